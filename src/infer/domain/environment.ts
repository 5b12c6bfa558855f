/**
 * The values of a unit's numbered variables at one point of a walk. A copy shares its pages with
 * the original until one of them writes, so that a branch costs what it changes and not what there is:
 * thousands of branches in a function of thousands of variables are no square of them.
 */

/** Slots of a page, as a power of two. */
const PAGE_BITS = 6;
const PAGE = 1 << PAGE_BITS;

interface Page {
  /** The environment that may write to it. */
  owner: number;
  values: number[];
}

let owners = 0;

export class Environment {
  private owner = ++owners;

  private constructor(
    private readonly pages: Page[],
    private size: number,
  ) {}

  /** So many variables, all 0. */
  static of(size: number): Environment {
    const environment = new Environment([], 0);
    environment.push(size);
    return environment;
  }

  get length(): number {
    return this.size;
  }

  get(slot: number): number {
    return this.pages[slot >> PAGE_BITS].values[slot & (PAGE - 1)];
  }

  set(slot: number, value: number): void {
    const at = slot >> PAGE_BITS;
    const page = this.pages[at];
    if (page.values[slot & (PAGE - 1)] !== value) this.writable(at)[slot & (PAGE - 1)] = value;
  }

  /** Another one with the same values. */
  copy(): Environment {
    this.owner = ++owners;
    return new Environment(this.pages.slice(), this.size);
  }

  /** Adds variables at the end, all 0. */
  push(count: number): void {
    for (let slot = this.size; slot < this.size + count; slot++) {
      const at = slot >> PAGE_BITS;
      if (at === this.pages.length) this.pages.push({ owner: this.owner, values: [] });
      this.writable(at)[slot & (PAGE - 1)] = 0;
    }
    this.size += count;
  }

  /** Takes the last variables away. */
  pop(count: number): void {
    this.size -= count;
  }

  /** Joins the values of another one of the same length into this one. */
  join(other: Environment, union: (a: number, b: number) => number): void {
    for (let slot = this.differing(other); slot >= 0; slot = this.differing(other, slot + 1))
      this.set(slot, union(this.get(slot), other.get(slot)));
  }

  /** The first slot, from `from` on, with another value in an environment of the same length; -1. */
  differing(other: Environment, from = 0): number {
    for (let slot = from; slot < this.size; slot++) {
      const at = slot >> PAGE_BITS;
      // A page that both share has none.
      if (this.pages[at].values === other.pages[at].values) slot |= PAGE - 1;
      else if (this.get(slot) !== other.get(slot)) return slot;
    }
    return -1;
  }

  private writable(at: number): number[] {
    const page = this.pages[at];
    if (page.owner === this.owner) return page.values;
    const values = page.values.slice();
    this.pages[at] = { owner: this.owner, values };
    return values;
  }
}
