/** Evaluates expressions: what each one can be where the run stands. */
import {
  AttributeNode,
  AwaitNode,
  BinaryNode,
  BooleanNode,
  CallNode,
  CompareNode,
  ConditionalNode,
  ConstantNode,
  FormattedNode,
  IntegerNode,
  LambdaNode,
  NamedExpressionNode,
  NameNode,
  SliceNode,
  StarredNode,
  StringNode,
  UnaryNode,
  YieldNode,
} from '../../model/operands.js';
import { Constant, FLAG_BYTES, FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { argumentsOf } from '../calls/callArguments.js';
import { callSite } from '../calls/calls.js';
import { Ending, endingOf } from '../calls/neverReturning.js';
import { leaveReceiverOpen } from '../calls/openReceivers.js';
import { LONGEST_INDEX } from '../containers/elementKeys.js';
import { awaited, generatorResult, iterate } from '../containers/iteration.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { dictionaryType } from '../types/aliases.js';
import { castTo, isCast } from '../types/casts.js';
import { attributeOf } from './attributeExpressions.js';
import { endChanged } from './changedByCalls.js';
import { compare } from './comparisons.js';
import { defaultsOf } from './definitions.js';
import { comprehension, dictionary, display, elements } from './displays.js';
import { narrow } from './narrow.js';
import { openHook } from './openParts.js';
import { binary, mirrored, unary } from './operators.js';
import { onPythonThree } from './pythonTwo.js';
import { passOn, received } from './sending.js';
import { combinedList, isList } from './sequences.js';
import { combinedSet, isCombined } from './setOperations.js';
import { subscripted } from './subscriptExpressions.js';
import { assign } from './targets.js';
import { filledText, isAwaited } from './texts.js';
import { perhapsFalse } from './truth.js';

/** Longer ones are not told apart by position. */
const LONGEST_TUPLE = 64;
/** Longer ones, in UTF-16 code units, are any text. */
const LONGEST_TEXT = 60;

export function evaluate(run: Run, node: number): number {
  if (node === 0) return 0;
  const { syntax, engine } = run;
  const { values, universe } = engine;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name: {
      const narrowed = run.paths.of(node);
      return narrowed !== 0 ? narrowed : run.variables.load(syntax[node + NameNode.name]);
    }
    case Syntax.attribute: {
      const object = evaluate(run, syntax[node + AttributeNode.value]);
      return openHook(run, node, object, attributeOf(run, node, object));
    }
    case Syntax.call:
      return callExpression(run, node);
    case Syntax.subscript:
      return subscripted(run, node);
    case Syntax.tuple:
      return tuple(run, node);
    case Syntax.list:
      return display(run, node, universe.entity('builtins.list'));
    case Syntax.set:
      return display(run, node, universe.entity('builtins.set'));
    case Syntax.dict:
      return dictionary(run, node);
    case Syntax.comprehension:
      return comprehension(run, node);
    case Syntax.lambda:
      defaultsOf(run, syntax[node + LambdaNode.scope], syntax[node + LambdaNode.parameters]);
      return values.of(Atom.lambda, universe.scope(run.file, syntax[node + LambdaNode.scope]));
    case Syntax.conditional:
      return conditional(run, node);
    case Syntax.boolean:
      return shortCircuit(run, node);
    case Syntax.binary:
      return arithmetic(run, node);
    case Syntax.unary:
      return unary(
        engine,
        run.file.facts.string(syntax[node + UnaryNode.operator]),
        evaluate(run, syntax[node + UnaryNode.operand]),
      );
    case Syntax.compare:
      return comparison(run, node);
    case Syntax.await: {
      const value = evaluate(run, syntax[node + AwaitNode.value]);
      if (run.neverAwaited.has(syntax[node + AwaitNode.value])) run.reachable = false;
      return awaited(engine, value);
    }
    case Syntax.yield:
      engine.generators[run.unit] = 1;
      noteResult(run, ResultPart.yielded, evaluate(run, syntax[node + YieldNode.value]));
      return received(run);
    case Syntax.yieldFrom:
      return yieldFrom(run, node);
    case Syntax.namedExpression:
      return namedExpression(run, node);
    case Syntax.slice:
      for (let i = 0; i < 3; i++) evaluate(run, syntax[node + SliceNode.lower + i]);
      return values.instance(universe.entity('builtins.slice'));
    case Syntax.string:
      return string(run, node);
    case Syntax.formatted:
      return formatted(run, node);
    case Syntax.integer:
      return integer(engine, run.name(syntax[node + IntegerNode.text]));
    case Syntax.float:
      return values.instance(universe.entity('builtins.float'));
    case Syntax.constant:
      if (syntax[node + ConstantNode.value] === Constant.none) return values.of(Atom.none);
      return syntax[node + ConstantNode.value] === Constant.ellipsis
        ? 0
        : values.instance(universe.entity('builtins.bool'));
    case Syntax.starred:
    case Syntax.doubleStarred:
      return evaluate(run, syntax[node + StarredNode.value]);
    default:
      return 0;
  }
}

