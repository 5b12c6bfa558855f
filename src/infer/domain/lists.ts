/**
 * Lists of integers, each once: equal lists have one id, so that comparing is comparing ids.
 * The empty list is 0. Ids are in order of first use.
 */
import { larger } from '../../model/larger.js';
import { indexByHash } from './indexByHash.js';

/**
 * A program that makes longer lists is given up, as one that takes too much memory is: an array of 2^27 elements
 * would end the process, and not the thread alone.
 */
const MOST_ITEMS = 1 << 24;

export class Lists {
  private data = new Int32Array(1 << 14);
  private used = 0;
  private starts = new Int32Array(1 << 10);
  private hashes = new Int32Array(1 << 10);
  private count = 0;
  private table = new Int32Array(1 << 11);
  private draft = new Int32Array(1 << 8);
  /** Item → id of the list of it alone, plus 1. */
  private singles = new Int32Array(1 << 10);

  constructor() {
    this.intern([]);
  }

  intern(items: readonly number[]): number {
    const draft = this.draftOf(items.length);
    for (let i = 0; i < items.length; i++) draft[i] = items[i];
    return this.internDraft(items.length);
  }

  /** An array with room for `length` items, to be filled and given to {@link internDraft} at once. */
  draftOf(length: number): Int32Array {
    if (length > MOST_ITEMS) throw new RangeError(`a value of ${length} parts is too large`);
    if (length > this.draft.length) this.draft = larger(this.draft, length);
    return this.draft;
  }

  /** The list of the draft's first items. */
  internDraft(length: number): number {
    const { draft, table, hashes } = this;
    let h = length + 1;
    for (let i = 0; i < length; i++) h = Math.imul(h ^ draft[i], 0x9e3779b1) ^ (h >>> 13);
    h ^= h >>> 16;
    const mask = table.length - 1;
    let slot = h & mask;
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const id = table[slot] - 1;
      if (hashes[id] === h && this.isDraft(id, length)) return id;
    }
    const id = this.add(length, h);
    table[slot] = id + 1;
    if (this.count * 2 > table.length) this.table = indexByHash(this.hashes, this.count, table.length * 2);
    return id;
  }

  /** The list of one item from 0 on. */
  single(item: number): number {
    if (item >= this.singles.length) this.singles = larger(this.singles, item + 1);
    let id = this.singles[item] - 1;
    if (id < 0) {
      id = this.intern([item]);
      this.singles[item] = id + 1;
    }
    return id;
  }

  length(id: number): number {
    return this.starts[id + 1] - this.starts[id];
  }

  at(id: number, index: number): number {
    return this.data[this.starts[id] + index];
  }

  items(id: number): number[] {
    const items: number[] = [];
    this.append(items, id);
    return items;
  }

  /** Adds the items to an array. */
  append(to: number[], id: number): void {
    const { data } = this;
    const end = this.starts[id + 1];
    for (let i = this.starts[id]; i < end; i++) to.push(data[i]);
  }

  /** All lists: where the items of each begin (and where those of the last end), and the items. */
  flat(): { starts: Int32Array; data: Int32Array } {
    return { starts: this.starts.slice(0, this.count + 1), data: this.data.slice(0, this.used) };
  }

  private isDraft(id: number, length: number): boolean {
    const { data, draft } = this;
    const start = this.starts[id];
    if (this.starts[id + 1] - start !== length) return false;
    for (let i = 0; i < length; i++) if (data[start + i] !== draft[i]) return false;
    return true;
  }

  private add(length: number, h: number): number {
    const id = this.count++;
    if (this.used + length > this.data.length) this.data = larger(this.data, this.used + length);
    if (id + 2 > this.starts.length) {
      this.starts = larger(this.starts, id + 2);
      this.hashes = larger(this.hashes, id + 2);
    }
    const { data, draft } = this;
    for (let i = 0; i < length; i++) data[this.used++] = draft[i];
    this.starts[id + 1] = this.used;
    this.hashes[id] = h;
    return id;
  }
}
