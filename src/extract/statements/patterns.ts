/** Patterns of `match` statements (PEP 634). */

import { BindingKind } from '../../model/facts.js';
import { PatternKeywordNode, PatternStarNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { dotted } from '../expressions/atoms.js';
import { expression } from '../expressions/expressions.js';
import { bind, defineData } from '../tables/bindings.js';
import { firstOperand, isOperand, operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { isMissingName } from '../tree/missing.js';

/** Lowers a pattern and binds what it captures. */
export function pattern(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  try {
    return lower(context, node);
  } finally {
    context.depth--;
  }
}

/** `offset` is where the pattern begins: at the name, or at the star before it. */
function capture(context: Context, node: number, kind: number, offset = context.offset(node)): number {
  const bindsNothing = isMissingName(context.stream, node) || context.textOf(node) === '_';
  const id = bindsNothing ? -1 : context.nameOf(node);
  const at = context.syntax.node(kind, offset, id);
  captured(context, id, at, context.offset(node));
  return at;
}

function captured(context: Context, id: number, node: number, offset: number): void {
  if (id < 0) return;
  bind(context, id, BindingKind.pattern, node, node, offset);
  defineData(context, id, BindingKind.pattern, offset, node, context.statementEnd);
}

function lower(context: Context, node: number): number {
  const { type } = context.stream;
  switch (type[node]) {
    case T.casePattern:
      return casePattern(context, node);
    case T.dottedName:
      return dottedPattern(context, node);
    case T.identifier:
      return capture(context, node, Syntax.patternCapture);
    case T.asPattern:
      return asPattern(context, node);
    case T.unionPattern:
      return unionPattern(context, node);
    case T.tuplePattern:
    case T.listPattern:
      return sequencePattern(context, node);
    case T.splatPattern:
      return starPattern(context, node);
    case T.classPattern:
      return classPattern(context, node);
    case T.keywordPattern:
      return keywordPattern(context, node);
    case T.dictPattern:
      return mappingPattern(context, node);
    case T.complexPattern:
      return context.syntax.node(Syntax.patternValue, context.offset(node), complexNumber(context, node));
    default:
      return context.syntax.node(Syntax.patternValue, context.offset(node), expression(context, node));
  }
}

/** `_` and the sign of a number are tokens in it. */
function casePattern(context: Context, node: number): number {
  const part = firstOperand(context, node);
  if (part < 0) return wildcard(context, node);
  const sign = context.child(node, T.minus);
  return sign >= 0 ? signed(context, sign, part) : lower(context, part);
}

function wildcard(context: Context, node: number): number {
  return context.syntax.node(Syntax.patternCapture, context.offset(node), -1);
}

function dottedPattern(context: Context, node: number): number {
  const parts = operands(context, node);
  if (parts.length === 1) return capture(context, parts[0], Syntax.patternCapture);
  return context.syntax.node(Syntax.patternValue, context.offset(node), dotted(context, node));
}

function asPattern(context: Context, node: number): number {
  const parts = operands(context, node);
  const inner = parts[0] === undefined ? context.unknown(node) : pattern(context, parts[0]);
  if (parts.length < 2) return inner;
  const target = parts[parts.length - 1];
  if (isMissingName(context.stream, target)) return inner;
  const id = context.nameOf(target);
  // The grammar reads `C(k=1 as x)` as `(k=1) as x`.
  const keyword = syntaxKind(context.syntax.words, inner) === Syntax.patternKeyword ? inner : 0;
  const value = keyword === 0 ? inner : context.syntax.words[keyword + PatternKeywordNode.pattern];
  const begin = context.offset(keyword === 0 ? node : keywordValue(context, parts[0]));
  const at = context.syntax.node(Syntax.patternAs, begin, value, id, context.offset(target));
  captured(context, id, at, context.offset(target));
  if (keyword === 0) return at;
  context.syntax.words[keyword + PatternKeywordNode.pattern] = at;
  return keyword;
}

/** An alternative may also be a bare token: `_`, or a sign before a number. */
function unionPattern(context: Context, node: number): number {
  const { type, next } = context.stream;
  const alternatives: number[] = [];
  let sign = -1;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.underscore) alternatives.push(wildcard(context, c));
    else if (type[c] === T.minus) sign = c;
    else if (isOperand(type[c])) {
      alternatives.push(signed(context, sign, c));
      sign = -1;
    }
  }
  return context.syntax.listNode(Syntax.patternOr, context.offset(node), [], alternatives);
}

