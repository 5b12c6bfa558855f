/**
 * Source roots that packaging tools are told in `pyproject.toml`, one function a tool.
 * A tool that is told nothing leaves it to the layout, and so does flit, which is told a module's
 * name only and looks for it in `src` and beside the file.
 */
import { posix } from 'node:path';
import { type ConfigFile, isTable } from './configFile.js';
import type { StatedRoot } from './statedRoot.js';

export function packagingRoots(pyproject: ConfigFile): StatedRoot[] {
  return [setuptools, poetry, hatch, pdm, uv, maturin, scikitBuild].flatMap((tool) => tool(pyproject));
}

/** https://setuptools.pypa.io/en/latest/userguide/pyproject_config.html */
function setuptools(file: ConfigFile): StatedRoot[] {
  const table = ['tool', 'setuptools'];
  const packageDir = file.textTable([...table, 'package-dir']) ?? [];
  const roots = packageDir.map(([prefix, path]) => stated(file, path, prefix, table));
  // `packages` may also be a plain list of names; only a table can hold `find`.
  if (!isTable(file.value([...table, 'packages']))) return roots;
  const find = [...table, 'packages', 'find'];
  const where = file.texts([...find, 'where']) ?? [];
  return [...roots, ...where.map((path) => stated(file, path, '', find))];
}

/** https://python-poetry.org/docs/pyproject/#packages */
function poetry(file: ConfigFile): StatedRoot[] {
  const packages = file.value(['tool', 'poetry', 'packages']);
  if (packages === undefined) return [];
  const expected = 'a list of tables with `include` and maybe `from` and `to`';
  const mismatch = () => file.mismatch(['tool', 'poetry', 'packages'], expected, packages);
  if (!Array.isArray(packages)) throw mismatch();
  return packages.map((entry: unknown) => {
    if (!isTable(entry)) throw mismatch();
    const { include = '', from = '.', to = '' } = entry;
    if (typeof include !== 'string' || typeof from !== 'string' || typeof to !== 'string') throw mismatch();
    // Only the package itself is moved, not what else lies around it.
    const isMoved = to !== '' && /^[\w/]+$/.test(include);
    return isMoved
      ? stated(file, posix.join(from, include), dotted(`${to}/${include}`), ['tool', 'poetry'])
      : stated(file, from, dotted(to), ['tool', 'poetry']);
  });
}

/** https://hatch.pypa.io/latest/config/build/#packages, #rewriting-paths, #forced-inclusion and #dev-mode */
function hatch(file: ConfigFile): StatedRoot[] {
  const tables = [
    ['tool', 'hatch', 'build', 'targets', 'wheel'],
    ['tool', 'hatch', 'build'],
  ];
  return tables.flatMap((table) => {
    const packages = file.texts([...table, 'packages']) ?? [];
    return [
      ...packages.map((path) => stated(file, posix.dirname(posix.normalize(path)), '', table)),
      ...hatchSources(file, table),
      ...forced(file, [...table, 'force-include']),
      ...(file.texts([...table, 'dev-mode-dirs']) ?? []).map((path) => stated(file, path, '', table)),
    ];
  });
}

/** What is put elsewhere: folders and files. */
function forced(file: ConfigFile, table: string[]): StatedRoot[] {
  const moved = file.textTable(table) ?? [];
  return moved.map(([path, target]) => ({ ...stated(file, path, dotted(target), table), maybeFile: true }));
}

/** A list of prefixes to strip, or a table of prefixes to rewrite. */
function hatchSources(file: ConfigFile, table: string[]): StatedRoot[] {
  const path = [...table, 'sources'];
  if (Array.isArray(file.value(path))) {
    return (file.texts(path) ?? []).map((source) => stated(file, source, '', table));
  }
  const rewritten = file.textTable(path) ?? [];
  return rewritten
    .filter(([source]) => source !== '')
    .map(([source, target]) => stated(file, source, dotted(target), table));
}

/** https://backend.pdm-project.org/build_config/ ; older versions had it a level higher. */
function pdm(file: ConfigFile): StatedRoot[] {
  const tables = [
    ['tool', 'pdm', 'build'],
    ['tool', 'pdm'],
  ];
  return tables.flatMap((table) => {
    const path = file.text([...table, 'package-dir']);
    return path === undefined ? [] : [stated(file, path, '', table)];
  });
}

/** https://docs.astral.sh/uv/reference/settings/#build-backend_module-root */
function uv(file: ConfigFile): StatedRoot[] {
  const table = ['tool', 'uv', 'build-backend'];
  const path = file.text([...table, 'module-root']);
  return path === undefined ? [] : [stated(file, path, '', table)];
}

/** https://www.maturin.rs/project_layout.html#mixed-rustpython-project */
function maturin(file: ConfigFile): StatedRoot[] {
  const table = ['tool', 'maturin'];
  const path = file.text([...table, 'python-source']);
  return path === undefined ? [] : [stated(file, path, '', table)];
}

/** https://scikit-build-core.readthedocs.io/en/latest/configuration/index.html#customizing-the-built-wheel */
function scikitBuild(file: ConfigFile): StatedRoot[] {
  const table = ['tool', 'scikit-build'];
  const path = [...table, 'wheel', 'packages'];
  if (file.value(path) === undefined) return ofScikitBuildItself(file);
  if (isTable(file.value(path)))
    return (file.textTable(path) ?? []).map(([name, from]) => stated(file, from, dotted(name), table));
  return (file.texts(path) ?? []).map((from) =>
    stated(file, posix.dirname(posix.normalize(from)), '', table),
  );
}

/** Told nothing, it looks for a package of the project's name in `python` too, not only in `src` and beside the file. */
function ofScikitBuildItself(file: ConfigFile): StatedRoot[] {
  const name = file.text(['project', 'name'])?.replaceAll('-', '_');
  const table = ['build-system'];
  if (name === undefined || file.value([...table, 'build-backend']) !== 'scikit_build_core.build') return [];
  const onlyWith = [name.replaceAll('.', '_'), name.replaceAll('.', '/')];
  return [{ ...stated(file, 'python', '', table), onlyWith }];
}

/** The dotted name of a folder below a root. */
function dotted(folder: string): string {
  return folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('.');
}

function stated(file: ConfigFile, path: string, prefix: string, table: readonly string[]): StatedRoot {
  return { path, prefix, origin: file.where(table) };
}
