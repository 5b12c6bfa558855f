/**
 * What somebody may have meant by a name that isn't there: known names a few keystrokes away.
 *
 * The work is bounded whatever the snapshot's size: under a known prefix only what that symbol
 * holds is looked at, otherwise only a stretch of the sorted name table with the same first letter;
 * and of these only the most alike are compared letter by letter (similarNames.ts).
 */
import { type NameId, NONE, type SymbolId } from '../model/ids.js';
import { orderOf } from '../snapshot/findString.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { canonicalId } from './canonical.js';
import { similarNames } from './similarNames.js';

const NEAREST_LIMIT = 5;
const SCANNED_LIMIT = 1_000;

/** Identifiers that resolve, nearest first, then in order of their text; at most five. */
export function nearestNames(snapshot: Snapshot, identifier: string): string[] {
  const dot = identifier.lastIndexOf('.');
  if (dot < 0) {
    const neighbours = alphabeticalNeighbours(snapshot, identifier);
    return similarNames(snapshot, neighbours, identifier, NEAREST_LIMIT, (name) => isNamed(snapshot, name));
  }
  const scope = canonicalId(snapshot, identifier.slice(0, dot));
  if (scope === NONE) return [];
  const prefix = handleOf(snapshot, scope);
  const name = identifier.slice(dot + 1);
  const near = similarNames(snapshot, namesIn(snapshot, scope), name, NEAREST_LIMIT, () => true);
  return near.map((one) => `${prefix}.${one}`);
}

/** Whether a symbol that isn't a mere local is called so. */
function isNamed(snapshot: Snapshot, name: NameId): boolean {
  const [start, end] = snapshot.range('named', name);
  return start < end;
}

/** What a scope defines and binds: name ids. */
function namesIn(snapshot: Snapshot, scope: SymbolId): Uint32Array[] {
  const names = snapshot.column('symbol.name');
  const children = snapshot.row('children', scope).subarray(0, SCANNED_LIMIT);
  const defined = children.map((child) => names[child]!);
  if (!snapshot.has('aliases')) return [defined];
  const [start, end] = snapshot.range('aliases', scope);
  const bound = snapshot.parallel('aliases', 'name') as Uint32Array;
  return [defined, bound.subarray(start, Math.min(end, start + SCANNED_LIMIT))];
}

/** Names that begin with the same letter, in either case. */
function alphabeticalNeighbours(snapshot: Snapshot, wanted: string): Uint32Array[] {
  const first = String.fromCodePoint(wanted.codePointAt(0) ?? 0);
  const beginning = wanted.slice(first.length, first.length + 1);
  return Array.from(new Set([first.toUpperCase(), first.toLowerCase()]), (letter) =>
    namesFrom(snapshot, letter, letter + beginning),
  );
}

/** Up to the limit of names that begin with `letter`, around the place where `near` would be. */
function namesFrom(snapshot: Snapshot, letter: string, near: string): Uint32Array {
  const middle = lowerBound(snapshot, Buffer.from(near));
  const start = Math.max(lowerBound(snapshot, Buffer.from(letter)), middle - SCANNED_LIMIT / 2);
  // No UTF-8 text has this byte: the place behind all that begin with the letter.
  const behind = lowerBound(snapshot, Buffer.concat([Buffer.from(letter), Buffer.of(0xff)]));
  const ids = new Uint32Array(Math.max(0, Math.min(behind - start, SCANNED_LIMIT)));
  for (let index = 0; index < ids.length; index++) ids[index] = start + index;
  return ids;
}

function lowerBound(snapshot: Snapshot, key: Uint8Array): number {
  const table = snapshot.nameTable();
  let low = 0;
  let high = snapshot.count('name');
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (orderOf(table, middle, key, 0, key.length) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
