/**
 * Lowers statements. Suites become `block` nodes; what may run or not gets a block of its own
 * in the block table, so that linking can tell which bindings reach a use.
 *
 * An ERROR node in place of a statement is looked into: the statements that stand inside it
 * count like any others.
 */
import { BindingKind, BlockKind, Definition } from '../model/facts.js';
import { FLAG_ASYNC, FLAG_STAR, HEADER, Syntax } from '../model/syntax.js';
import { annotation } from './annotations.js';
import { bind, bindTarget, defineData, findDefinition } from './bindings.js';
import type { Context } from './context.js';
import { declareElsewhere } from './declaredElsewhere.js';
import { definitionStatement } from './definitions.js';
import { exportStatement } from './exports.js';
import { expression, operands, operatorText } from './expressions.js';
import { T } from './grammar.js';
import { importFromStatement, importStatement } from './imports.js';
import { pattern } from './patterns.js';
import { literalText, printed } from './signature.js';
import { lowerTypeParameters } from './typeParameters.js';

/** The statements below a `block` or `module` node, as a `block`. */
export function suite(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  const statements: number[] = [];
  collect(context, node, statements);
  context.depth--;
  return context.listNode(Syntax.block, context.offset(node), [], statements);
}

function collect(context: Context, node: number, into: number[]): void {
  const { type, next } = context.stream;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.error) {
      if (!context.tooDeep(c)) {
        context.depth++;
        collect(context, c, into);
        context.depth--;
      }
    } else if (type[c] === T.block) collect(context, c, into);
    else statement(context, c, into);
  }
}

function statement(context: Context, node: number, into: number[]): void {
  const outer = context.statementEnd;
  context.statementEnd = context.end(node);
  lowerStatement(context, node, into);
  context.statementEnd = outer;
}

function lowerStatement(context: Context, node: number, into: number[]): void {
  const { stream } = context;
  const offset = context.offset(node);
  const parts = (): number[] => operands(context, node);
  const values = (): number[] => parts().map((part) => expression(context, part));
  switch (stream.type[node]) {
    case T.expressionStatement:
      expressionStatement(context, node, into);
      return;
    case T.functionDefinition:
    case T.classDefinition:
    case T.decoratedDefinition:
      into.push(definitionStatement(context, node));
      return;
    case T.importStatement:
      into.push(importStatement(context, node));
      return;
    case T.importFromStatement:
    case T.futureImportStatement:
      into.push(importFromStatement(context, node));
      return;
    case T.returnStatement: {
      const value = parts()[0];
      into.push(context.node(Syntax.return, offset, value === undefined ? 0 : expression(context, value)));
      return;
    }
    case T.raiseStatement: {
      const [exception = 0, cause = 0] = values();
      into.push(context.node(Syntax.raise, offset, exception, cause));
      return;
    }
    case T.assertStatement: {
      const [test = 0, message = 0] = values();
      into.push(context.node(Syntax.assert, offset, test, message));
      return;
    }
    case T.deleteStatement: {
      // `del a, b` has two targets, `del (a, b)` one.
      const list = parts()[0];
      const targets =
        list !== undefined && stream.type[list] === T.expressionList
          ? operands(context, list).map((part) => expression(context, part))
          : values();
      const at = context.listNode(Syntax.delete, offset, [], targets);
      for (const target of targets) unbind(context, target, at, context.end(node));
      into.push(at);
      return;
    }
    case T.passStatement:
      into.push(context.node(Syntax.pass, offset));
      return;
    case T.breakStatement:
      into.push(context.node(Syntax.break, offset));
      return;
    case T.continueStatement:
      into.push(context.node(Syntax.continue, offset));
      return;
    case T.globalStatement:
    case T.nonlocalStatement:
      into.push(declareElsewhere(context, node));
      return;
    case T.ifStatement:
      into.push(ifStatement(context, node));
      return;
    case T.whileStatement: {
      const test = condition(context, node);
      const body = context.inBlock(0, 0, () => suiteOf(context, node));
      into.push(context.node(Syntax.while, offset, test, body, elseOf(context, node)));
      return;
    }
    case T.forStatement:
      into.push(forStatement(context, node));
      return;
    case T.withStatement:
      into.push(withStatement(context, node));
      return;
    case T.tryStatement:
      into.push(tryStatement(context, node));
      return;
    case T.matchStatement:
      into.push(matchStatement(context, node));
      return;
    case T.typeAliasStatement:
      into.push(typeAlias(context, node));
      return;
    case T.printStatement:
    case T.execStatement:
      for (const value of values()) into.push(context.node(Syntax.expression, offset, value));
      return;
    case T.comment:
    case T.lineContinuation:
    case T.semicolon:
      return;
    default:
      // Inside an ERROR: an expression on its own, or debris of a statement that did not parse.
      if (stream.type[node] !== T.other && stream.type[node] < T.parenLeft && stream.next[node] > node + 1) {
        into.push(context.node(Syntax.expression, offset, expression(context, node)));
      }
  }
}

