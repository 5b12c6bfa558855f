/** String tables of a graph: names sorted by UTF-8 bytes, texts in order of first use. */
import type { StringTable } from '../model/graph.js';
import { compareText } from './program.js';

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

  /** Sorts the strings; gives the new id of each old one. */
  sorted(): { table: StringTable; rank: Uint32Array } {
    const order = this.list.map((_, index) => index).sort((a, b) => compareText(this.list[a], this.list[b]));
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

function encode(list: readonly string[]): StringTable {
  const parts = list.map((text) => Buffer.from(text, 'utf8'));
  const offsets = new Uint32Array(list.length + 1);
  parts.forEach((part, index) => {
    offsets[index + 1] = offsets[index] + part.length;
  });
  return { offsets, bytes: new Uint8Array(Buffer.concat(parts)) };
}
