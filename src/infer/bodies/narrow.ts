/**
 * Narrowing: what a condition that came out true (or false) says of the names in it
 * (`isinstance`, `is None`, truth, `callable`, `not`, `and`, `or`, `:=`).
 */

import { BooleanNode, NameNode, UnaryNode } from '../../model/operands.js';
import { FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import type { Run } from '../run.js';
import { narrowAnswering } from './answeringClasses.js';
import { narrowCalled } from './narrowCalled.js';
import { narrowCompared } from './narrowCompared.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';
import { perhapsFalse } from './truth.js';

/** How often `and` and `or` may take turns on the left of a condition: each turn asks twice as much. */
const MOST_TURNS = 10;
/** How many operands of `a or b or c` are asked, from the right: each operand asks all that are before it. */
const MOST_OPERANDS = 100;

/** `turns`: how often they have on the way to this condition; `after`: the operands of the same chain behind it. */
export function narrow(run: Run, test: number, truth: boolean, turns = 0, after = 0): void {
  if (test === 0) return;
  const { syntax, file } = run;
  const { values } = run.engine;
  switch (syntaxKind(syntax, test)) {
    case Syntax.unary:
      if (file.facts.string(syntax[test + UnaryNode.operator]) === 'not')
        narrow(run, syntax[test + UnaryNode.operand], !truth, turns);
      return;
    case Syntax.boolean: {
      const isOr = (syntaxFlags(syntax, test) & FLAG_OR) !== 0;
      const left = syntax[test + BooleanNode.left];
      const right = syntax[test + BooleanNode.right];
      const isChain = syntax[left] === syntax[test];
      const behind = isChain ? after + 1 : 0;
      if (isOr !== truth) {
        if (behind < MOST_OPERANDS) narrow(run, left, truth, turns, behind);
        narrow(run, right, truth, turns);
        return;
      }
      if (turns === MOST_TURNS || behind === MOST_OPERANDS) return;
      const next = isChain ? turns : turns + 1;
      const start = run.variables.env;
      const first = run.branch(start, () => narrow(run, left, truth, next, behind));
      const second = run.branch(start, () => {
        narrow(run, left, !truth, next, behind);
        narrow(run, right, truth, next);
      });
      run.meet([first, second]);
      return;
    }
    case Syntax.name:
    case Syntax.attribute:
    case Syntax.subscript:
    case Syntax.namedExpression:
      // Something true is not None. Where nothing can be false, what is below never runs.
      change(
        run,
        test,
        (value) => {
          if (truth) return values.withoutNone(value);
          const kept = perhapsFalse(run.engine, value);
          return kept === 0 ? value : kept;
        },
        { kept: truth ? Kept.notNone : Kept.perhapsFalse },
      );
      narrowAnswering(run, test, truth, false);
      if (syntaxKind(syntax, test) === Syntax.name)
        narrow(run, run.keptTests.get(syntax[test + NameNode.name]) ?? 0, truth, turns);
      return;
    case Syntax.compare:
      narrowCompared(run, test, truth);
      return;
    case Syntax.call:
      narrowCalled(run, test, truth);
      return;
    default:
  }
}
