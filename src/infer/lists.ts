/**
 * Lists of integers, each once: equal lists have one id, so that comparing is comparing ids.
 * The empty list is 0. Ids are in order of first use.
 */
export class Lists {
  private data = new Int32Array(1 << 14);
  private used = 0;
  private starts = new Int32Array(1 << 10);
  private count = 0;
  private table = new Int32Array(1 << 11);

  constructor() {
    this.intern([]);
  }

  intern(items: readonly number[]): number {
    const mask = this.table.length - 1;
    let slot = hash(items) & mask;
    for (; this.table[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.table[slot] - 1;
      if (this.equals(id, items)) return id;
    }
    const id = this.add(items);
    this.table[slot] = id + 1;
    if (this.count * 2 > this.table.length) this.grow();
    return id;
  }

  get size(): number {
    return this.count;
  }

  length(id: number): number {
    return this.starts[id + 1] - this.starts[id];
  }

  at(id: number, index: number): number {
    return this.data[this.starts[id] + index];
  }

  items(id: number): number[] {
    const items: number[] = [];
    for (let i = this.starts[id]; i < this.starts[id + 1]; i++) items.push(this.data[i]);
    return items;
  }

  private equals(id: number, items: readonly number[]): boolean {
    const start = this.starts[id];
    if (this.starts[id + 1] - start !== items.length) return false;
    for (let i = 0; i < items.length; i++) if (this.data[start + i] !== items[i]) return false;
    return true;
  }

  private add(items: readonly number[]): number {
    const id = this.count++;
    if (this.used + items.length > this.data.length) {
      const larger = new Int32Array(Math.max(this.data.length * 2, this.used + items.length));
      larger.set(this.data);
      this.data = larger;
    }
    if (id + 2 > this.starts.length) {
      const larger = new Int32Array(this.starts.length * 2);
      larger.set(this.starts);
      this.starts = larger;
    }
    for (let i = 0; i < items.length; i++) this.data[this.used++] = items[i];
    this.starts[id + 1] = this.used;
    return id;
  }

  private grow(): void {
    this.table = new Int32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let id = 0; id < this.count; id++) {
      let slot = hash(this.items(id)) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = id + 1;
    }
  }
}

function hash(items: readonly number[]): number {
  let h = items.length + 1;
  for (let i = 0; i < items.length; i++) h = Math.imul(h ^ items[i], 0x9e3779b1) ^ (h >>> 13);
  return (h ^ (h >>> 16)) >>> 0;
}
