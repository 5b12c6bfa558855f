/**
 * Identifiers → numbers of the file's strings. Most names of a file were seen before: they are
 * found by their characters in the text, without cutting a string out of it first.
 */
import { randomInt } from 'node:crypto';
import type { Strings } from '../../model/strings.js';

/** Nobody can write a file whose names all hash to the same: finding each would take as long as there are names. */
const SEED = randomInt(1 << 30);

export class Names {
  /** Open addressing: number of the string + 1, or 0. The size is a power of two. */
  private slots = new Int32Array(1 << 12);
  private used = 0;

  constructor(private readonly strings: Strings) {}

  /** The number of the identifier from `start` to `end` (UTF-16 code units). */
  id(text: string, start: number, end: number): number {
    let hash = SEED;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) return this.strings.id(identifier(text.slice(start, end)));
      hash = mixed(hash, code);
    }
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = this.slots[slot] - 1;
      if (known < 0) return this.add(slot, text.slice(start, end));
      if (isAt(this.strings.list[known], text, start, end)) return known;
    }
  }

  clear(): void {
    this.slots.fill(0);
    this.used = 0;
  }

  private add(slot: number, name: string): number {
    const id = this.strings.id(name);
    this.slots[slot] = id + 1;
    if (++this.used * 2 > this.slots.length) this.grow();
    return id;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Int32Array(old.length * 4);
    const mask = this.slots.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      const name = this.strings.list[entry - 1];
      let hash = SEED;
      for (let at = 0; at < name.length; at++) hash = mixed(hash, name.charCodeAt(at));
      let slot = hash & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = entry;
    }
  }
}

function mixed(hash: number, code: number): number {
  const product = Math.imul(hash ^ code, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function isAt(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at++)
    if (name.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

/** No program's name is longer. To put combining marks in order takes a time that grows with the square of their number. */
const LONGEST = 4096;

/** Identifiers are NFKC-normalised by Python (language reference, "Identifiers and keywords"). */
export function identifier(text: string): string {
  if (text.length > LONGEST) return text;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return text.normalize('NFKC');
  return text;
}
