/**
 * Projects below the project root: the members of a uv workspace in the order of their paths,
 * then other folders that a `pyproject.toml`, `setup.cfg` or `setup.py` declares to be a project. What lies inside a regular
 * package is that package's data, whatever it looks like.
 */
import { ConfigError } from '../model/errors.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { type Project, readProject } from './config/project.js';
import { PathPatterns } from './ignoreRules.js';
import { isOutside, labelIn } from './paths.js';
import type { FoundFolder } from './types.js';
import type { Walk } from './walk.js';

export interface NestedProject {
  project: Project;
  /** Where it was learnt that this is a project. */
  origin: string;
}

/** A broken configuration here is noted in the walk's skipped files; the rest goes on. */
export function nestedProjects(top: Project, walk: Walk): NestedProject[] {
  const isMember = memberTest(top, walk);
  const members: NestedProject[] = [];
  const others: NestedProject[] = [];
  const folders = [...walk.folders.values()].sort((a, b) => compareUtf8(a.label, b.label));
  for (const folder of folders) {
    if (folder.dir === top.dir || folder.isPackage || folder.insidePackage) continue;
    const member = isMember(folder);
    if (!member && !folder.isConfigured) continue;
    const project = readOrSkip(folder, walk);
    if (member && project !== undefined) {
      members.push({ project, origin: 'pyproject.toml [tool.uv.workspace] members' });
    } else if (project?.declaredIn !== undefined) {
      others.push({ project, origin: project.declaredIn });
    }
  }
  return [...members, ...others];
}

function memberTest(top: Project, walk: Walk): (folder: FoundFolder) => boolean {
  const patterns = (written: readonly string[]): PathPatterns =>
    new PathPatterns(written.map(anchored), (reason) => walk.skip('pyproject.toml', reason));
  const members = patterns(top.workspace.members);
  const excluded = patterns(top.workspace.exclude);
  return ({ label }) =>
    !isOutside(label) && members.verdict(`${label}/`) !== null && excluded.verdict(`${label}/`) === null;
}

/** A workspace's pattern counts from the root, one of .gitignore only with a slash in front. */
function anchored(pattern: string): string {
  return `/${pattern.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '')}/`;
}

/** Files whose errors are said. */
const READ = [
  'pyproject.toml',
  'setup.cfg',
  'pyrightconfig.json',
  'ty.toml',
  'pyrefly.toml',
  'pytest.toml',
  '.pytest.toml',
  'pytest.ini',
  '.pytest.ini',
  'tox.ini',
];

function readOrSkip(folder: FoundFolder, walk: Walk): Project | undefined {
  try {
    return readProject(folder.dir, folder.label);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const labels = READ.map((name) => labelIn(folder.label, name));
    const broken = labels.find((label) => error.message.startsWith(label)) ?? labels[0];
    walk.skip(broken, `not taken for a project: ${error.message}`);
    return undefined;
  }
}