function expressionStatement(context: Context, node: number, into: number[]): void {
  const { type } = context.stream;
  const parts = operands(context, node);
  const first = parts[0];
  if (first === undefined) return;
  if (parts.length > 1 || context.child(node, T.comma) >= 0) {
    // `a, b` as a statement has no tuple of its own in the grammar.
    const offset = context.offset(node);
    const items = parts.map((part) => expression(context, part));
    into.push(context.node(Syntax.expression, offset, context.listNode(Syntax.tuple, offset, [], items)));
    return;
  }
  if (type[first] === T.assignment) into.push(assignment(context, first, node));
  else if (type[first] === T.augmentedAssignment) into.push(augmentedAssignment(context, first, node));
  else {
    const at = context.node(Syntax.expression, context.offset(node), expression(context, first));
    exportStatement(context, at);
    into.push(at);
  }
}

function assignment(context: Context, node: number, whole: number): number {
  const { type, next } = context.stream;
  const targets: number[] = [];
  let at = node;
  let annotated = -1;
  let valueAt = -1;
  for (;;) {
    const target = operands(context, at)[0];
    targets.push(target);
    annotated = context.child(at, T.type);
    const equals = context.child(at, T.equals);
    valueAt = -1;
    if (equals >= 0) {
      for (let c = next[equals]; c < next[at]; c = next[c]) {
        if (type[c] !== T.comment && type[c] !== T.lineContinuation) valueAt = c;
      }
    }
    if (valueAt >= 0 && type[valueAt] === T.assignment) at = valueAt;
    else break;
  }
  const offset = context.offset(whole);
  const done = context.end(whole);
  const value = valueAt < 0 ? 0 : expression(context, valueAt);
  const lowered = targets.map((target) => expression(context, target));
  const literal = valueAt < 0 ? undefined : literalText(context, valueAt);
  let statement: number;
  if (annotated >= 0 && targets.length === 1) {
    const text = context.strings.id(printed(context, annotated));
    statement = context.node(
      Syntax.annotatedAssign,
      offset,
      lowered[0],
      annotation(context, annotated),
      value,
      text,
    );
    const kind = value === 0 ? BindingKind.annotation : BindingKind.assignment;
    bindTarget(context, lowered[0], kind, statement, done, done);
  } else {
    statement = context.listNode(Syntax.assign, offset, [value], lowered);
    for (const target of lowered) bindTarget(context, target, BindingKind.assignment, statement, done, done);
  }
  for (const target of lowered) setDefault(context, target, statement, literal);
  exportStatement(context, statement);
  return statement;
}

/** A name's `default` is the literal of the statement that gives it its position. */
function setDefault(context: Context, target: number, statement: number, literal: string | undefined): void {
  const words = context.syntax.words;
  if (literal === undefined || (words[target] & 0xff) !== Syntax.name) return;
  const row = findDefinition(context, words[target + HEADER]);
  if (row < 0) return;
  const at = row * Definition.width;
  if (context.definitions.words[at + Definition.node] === statement) {
    context.definitions.words[at + Definition.default] = context.strings.id(literal);
  }
}

function augmentedAssignment(context: Context, node: number, whole: number): number {
  const [left, right] = operands(context, node);
  if (right === undefined) return context.unknown(node);
  const operator = operatorText(context, node, left);
  const value = expression(context, right);
  const target = expression(context, left);
  const done = context.end(whole);
  const at = context.node(
    Syntax.augmentedAssign,
    context.offset(whole),
    context.strings.id(operator.replace('=', '')),
    target,
    value,
  );
  bindTarget(context, target, BindingKind.augmented, at, done, done);
  exportStatement(context, at);
  return at;
}

function unbind(context: Context, target: number, statement: number, offset: number): void {
  const words = context.syntax.words;
  const kind = words[target] & 0xff;
  if (kind === Syntax.name)
    bind(context, words[target + HEADER], BindingKind.delete, statement, target, offset);
  else if (kind === Syntax.tuple || kind === Syntax.list) {
    for (let i = 1; i <= words[target + HEADER]; i++)
      unbind(context, context.syntax.words[target + HEADER + i], statement, offset);
  }
}

/** The expression of an `if`, `elif` or `while`. */
function condition(context: Context, node: number): number {
  const test = operands(context, node)[0];
  return test === undefined || context.stream.type[test] === T.block ? 0 : expression(context, test);
}

function suiteOf(context: Context, node: number): number {
  const block = context.child(node, T.block);
  return block < 0 ? context.listNode(Syntax.block, context.offset(node), [], []) : suite(context, block);
}

