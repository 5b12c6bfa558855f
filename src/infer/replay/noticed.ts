/**
 * What evaluations that are done anew leave to others otherwise than it was recorded, and who of these notices: they
 * are to be done anew, too.
 */
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import { Effect, type LeftEffect } from './expectedEffects.js';
import type { Mentioned } from './mentioned.js';
import type { Operands } from './operands.js';
import type { Evaluations } from './trace.js';

export class Noticed {
  /** Units that can't be carried out as recorded. */
  readonly units = new Set<number>();
  private readonly cells = new Set<number>();
  /** `unit list`, and `kind key`. */
  private readonly flows = new Set<string>();
  private readonly notes = new Set<string>();
  private readonly names = new Set<number>();

  constructor(private readonly mentioned: Mentioned) {}

  get isNothing(): boolean {
    const { units, cells, flows, notes, names } = this;
    return units.size + cells.size + flows.size + notes.size + names.size === 0;
  }

  add({ effect, first, second, kind }: LeftEffect): void {
    switch (effect) {
      case Effect.grows:
        this.cells.add(first);
        // It is enough to be told once.
        this.mentioned.dismissCell(first);
        return;
      case Effect.notes:
        this.notes.add(`${kind} ${first}`);
        return;
      case Effect.flows:
        this.flows.add(`${first} ${second}`);
        return;
      default:
        this.names.add(second);
    }
  }

  /** Units that are not done anew (`isAnew`: by recorded evaluation) and have asked for some of it; undefined: it isn't known which. */
  unitsAsking(
    { units, ends, words }: Evaluations,
    operands: Operands,
    isAnew: Uint8Array,
  ): Set<number> | undefined {
    // What assigning an attribute leads to is told to whoever asks for any of that name.
    if (this.names.size > 0) return undefined;
    const found = new Set(this.units);
    const asks = this.asking(operands);
    for (let one = 0, at = 0; one < ends.length; one++) {
      if (isAnew[one] === 1) at = ends[one];
      while (at < ends[one]) {
        const op = opOf(words[at]);
        if (asks(op, operandOf(words[at]), words[at + 1])) {
          found.add(operands.unit(units[one]));
          at = ends[one];
        } else at += WORDS[op];
      }
    }
    return found;
  }

  /** Whether an operation asks for some of it. */
  private asking(operands: Operands): (op: number, first: number, second: number) => boolean {
    const { cells, flows, notes } = this;
    return (op, first, second) => {
      if (op === Op.read || op === Op.peek) return cells.has(operands.cell(first));
      if (op === Op.firstFlow || op === Op.laterFlow)
        return flows.size > 0 && flows.has(`${operands.unit(first)} ${operands.second(op, second)}`);
      if (op >= Op.ask && op < Op.note)
        return notes.size > 0 && notes.has(`${op - Op.ask} ${operands.first(op, first)}`);
      return false;
    };
  }
}
