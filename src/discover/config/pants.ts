/**
 * Source roots of a Pants build: folders whose path ends as a pattern says, and those that hold a file of a given name.
 * https://www.pantsbuild.org/stable/reference/subsystems/source
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { labelIn } from '../paths.js';
import { type ConfigFile, isTable } from './configFile.js';
import { readToml } from './toml.js';

/** Those of Pants that may hold Python. */
const DEFAULT_PATTERNS = ['/', 'src', 'src/python', 'src/py'];

export interface PantsRoots {
  /** File and table. */
  origin: string;
  /** @param dir absolute; its label is relative to the folder of `pants.toml` */
  isRoot(dir: string, label: string): boolean;
}

/** @returns undefined where there is no `pants.toml`. */
export function readPants(dir: string, label: string): PantsRoots | undefined {
  const file = readToml(join(dir, 'pants.toml'), labelIn(label, 'pants.toml'));
  if (file === undefined) return undefined;
  const patterns = listed(file, 'root_patterns', DEFAULT_PATTERNS).map(segmentsOf);
  const markers = listed(file, 'marker_filenames', []);
  return {
    origin: `${file.label} [source]`,
    isRoot(folder, path) {
      const segments = segmentsOf(`/${path}`);
      return (
        patterns.some((pattern) => endsAs(segments, pattern)) ||
        markers.some((marker) => existsSync(join(folder, marker)))
      );
    },
  };
}

/** A list is written whole, or as what it adds to the one that Pants has by itself and removes from it. */
function listed(file: ConfigFile, key: string, own: readonly string[]): readonly string[] {
  const path = ['source', key];
  if (!isTable(file.value(path))) return file.texts(path) ?? own;
  const removed = file.texts([...path, 'remove']) ?? [];
  return [...own, ...(file.texts([...path, 'add']) ?? [])].filter((one) => !removed.includes(one));
}

/** The first is empty where the path counts from the root; `/` alone is the root. */
function segmentsOf(path: string): string[] {
  const [first = '', ...rest] = path.split('/');
  return [first, ...rest.filter((segment) => segment !== '')];
}

function endsAs(segments: readonly string[], pattern: readonly string[]): boolean {
  const from = segments.length - pattern.length;
  return (
    from >= 0 && pattern.every((one, at) => one === segments[from + at] || (one === '*' && from + at > 0))
  );
}