/** The lowered `else` suite in a block of its own; 0 when there is none. */
function elseOf(context: Context, node: number): number {
  const clause = context.child(node, T.elseClause);
  return clause < 0 ? 0 : context.inBlock(0, 0, () => suiteOf(context, clause));
}

/** `elif` chains nest to the right: each `elif` stands in the block where all before it failed. */
function ifStatement(context: Context, node: number): number {
  const clauses = [
    node,
    ...operands(context, node).filter((part) => context.stream.type[part] === T.elifClause),
  ];
  const last = context.child(node, T.elseClause);
  const outer = context.block;
  const levels = clauses.map((clause) => {
    const test = condition(context, clause);
    const body = context.inBlock(test, 0, () => suiteOf(context, clause));
    // What follows runs only where this test failed.
    context.block = context.newBlock(BlockKind.conditional, test, 1);
    return { offset: context.offset(clause), test, body };
  });
  let orelse = last < 0 ? 0 : suiteOf(context, last);
  context.block = outer;
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i];
    orelse = context.node(Syntax.if, level.offset, level.test, level.body, orelse);
  }
  return orelse;
}

function forStatement(context: Context, node: number): number {
  const { stream } = context;
  const inKeyword = context.child(node, T.inKeyword);
  const parts = operands(context, node).filter(
    (part) => stream.type[part] !== T.block && stream.type[part] !== T.elseClause,
  );
  const [targetAt, ...iterables] = parts;
  if (inKeyword < 0 || iterables.length === 0) return context.unknown(node);
  const iterable =
    iterables.length === 1
      ? expression(context, iterables[0])
      : context.listNode(
          Syntax.tuple,
          context.offset(iterables[0]),
          [],
          iterables.map((part) => expression(context, part)),
        );
  const target = expression(context, targetAt);
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.node(Syntax.for | (flags << 8), context.offset(node), target, iterable, 0, 0);
  const bound = context.end(iterables[iterables.length - 1]);
  context.inBlock(0, 0, () => {
    bindTarget(context, target, BindingKind.for, at, bound, context.end(node));
    const body = suiteOf(context, node);
    context.syntax.words[at + HEADER + 2] = body;
  });
  const orelse = elseOf(context, node);
  context.syntax.words[at + HEADER + 3] = orelse;
  return at;
}

function withStatement(context: Context, node: number): number {
  const { stream } = context;
  const items: number[] = [];
  const targets: [target: number, offset: number][] = [];
  for (const clause of operands(context, node)) {
    if (stream.type[clause] !== T.withClause) continue;
    for (const item of withItems(context, clause)) {
      const manager = expression(context, item.value);
      const target = item.target < 0 ? 0 : expression(context, item.target);
      items.push(manager, target);
      if (target !== 0) targets.push([target, context.end(item.node)]);
    }
  }
  const flags = context.child(node, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
  const at = context.listNode(Syntax.with | (flags << 8), context.offset(node), [0], items);
  for (const [target, offset] of targets)
    bindTarget(context, target, BindingKind.with, at, offset, context.end(node));
  const body = suiteOf(context, node);
  context.syntax.words[at + HEADER] = body;
  return at;
}

const OPERATORS: ReadonlySet<T> = new Set([
  T.conditionalExpression,
  T.lambda,
  T.booleanOperator,
  T.notOperator,
  T.comparisonOperator,
  T.binaryOperator,
  T.unaryOperator,
  T.await,
]);

interface WithItem {
  node: number;
  value: number;
  /** -1: none. */
  target: number;
}

/** Items, also where the grammar reads the parentheses of `with (a as b, c):` as a tuple's. */
function withItems(context: Context, clause: number): WithItem[] {
  const { type } = context.stream;
  const bare = (item: number): number =>
    type[item] === T.withItem ? (operands(context, item)[0] ?? item) : item;
  let listed = operands(context, clause).map(bare);
  if (listed.length === 1) {
    const parts = operands(context, listed[0]);
    const named = parts.length === 1 && innerTarget(context, parts[0]) >= 0;
    if (type[listed[0]] === T.tuple && parts.length > 0) listed = parts;
    else if (type[listed[0]] === T.parenthesizedExpression && named) listed = parts;
  }
  return listed.map((node) => {
    const target = innerTarget(context, node);
    return { node, value: type[node] === T.asPattern ? operands(context, node)[0] : node, target };
  });
}

/** In a tuple the grammar binds `as` tighter than operators: `(a if b else c as d, …)`. */
function innerTarget(context: Context, node: number): number {
  const { type } = context.stream;
  for (let last = node; ; ) {
    const parts = operands(context, last);
    if (type[last] === T.asPattern) return parts[1] ?? -1;
    if (!OPERATORS.has(type[last]) || parts.length === 0) return -1;
    last = parts[parts.length - 1];
  }
}

function tryStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const clauses = operands(context, node);
  const guarded = clauses.some((clause) => type[clause] === T.exceptClause);
  const body = guarded ? context.inBlock(0, 0, () => suiteOf(context, node)) : suiteOf(context, node);
  const handlers = clauses
    .filter((clause) => type[clause] === T.exceptClause)
    .map((clause) => context.inBlock(0, 0, () => handler(context, clause)));
  const orelse = elseOf(context, node);
  const last = context.child(node, T.finallyClause);
  const finalbody = last < 0 ? 0 : suiteOf(context, last);
  return context.listNode(Syntax.try, context.offset(node), [body, orelse, finalbody], handlers);
}

