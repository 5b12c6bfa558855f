/**
 * Scopes that were found by their handles, to begin the next search from: questions come about the same modules and
 * classes again, and each level of a search reads names all over a large file.
 *
 * A direct-mapped table; what stands in a slot is asked whether it is what is looked for, so that two handles with one
 * hash only cost a search. Hashes are FNV-1a of the handle's UTF-8 bytes
 * (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits.
 */
import { NONE } from '../model/ids.js';
import { type Key, orderOf } from './findString.js';
import type { Snapshot } from './snapshot.js';

/** A power of two. */
const SLOTS = 1 << 16;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** What stands between the components of a handle. */
export const DOT = 0x2e;
/** Of longer handles the scopes behind so many components aren't remembered. */
const MOST_COMPONENTS = 64;

/** One entry for each open snapshot: 1 + id of the scope in each slot. */
const slotsOf = new WeakMap<Snapshot, Uint32Array>();

/** The beginnings of the last key, up to each of its dots: where they end, in bytes, and their hashes. */
const ends = new Uint32Array(MOST_COMPONENTS);
const hashes = new Uint32Array(MOST_COMPONENTS);
let count = 0;

/** Reads the beginnings of a key: the next calls are about these. */
export function readBeginnings({ bytes, length }: Key): void {
  count = 0;
  let hash = FNV_OFFSET;
  for (let at = 0; at < length; at++) {
    if (bytes[at] === DOT) {
      if (count === MOST_COMPONENTS) return;
      ends[count] = at;
      hashes[count++] = hash >>> 0;
    }
    hash = Math.imul(hash ^ bytes[at]!, FNV_PRIME);
  }
}

/** The known scope with the longest handle that the key begins with, and where that ends; undefined: none is known. */
export function knownScope(snapshot: Snapshot, { bytes }: Key): { id: number; end: number } | undefined {
  const slots = slotsOf.get(snapshot);
  if (slots === undefined) return undefined;
  for (let index = count - 1; index >= 0; index--) {
    const id = slots[hashes[index]! & (SLOTS - 1)]! - 1;
    if (id >= 0 && isHandle(snapshot, id, bytes, ends[index]!)) return { id, end: ends[index]! };
  }
  return undefined;
}

/** Remembers a scope whose handle the key's bytes before `end`, a dot, are. */
export function rememberScope(snapshot: Snapshot, id: number, end: number): void {
  let index = count - 1;
  while (index >= 0 && ends[index] !== end) index--;
  if (index < 0) return;
  let slots = slotsOf.get(snapshot);
  if (slots === undefined) {
    slots = new Uint32Array(SLOTS);
    slotsOf.set(snapshot, slots);
  }
  slots[hashes[index]! & (SLOTS - 1)] = id + 1;
}

/** Whether a symbol's handle is the bytes before `end`. */
function isHandle(snapshot: Snapshot, id: number, bytes: Uint8Array, end: number): boolean {
  const table = snapshot.nameTable();
  const names = snapshot.column('symbol.name');
  const parents = snapshot.column('symbol.parent');
  let symbol = id;
  let to = end;
  for (;;) {
    const name = names[symbol]!;
    const from = to - (table.offsets[name + 1]! - table.offsets[name]!);
    if (from < 0 || orderOf(table, name, bytes, from, to) !== 0) return false;
    symbol = parents[symbol]!;
    if (symbol === NONE) return from === 0;
    if (from === 0 || bytes[from - 1] !== DOT) return false;
    to = from - 1;
  }
}