/** A list, a tuple, or one pattern in parentheses. */
function sequencePattern(context: Context, node: number): number {
  const parts = operands(context, node);
  const isTuple = context.stream.type[node] === T.tuplePattern;
  if (isTuple && parts.length === 1 && context.child(node, T.comma) < 0) return pattern(context, parts[0]);
  const items = parts.map((part) => pattern(context, part));
  return context.syntax.listNode(Syntax.patternSequence, context.offset(node), [], items);
}

function starPattern(context: Context, node: number): number {
  const name = firstOperand(context, node);
  const offset = context.offset(node);
  if (name < 0) return context.syntax.node(Syntax.patternStar, offset, -1);
  return capture(context, name, Syntax.patternStar, offset);
}

function classPattern(context: Context, node: number): number {
  const [head, ...rest] = operands(context, node);
  if (head === undefined) return context.unknown(node);
  const called = expression(context, head);
  const items = rest.map((part) => pattern(context, part));
  return context.syntax.listNode(Syntax.patternClass, context.offset(node), [called], items);
}

function keywordPattern(context: Context, node: number): number {
  const [name, value] = operands(context, node);
  const sign = context.child(node, T.minus);
  const lowered =
    value === undefined
      ? wildcard(context, Math.max(node, context.child(node, T.underscore)))
      : signed(context, sign, value);
  return context.syntax.node(Syntax.patternKeyword, context.offset(node), context.nameOf(name), lowered);
}

function mappingPattern(context: Context, node: number): number {
  const { type, next } = context.stream;
  const items: number[] = [];
  let rest = -1;
  let key = 0;
  let sign = -1;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.splatPattern) {
      const at = pattern(context, c);
      rest = context.syntax.words[at + PatternStarNode.name];
    } else if (type[c] === T.casePattern && key !== 0) {
      items.push(key, pattern(context, c));
      key = 0;
    } else if (type[c] === T.minus) sign = context.offset(c);
    else if (isOperand(type[c])) {
      if (type[c] === T.complexPattern) key = complexNumber(context, c);
      else key = sign < 0 ? expression(context, c) : negative(context, sign, c);
      sign = -1;
    }
  }
  return context.syntax.listNode(Syntax.patternMapping, context.offset(node), [rest], items);
}

/** The node of the value in a keyword pattern, which may stand in a `case_pattern`. */
function keywordValue(context: Context, node: number): number {
  let keyword = node;
  while (context.stream.type[keyword] === T.casePattern) keyword = operands(context, keyword)[0];
  const sign = context.child(keyword, T.minus);
  if (sign >= 0) return sign;
  return operands(context, keyword)[1] ?? Math.max(keyword, context.child(keyword, T.underscore));
}

/** A pattern behind a minus sign; `sign`: its stream node, -1: there is none. */
function signed(context: Context, sign: number, node: number): number {
  if (sign < 0) return pattern(context, node);
  const offset = context.offset(sign);
  return context.syntax.node(Syntax.patternValue, offset, negative(context, offset, node));
}

function negative(context: Context, offset: number, operand: number): number {
  const value = expression(context, operand);
  return context.syntax.node(Syntax.unary, offset, context.strings.id('-'), value);
}

/** `-1 + 2j` */
function complexNumber(context: Context, node: number): number {
  const { type, next } = context.stream;
  const [real, imaginary] = operands(context, node);
  if (imaginary === undefined) return context.unknown(node);
  const offset = context.offset(node);
  const left = type[node + 1] === T.minus ? negative(context, offset, real) : expression(context, real);
  let operator = '';
  for (let c = next[real]; c < imaginary; c = next[c])
    if (type[c] === T.minus || type[c] === T.plus) operator = context.textOf(c);
  return context.syntax.node(
    Syntax.binary,
    offset,
    context.strings.id(operator),
    left,
    expression(context, imaginary),
  );
}