function handler(context: Context, clause: number): number {
  const { type } = context.stream;
  const parts = operands(context, clause).filter((part) => type[part] !== T.block);
  let exception = parts[0] ?? -1;
  // Python 2's `except E, e:`, or `except E as e:`; Python 3.14's `except A, B:` has only classes.
  let target = -1;
  if (exception >= 0 && type[exception] === T.asPattern) [exception, target] = operands(context, exception);
  else if (context.child(clause, T.asKeyword) >= 0) target = parts[1] ?? -1;
  else if (exception >= 0) target = innerTarget(context, exception);
  if (target >= 0 && type[target] === T.asPatternTarget) target = operands(context, target)[0] ?? -1;
  const values = parts.length > 1 && target < 0 ? parts : exception >= 0 ? [exception] : [];
  const lowered = values.map((value) => expression(context, value));
  const types =
    lowered.length > 1
      ? context.listNode(Syntax.tuple, context.offset(clause), [], lowered)
      : (lowered[0] ?? 0);
  const named = target >= 0 && type[target] === T.identifier;
  const name = named ? context.nameOf(target) : -1;
  const flags = context.child(clause, T.star) >= 0 ? FLAG_STAR : 0;
  const at = context.node(
    Syntax.handler | (flags << 8),
    context.offset(clause),
    types,
    name,
    named ? context.offset(target) : 0,
    0,
  );
  if (named) {
    bind(context, name, BindingKind.handler, at, at, context.offset(target));
    defineData(context, name, BindingKind.handler, context.offset(target), at, context.end(clause));
  }
  const body = suiteOf(context, clause);
  context.syntax.words[at + HEADER + 3] = body;
  return at;
}

function matchStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const subjects = operands(context, node).filter(
    (part) => type[part] !== T.block && type[part] !== T.caseClause,
  );
  const lowered = subjects.map((part) => expression(context, part));
  const subject =
    lowered.length === 1 && context.child(node, T.comma) < 0
      ? lowered[0]
      : context.listNode(Syntax.tuple, context.offset(subjects[0] ?? node), [], lowered);
  const cases: number[] = [];
  const visit = (parent: number): void => {
    for (const part of operands(context, parent)) {
      if (type[part] === T.caseClause) cases.push(context.inBlock(0, 0, () => caseClause(context, part)));
      else if (type[part] === T.block) visit(part);
    }
  };
  visit(node);
  return context.listNode(Syntax.match, context.offset(node), [subject], cases);
}

function caseClause(context: Context, clause: number): number {
  const { type } = context.stream;
  const parts = operands(context, clause);
  const listed = parts.filter((part) => type[part] === T.casePattern);
  const patterns = listed.map((part) => pattern(context, part));
  const whole =
    patterns.length === 1 && context.child(clause, T.comma) < 0
      ? patterns[0]
      : context.listNode(Syntax.patternSequence, context.offset(listed[0] ?? clause), [], patterns);
  const guardAt = context.child(clause, T.ifClause);
  const guard = guardAt < 0 ? 0 : condition(context, guardAt);
  return context.node(Syntax.case, context.offset(clause), whole, guard, suiteOf(context, clause));
}

/** PEP 695: `type X[T] = value`. */
function typeAlias(context: Context, node: number): number {
  const { type } = context.stream;
  const [left, right] = operands(context, node);
  if (right === undefined) return context.unknown(node);
  let name = left;
  let parameters = -1;
  while (type[name] === T.type || type[name] === T.genericType) {
    const parts = operands(context, name);
    if (parts[0] === undefined) return context.unknown(node);
    if (type[name] === T.genericType && parts[1] !== undefined) parameters = parts[1];
    name = parts[0];
  }
  const typeParameters = lowerTypeParameters(context, parameters, context.scope);
  const value = annotation(context, right);
  const target = expression(context, name);
  const at = context.node(Syntax.typeAlias, context.offset(node), target, value, typeParameters);
  bindTarget(context, target, BindingKind.typeAlias, at, context.end(node), context.end(node));
  return at;
}
