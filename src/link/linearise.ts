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

export class Linearisation {
  private readonly known = new Map<number, readonly number[]>();
  private readonly circular = new Set<number>();

  constructor(
    private readonly basesOf: BasesOf,
    private readonly isRoot: IsRoot,
  ) {}

  /** The class itself, then its bases, nearest first: the first 400 of them. `object` is last where it is written. */
  of(entity: number): readonly number[] {
    if (!this.known.has(entity)) this.visit(entity);
    return this.known.get(entity) as readonly number[];
  }

  /** Whether a class inherits from itself, through others or at once: such ones exist only in broken programs. */
  isCircular(entity: number): boolean {
    this.of(entity);
    return this.circular.has(entity);
  }

  /**
   * Bases before the classes that inherit from them, and all classes of a circle at once (Tarjan, "Depth-First
   * Search and Linear Graph Algorithms"). Long chains don't nest.
   */
  private visit(first: number): void {
    const numbers = new Map<number, number>();
    const open: number[] = [];
    const path: { entity: number; bases: readonly number[]; next: number; lowest: number }[] = [];
    const enter = (entity: number): void => {
      path.push({ entity, bases: this.basesOf(entity), next: 0, lowest: numbers.size });
      numbers.set(entity, numbers.size);
      open.push(entity);
    };
    enter(first);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      if (last.next < last.bases.length) {
        const base = last.bases[last.next++];
        if (this.known.has(base)) continue;
        const number = numbers.get(base);
        if (number === undefined) enter(base);
        else last.lowest = Math.min(last.lowest, number);
        continue;
      }
      path.pop();
      const inheriting = path.at(-1);
      if (inheriting !== undefined) inheriting.lowest = Math.min(inheriting.lowest, last.lowest);
      if (last.lowest === numbers.get(last.entity)) this.place(open.splice(open.lastIndexOf(last.entity)));
    }
  }

  /** Classes that inherit from each other, mostly one alone; all other bases of theirs have their order. */
  private place(classes: readonly number[]): void {
    const [entity] = classes;
    const bases = this.basesOf(entity);
    if (classes.length === 1 && !bases.includes(entity)) {
      const orders = bases.map((base) => this.known.get(base) as readonly number[]);
      const inherited = orders.length === 1 ? orders[0] : this.merged([...orders, bases]);
      this.known.set(entity, [...new Set([entity, ...inherited])].slice(0, MAX_ORDER));
      return;
    }
    const circle = new Set(classes);
    const orders = classes.map((one) => this.around(one, circle));
    classes.forEach((one, index) => {
      this.circular.add(one);
      this.known.set(one, orders[index]);
    });
  }

  /** Depth first around a circle, each class once. */
  private around(entity: number, circle: ReadonlySet<number>): readonly number[] {
    const found = new Set<number>();
    const walk = (one: number): void => {
      if (found.has(one) || found.size === MAX_ORDER) return;
      found.add(one);
      for (const base of this.basesOf(one)) {
        if (circle.has(base)) walk(base);
        else for (const inherited of this.known.get(base) as readonly number[]) found.add(inherited);
      }
    };
    walk(entity);
    const order = [...found];
    return [...order.filter((one) => !this.isRoot(one)), ...order.filter(this.isRoot)].slice(0, MAX_ORDER);
  }

  private merged(sequences: readonly (readonly number[])[]): readonly number[] {
    const isOther = (one: number): boolean => !this.isRoot(one);
    const others = sequences.map((sequence) =>
      sequence.every(isOther) ? sequence : sequence.filter(isOther),
    );
    const root = sequences.flat().find(this.isRoot);
    return [...(merge(others) ?? others.flat()), ...(root === undefined ? [] : [root])];
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
