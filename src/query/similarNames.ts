/**
 * Of many names those that are like a text. A look at their bytes leaves out most that can't be
 * near enough and brings the likeliest to the front; only a bounded number of these is compared.
 */
import type { NameId } from '../model/ids.js';
import { compareUtf8 } from '../model/utf8Order.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { editDistance } from './editDistance.js';

/** Names that are compared letter by letter. */
const COMPARED_LIMIT = 50;

/** The most names or paths that an answer offers for one that isn't there. */
export const NEAREST_LIMIT = 5;

/** What is known of each name that was looked at; no letters of the others. */
interface Looks {
  /** The letters that occur, one bit for both cases of each; what isn't ASCII is passed over. */
  letters: Int32Array;
  /** In characters; 65535 for whatever is longer. */
  lengths: Uint16Array;
}

/** One entry for each open snapshot. */
const looksOf = new WeakMap<Snapshot, Looks>();

interface Near {
  name: string;
  distance: number;
}

/**
 * Nearest first, then in order of their text, at most so many; case counts for nothing.
 * @param candidates name ids
 */
export function similarNames(
  snapshot: Snapshot,
  candidates: readonly Uint32Array[],
  wanted: string,
  most: number,
): string[] {
  const limit = Math.min(3, Math.ceil(wanted.length / 3));
  const folded = wanted.toLowerCase();
  const near: Near[] = [];
  let compared = 0;
  for (const [least, ids] of byLeastDistance(snapshot, candidates, wanted, limit).entries()) {
    // Those found are nearer than any that are left.
    if (near.filter(({ distance }) => distance < least).length >= most) break;
    for (const id of ids) {
      if (compared++ === COMPARED_LIMIT) break;
      const name = snapshot.name(id);
      const distance = editDistance(folded, name.toLowerCase(), limit);
      if (distance <= limit) near.push({ name, distance });
    }
  }
  near.sort((one, other) => one.distance - other.distance || compareUtf8(one.name, other.name));
  return [...new Set(near.map(({ name }) => name))].slice(0, most);
}

/** Candidates by what their distance is at least, from 0 to `limit`; the others are left out. */
function byLeastDistance(
  snapshot: Snapshot,
  candidates: readonly Uint32Array[],
  wanted: string,
  limit: number,
): NameId[][] {
  const { offsets, bytes } = snapshot.nameTable();
  const looks = looksAt(snapshot);
  const text = Buffer.from(wanted);
  const own = { letters: new Int32Array(1), lengths: new Uint16Array(1) };
  look(own, 0, text, 0, text.length);
  const letters = own.letters[0]!;
  const length = own.lengths[0]!;
  const groups = Array.from({ length: limit + 1 }, (): NameId[] => []);
  for (const ids of candidates) {
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index]!;
      const start = offsets[id]!;
      const end = offsets[id + 1]!;
      // Characters are at most as many as bytes.
      if (end - start < length - limit) continue;
      if (looks.letters[id] === 0) look(looks, id, bytes, start, end);
      const found = looks.letters[id]!;
      const least = Math.max(bitCount(found & ~letters), bitCount(letters & ~found));
      if (least > limit) continue;
      const longer = Math.abs(looks.lengths[id]! - length);
      groups[Math.max(least, longer)]?.push(id as NameId);
    }
  }
  return groups;
}

function looksAt(snapshot: Snapshot): Looks {
  const known = looksOf.get(snapshot);
  if (known !== undefined) return known;
  const names = snapshot.count('name');
  const looks = { letters: new Int32Array(names), lengths: new Uint16Array(names) };
  looksOf.set(snapshot, looks);
  return looks;
}

/** Notes what a name looks like, in one walk over its bytes from `start` to before `end`. */
function look(looks: Looks, id: number, bytes: Uint8Array, start: number, end: number): void {
  let letters = 0;
  let characters = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    // Bytes from 80 set no bit; of these 80 to BF go on with a character.
    letters |= ((byte >>> 7) ^ 1) << (byte & 31);
    if ((byte & 0xc0) !== 0x80) characters++;
  }
  looks.letters[id] = letters;
  looks.lengths[id] = Math.min(characters, 0xffff);
}

/** Bits that are set in a 32-bit number, added up in parallel (Hacker's Delight, 5-1). */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
