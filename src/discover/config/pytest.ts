/**
 * `pythonpath` of pytest: folders that it puts on the path before any test is imported. Only the first of
 * its files that speaks of pytest counts, and `pytest.toml` and `pytest.ini` do so by their names.
 * https://docs.pytest.org/en/stable/reference/customize.html
 */
import { join } from 'node:path';
import { labelIn } from '../paths.js';
import type { ConfigFile } from './configFile.js';
import { parseIni } from './ini.js';
import { readText } from './readText.js';
import type { StatedRoot } from './statedRoot.js';
import { readToml } from './toml.js';

export function pytestRoots(dir: string, label: string, pyproject: ConfigFile | undefined): StatedRoot[] {
  return (
    ofOwnToml(dir, label, 'pytest.toml') ??
    ofOwnToml(dir, label, '.pytest.toml') ??
    ofIni(dir, label, 'pytest.ini', 'pytest') ??
    ofIni(dir, label, '.pytest.ini', 'pytest') ??
    ofPyproject(pyproject) ??
    ofIni(dir, label, 'tox.ini', 'pytest') ??
    ofIni(dir, label, 'setup.cfg', 'tool:pytest') ??
    []
  );
}

/** @returns undefined where the file doesn't speak of pytest. */
function ofIni(dir: string, label: string, name: string, section: string): StatedRoot[] | undefined {
  const file = labelIn(label, name);
  const text = readText(join(dir, name), file);
  if (text === undefined) return undefined;
  const settings = parseIni(text, file).get(section);
  if (settings === undefined) return name.endsWith('pytest.ini') ? [] : undefined;
  return stated(words(settings.get('pythonpath') ?? ''), `${file} [${section}]`);
}

/** A file of pytest's own, since pytest 9. */
function ofOwnToml(dir: string, label: string, name: string): StatedRoot[] | undefined {
  const file = readToml(join(dir, name), labelIn(label, name));
  return file === undefined ? undefined : (ofTable(file, ['pytest']) ?? []);
}

/** `ini_options` has what an ini file would have, be it as a list; its parent, since pytest 9, lists alone. */
function ofPyproject(file: ConfigFile | undefined): StatedRoot[] | undefined {
  const table = ['tool', 'pytest'];
  return file && (ofTable(file, [...table, 'ini_options']) ?? ofTable(file, table));
}

function ofTable(file: ConfigFile, table: string[]): StatedRoot[] | undefined {
  if (file.table(table) === undefined) return undefined;
  const key = [...table, 'pythonpath'];
  const value = file.value(key);
  const paths = typeof value === 'string' ? words(value) : (file.texts(key) ?? []);
  return stated(paths, file.where(table));
}

function stated(paths: readonly string[], where: string): StatedRoot[] {
  return paths.map((path) => ({ path, prefix: '', origin: `${where} pythonpath`, unlessPackage: true }));
}

/** As a shell splits a line: by white space that isn't quoted. */
function words(text: string): string[] {
  return (text.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}
