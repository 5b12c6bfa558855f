/** The calls that recorded evaluations have found, as those of this version. */
import { syntaxOffset } from '../../model/syntax.js';
import type { Engine } from '../engine.js';
import type { Operands } from './operands.js';
import type { Evaluations } from './trace.js';

export class RecordedCallees {
  constructor(
    private readonly engine: Engine,
    private readonly operands: Operands,
    private readonly recorded: Evaluations,
  ) {}

  /**
   * (offset, node, target or negative cause) triples; undefined when one is of something that is gone. `before`: the
   * unit's evaluation before this one, whose calls the unit has now; -1: there was none.
   */
  of(unit: number, evaluation: number, before: number): number[] | undefined {
    const { calls, callRanges } = this.recorded;
    const { operands, engine } = this;
    if (before >= 0 && isSameRange(callRanges, before, evaluation)) return engine.calls[unit];
    const file = engine.universe.fileOfScope(unit);
    const found: number[] = [];
    for (let at = callRanges[2 * evaluation]; at < callRanges[2 * evaluation + 1]; at += 2) {
      const node = operands.node(file, calls[at]);
      const target = calls[at + 1] < 0 ? calls[at + 1] : operands.entity(calls[at + 1]);
      if (node < 0 || (target < 0 && calls[at + 1] >= 0)) return undefined;
      found.push(syntaxOffset(file.facts.syntax, node), node, target);
    }
    return found;
  }
}

function isSameRange(ranges: Int32Array, one: number, other: number): boolean {
  return ranges[2 * one] === ranges[2 * other] && ranges[2 * one + 1] === ranges[2 * other + 1];
}
