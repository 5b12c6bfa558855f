/**
 * What a question about two operands was answered, for one evaluation. Formulas say `x**2 + y**2` by the
 * thousand, and each operator may mean dozens of overriding methods; what a wrapper's function gives is asked
 * for each of its results. What they read is watched since the first time, so a change has the body evaluated
 * again.
 */
export class Memo {
  /** Question → left value → right value → result. */
  private known: Map<string, Map<number, Map<number, number>>> | undefined;

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
      result = find();
      byRight.set(right, result);
    }
    return result;
  }
}
