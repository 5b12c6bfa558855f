/**
 * trace's `stop_when`: which symbols are left out silently. The symbols that a trace starts from
 * never are: the caller named them.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { TraceArguments } from './operations.js';
import { matchesPattern } from './pattern.js';
import type { Spaces } from './spaces.js';
import { hasFlag } from './stub.js';

/** Takes a node of src/query/spaces.ts. */
export type Prune = (node: number) => boolean;

export function pruneWhen(spaces: Spaces, stop: TraceArguments['stop_when']): Prune {
  const { exclude_external: external, exclude_tests: tests, module_pattern: pattern } = stop ?? {};
  /** Verdicts on modules by handle, for the length of one trace. */
  const verdicts = new Map<string, boolean>();
  const prunesModule = (handle: string): boolean =>
    (pattern !== undefined && !matchesPattern(handle, pattern)) || (tests === true && isTest(handle));
  return (node) => {
    const snapshot = spaces.snapshotOf(node);
    const id = spaces.idOf(node);
    if (external === true && hasFlag(snapshot, id, 'external')) return true;
    if (pattern === undefined && tests !== true) return false;
    const module = handleOf(snapshot, moduleOf(snapshot, id));
    let verdict = verdicts.get(module);
    if (verdict === undefined) {
      verdict = prunesModule(module);
      verdicts.set(module, verdict);
    }
    return verdict;
  };
}

/** A module of tests, as pytest and unittest lay them out: judged by its dotted name alone. */
export function isTest(module: string): boolean {
  return module.split('.').some((name) => /^(?:tests?|conftest|test_.*|.*_test)$/su.test(name));
}

function moduleOf(snapshot: Snapshot, id: SymbolId): SymbolId {
  const kinds = snapshot.column('symbol.kind');
  const parents = snapshot.column('symbol.parent');
  let at = id;
  while (kinds[at] !== KindCode.module && parents[at] !== NONE) at = parents[at] as SymbolId;
  return at;
}
