/**
 * Names of the whole program, each once, in the order of their first use. They are told apart by
 * their UTF-8 bytes, as files hold them: most are never made a string.
 */
import { larger } from '../../model/larger.js';
import { indexByHash } from './indexByHash.js';

export class NameTable {
  private bytes = Buffer.alloc(1 << 12);
  private starts = new Int32Array(1 << 10);
  private hashes = new Int32Array(1 << 10);
  private table = new Int32Array(1 << 11);
  private count = 0;
  private readonly texts = new Map<number, string>();
  private readonly known = new Map<string, number>();

  /** The id of the name whose bytes are those from `start` to `end`. */
  ofBytes(bytes: Uint8Array, start: number, end: number): number {
    let h = end - start;
    for (let i = start; i < end; i++) h = Math.imul(h ^ bytes[i], 0x9e3779b1) ^ (h >>> 15);
    h ^= h >>> 16;
    const { table, hashes } = this;
    const mask = table.length - 1;
    let slot = h & mask;
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const id = table[slot] - 1;
      if (hashes[id] === h && this.equals(id, bytes, start, end)) return id;
    }
    const id = this.add(bytes, start, end, h);
    table[slot] = id + 1;
    if (this.count * 2 > table.length) this.table = indexByHash(this.hashes, this.count, table.length * 2);
    return id;
  }

  ofText(text: string): number {
    let id = this.known.get(text);
    if (id === undefined) {
      const bytes = Buffer.from(text);
      id = this.ofBytes(bytes, 0, bytes.length);
      this.known.set(text, id);
    }
    return id;
  }

  text(id: number): string {
    let text = this.texts.get(id);
    if (text === undefined) {
      text = this.bytes.toString('utf8', this.starts[id], this.starts[id + 1]);
      this.texts.set(id, text);
    }
    return text;
  }

  /** A number from 0 to 2^32 - 1 that follows from its bytes. */
  hash(id: number): number {
    return this.hashes[id] >>> 0;
  }

  /** Where the bytes of each name begin, one entry more than there are, and these. */
  flat(): { starts: Int32Array; bytes: Uint8Array } {
    const starts = this.starts.slice(0, this.count + 1);
    return { starts, bytes: this.bytes.subarray(0, starts[this.count]) };
  }

  private equals(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.starts[id];
    if (this.starts[id + 1] - own !== end - start) return false;
    for (let i = start; i < end; i++) if (this.bytes[own + i - start] !== bytes[i]) return false;
    return true;
  }

  private add(bytes: Uint8Array, start: number, end: number, h: number): number {
    const id = this.count++;
    const used = this.starts[id];
    const length = end - start;
    if (used + length > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(this.bytes.length * 2, used + length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    if (id + 2 > this.starts.length) {
      this.starts = larger(this.starts, id + 2);
      this.hashes = larger(this.hashes, id + 2);
    }
    for (let i = 0; i < length; i++) this.bytes[used + i] = bytes[start + i];
    this.starts[id + 1] = used + length;
    this.hashes[id] = h;
    return id;
  }
}