/** `function(arguments)`, and what the call may change where the run stands. */
function callExpression(run: Run, node: number): number {
  const { syntax, engine } = run;
  const called = syntax[node + CallNode.function];
  const callee = calledFunction(run, called);
  const args = argumentsOf(run, node);
  const found = callSite(engine, run, node, callee, args);
  // A method may change the container that it is called on.
  if (syntaxKind(syntax, called) === Syntax.attribute)
    run.paths.forgetElements(syntax[called + AttributeNode.value]);
  endChanged(run, node, callee);
  endPath(run, node, callee);
  if (isCast(run, callee)) return castTo(run, node, found, args);
  return found === 0 ? dictionaryClass(run, node) : found;
}

/** `TypedDict('Movie', {'title': str})`: a call of what that makes gives such a dictionary. 0 for other calls. */
function dictionaryClass({ engine, file, row }: Run, node: number): number {
  const made = dictionaryType(engine, { file, row }, node);
  return made === 0 ? 0 : engine.values.of(Atom.callable, -1, made);
}

/** Item by item; one that is long, nests too deep or unpacks something is a tuple of all that is in it. */
function tuple(run: Run, node: number): number {
  const { values, universe } = run.engine;
  const items = elements(run, node);
  return items.exact &&
    items.values.length <= LONGEST_TUPLE &&
    items.values.every((item) => values.isShallow(item))
    ? values.of(Atom.tuple, 0, values.lists.intern(items.values))
    : values.instance(universe.entity('builtins.tuple'), [values.unionAll(items.values)]);
}

function yieldFrom(run: Run, node: number): number {
  const { engine } = run;
  engine.generators[run.unit] = 1;
  const value = evaluate(run, run.syntax[node + YieldNode.value]);
  noteResult(run, ResultPart.yielded, iterate(engine, value));
  passOn(run, value);
  return generatorResult(engine, value);
}

/** `name := value` */
function namedExpression(run: Run, node: number): number {
  const { syntax } = run;
  const target = syntax[node + NamedExpressionNode.target];
  const value = evaluate(run, syntax[node + NamedExpressionNode.value]);
  assign(run, target, value);
  run.noteWalrus(node, syntax[target + NameNode.name], value);
  return value;
}

/** The text itself while it is short. */
function string(run: Run, node: number): number {
  const { values, universe } = run.engine;
  if (syntaxFlags(run.syntax, node) & FLAG_BYTES) return values.instance(universe.entity('builtins.bytes'));
  const text = run.syntax[node + StringNode.value];
  return text < 0 || isLong(run, text)
    ? values.instance(values.textClass)
    : values.of(Atom.text, run.name(text));
}

/** `f'visit_{kind}'` */
function formatted(run: Run, node: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const fields: number[] = [];
  for (let i = 1; i <= syntax[node + FormattedNode.expressions]; i++)
    fields.push(evaluate(run, syntax[node + FormattedNode.expressions + i]));
  const any = values.instance(values.textClass);
  if (syntax[node + FormattedNode.format] < 0) return any;
  const format = run.name(syntax[node + FormattedNode.format]);
  const text = filledText(
    engine,
    format,
    fields.map((field) => engine.resolve(field)),
  );
  if (text !== 0) return text;
  return isAwaited(engine, values.of(Atom.text, format), fields) ? 0 : any;
}

