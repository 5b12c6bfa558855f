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
      const inherited = orders.length === 1 ? orders[0] : this.merged(orders, bases);
      this.known.set(entity, [entity, ...inherited.slice(0, MAX_ORDER - 1)]);
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
      // A base from outside of the circle may bring many at once.
      if (found.has(one) || found.size >= MAX_ORDER) return;
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

  /** `bases` in the order in which they are written, each with its own order. */
  private merged(orders: readonly (readonly number[])[], bases: readonly number[]): readonly number[] {
    const others = [
      ...orders.map((order) => this.withoutRoots(order)),
      bases.filter((base) => !this.isRoot(base)),
    ];
    const root = [...orders.map((order) => order.at(-1)), ...bases].find(
      (last) => last !== undefined && this.isRoot(last),
    );
    return [...(merge(others) ?? oneByOne(others)), ...(root === undefined ? [] : [root])];
  }

  /** What is no class's base comes last in an order. */
  private withoutRoots(order: readonly number[]): readonly number[] {
    let length = order.length;
    while (length > 0 && this.isRoot(order[length - 1])) length--;
    return length === order.length ? order : order.slice(0, length);
  }
}

/** Each class of the sequences once, as far as an order goes. */
function oneByOne(sequences: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const sequence of sequences) {
    for (const one of sequence) found.add(one);
    if (found.size >= MAX_ORDER) break;
  }
  return found;
}

/** Undefined when no order keeps all of the sequences' orders. */
function merge(sequences: readonly (readonly number[])[]): number[] | undefined {
  /** Class → in how many sequences it stands behind another one. */
  const behind = new Map<number, number>();
  for (const sequence of sequences)
    for (let i = 1; i < sequence.length; i++) behind.set(sequence[i], (behind.get(sequence[i]) ?? 0) + 1);
  const at = sequences.map(() => 0);
  /** Class → the sequences that it heads, as far as they aren't placed. */
  const heading = new Map<number, number[]>();
  const enter = (index: number): void => {
    const head = sequences[index][at[index]];
    const others = heading.get(head);
    if (others === undefined) heading.set(head, [index]);
    else others.push(index);
  };
  const isFree = (index: number): boolean =>
    at[index] < sequences[index].length && (behind.get(sequences[index][at[index]]) ?? 0) === 0;
  sequences.forEach((sequence, index) => {
    if (sequence.length > 0) enter(index);
  });
  const order: number[] = [];
  // No sequence before this one has a head that is free.
  let first = 0;
  while (heading.size > 0) {
    while (first < sequences.length && !isFree(first)) first++;
    if (first === sequences.length) return undefined;
    const head = sequences[first][at[first]];
    order.push(head);
    const headed = heading.get(head) as number[];
    heading.delete(head);
    for (const index of headed) {
      const next = sequences[index][++at[index]];
      if (next === undefined) continue;
      behind.set(next, (behind.get(next) as number) - 1);
      enter(index);
      if (isFree(index)) for (const one of heading.get(next) as number[]) first = Math.min(first, one);
    }
  }
  return order;
}
