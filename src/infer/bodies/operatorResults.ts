/**
 * What operators give for the same operands, for one evaluation: formulas say `x**2 + y**2` by the
 * thousand, and each operator may mean dozens of overriding methods. What they read is watched since
 * the first time, so a change has the body evaluated again.
 */
export class OperatorResults {
  /** Operator → left value → right value → result. */
  private readonly known = new Map<string, Map<number, Map<number, number>>>();

  of(operator: string, left: number, right: number, find: () => number): number {
    let byLeft = this.known.get(operator);
    if (byLeft === undefined) {
      byLeft = new Map();
      this.known.set(operator, byLeft);
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
