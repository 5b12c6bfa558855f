/** Statements that bind or unbind targets: assignments in every form, `del`, type aliases (PEP 695). */

import { BindingKind, Definition } from '../../model/facts.js';
import { AnnotatedAssignNode, AssignNode, DisplayNode, NameNode } from '../../model/operands.js';
import { FLAG_COMMENT, Syntax, syntaxKind } from '../../model/syntax.js';
import { annotatedType, annotation, type GivenType } from '../expressions/annotations.js';
import { expression } from '../expressions/expressions.js';
import { literalText } from '../expressions/signature.js';
import { typeComment } from '../expressions/typeComments.js';
import { lowerTypeParameters } from '../expressions/typeParameters.js';
import { bind, bindTarget, findDefinition } from '../tables/bindings.js';
import { firstOperand, operands, operatorText } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { exportStatement } from './exports.js';
import { noteWrappedMethod } from './wrappedMethods.js';

/** PEP 613: `X: TypeAlias = "A | B"`. */
const ALIAS = /\bTypeAlias['"]?$/;

export function assignment(context: Context, node: number, whole: number): number {
  const { type } = context.stream;
  const { pending } = context.syntax;
  const mark = pending.length;
  let at = node;
  let value = assignedValue(context, at);
  // The targets' stream nodes are pending until the value is lowered, which runs first.
  pending.append(firstOperand(context, at));
  while (value >= 0 && type[value] === T.assignment) {
    at = value;
    value = assignedValue(context, at);
    pending.append(firstOperand(context, at));
  }
  const count = pending.length - mark;
  const offset = context.offset(whole);
  const done = context.end(whole);
  const annotated = context.child(at, T.type);
  const isAlias = annotated >= 0 && ALIAS.test(context.textOf(annotated));
  const lowered = value < 0 ? 0 : isAlias ? annotation(context, value) : expression(context, value);
  for (let i = mark; i < mark + count; i++) {
    const target = expression(context, pending.words[i]);
    pending.words[i] = target;
  }
  const literal = value < 0 ? undefined : literalText(context, value);
  const given = count === 1 ? typeGiven(context, annotated, whole, pending.words[mark]) : undefined;
  let statement: number;
  let first: number;
  let kind: number = BindingKind.assignment;
  if (given !== undefined) {
    const target = pending.words[mark];
    pending.length = mark;
    const flags = annotated < 0 ? FLAG_COMMENT : 0;
    const syntax = Syntax.annotatedAssign | (flags << 8);
    statement = context.syntax.node(syntax, offset, target, given.node, lowered, given.text);
    first = statement + AnnotatedAssignNode.target;
    if (lowered === 0) kind = BindingKind.annotation;
  } else {
    statement = context.syntax.pendingNode(Syntax.assign, offset, lowered, mark);
    first = statement + AssignNode.targets + 1;
    if (count === 1) noteWrappedMethod(context, context.syntax.words[first], lowered);
  }
  for (let i = 0; i < count; i++)
    bindTarget(context, context.syntax.words[first + i], kind, statement, done, done);
  if (literal !== undefined)
    for (let i = 0; i < count; i++) setDefault(context, context.syntax.words[first + i], statement, literal);
  exportStatement(context, statement);
  return statement;
}

/** The type of the annotation, or that a comment behind the statement gives one name or attribute. */
function typeGiven(
  context: Context,
  annotated: number,
  whole: number,
  target: number,
): GivenType | undefined {
  if (annotated >= 0) return annotatedType(context, annotated);
  const kind = syntaxKind(context.syntax.words, target);
  if (kind !== Syntax.name && kind !== Syntax.attribute) return undefined;
  return typeComment(context, context.stream.end[whole]);
}

/** The last node behind the equals sign; -1: there is none. */
function assignedValue(context: Context, node: number): number {
  const { type, next } = context.stream;
  let value = -1;
  const equals = context.child(node, T.equals);
  if (equals < 0) return -1;
  for (let c = next[equals]; c < next[node]; c = next[c])
    if (type[c] !== T.comment && type[c] !== T.lineContinuation) value = c;
  return value;
}

/** A name's `default` is the literal of the statement that gives it its position. */
function setDefault(context: Context, target: number, statement: number, literal: string): void {
  const words = context.syntax.words;
  if (syntaxKind(words, target) !== Syntax.name) return;
  const row = findDefinition(context, words[target + NameNode.name]);
  if (row < 0) return;
  const at = row * Definition.width;
  if (context.definitions.words[at + Definition.node] === statement) {
    context.definitions.words[at + Definition.default] = context.strings.id(literal);
  }
}

export function augmentedAssignment(context: Context, node: number, whole: number): number {
  const [left, right] = operands(context, node);
  if (right === undefined) return context.unknown(node);
  const operator = operatorText(context, node, left);
  const value = expression(context, right);
  const target = expression(context, left);
  const done = context.end(whole);
  const at = context.syntax.node(
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

/** `del a, b` has two targets, `del (a, b)` one. */
export function deleteStatement(context: Context, node: number): number {
  const only = firstOperand(context, node);
  const listed = only >= 0 && context.stream.type[only] === T.expressionList ? only : node;
  const targets = operands(context, listed).map((part) => expression(context, part));
  const at = context.syntax.listNode(Syntax.delete, context.offset(node), [], targets);
  for (const target of targets) unbind(context, target, at, context.end(node));
  exportStatement(context, at);
  return at;
}

function unbind(context: Context, target: number, statement: number, offset: number): void {
  const words = context.syntax.words;
  const kind = syntaxKind(words, target);
  if (kind === Syntax.name)
    bind(context, words[target + NameNode.name], BindingKind.delete, statement, target, offset);
  else if (kind === Syntax.tuple || kind === Syntax.list) {
    for (let i = 1; i <= words[target + DisplayNode.items]; i++)
      unbind(context, context.syntax.words[target + DisplayNode.items + i], statement, offset);
  }
}

/** PEP 695: `type X[T] = value`. */
export function typeAlias(context: Context, node: number): number {
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
  const at = context.syntax.node(Syntax.typeAlias, context.offset(node), target, value, typeParameters);
  bindTarget(context, target, BindingKind.typeAlias, at, context.end(node), context.end(node));
  return at;
}
