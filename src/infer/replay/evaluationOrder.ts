/** The recorded evaluations of each unit, in their order. */
import type { Operands } from './operands.js';
import type { Evaluations } from './trace.js';

export class EvaluationOrder {
  /** By unit: where its evaluations that are left begin and end in {@link order}. */
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly order: Int32Array;

  constructor({ units }: Evaluations, operands: Operands, scopeCount: number) {
    const starts = new Int32Array(scopeCount);
    const ends = new Int32Array(scopeCount);
    const known = units.map((unit) => operands.unit(unit));
    for (const unit of known) if (unit >= 0) ends[unit]++;
    for (let unit = 0, at = 0; unit < scopeCount; unit++) {
      starts[unit] = at;
      at += ends[unit];
      ends[unit] = starts[unit];
    }
    this.order = new Int32Array(units.length);
    known.forEach((unit, evaluation) => {
      if (unit >= 0) this.order[ends[unit]++] = evaluation;
    });
    this.starts = starts;
    this.ends = ends;
  }

  /** Whether some are left of a unit. */
  has(unit: number): boolean {
    return this.starts[unit] < this.ends[unit];
  }

  /** The unit's next evaluation, which is then no longer left; -1: there is none. */
  next(unit: number): number {
    return this.has(unit) ? this.order[this.starts[unit]++] : -1;
  }

  /** All of a unit that are left are left no longer. */
  skip(unit: number): void {
    this.starts[unit] = this.ends[unit];
  }
}
