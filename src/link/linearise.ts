/**
 * C3 linearisation of classes (Python 2.3 method resolution order; Barrett et al., "A Monotonic
 * Superclass Linearization for Dylan").
 *
 * Where Python would refuse the bases, or a base expression may be several classes, the order is
 * that of a depth-first walk with each class once: still every inherited name, in a fixed order.
 */
export type BasesOf = (classEntity: number) => readonly number[];

/** Whether a class is `object`, which every other one ends in, whether its bases say so or not. */
export type IsRoot = (classEntity: number) => boolean;

/** No program's class has more; a chain of thousands would take memory that grows with its square. */
const MAX_ORDER = 400;
/** Classes that inherit from each other are followed this far. */
const MAX_CIRCLE = 100;

export class Linearisation {
  private readonly known = new Map<number, readonly number[]>();
  private readonly active = new Set<number>();

  constructor(
    private readonly basesOf: BasesOf,
    private readonly isRoot: IsRoot,
  ) {}

  /** The class itself, then its bases, nearest first: the first 400 of them. `object` is last where it is written. */
  of(entity: number): readonly number[] {
    const known = this.known.get(entity);
    if (known !== undefined) return known;
    // Bases before the classes that inherit from them, so that long chains don't nest.
    for (const base of this.unknownAncestors(entity)) {
      if (this.basesOf(base).every((one) => this.known.has(one))) this.compute(base);
    }
    return this.compute(entity);
  }

  private compute(entity: number): readonly number[] {
    const known = this.known.get(entity);
    if (known !== undefined) return known;
    // Classes that inherit from each other exist only in broken programs.
    if (this.active.has(entity) || this.active.size > MAX_CIRCLE) return [entity];
    this.active.add(entity);
    const bases = this.basesOf(entity);
    const orders = bases.map((base) => this.compute(base));
    const inherited = orders.length === 1 ? orders[0] : this.merged([...orders, bases]);
    const result = [...new Set([entity, ...inherited])].slice(0, MAX_ORDER);
    this.active.delete(entity);
    if (this.active.size === 0 || bases.every((base) => this.known.has(base))) this.known.set(entity, result);
    return result;
  }

  private merged(sequences: readonly (readonly number[])[]): readonly number[] {
    const isOther = (one: number): boolean => !this.isRoot(one);
    const others = sequences.map((sequence) =>
      sequence.every(isOther) ? sequence : sequence.filter(isOther),
    );
    const root = sequences.flat().find(this.isRoot);
    return [...(merge(others) ?? others.flat()), ...(root === undefined ? [] : [root])];
  }

  /** Each after its own bases, as far as that can be. */
  private unknownAncestors(entity: number): number[] {
    const order: number[] = [];
    const seen = new Set([entity]);
    const path = [{ entity, bases: this.basesOf(entity), next: 0 }];
    while (path.length > 0) {
      const last = path[path.length - 1];
      if (last.next === last.bases.length) {
        order.push(last.entity);
        path.pop();
        continue;
      }
      const base = last.bases[last.next++];
      if (seen.has(base) || this.known.has(base)) continue;
      seen.add(base);
      path.push({ entity: base, bases: this.basesOf(base), next: 0 });
    }
    return order;
  }
}

/** Undefined when no order keeps all of the sequences' orders. */
function merge(sequences: readonly (readonly number[])[]): number[] | undefined {
  /** Class → in how many sequences it stands behind another one. */
  const behind = new Map<number, number>();
  for (const sequence of sequences)
    for (let i = 1; i < sequence.length; i++) behind.set(sequence[i], (behind.get(sequence[i]) ?? 0) + 1);
  let rest = sequences.filter((sequence) => sequence.length > 0).map((sequence) => ({ sequence, at: 0 }));
  const order: number[] = [];
  while (rest.length > 0) {
    const free = rest.find(({ sequence, at }) => (behind.get(sequence[at]) ?? 0) === 0);
    if (free === undefined) return undefined;
    const head = free.sequence[free.at];
    order.push(head);
    for (const one of rest) {
      if (one.sequence[one.at] !== head) continue;
      one.at++;
      const next = one.sequence[one.at];
      if (next !== undefined) behind.set(next, (behind.get(next) as number) - 1);
    }
    rest = rest.filter(({ sequence, at }) => at < sequence.length);
  }
  return order;
}
