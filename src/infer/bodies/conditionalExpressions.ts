/** Expressions of which a part is evaluated only where another is true or false. */
import { BooleanNode, ConditionalNode } from '../../model/operands.js';
import { FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { mayBeAnyArgument } from './anyArguments.js';
import { evaluate } from './expressions.js';
import { narrow } from './narrow.js';
import { standsForUnknown } from './outsideCallers.js';
import { onPythonThree } from './pythonTwo.js';
import { perhapsFalse } from './truth.js';

/** `x if test else y`. */
export function conditional(run: Run, node: number): number {
  const { syntax } = run;
  evaluate(run, syntax[node + ConditionalNode.test]);
  let body = 0;
  let orelse = 0;
  const isBodyLeft = run.perhaps(() => {
    narrow(run, syntax[node + ConditionalNode.test], true);
    body = evaluate(run, syntax[node + ConditionalNode.body]);
  });
  const isElseLeft = run.perhaps(() => {
    narrow(run, syntax[node + ConditionalNode.test], false);
    orelse = evaluate(run, syntax[node + ConditionalNode.orelse]);
  });
  if (!isBodyLeft && !isElseLeft) run.reachable = false;
  else if (isBodyLeft !== isElseLeft) narrow(run, syntax[node + ConditionalNode.test], isBodyLeft);
  const known = onPythonThree(run.engine, run.file, run.row, syntax[node + ConditionalNode.test]);
  if (known !== undefined) return known ? body : orelse;
  const all = run.engine.values.union(body, orelse);
  const isOneUnknown =
    (isBodyLeft && isUnknown(run.engine, body)) || (isElseLeft && isUnknown(run.engine, orelse));
  return isOneUnknown || mayBeAnyArgument(run.engine, all) ? besideUnknown(run.engine, all) : all;
}

/** `x and y`, `x or y`; a chain of them from its first operand on, as it may be longer than the stack is deep. */
export function shortCircuit(run: Run, node: number): number {
  const { syntax } = run;
  const chain: number[] = [];
  let operand = node;
  for (; syntaxKind(syntax, operand) === Syntax.boolean; operand = syntax[operand + BooleanNode.left])
    chain.push(operand);
  return chain.reduceRight((left, one) => secondOperand(run, one, left), evaluate(run, operand));
}

/** The value of `x and y` or `x or y`, given that of `x`. */
function secondOperand(run: Run, node: number, left: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const isOr = (syntaxFlags(syntax, node) & FLAG_OR) !== 0;
  let right = 0;
  const isRightLeft = run.perhaps(() => {
    narrow(run, syntax[node + BooleanNode.left], !isOr);
    right = evaluate(run, syntax[node + BooleanNode.right]);
  });
  if (!isRightLeft) narrow(run, syntax[node + BooleanNode.left], isOr);
  // `x or y`: None is never x; `x and y`: what is always true isn't either.
  const kept = isOr ? values.withoutNone(left) : values.withoutOther(perhapsFalse(engine, left));
  const known = engine.resolve(left);
  const isLeftUnknown = values.isUnknown(known) || values.holds(known, Atom.other);
  // What is always true before `or` is all that there is.
  const isRightMeant = isRightLeft && (!isOr || isLeftUnknown || perhapsFalse(engine, left) !== 0);
  // What `x and y` has of an unknown x is false.
  const all = values.union(kept, right);
  const isLeftOut = isOr && (isLeftUnknown || standsForUnknown(engine, left, right));
  const isOneUnknown = isLeftOut || (isRightMeant && isUnknown(engine, right));
  return isOneUnknown || mayBeAnyArgument(engine, all) ? besideUnknown(engine, all) : all;
}

function isUnknown(engine: Engine, value: number): boolean {
  return engine.values.isUnknown(engine.resolve(value));
}
