/**
 * Functions that do nothing but ask what their argument is:
 *
 *     def is_map(box): return isinstance(box, Map)
 *
 * What one says when it comes out true, or false, is noted of it when its body is evaluated, and a condition that calls
 * it narrows what it is given, as if it asked itself.
 */

import { isName } from '../../link/facts/lastName.js';
import { isConstant } from '../../link/facts/writtenConstants.js';
import {
  BlockNode,
  BooleanNode,
  CallNode,
  ExpressionNode,
  FunctionDefinitionNode,
  IfNode,
  NamedExpressionNode,
  NameNode,
  ReturnNode,
  UnaryNode,
} from '../../model/operands.js';
import { Constant, FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { CellKind, Registered } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Run } from '../run.js';
import { classesAsked } from './amongClasses.js';
import { narrowInstance } from './narrowInstance.js';

/** Conditions nest no deeper that are looked at. */
const DEEPEST = 20;

/** What a test that came out so says of an argument: it is of one of some classes, and of none of others. */
interface Said {
  only: readonly number[];
  none: readonly number[];
}

const NOTHING: Said = { only: [], none: [] };
/** It can't come out so. */
const NEVER: Said = { only: [], none: [] };

/** Notes what a function says of its argument, if it does nothing else; `value` is what its last statement returns. */
export function notePredicate(run: Run, value: number): void {
  const { engine, syntax } = run;
  const body = syntax[run.node + FunctionDefinitionNode.body];
  const last = syntax[body + BlockNode.statements + syntax[body + BlockNode.statements]];
  if (syntaxKind(syntax, last) !== Syntax.return || syntax[last + ReturnNode.value] !== value) return;
  const statements = statementsOf(run, body);
  if (!statements.every((one) => one === last || syntaxKind(syntax, one) === Syntax.if)) return;
  const info = engine.functions.of(run.entity);
  const [signature, ...others] = info.signatures;
  const parameter = signature?.parameters[isBound(info) ? 1 : 0];
  if (others.length > 0 || parameter === undefined || signature.async) return;
  if (engine.notes.ask(NoteKind.generator, run.unit) !== 0 || isRebound(run, body, parameter.name)) return;
  for (const truth of [true, false]) {
    const { only, none } = saidByAll(run, statements, truth, parameter.name, 0);
    note(engine, cellOf(engine, info.entity, truth, true), only);
    note(engine, cellOf(engine, info.entity, truth, false), none);
  }
}

/** Whether an expression inside may bind a name anew: `(box := other(box)) and …`. */
function isRebound(run: Run, node: number, name: number, depth = 0): boolean {
  const { syntax } = run;
  if (depth === DEEPEST) return true;
  if (syntaxKind(syntax, node) === Syntax.namedExpression) {
    const target = syntax[node + NamedExpressionNode.target];
    if (run.name(syntax[target + NameNode.name]) === name) return true;
  }
  let found = false;
  forEachChild(syntax, node, (child) => {
    found ||= isRebound(run, child, name, depth + 1);
  });
  return found;
}

/** Those of a block, without its docstring and its imports. */
function statementsOf({ syntax }: Run, block: number): number[] {
  return listAt(syntax, block + BlockNode.statements).filter((one) => {
    const kind = syntaxKind(syntax, one);
    const isText =
      kind === Syntax.expression && syntaxKind(syntax, syntax[one + ExpressionNode.value]) === Syntax.string;
    return !isText && kind !== Syntax.import && kind !== Syntax.importFrom;
  });
}

/** Whether the first parameter is the object or the class. */
function isBound({ owner, isUnbound }: FunctionInfo): boolean {
  return owner >= 0 && !isUnbound;
}

/** What a function says that comes out so by some of its statements, the first of which runs. */
function saidByAll(
  run: Run,
  statements: readonly number[],
  truth: boolean,
  parameter: number,
  depth: number,
): Said {
  const { syntax } = run;
  const [first = 0, ...others] = statements;
  if (syntaxKind(syntax, first) === Syntax.return)
    return said(run, syntax[first + ReturnNode.value], truth, parameter, depth);
  if (syntaxKind(syntax, first) !== Syntax.if || syntax[first + IfNode.orelse] !== 0 || depth === DEEPEST)
    return NOTHING;
  const body = saidByAll(run, statementsOf(run, syntax[first + IfNode.body]), truth, parameter, depth + 1);
  const rest = saidByAll(run, others, truth, parameter, depth + 1);
  const test = syntax[first + IfNode.test];
  return either(
    both(said(run, test, true, parameter, depth + 1), body),
    both(said(run, test, false, parameter, depth + 1), rest),
  );
}