/** A call that doesn't come back leads to nothing that follows. */
function endPath(run: Run, node: number, callee: number): void {
  const ending = endingOf(run.engine, callee);
  if (ending === Ending.never) run.reachable = false;
  else if (ending === Ending.neverAwaited) run.neverAwaited.add(node);
}

/** What stands before the parentheses of a call. */
function calledFunction(run: Run, node: number): number {
  const { syntax, engine } = run;
  if (syntaxKind(syntax, node) !== Syntax.attribute) return evaluate(run, node);
  const object = evaluate(run, syntax[node + AttributeNode.value]);
  const found = attributeOf(run, node, object);
  const open = openHook(run, node, object, found);
  return open !== found ? open : leaveReceiverOpen(engine, object, found);
}

/** `a < b < c` is `a < b and b < c`. */
function comparison(run: Run, node: number): number {
  const { syntax, engine, file } = run;
  let left = evaluate(run, syntax[node + CompareNode.left]);
  let result = 0;
  for (let i = 0; i < syntax[node + CompareNode.comparisons]; i += 2) {
    const operator = file.facts.string(syntax[node + CompareNode.comparisons + 1 + i]);
    const right = evaluate(run, syntax[node + CompareNode.comparisons + 2 + i]);
    const [x, y] = [left, right];
    const given = engine.memo.of(operator, x, y, () => compare(engine, operator, x, y));
    result = engine.values.union(result, given);
    left = right;
  }
  return result;
}

/** `a + b`, and all other operators with a value on either side. */
function arithmetic(run: Run, node: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const left = evaluate(run, syntax[node + BinaryNode.left]);
  const right = evaluate(run, syntax[node + BinaryNode.right]);
  const operator = run.file.facts.string(syntax[node + BinaryNode.operator]);
  const operands = engine.resolve(left);
  const atoms = values.lists.items(operands);
  const lists = atoms.filter((atom) => isList(engine, operator, atom));
  const sets = atoms.filter((atom) => isCombined(engine, operator, atom));
  const combined = values.union(
    combinedList(run, node, operator, lists, right),
    combinedSet(run, node, sets, right),
  );
  const others =
    combined === 0 ? left : values.filter(operands, (atom) => !lists.includes(atom) && !sets.includes(atom));
  const found = values.unionAll([
    combined,
    ...[...lists, ...sets].map((atom) => mirrored(engine, operator, atom, right)),
  ]);
  if (combined !== 0 && others === 0) return found;
  return values.union(
    found,
    engine.resolve(engine.memo.of(operator, others, right, () => binary(engine, operator, others, right))),
  );
}

/** `x if test else y`. */
function conditional(run: Run, node: number): number {
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
  return run.engine.values.union(body, orelse);
}

/** `x and y`, `x or y`; a chain of them from its first operand on, as it may be longer than the stack is deep. */
function shortCircuit(run: Run, node: number): number {
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
  const kept = isOr
    ? values.filter(left, (atom) => values.kind[atom] !== Atom.none)
    : perhapsFalse(engine, left);
  return values.union(kept, right);
}

/** Joins into what the unit returns or yields. */
export function noteResult(run: Run, part: number, value: number): void {
  run.engine.cells.join(run.engine.cells.cell(CellKind.result, run.unit, part), value);
}

/** Whether a string is longer than texts that are told apart. */
function isLong({ file }: Run, string: number): boolean {
  const { offsets } = file.facts;
  // Its characters are no more than its bytes.
  return (
    offsets[string + 1] - offsets[string] > LONGEST_TEXT && file.facts.string(string).length > LONGEST_TEXT
  );
}

/** The value of an integer or imaginary literal, by the name id of its text. */
function integer(engine: Engine, literal: number): number {
  const known = engine.literals.get(literal);
  if (known !== undefined) return known;
  const { values, universe } = engine;
  const text = universe.text(literal);
  const number = Number(text.replaceAll('_', ''));
  let value = values.instance(values.integerClass);
  if (/[jJ]$/.test(text)) value = values.instance(universe.entity('builtins.complex'));
  else if (number >= 0 && number < LONGEST_INDEX && Number.isInteger(number))
    value = values.of(Atom.integer, number);
  engine.literals.set(literal, value);
  return value;
}
