import type { Values } from './values.js';

/** What all right atoms that were asked for gave. */
interface Together {
  readonly atoms: Set<number>;
  result: number;
}

/** So many answers are kept one by one. */
const MOST_ALONE = 512;

/**
 * What a question about two operands was answered, for one evaluation. Formulas say `x**2 + y**2` by the
 * thousand, and each operator may mean dozens of overriding methods; what a wrapper's function gives is asked
 * for each of its results. What they read is watched since the first time, so a change has the body evaluated
 * again.
 */
export class Memo {
  /** Question → left value → right value → result. */
  private known: Map<string, Map<number, Map<number, number>>> | undefined;
  /** How many answers that is. */
  private size = 0;
  /** By question and left atom. */
  private together: Map<string, Together> | undefined;

  constructor(private readonly values: Values) {}

  of(question: string, left: number, right: number, find: () => number): number {
    // Most evaluations ask nothing of the kind.
    this.known ??= new Map();
    let byLeft = this.known.get(question);
    if (byLeft === undefined) {
      byLeft = new Map();
      this.known.set(question, byLeft);
    }
    let byRight = byLeft.get(left);
    if (byRight === undefined) {
      byRight = new Map();
      byLeft.set(left, byRight);
    }
    let result = byRight.get(right);
    if (result === undefined) {
      this.size++;
      result = find();
      byRight.set(right, result);
    }
    return result;
  }

  /**
   * The same of a left atom. Where very much has been asked already, only those atoms of a right value are asked for that none
   * before had, and what all gave together is the answer: formulas by the thousand differ in which of a few types each operand has.
   */
  ofAtom(question: string, left: number, right: number, find: (right: number) => number): number {
    if (this.size < MOST_ALONE || right === 0) return this.of(question, left, right, () => find(right));
    const { values } = this;
    const known = this.togetherOf(question, left);
    const others = values.filter(right, (atom) => !known.atoms.has(atom));
    if (others === 0) return known.result;
    const result = this.of(question, left, others, () => find(others));
    for (const atom of values.lists.items(others)) known.atoms.add(atom);
    known.result = values.union(known.result, result);
    return known.result;
  }

  private togetherOf(question: string, left: number): Together {
    this.together ??= new Map();
    const key = `${question} ${left}`;
    const known = this.together.get(key) ?? { atoms: new Set(), result: 0 };
    this.together.set(key, known);
    return known;
  }
}
