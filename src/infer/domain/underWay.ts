/**
 * Questions that are being answered, so that none is asked for the sake of its own answer. Each evaluation
 * has its own: what it finds is kept, and mustn't lack what was left out for who happened to ask first.
 */
export class UnderWay {
  // Made when they are first asked for: most evaluations ask nothing of the kind.
  private calledResults: { called: number; callees: number }[] | undefined;
  private itemClasses: Set<number> | undefined;
  private inheritingClasses: Set<number> | undefined;
  private missingNames: Map<number, Set<number>> | undefined;
  private gettersOf: Map<number, Set<number>> | undefined;
  private askedModules: Set<object> | undefined;

  /** Atoms of what parameters give when they are called, with what these are. */
  get results(): { called: number; callees: number }[] {
    this.calledResults ??= [];
    return this.calledResults;
  }

  /** Classes of which it is asked what their own methods say of their items. */
  get containers(): Set<number> {
    this.itemClasses ??= new Set();
    return this.itemClasses;
  }

  /** Classes of which the bases that no name leads to are looked through. */
  get inheriting(): Set<number> {
    this.inheritingClasses ??= new Set();
    return this.inheritingClasses;
  }

  /** By class the names that its `__getattr__` has been asked for since the outermost question. */
  get missing(): Map<number, Set<number>> {
    this.missingNames ??= new Map();
    return this.missingNames;
  }

  /** By getter the objects and classes that it has been asked of since the outermost question. */
  get getters(): Map<number, Set<number>> {
    this.gettersOf ??= new Map();
    return this.gettersOf;
  }

  /** Modules whose `__getattr__` is asked. */
  get modules(): Set<object> {
    this.askedModules ??= new Set();
    return this.askedModules;
  }

  /** Whether nothing is left out for the sake of a question. */
  get isNothing(): boolean {
    return (this.calledResults === undefined || this.calledResults.length === 0) && this.isNothingElse;
  }

  /** Whether nothing is left out for the sake of a question, but for what {@link results} says. */
  get isNothingElse(): boolean {
    const { itemClasses, inheritingClasses, missingNames, gettersOf, askedModules } = this;
    return [itemClasses, inheritingClasses, missingNames, gettersOf, askedModules].every(
      (asked) => asked === undefined || asked.size === 0,
    );
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
