/**
 * Symbol id → Stub, the one shape in which every answer shows a symbol.
 *
 * A stub holds no source text, and `signature` only where the symbol has one.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { KINDS, type Kind, type ScopeName, SymbolFlag } from '../model/kinds.js';
import type { Stub } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';

export function kindOf(snapshot: Snapshot, id: SymbolId): Kind {
  return KINDS[snapshot.column('symbol.kind')[id]];
}

export function hasFlag(snapshot: Snapshot, id: SymbolId, flag: keyof typeof SymbolFlag): boolean {
  return (snapshot.column('symbol.flags')[id] & SymbolFlag[flag]) !== 0;
}

export function scopeOf(snapshot: Snapshot, id: SymbolId): ScopeName {
  return hasFlag(snapshot, id, 'external') ? 'external' : 'project';
}

/** The text that a column holds for the symbol, if any. */
export function textAt(
  snapshot: Snapshot,
  column: 'symbol.signature' | 'symbol.docstring' | 'symbol.default',
  id: SymbolId,
): string | undefined {
  const text = snapshot.column(column)[id];
  return text === NONE ? undefined : snapshot.text(text);
}

export function stubOf(snapshot: Snapshot, id: SymbolId): Stub {
  return stubCalled(snapshot, id, handleOf(snapshot, id));
}

/**
 * The stubs of a row, in the row's order. Neighbours in a row mostly share their scope, so its
 * handle is put together once for them all: half the time of a row of members.
 */
export function stubsOf(snapshot: Snapshot, ids: ArrayLike<number>): Stub[] {
  const parents = snapshot.column('symbol.parent');
  const names = snapshot.column('symbol.name');
  const stubs: Stub[] = [];
  let scope: number = NONE;
  let prefix = '';
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] as SymbolId;
    if (parents[id] !== scope) {
      scope = parents[id];
      prefix = scope === NONE ? '' : `${handleOf(snapshot, scope)}.`;
    }
    stubs.push(stubCalled(snapshot, id, prefix + snapshot.name(names[id])));
  }
  return stubs;
}

function stubCalled(snapshot: Snapshot, id: SymbolId, handle: string): Stub {
  const stub: Stub = {
    handle,
    kind: kindOf(snapshot, id),
    scope: scopeOf(snapshot, id),
    line_start: snapshot.column('symbol.lineStart')[id],
    line_end: snapshot.column('symbol.lineEnd')[id],
  };
  const signature = textAt(snapshot, 'symbol.signature', id);
  if (signature !== undefined) stub.signature = signature;
  return stub;
}

/** The least that can be said of a handle that nothing is known about. */
export function unknownStub(handle: string): Stub {
  return { handle, kind: 'variable', scope: 'external', line_start: 1, line_end: 1 };
}
