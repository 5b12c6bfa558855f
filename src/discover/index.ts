/**
 * Discovery: from a folder (or one file) to the sorted list of its Python files and their module
 * names. The one place that knows source roots, configuration, ignore rules and virtual
 * environments: nothing after it lists a folder.
 */
import { resolve } from 'node:path';
import { DEFAULT_FILE_LIMITS } from '../model/fileLimits.js';
import type { Discovery, SkippedFile, SourceFile } from '../model/sourceFile.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { assignNames } from './assign.js';
import { readProject } from './config/project.js';
import { readSettings } from './config/settings.js';
import { PathPatterns } from './ignoreRules.js';
import { labelOf } from './paths.js';
import { findRoots } from './roots.js';
import { projectFolders, ScopeRule } from './scope.js';
import { fileAsProject, folderName, kindOfRoot } from './start.js';
import type { DiscoverOptions } from './types.js';
import { Walk } from './walk.js';

export type { DiscoverOptions } from './types.js';

/**
 * @param root A project's folder, a package's folder, or one Python file.
 * @returns Files sorted by module, then path; skipped files sorted by path; both by UTF-8 bytes.
 * @throws ArgumentError when `root` is neither, ConfigError for a configuration file of the
 * project that can't be understood.
 */
export async function discover(root: string, options: DiscoverOptions = {}): Promise<Discovery> {
  const top = resolve(root);
  if (kindOfRoot(root) === 'file') return fileAsProject(top);
  const project = readProject(top, '.');
  const settings = readSettings(top, project.pyproject);
  const patterns = [...settings.exclude, ...(options.exclude ?? [])];
  const origin = settings.exclude.length > 0 ? settings.origin : '--exclude';
  const exclude = new PathPatterns(patterns, (reason) => walk.skip(origin, reason));
  const walk = new Walk(top, exclude, options.limits ?? DEFAULT_FILE_LIMITS);
  walk.add(top);
  const roots = findRoots(project, settings, walk, options.searched ?? []);
  const { named, skipped } = assignNames(walk.files, roots, top);
  const scope = new ScopeRule(projectFolders(top, roots));
  const files = named.map(
    ({ file, module, isPackage, stub, project }): SourceFile => ({
      path: file.path,
      file: file.label,
      module,
      isPackage,
      scope: scope.scopeIn(file.realDir),
      stub,
      ...(project === undefined ? {} : { project: labelOf(top, project) }),
      bytes: file.bytes,
    }),
  );
  return {
    root: top,
    name: project.name ?? folderName(top),
    roots: roots.map(({ dir, origin }) => ({ path: labelOf(top, dir), origin })),
    files: files.sort((a, b) => compareUtf8(a.module, b.module) || compareUtf8(a.file, b.file)),
    skipped: sorted([...listed(walk.skipped), ...skipped]),
    failed: sorted(listed(walk.failed)),
  };
}

function listed(reasons: ReadonlyMap<string, string>): SkippedFile[] {
  return Array.from(reasons, ([file, reason]) => ({ file, reason }));
}

function sorted(files: SkippedFile[]): SkippedFile[] {
  return files.sort((a, b) => compareUtf8(a.file, b.file));
}
