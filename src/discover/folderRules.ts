/**
 * Which folders hold something else than the project's own source: builds, virtual environments,
 * installed packages, tools' caches. Used twice: the walk leaves such folders out, and a file
 * that is reached all the same (through a link or an exception in `exclude`) is external.
 */

/** Never hold the project's source, and not worth a word. */
const SILENT = new Set(['__pycache__', '.git', '.hg', '.svn']);
const INSTALLED = new Set(['site-packages', 'dist-packages', 'node_modules', '__pypackages__']);
/** Also usual names of packages (the standard library has a `venv`). */
const AMBIGUOUS = new Map([
  ['build', 'build folder'],
  ['dist', 'build folder'],
  ['venv', 'virtual environment'],
]);

export function isSilent(name: string): boolean {
  return SILENT.has(name);
}

/** @param holds Tells whether the folder has an entry of that name. */
export function isRegularPackage(holds: (entry: string) => boolean): boolean {
  return holds('__init__.py') || holds('__init__.pyi');
}

/** What Bazel marks a workspace's folder by (its reference, "Repositories, workspaces, packages, and targets"). */
const WORKSPACE_FILES = ['MODULE.bazel', 'REPO.bazel', 'WORKSPACE', 'WORKSPACE.bazel'];

/** Whether the folder is a Bazel workspace: its links called `bazel-…` lead to what Bazel has built and fetched. */
export function isBazelWorkspace(holds: (entry: string) => boolean): boolean {
  return WORKSPACE_FILES.some(holds);
}

/** Whether installed packages lie in a folder of this name. */
export function isInstalledFolder(name: string): boolean {
  return INSTALLED.has(name) || name === '.venv' || name === '.tox' || name === '.nox';
}

/**
 * What else than source the folder holds, in words; null for an ordinary folder.
 * `build`, `dist` and `venv` are ordinary where they are packages or lie inside one.
 * @param insidePackage Tells whether the folder lies below a regular package of the project.
 */
export function artefactKind(
  name: string,
  holds: (entry: string) => boolean,
  insidePackage: () => boolean,
): string | null {
  if (holds('pyvenv.cfg')) return 'virtual environment';
  if (INSTALLED.has(name)) return 'installed packages';
  if (name.endsWith('.egg-info')) return 'packaging metadata';
  if (name.startsWith('.')) return 'hidden folder';
  const kind = AMBIGUOUS.get(name);
  return kind === undefined || isRegularPackage(holds) || insidePackage() ? null : kind;
}
