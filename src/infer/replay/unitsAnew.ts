/** Which units are evaluated anew where others are carried out as recorded: one and the same unit isn't now this and now that. */
import type { Operands } from './operands.js';
import type { Trace } from './trace.js';

/** Where more evaluations than these, and more than one in so many, are done anew, others seldom come out as they were. */
const FEW = 20;
const ONE_IN = 50;

export class UnitsAnew {
  /** By unit: 1 where its evaluations are done anew; so are those of units that weren't evaluated. */
  readonly is: Uint8Array;
  /** By unit: its first recorded evaluation; -1. */
  readonly firsts: Int32Array;
  /** By recorded evaluation: 1 where it is of such a unit, or of one that is gone. */
  readonly isLeft: Uint8Array;
  /** Recorded evaluations of units that are gone. */
  readonly gone: readonly number[];
  /** Whether they are so few that it is worth trying. */
  readonly areFew: boolean;

  /**
   * `affected`: by evaluation, 1 where something that it looks at may not be what it was; `others`: units that are done
   * anew besides.
   */
  constructor(
    { evaluations }: Trace,
    operands: Operands,
    scopeCount: number,
    affected: Uint8Array,
    others: ReadonlySet<number>,
  ) {
    const units = evaluations.units.map((old) => operands.unit(old));
    const is = new Uint8Array(scopeCount).fill(1);
    for (const unit of units) if (unit >= 0) is[unit] = 0;
    const firsts = new Int32Array(scopeCount).fill(-1);
    const gone: number[] = [];
    units.forEach((unit, one) => {
      if (unit < 0) {
        gone.push(one);
        return;
      }
      if (affected[one] === 1) is[unit] = 1;
      if (firsts[unit] < 0) firsts[unit] = one;
    });
    for (const unit of others) is[unit] = 1;
    this.is = is;
    this.firsts = firsts;
    this.gone = gone;
    this.isLeft = Uint8Array.from(units, (unit) => Number(unit < 0 || is[unit] === 1));
    const count = this.isLeft.reduce((sum, one) => sum + one, 0);
    this.areFew = count <= FEW || count * ONE_IN <= units.length;
  }
}
