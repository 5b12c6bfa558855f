/**
 * What the configuration files of one project folder say: its name, its Python, its source
 * roots, its workspace. Reads files, but doesn't look whether what they name is there.
 */
import { join } from 'node:path';
import { labelIn } from '../paths.js';
import type { ConfigFile } from './configFile.js';
import { packagingRoots } from './packagingTools.js';
import { pyrightRoots } from './pyright.js';
import { pytestRoots } from './pytest.js';
import { readSetupCfg } from './setupCfg.js';
import { readSetupPy } from './setupPy.js';
import type { StatedRoot } from './statedRoot.js';
import { readToml } from './toml.js';
import { typeCheckerRoots } from './typeCheckers.js';

export interface Project {
  /** Absolute folder. */
  dir: string;
  label: string;
  name: string | undefined;
  /** Which versions of Python it is for, in the words of PEP 440 or of Poetry. */
  requiresPython: string | undefined;
  /** Where its own packages are, in order of precedence. */
  roots: StatedRoot[];
  /** Where else to look for modules. */
  extraPaths: StatedRoot[];
  /** Patterns of folders, relative to `dir`. */
  workspace: { members: string[]; exclude: string[] };
  /** The file that says that this folder is a project, not just how to check or format it. */
  declaredIn: string | undefined;
  pyproject: ConfigFile | undefined;
}

/** Throws ConfigError for a file that can't be read or understood. */
export function readProject(dir: string, label: string): Project {
  const pyproject = readToml(join(dir, 'pyproject.toml'), labelIn(label, 'pyproject.toml'));
  const setupCfg = readSetupCfg(join(dir, 'setup.cfg'), labelIn(label, 'setup.cfg'));
  const setupPy = readSetupPy(dir, labelIn(label, 'setup.py'));
  const workspace = ['tool', 'uv', 'workspace'];
  return {
    dir,
    label,
    name: [
      pyproject?.text(['project', 'name']),
      pyproject?.text(['tool', 'poetry', 'name']),
      setupCfg?.name,
      // An empty one names nothing: no file, and no project of several.
    ].find((name) => name !== undefined && name.trim() !== ''),
    requiresPython: requiredPython(pyproject) ?? setupCfg?.requiresPython,
    roots: [
      ...(pyproject === undefined ? [] : packagingRoots(pyproject)),
      ...(setupCfg?.roots ?? []),
      ...setupPy.roots,
    ],
    extraPaths: [
      ...pyrightRoots(dir, labelIn(label, 'pyrightconfig.json'), pyproject),
      ...typeCheckerRoots(dir, label, pyproject),
      ...pytestRoots(dir, label, pyproject),
    ],
    workspace: {
      members: pyproject?.texts([...workspace, 'members']) ?? [],
      exclude: pyproject?.texts([...workspace, 'exclude']) ?? [],
    },
    declaredIn: declares(pyproject)
      ? pyproject?.label
      : setupCfg?.name !== undefined
        ? labelIn(label, 'setup.cfg')
        : setupPy.isProject
          ? labelIn(label, 'setup.py')
          : undefined,
    pyproject,
  };
}

function requiredPython(pyproject: ConfigFile | undefined): string | undefined {
  const dependency = pyproject?.value(['tool', 'poetry', 'dependencies', 'python']);
  return (
    pyproject?.text(['project', 'requires-python']) ??
    (typeof dependency === 'string' ? dependency : undefined)
  );
}

function declares(pyproject: ConfigFile | undefined): boolean {
  return (
    ['project', 'build-system'].some((key) => pyproject?.table([key]) !== undefined) || hasTool(pyproject)
  );
}

/** Tools whose table alone declares a project: they had one before `[project]` was agreed on. */
function hasTool(pyproject: ConfigFile | undefined): boolean {
  return ['poetry', 'flit'].some((tool) => pyproject?.table(['tool', tool]) !== undefined);
}
