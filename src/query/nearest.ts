/**
 * What somebody may have meant by a name that isn't there: known names a few keystrokes away.
 *
 * The work is bounded whatever the snapshot's size: under a known prefix only what that symbol
 * holds is compared, otherwise only a stretch of the sorted name table with the same first letter.
 */
import { type NameId, NONE, type SymbolId } from '../model/ids.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { canonicalId } from './canonical.js';
import { editDistance } from './editDistance.js';

const NEAREST_LIMIT = 5;
const COMPARED_LIMIT = 2_000;

interface Near {
  name: string;
  distance: number;
}

/** Identifiers that resolve, nearest first, then in order of their text; at most five. */
export function nearestNames(snapshot: Snapshot, identifier: string): string[] {
  const dot = identifier.lastIndexOf('.');
  if (dot < 0) return ranked(similarNames(snapshot, identifier), identifier);
  const scope = canonicalId(snapshot, identifier.slice(0, dot));
  if (scope === NONE) return [];
  const prefix = handleOf(snapshot, scope);
  const near = ranked(namesIn(snapshot, scope), identifier.slice(dot + 1));
  return near.map((name) => `${prefix}.${name}`);
}

function ranked(names: Iterable<string>, wanted: string): string[] {
  const limit = Math.min(3, Math.ceil(wanted.length / 3));
  const near: Near[] = [];
  for (const name of new Set(names)) {
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), limit);
    if (distance <= limit) near.push({ name, distance });
  }
  near.sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1));
  return near.slice(0, NEAREST_LIMIT).map(({ name }) => name);
}

function* namesIn(snapshot: Snapshot, scope: SymbolId): Iterable<string> {
  const names = snapshot.column('symbol.name');
  for (const child of snapshot.row('children', scope).subarray(0, COMPARED_LIMIT)) {
    yield snapshot.name(names[child]);
  }
  const [start, end] = snapshot.range('aliases', scope);
  const bound = snapshot.parallel('aliases', 'name').subarray(start, Math.min(end, start + COMPARED_LIMIT));
  for (const name of bound) yield snapshot.name(name);
}

/** Names of symbols (not of mere locals) that begin with the same letter, in either case. */
function* similarNames(snapshot: Snapshot, wanted: string): Iterable<string> {
  const first = String.fromCodePoint(wanted.codePointAt(0) ?? 0);
  for (const letter of new Set([first.toUpperCase(), first.toLowerCase()])) {
    const beginning = wanted.slice(first.length, first.length + 1);
    yield* namesFrom(snapshot, letter, letter + beginning);
  }
}

/** Up to the limit of names that begin with `letter`, around the place where `near` would be. */
function* namesFrom(snapshot: Snapshot, letter: string, near: string): Iterable<string> {
  const middle = lowerBound(snapshot, near);
  const start = Math.max(lowerBound(snapshot, letter), middle - COMPARED_LIMIT / 2);
  const end = Math.min(snapshot.count('name'), start + COMPARED_LIMIT);
  for (let id = start; id < end; id++) {
    const name = snapshot.name(id as NameId);
    if (!name.startsWith(letter)) return;
    const [from, to] = snapshot.range('named', id);
    if (from < to) yield name;
  }
}

function lowerBound(snapshot: Snapshot, text: string): number {
  const wanted = Buffer.from(text);
  let low = 0;
  let high = snapshot.count('name');
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(Buffer.from(snapshot.name(middle)), wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
