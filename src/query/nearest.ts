/**
 * What somebody may have meant by a name that isn't there: known names a few keystrokes away.
 *
 * The work is bounded whatever the snapshot's size: under a known prefix only what that symbol
 * holds is looked at, otherwise only a stretch of the sorted names with the same first letter;
 * and of these only the most alike are compared letter by letter (similarNames.ts).
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { lowerBound } from '../model/lowerBound.js';
import { orderOf } from '../snapshot/findString.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { NEAREST_LIMIT, similarNames } from './similarNames.js';
import type { Spaces } from './spaces.js';

const SCANNED_LIMIT = 400;
/** Names of a dotted path in which a wrong one is looked for; handles seldom have half of them. */
const NAMES_LIMIT = 16;

/**
 * Identifiers that resolve, nearest first, then in order of their text; at most five. A bare name's are the
 * project's, else those of the nearest layer that has any.
 * @param meant nodes of src/query/spaces.ts that an identifier means
 */
export function nearestNames(
  spaces: Spaces,
  project: Snapshot,
  identifier: string,
  meant: (identifier: string) => readonly number[],
): string[] {
  const dot = identifier.lastIndexOf('.');
  if (dot < 0) {
    for (const space of [project, ...project.layers]) {
      const neighbours = alphabeticalNeighbours(space, identifier);
      const near = similarNames(space, neighbours, identifier, NEAREST_LIMIT);
      if (near.length > 0) return near;
    }
    return [];
  }
  const name = identifier.slice(dot + 1);
  const node = spaces.locate(identifier.slice(0, dot));
  if (node !== NONE) return nearestIn(spaces, node, name);
  if (identifier.split('.', NAMES_LIMIT + 1).length > NAMES_LIMIT) return [];
  // What is wrong stands further in front: the same name below what that may be, else one like it.
  const heads = nearestNames(spaces, project, identifier.slice(0, dot), meant);
  const same = heads.map((head) => `${head}.${name}`).filter((one) => meant(one).length > 0);
  if (same.length > 0 || heads.length === 0) return same;
  const near = meant(heads[0]!).slice(0, NEAREST_LIMIT);
  return [...new Set(near.flatMap((one) => nearestIn(spaces, one, name)))].slice(0, NEAREST_LIMIT);
}

/** Handles of what a scope defines and binds under a name like this one. */
function nearestIn(spaces: Spaces, node: number, name: string): string[] {
  const snapshot = spaces.snapshotOf(node);
  const scope = spaces.idOf(node);
  const prefix = handleOf(snapshot, scope);
  const near = similarNames(snapshot, namesIn(snapshot, scope), name, NEAREST_LIMIT);
  return near.map((one) => `${prefix}.${one}`);
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
    namesFrom(snapshot, Buffer.from(letter), Buffer.from(letter + beginning)),
  );
}

/** Up to the limit of names that begin with `letter`, around the place where `near` would be. */
function namesFrom(snapshot: Snapshot, letter: Buffer, near: Buffer): Uint32Array {
  // Ascending, and so by their texts; mere locals aren't among them.
  const names = snapshot.sources('named');
  const table = snapshot.nameTable();
  const placeOf = (key: Buffer): number =>
    lowerBound(0, names.length, (at) => orderOf(table, names[at]!, key, 0, key.length) < 0);
  const start = Math.max(placeOf(letter), placeOf(near) - SCANNED_LIMIT / 2);
  // No UTF-8 text has this byte: the place behind all that begin with the letter.
  const behind = placeOf(Buffer.concat([letter, Buffer.of(0xff)]));
  return names.subarray(start, Math.min(behind, start + SCANNED_LIMIT));
}
