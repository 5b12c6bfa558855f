/** Strings of one file or of a whole graph: each once, numbered, and then as bytes. */
import type { StringTable } from './graph.js';

/** Numbers strings from 0 in the order of their first use. */
export class Strings {
  private readonly ids = new Map<string, number>();
  /** Those numbered so far, by number. */
  readonly list: string[] = [];

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.list.length;
      this.ids.set(text, id);
      this.list.push(text);
    }
    return id;
  }

  clear(): void {
    this.ids.clear();
    this.list.length = 0;
  }
}

/** Strings that are encoded by one call. */
const PIECE = 4096;

/** UTF-8 of the strings one after another (lone surrogates become U+FFFD), and where each begins. */
export function encodeStrings(list: readonly string[]): StringTable {
  const parts: Buffer[] = [];
  const offsets = new Uint32Array(list.length + 1);
  for (let first = 0; first < list.length; first += PIECE) {
    const piece = list.slice(first, first + PIECE);
    const joined = piece.join('');
    const bytes = Buffer.from(joined, 'utf8');
    const isAscii = bytes.length === joined.length;
    for (let i = 0; i < piece.length; i++)
      offsets[first + i + 1] =
        offsets[first + i] + (isAscii ? piece[i].length : Buffer.byteLength(piece[i], 'utf8'));
    // Two halves of a surrogate pair that only meet where strings are joined are encoded otherwise.
    if (offsets[first + piece.length] - offsets[first] === bytes.length) parts.push(bytes);
    else for (const text of piece) parts.push(Buffer.from(text, 'utf8'));
  }
  return { offsets, bytes: new Uint8Array(Buffer.concat(parts)) };
}
