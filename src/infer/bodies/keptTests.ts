/**
 * A test that a name keeps: `is_text = isinstance(x, str)` and then `if is_text:`. It says of `x` there what it would say
 * where it is written, as long as neither name is ever bound again.
 */
import { isName } from '../../link/facts/lastName.js';
import { AssignNode, BooleanNode, CallNode, CompareNode, NameNode, UnaryNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { onlyNameBound } from '../../model/syntaxChildren.js';
import { reboundInside } from '../program/rebinding.js';
import type { Run } from '../run.js';

/** Notes the test that an assignment, `node`, gives its one target. */
export function keepTest(run: Run, node: number): void {
  const { syntax } = run;
  const target = onlyNameBound(syntax, node);
  if (target === 0) return;
  const test = syntax[node + AssignNode.value];
  if (isTest(run, test) && isBoundOnce(run, target)) run.keptTests.set(syntax[target + NameNode.name], test);
}

/** Whether an expression asks something of names that are bound once, and of nothing else. */
function isTest(run: Run, node: number): boolean {
  const { syntax, file } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.unary:
      return (
        file.facts.string(syntax[node + UnaryNode.operator]) === 'not' &&
        isTest(run, syntax[node + UnaryNode.operand])
      );
    case Syntax.boolean:
      return isTest(run, syntax[node + BooleanNode.right]) && isTest(run, syntax[node + BooleanNode.left]);
    case Syntax.call:
      // What is looked for in something else is asked once again where the name is.
      if (isName(file, syntax[node + CallNode.function], 'getattr'))
        return syntax[node + CallNode.arguments] === 3;
      return syntax[node + CallNode.arguments] > 0 && isBoundOnce(run, syntax[node + CallNode.arguments + 1]);
    case Syntax.compare:
      return isBoundOnce(run, syntax[node + CompareNode.left]);
    default:
      return false;
  }
}

/** Whether it is a name of the body's own that is bound at one place. */
export function isBoundOnce({ engine, file, row, syntax, variables }: Run, node: number): boolean {
  if (syntaxKind(syntax, node) !== Syntax.name) return false;
  const name = syntax[node + NameNode.name];
  return (
    variables.slot(name) >= 0 &&
    !reboundInside(engine, file, row)?.has(name) &&
    engine.linked.names.rowsOf(file, row, file.facts.string(name)).length === 1
  );
}
