/**
 * `imported_by` against an independent reading of the import statements, by Python's own ast
 * (imports.py). A missing interpreter is an error that says so, never a comparison that passes.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FILE_STATUSES } from '../../src/model/graph.js';
import { NONE } from '../../src/model/ids.js';
import type { SupportedExpand } from '../../src/model/results.js';
import { answer } from '../../src/query/dispatch.js';
import { isOfProject } from '../../src/query/files.js';
import { handleOf } from '../../src/snapshot/handles.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';

/** Compiled tests lie three folders below the repository's root. */
const SCRIPT = fileURLToPath(new URL('../../../test/e2e/imports.py', import.meta.url));

export const HAS_PYTHON = spawnSync('python3', ['--version']).error === undefined;
export const NO_PYTHON = /"python3", found none that starts/;

export interface SourceModule {
  /** Relative to the project's root. */
  file: string;
  module: string;
  package: boolean;
}

export interface Reading {
  /** By module, those that import it, sorted. */
  importers: Record<string, string[]>;
  /** Files that Python doesn't parse. */
  refused: string[];
}

/** @param modules all names that a module has, those of files and others */
export function importsByPython(root: string, files: SourceModule[], modules: string[]): Reading {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', '-W', 'ignore', SCRIPT], {
    input: JSON.stringify({ root, files, modules }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error !== undefined)
    throw new Error(
      `expected a Python interpreter called "python3", found none that starts (${error.message})`,
    );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Reading;
}

/** Every module of the project is imported by those that Python sees importing it. */
export function holdImporters(snapshot: Snapshot, root: string): void {
  const files = sourceModules(snapshot);
  const modules = [...new Set(files.map(({ module }) => module))].sort();
  const { importers, refused } = importsByPython(root, files, modules);
  const unread = new Set(files.filter(({ file }) => refused.includes(file)).map(({ module }) => module));
  for (const handle of modules) {
    const { stubs } = answer(snapshot, 'expand', { handle, edge: 'imported_by' }) as SupportedExpand;
    const read = (names: string[]): string[] => names.filter((name) => !unread.has(name));
    assert.deepEqual(read(stubs.map((stub) => stub.handle)), read(importers[handle]), handle);
  }
}

function sourceModules(snapshot: Snapshot): SourceModule[] {
  const statuses = snapshot.column('file.status');
  const owners = snapshot.column('file.module');
  const paths = snapshot.column('file.path');
  return Array.from(statuses.keys())
    .filter((file) => FILE_STATUSES[statuses[file]] === 'indexed' && owners[file] !== NONE)
    .filter((file) => isOfProject(snapshot, file))
    .map((file) => ({ file: snapshot.text(paths[file]), module: handleOf(snapshot, owners[file]) }))
    .map(({ file, module }) => ({ file, module, package: /(?:^|\/)__init__\.pyi?$/.test(file) }));
}
