/**
 * What an expression may be besides what is known of it, within one body: of `known if flag else unknown` one operand is
 * known, and what is called there may be something else.
 */
import { AttributeNode, NamedExpressionNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Run } from '../run.js';
import { assign } from './targets.js';

/** Whether an expression, as it was evaluated last, may be something that isn't known. */
export function isDoubtful(run: Run, node: number): boolean {
  const { syntax } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name:
      return run.variables.isDoubtful(syntax[node + NameNode.name]);
    case Syntax.namedExpression:
      return isDoubtful(run, syntax[node + NamedExpressionNode.value]);
    case Syntax.attribute:
      return isDoubtful(run, syntax[node + AttributeNode.value]);
    case Syntax.conditional:
    case Syntax.boolean:
      return run.doubtful.has(node);
    default:
      return false;
  }
}

/** Whether nothing is known of an operand, which gave `value`, or it may be something that isn't. */
export function isPerhapsUnknown(run: Run, node: number, value: number): boolean {
  const { engine } = run;
  return engine.values.isUnknown(engine.resolve(value)) || isDoubtful(run, node);
}

/** Notes of a conditional expression, an `and` or an `or` whether it may be something that isn't known. */
export function noteDoubt(run: Run, node: number, isDoubtful: boolean): void {
  if (isDoubtful) run.doubtful.add(node);
  else run.doubtful.delete(node);
}

/** Gives a target what the expression `node` gave, with the doubts in it. */
export function give(run: Run, target: number, value: number, node: number): void {
  const isUncertain = isDoubtful(run, node);
  assign(run, target, value);
  if (isUncertain && syntaxKind(run.syntax, target) === Syntax.name)
    run.variables.noteDoubtful(run.syntax[target + NameNode.name]);
}
