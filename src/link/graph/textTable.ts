/** String tables of a graph: names sorted by UTF-8 bytes, texts in order of first use. */
import type { StringTable } from '../../model/graph.js';
import { compareUtf8 } from '../../model/utf8Order.js';

export class TextTable {
  private readonly ids = new Map<string, number>();
  private readonly list: string[] = [];

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.list.length;
      this.ids.set(text, id);
      this.list.push(text);
    }
    return id;
  }

  /** Numbers the strings anew, in order: `sorted` has next to nothing to do when few are added after that. */
  settle(): void {
    this.list.sort(compareUtf8);
    this.list.forEach((text, id) => {
      this.ids.set(text, id);
    });
  }

  /** Sorts the strings; gives the new id of each old one. */
  sorted(): { table: StringTable; rank: Uint32Array } {
    const order = this.list.map((_, index) => index).sort((a, b) => compareUtf8(this.list[a], this.list[b]));
    const rank = new Uint32Array(this.list.length);
    order.forEach((old, index) => {
      rank[old] = index;
    });
    return { table: encode(order.map((index) => this.list[index])), rank };
  }

  build(): StringTable {
    return encode(this.list);
  }
}

/** Strings that are encoded by one call. */
const PIECE = 4096;

/** The strings hold no half of a surrogate pair: they were decoded from UTF-8. */
function encode(list: readonly string[]): StringTable {
  const parts: Buffer[] = [];
  const offsets = new Uint32Array(list.length + 1);
  for (let first = 0; first < list.length; first += PIECE) {
    const end = Math.min(first + PIECE, list.length);
    const joined = list.slice(first, end).join('');
    const bytes = Buffer.from(joined, 'utf8');
    const ascii = bytes.length === joined.length;
    for (let i = first; i < end; i++)
      offsets[i + 1] = offsets[i] + (ascii ? list[i].length : Buffer.byteLength(list[i], 'utf8'));
    parts.push(bytes);
  }
  return { offsets, bytes: new Uint8Array(Buffer.concat(parts)) };
}
