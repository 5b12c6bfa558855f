/**
 * `extraPaths` of pyright, for all files and for those of an execution environment: `pyrightconfig.json`, and
 * only without that file `[tool.pyright]`, which basedpyright may have under its own name.
 * https://microsoft.github.io/pyright/#/configuration
 */
import { join } from 'node:path';
import { ConfigFile, isTable } from './configFile.js';
import { parseJsonc } from './jsonc.js';
import { readText } from './readText.js';
import type { StatedRoot } from './statedRoot.js';

export function pyrightRoots(dir: string, label: string, pyproject: ConfigFile | undefined): StatedRoot[] {
  const text = readText(join(dir, 'pyrightconfig.json'), label);
  if (text === undefined) {
    const tools = pyproject === undefined ? [] : ['basedpyright', 'pyright'];
    const tool = tools.find((name) => pyproject?.table(['tool', name]) !== undefined);
    return pyproject === undefined || tool === undefined ? [] : extraPaths(pyproject, ['tool', tool]);
  }
  const content = parseJsonc(text, label);
  const file = new ConfigFile(label, isTable(content) ? content : {});
  if (!isTable(content)) throw file.mismatch(['(top)'], 'an object', content);
  return extraPaths(file, []);
}

function extraPaths(file: ConfigFile, table: string[]): StatedRoot[] {
  const origin = `${file.where(table)} extraPaths`;
  const root = (path: string): StatedRoot => ({ path, prefix: '', origin });
  return [...(file.texts([...table, 'extraPaths']) ?? []), ...ofEnvironments(file, table)].map(root);
}

function ofEnvironments(file: ConfigFile, table: string[]): string[] {
  const path = [...table, 'executionEnvironments'];
  const environments = file.value(path);
  if (environments === undefined) return [];
  if (!Array.isArray(environments) || !environments.every(isTable))
    throw file.mismatch(path, 'a list of tables', environments);
  return environments.flatMap((one) => new ConfigFile(file.label, one).texts(['extraPaths']) ?? []);
}
