/**
 * Where type checkers look for modules, beside pyright: `environment.root` and `environment.extra-paths` of ty,
 * `search-path` of pyrefly. Each has a file of its own, and only without it a table of `pyproject.toml` counts.
 * https://docs.astral.sh/ty/reference/configuration/, https://pyrefly.org/en/docs/configuration/
 */
import { join } from 'node:path';
import { labelIn } from '../paths.js';
import type { ConfigFile } from './configFile.js';
import type { StatedRoot } from './statedRoot.js';
import { readToml } from './toml.js';

/** By tool: the lists of folders, those that it looks into first before the others. */
const LISTS = {
  ty: [
    ['environment', 'extra-paths'],
    ['environment', 'root'],
  ],
  pyrefly: [['search-path']],
} as const;

export function typeCheckerRoots(
  dir: string,
  label: string,
  pyproject: ConfigFile | undefined,
): StatedRoot[] {
  return Object.entries(LISTS).flatMap(([tool, lists]) => {
    const own = readToml(join(dir, `${tool}.toml`), labelIn(label, `${tool}.toml`));
    const file = own ?? pyproject;
    if (file === undefined) return [];
    const table = own === undefined ? ['tool', tool] : [];
    return lists.flatMap((list) => {
      const keys = [...table, ...list];
      const origin = `${file.where(keys.slice(0, -1))} ${keys.at(-1)}`;
      return (file.texts(keys) ?? []).map((path) => ({ path, prefix: '', origin }));
    });
  });
}
