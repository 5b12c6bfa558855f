/**
 * Of many names those that are like a text. A look at their bytes leaves out most that can't be
 * near enough and brings the likeliest to the front; only a bounded number of these is compared.
 */
import type { NameId } from '../model/ids.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { editDistance } from './editDistance.js';

/** Names that are compared letter by letter. */
const COMPARED_LIMIT = 50;
/** Names that are asked about whether they are meant; those with the likeliest letters come first. */
const ASKED_LIMIT = 200;

/** One entry for each open snapshot: the letters of each name that was looked at, 0 for the others. */
const lettersOf = new WeakMap<Snapshot, Int32Array>();

interface Near {
  name: string;
  distance: number;
}

/**
 * Nearest first, then in order of their text, at most so many; case counts for nothing.
 * @param candidates name ids
 * @param isMeant what else a name must be
 */
export function similarNames(
  snapshot: Snapshot,
  candidates: readonly Uint32Array[],
  wanted: string,
  most: number,
  isMeant: (name: NameId) => boolean,
): string[] {
  const limit = Math.min(3, Math.ceil(wanted.length / 3));
  const folded = wanted.toLowerCase();
  const near: Near[] = [];
  let asked = 0;
  let compared = 0;
  for (const [least, ids] of byLeastDistance(snapshot, candidates, wanted, limit).entries()) {
    // Those found are nearer than any that are left.
    if (near.length >= most && near.filter(({ distance }) => distance < least).length >= most) break;
    for (const id of ids) {
      if (compared === COMPARED_LIMIT || asked++ >= ASKED_LIMIT) break;
      if (!isMeant(id)) continue;
      compared++;
      const name = snapshot.name(id);
      const distance = editDistance(folded, name.toLowerCase(), limit);
      if (distance <= limit) near.push({ name, distance });
    }
  }
  near.sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1));
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
  const known = lettersKnown(snapshot);
  const text = Buffer.from(wanted);
  const letters = lettersIn(text, 0, text.length);
  const length = charactersIn(text, 0, text.length);
  const groups = Array.from({ length: limit + 1 }, (): NameId[] => []);
  for (const ids of candidates) {
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index]!;
      const start = offsets[id]!;
      const end = offsets[id + 1]!;
      // Characters are at most as many as bytes.
      if (end - start < length - limit) continue;
      known[id] ||= lettersIn(bytes, start, end);
      const found = known[id]!;
      const least = Math.max(bitCount(found & ~letters), bitCount(letters & ~found));
      if (least > limit) continue;
      const longer = Math.abs(charactersIn(bytes, start, end) - length);
      groups[Math.max(least, longer)]?.push(id as NameId);
    }
  }
  return groups;
}

function lettersKnown(snapshot: Snapshot): Int32Array {
  const known = lettersOf.get(snapshot) ?? new Int32Array(snapshot.count('name'));
  lettersOf.set(snapshot, known);
  return known;
}

/** The letters that occur, one bit for both cases of each; what isn't ASCII is passed over. */
function lettersIn(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    // Bytes from 80 set no bit.
    letters |= ((byte >>> 7) ^ 1) << (byte & 31);
  }
  return letters;
}

function charactersIn(bytes: Uint8Array, start: number, end: number): number {
  let characters = 0;
  for (let at = start; at < end; at++) {
    // The bytes that go on with a character are 80 to BF.
    if ((bytes[at]! & 0xc0) !== 0x80) characters++;
  }
  return characters;
}

/** Bits that are set in a 32-bit number, added up in parallel (Hacker's Delight, 5-1). */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