function said(run: Run, test: number, truth: boolean, parameter: number, depth: number): Said {
  const { syntax, file } = run;
  if (depth === DEEPEST) return NOTHING;
  const isNone = test === 0 || isConstant(file, test, Constant.none);
  if (isConstant(file, test, truth ? Constant.false : Constant.true) || (truth && isNone)) return NEVER;
  switch (syntaxKind(syntax, test)) {
    case Syntax.unary:
      if (file.facts.string(syntax[test + UnaryNode.operator]) !== 'not') return NOTHING;
      return said(run, syntax[test + UnaryNode.operand], !truth, parameter, depth + 1);
    case Syntax.boolean: {
      const left = said(run, syntax[test + BooleanNode.left], truth, parameter, depth + 1);
      const right = said(run, syntax[test + BooleanNode.right], truth, parameter, depth + 1);
      const isOr = (syntaxFlags(syntax, test) & FLAG_OR) !== 0;
      return isOr === truth ? either(left, right) : both(left, right);
    }
    case Syntax.call: {
      const isAsked =
        syntax[test + CallNode.arguments] === 2 &&
        isName(file, syntax[test + CallNode.function], 'isinstance') &&
        isParameter(run, syntax[test + CallNode.arguments + 1], parameter);
      if (!isAsked) return NOTHING;
      const classes = classesAsked(run, syntax[test + CallNode.arguments + 2], truth);
      return truth ? { only: classes, none: [] } : { only: [], none: classes };
    }
    default:
      return NOTHING;
  }
}

function isParameter(run: Run, node: number, parameter: number): boolean {
  const { syntax } = run;
  return syntaxKind(syntax, node) === Syntax.name && run.name(syntax[node + NameNode.name]) === parameter;
}

function both(one: Said, other: Said): Said {
  if (one === NEVER || other === NEVER) return NEVER;
  return { only: one.only.length > 0 ? one.only : other.only, none: [...one.none, ...other.none] };
}

function either(one: Said, other: Said): Said {
  if (one === NEVER) return other;
  if (other === NEVER) return one;
  const isOnly = one.only.length > 0 && other.only.length > 0;
  return { only: isOnly ? [...one.only, ...other.only] : [], none: [] };
}

function cellOf({ cells }: Engine, entity: number, truth: boolean, isOnly: boolean): number {
  const where = truth ? Registered.onlyWhereTrue : Registered.onlyWhereFalse;
  return cells.cell(CellKind.registered, entity, isOnly ? where : where + 1);
}

function note({ cells, values }: Engine, cell: number, classes: readonly number[]): void {
  for (const one of classes) cells.join(cell, values.of(Atom.class, one));
}

/** Narrows what a function is given that a condition calls, by what the function says of it. */
export function narrowAsked(run: Run, functions: readonly number[], subject: number, truth: boolean): void {
  const { engine } = run;
  const { values } = engine;
  const [atom, ...others] = functions;
  if (atom === undefined || others.length > 0 || values.kind[atom] !== Atom.function) return;
  const info = engine.functions.of(values.a[atom]);
  if (info.file.source.stub || info.signatures.length !== 1 || isReplacedBelow(engine, info)) return;
  // `Class.method(receiver, x)` asks of its second argument.
  if (isBound(info) && values.b[atom] === 0) return;
  engine.ensure(info.signatures[0].unit);
  const classesOf = (isOnly: boolean): number[] => {
    const value = engine.read(cellOf(engine, info.entity, truth, isOnly));
    return values.lists.items(value).map((one) => values.a[one]);
  };
  narrowInstance(run, subject, classesOf(true), true);
  narrowInstance(run, subject, classesOf(false), false);
}

/** Whether a class below has a method of its own in place of it. */
function isReplacedBelow({ classes, descent }: Engine, { owner, name }: FunctionInfo): boolean {
  return owner >= 0 && descent.defining(classes.of(owner), name).length > 0;
}
