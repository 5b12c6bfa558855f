/**
 * Questions that are being answered, so that none is asked for the sake of its own answer. Each evaluation
 * has its own: what it finds is kept, and mustn't lack what was left out for who happened to ask first.
 */
export class UnderWay {
  /** Atoms of what parameters give when they are called, with what these are. */
  readonly results: { called: number; callees: number }[] = [];
  /** Classes of which it is asked what their own methods say of their items. */
  readonly containers = new Set<number>();
  /** Classes of which the bases that no name leads to are looked through. */
  readonly inheriting = new Set<number>();
  /** By class the names that its `__getattr__` has been asked for since the outermost question. */
  readonly missing = new Map<number, Set<number>>();
  /** By getter the objects and classes that it has been asked of since the outermost question. */
  readonly getters = new Map<number, Set<number>>();
  /** Modules whose `__getattr__` is asked. */
  readonly modules = new Set<object>();

  /** Whether nothing is left out for the sake of a question, but for what {@link results} says. */
  get isNothingElse(): boolean {
    const { containers, inheriting, missing, getters, modules } = this;
    return [containers, inheriting, missing, getters, modules].every(({ size }) => size === 0);
  }
}

/**
 * Answers what is asked of two things together, each pair once: what comes back to it gives 0, and is part of the
 * outermost answer.
 */
export function askedOnce(
  asked: Map<number, Set<number>>,
  one: number,
  other: number,
  answer: () => number,
): number {
  const isOutermost = asked.size === 0;
  const others = asked.get(one) ?? new Set();
  if (others.has(other)) return 0;
  asked.set(one, others.add(other));
  const result = answer();
  if (isOutermost) asked.clear();
  return result;
}
