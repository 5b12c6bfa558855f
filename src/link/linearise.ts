/**
 * C3 linearisation of classes (Python 2.3 method resolution order; Barrett et al., "A Monotonic
 * Superclass Linearization for Dylan").
 *
 * Where Python would refuse the bases, or a base expression may be several classes, the order is
 * that of a depth-first walk with each class once: still every inherited name, in a fixed order.
 */
export type BasesOf = (classEntity: number) => readonly number[];

export class Linearisation {
  private readonly known = new Map<number, readonly number[]>();
  private readonly active = new Set<number>();

  constructor(private readonly basesOf: BasesOf) {}

  /** The class itself, then its bases, nearest first. */
  of(entity: number): readonly number[] {
    const known = this.known.get(entity);
    if (known !== undefined) return known;
    // Classes that inherit from each other exist only in broken programs.
    if (this.active.has(entity)) return [entity];
    this.active.add(entity);
    const bases = this.basesOf(entity);
    const order = [
      entity,
      ...(merge([...bases.map((base) => this.of(base)), bases]) ?? this.depthFirst(bases)),
    ];
    const result = order.filter((one, index) => order.indexOf(one) === index);
    this.active.delete(entity);
    if (this.active.size === 0 || bases.every((base) => this.known.has(base))) this.known.set(entity, result);
    return result;
  }

  private depthFirst(bases: readonly number[]): number[] {
    return bases.flatMap((base) => [...this.of(base)]);
  }
}

function merge(sequences: readonly (readonly number[])[]): number[] | undefined {
  const rest = sequences.filter((sequence) => sequence.length > 0).map((sequence) => [...sequence]);
  const order: number[] = [];
  while (rest.length > 0) {
    const head = rest
      .map((sequence) => sequence[0])
      .find((candidate) => rest.every((other) => other.indexOf(candidate) < 1));
    if (head === undefined) return undefined;
    order.push(head);
    for (let i = rest.length - 1; i >= 0; i--) {
      if (rest[i][0] === head) rest[i].shift();
      if (rest[i].length === 0) rest.splice(i, 1);
    }
  }
  return order;
}
