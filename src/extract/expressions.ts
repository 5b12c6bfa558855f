/**
 * Lowers expressions of the tree stream to the syntax pool.
 *
 * Long chains (`a.b().c()…`, `x + y + z …`) grow to the left without bound in real code, so
 * they are walked along that spine in a loop; other nesting recurses, bounded by the context.
 */
import { BindingKind, Scope, ScopeKind } from '../model/facts.js';
import {
  COMPREHENSION_DICT,
  COMPREHENSION_GENERATOR,
  COMPREHENSION_LIST,
  COMPREHENSION_SET,
  FLAG_ASYNC,
  FLAG_BYTES,
  FLAG_LEADING,
  Syntax,
} from '../model/syntax.js';
import { quotedAnnotation } from './annotations.js';
import { bindTarget } from './bindings.js';
import type { Context } from './context.js';
import { T } from './grammar.js';
import { stringLiteral } from './literals.js';
import { lowerParameters } from './parameters.js';
import { bitwiseAnd } from './precedence.js';

/** Longer string values are of no use to anyone but their readers. */
const LONGEST_STRING = 400;

/** The children that are not punctuation, keywords or comments. */
export function operands(context: Context, node: number): number[] {
  const { type, next } = context.stream;
  const found: number[] = [];
  for (let c = node + 1; c < next[node]; c = next[c]) if (isOperand(type[c])) found.push(c);
  return found;
}

export function isOperand(type: T): boolean {
  return type > T.error && type !== T.comment && type !== T.lineContinuation && type < T.parenLeft;
}

/** The pool's node for an expression, a type or a target. */
export function expression(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  try {
    return spine(context, node);
  } finally {
    context.depth--;
  }
}

const GROWS_LEFT: ReadonlySet<T> = new Set([
  T.attribute,
  T.call,
  T.subscript,
  T.binaryOperator,
  T.booleanOperator,
]);

function spine(context: Context, node: number): number {
  const { stream } = context;
  const links: number[] = [];
  let head = node;
  let star = -1;
  for (;;) {
    const type = stream.type[head];
    const splat = links.length > 0 && (type === T.listSplat || type === T.listSplatPattern);
    if (!splat && !GROWS_LEFT.has(type)) break;
    const first = operands(context, head)[0];
    if (first === undefined) break;
    // In a subscript the grammar binds `*` to the first name of `*a.b` only.
    if (splat) star = context.offset(head);
    else links.push(head);
    head = first;
  }
  // Every link begins where the head does.
  const offset = context.offset(head);
  let value = simple(context, head);
  for (let i = links.length - 1; i >= 0; i--) value = link(context, links[i], value, offset);
  return star < 0 ? value : context.node(Syntax.starred, star, value);
}

/** The node that stands around the already lowered first operand. */
function link(context: Context, node: number, first: number, offset: number): number {
  const { stream } = context;
  const parts = operands(context, node);
  switch (stream.type[node]) {
    case T.attribute: {
      const name = parts[parts.length - 1];
      if (parts.length < 2 || stream.type[name] !== T.identifier) return first;
      return context.node(Syntax.attribute, offset, first, context.nameOf(name), context.offset(name));
    }
    case T.call: {
      const list = parts[1];
      if (list === undefined) return context.unknown(node);
      const args =
        stream.type[list] === T.argumentList ? lowerArguments(context, list) : [expression(context, list)];
      return context.listNode(Syntax.call, offset, [first], args);
    }
    case T.subscript: {
      const items = parts.slice(1).map((part) => expression(context, part));
      return context.listNode(Syntax.subscript, offset, [first], items);
    }
    default: {
      const right = parts[1] === undefined ? context.unknown(node) : expression(context, parts[1]);
      const operator = operatorText(context, node, parts[0]);
      if (stream.type[node] === T.booleanOperator) {
        return context.node(Syntax.boolean | ((operator === 'or' ? 1 : 0) << 8), offset, first, right);
      }
      if (operator === '&') {
        const chained = parts[1] !== undefined && stream.type[parts[1]] === T.binaryOperator;
        return bitwiseAnd(context, offset, first, tailOf(context, parts[0]), right, chained);
      }
      return context.node(Syntax.binary, offset, context.strings.id(operator), first, right);
    }
  }
}

/** For bitwiseAnd: where the right operand of an operator's node begins. */
function tailOf(context: Context, node: number): number {
  if (context.stream.type[node] !== T.binaryOperator) return -1;
  const [left, right] = operands(context, node);
  return right === undefined || operatorText(context, node, left) === '&' ? 0 : context.offset(right);
}

/** The token after the left operand. */
export function operatorText(context: Context, node: number, left: number): string {
  const { next, type } = context.stream;
  for (let c = next[left]; c < next[node]; c = next[c])
    if (type[c] !== T.comment && type[c] !== T.lineContinuation) return context.textOf(c);
  return '';
}

export function lowerArguments(context: Context, list: number): number[] {
  const { stream } = context;
  return operands(context, list).map((part) => {
    if (stream.type[part] !== T.keywordArgument) return expression(context, part);
    const [name, value] = operands(context, part);
    if (value === undefined) return context.unknown(part);
    return context.node(
      Syntax.keyword,
      context.offset(part),
      context.nameOf(name),
      expression(context, value),
    );
  });
}

function simple(context: Context, node: number): number {
  const { stream } = context;
  const offset = context.offset(node);
  const only = (): number => {
    const part = operands(context, node)[0];
    return part === undefined ? context.unknown(node) : expression(context, part);
  };
  const list = (kind: number): number =>
    context.listNode(
      kind,
      offset,
      [],
      operands(context, node).map((part) => expression(context, part)),
    );
  switch (stream.type[node]) {
    case T.identifier:
      return context.node(
        Syntax.name | ((context.leads(node) ? FLAG_LEADING : 0) << 8),
        offset,
        context.nameOf(node),
      );
    case T.parenthesizedExpression:
    case T.parenthesizedListSplat:
    case T.type:
    case T.constrainedType:
    case T.asPatternTarget:
    case T.chevron:
      return only();
    case T.none:
      return context.node(Syntax.constant, offset, 0);
    case T.true:
      return context.node(Syntax.constant, offset, 1);
    case T.false:
      return context.node(Syntax.constant, offset, 2);
    case T.ellipsis:
      return context.node(Syntax.constant, offset, 3);
    case T.integer:
      // The grammar has no imaginary numbers of their own.
      if (isImaginary(context, node)) return context.unknown(node);
      return context.node(Syntax.integer, offset, context.strings.id(context.textOf(node)));
    case T.float:
      return isImaginary(context, node) ? context.unknown(node) : context.node(Syntax.float, offset);
    case T.string:
    case T.concatenatedString:
      return stringNode(context, node);
    case T.tuplePattern:
      return isParenthesised(context, node) ? only() : list(Syntax.tuple);
    case T.tuple:
    case T.patternList:
    case T.expressionList:
      return list(Syntax.tuple);
    case T.list:
    case T.listPattern:
      return list(Syntax.list);
    case T.set:
      return list(Syntax.set);
    case T.dictionary:
      return dictionary(context, node);
    case T.listSplat:
    case T.listSplatPattern:
    case T.splatType:
      return context.node(Syntax.starred, offset, only());
    case T.dictionarySplat:
    case T.dictionarySplatPattern:
      return context.node(Syntax.doubleStarred, offset, only());
    case T.lambda: {
      const scope = context.newScope(ScopeKind.lambda, -1);
      const outer = context.scope;
      const outerDeclared = context.declaredElsewhere;
      const parts = operands(context, node);
      const body = parts[parts.length - 1];
      const parameters = lowerParameters(
        context,
        parts.length > 1 ? parts[0] : -1,
        scope,
        context.definition,
      );
      context.scope = scope;
      context.declaredElsewhere = undefined;
      const value = body === undefined ? context.unknown(node) : expression(context, body);
      context.scope = outer;
      context.declaredElsewhere = outerDeclared;
      const at = context.node(Syntax.lambda, offset, scope, parameters, value);
      context.scopes.words[scope * Scope.width + Scope.node] = at;
      return at;
    }
    case T.conditionalExpression: {
      const [body, test, orelse] = operands(context, node);
      if (orelse === undefined) return context.unknown(node);
      if (stream.type[body] === T.namedExpression) return namedConditional(context, node);
      const lowered = expression(context, test);
      return context.node(
        Syntax.conditional,
        offset,
        lowered,
        expression(context, body),
        expression(context, orelse),
      );
    }
    case T.notOperator:
      return context.node(Syntax.unary, offset, context.strings.id('not'), only());
    case T.unaryOperator:
      return context.node(
        Syntax.unary,
        offset,
        context.strings.id(context.text[stream.start[node]] ?? ''),
        only(),
      );
    case T.comparisonOperator:
      return comparison(context, node);
    case T.await:
      return awaited(context, node);
    case T.yield: {
      const from = context.child(node, T.fromKeyword) >= 0;
      const part = operands(context, node)[0];
      return context.node(
        from ? Syntax.yieldFrom : Syntax.yield,
        offset,
        part === undefined ? 0 : expression(context, part),
      );
    }
    case T.namedExpression: {
      const [name, value] = operands(context, node);
      if (value === undefined) return context.unknown(node);
      return named(context, node, name, expression(context, value));
    }
    case T.slice:
      return slice(context, node);
    case T.listComprehension:
      return comprehension(context, node, COMPREHENSION_LIST);
    case T.setComprehension:
      return comprehension(context, node, COMPREHENSION_SET);
    case T.dictionaryComprehension:
      return comprehension(context, node, COMPREHENSION_DICT);
    case T.generatorExpression:
      return comprehension(context, node, COMPREHENSION_GENERATOR);
    case T.genericType: {
      // The grammar's own node for `X[…]` where a type is expected.
      const parts = operands(context, node);
      const head = expression(context, parts[0]);
      const items = parts
        .slice(1)
        .flatMap((part) => operands(context, part).map((item) => expression(context, item)));
      return context.listNode(Syntax.subscript, offset, [head], items);
    }
    case T.unionType: {
      const parts = operands(context, node).map((part) => expression(context, part));
      const bar = context.strings.id('|');
      return parts.reduce((left, right) => context.node(Syntax.binary, offset, bar, left, right));
    }
    case T.memberType: {
      const [value, name] = operands(context, node);
      if (name === undefined) return only();
      return context.node(
        Syntax.attribute,
        offset,
        expression(context, value),
        context.nameOf(name),
        context.offset(name),
      );
    }
    case T.dottedName:
      return dotted(context, node);
    case T.asPattern:
      // `(a as b)` is no expression of Python's; the parts still are.
      return only();
    default:
      return context.unknown(node);
  }
}

function named(context: Context, node: number, name: number, value: number): number {
  const target = expression(context, name);
  const at = context.node(Syntax.namedExpression, context.offset(node), target, value);
  bindTarget(context, target, BindingKind.namedExpression, at, context.end(node), context.statementEnd);
  return at;
}

/** `(x := a if b else c)` is `(x := a) if b else c` to the grammar, not to Python. */
function namedConditional(context: Context, node: number): number {
  const [body, test, orelse] = operands(context, node);
  const [name, value] = operands(context, body);
  if (value === undefined) return context.unknown(node);
  const lowered = expression(context, test);
  const chosen = expression(context, value);
  const otherwise = expression(context, orelse);
  const conditional = context.node(Syntax.conditional, context.offset(value), lowered, chosen, otherwise);
  return named(context, node, name, conditional);
}

/** `await a ** b` is `await (a ** b)` to the grammar, not to Python. */
function awaited(context: Context, node: number): number {
  const offset = context.offset(node);
  const operand = operands(context, node)[0];
  if (operand === undefined) return context.unknown(node);
  const [base, exponent] = operands(context, operand);
  if (context.stream.type[operand] !== T.binaryOperator || exponent === undefined)
    return context.node(Syntax.await, offset, expression(context, operand));
  const operator = context.strings.id(operatorText(context, operand, base));
  const left = context.node(Syntax.await, offset, expression(context, base));
  return context.node(Syntax.binary, offset, operator, left, expression(context, exponent));
}

function isImaginary(context: Context, node: number): boolean {
  const last = context.text.charCodeAt(context.stream.end[node] - 1) | 0x20;
  // A hexadecimal number has no `j`.
  return last === 0x6a;
}

/** `(a) = …` is a tuple pattern to the grammar. */
function isParenthesised(context: Context, node: number): boolean {
  return operands(context, node).length === 1 && context.child(node, T.comma) < 0;
}

/** `a.b.c` of an import-like position as attributes. */
export function dotted(context: Context, node: number): number {
  const parts = operands(context, node);
  let value = 0;
  for (const part of parts) {
    const name = context.nameOf(part);
    const at = context.offset(part);
    value =
      value === 0
        ? context.node(Syntax.name, at, name)
        : context.node(Syntax.attribute, context.offset(node), value, name, at);
  }
  return value === 0 ? context.unknown(node) : value;
}

function stringNode(context: Context, node: number): number {
  const { stream } = context;
  const pieces = stream.type[node] === T.string ? [node] : operands(context, node);
  let value: string | undefined = '';
  let bytes = false;
  const embedded: number[] = [];
  for (const piece of pieces) {
    const literal = stringLiteral(context, piece);
    bytes ||= literal.bytes;
    if (literal.value === undefined) {
      value = undefined;
      interpolations(context, piece, embedded);
    } else if (value !== undefined) value += literal.value;
  }
  const offset = context.offset(node);
  if (value === undefined) return context.listNode(Syntax.formatted, offset, [], embedded);
  if (context.inAnnotation && !bytes) {
    const parsed = quotedAnnotation(context, node, value, pieces.length === 1);
    if (parsed !== 0) return parsed;
  }
  const id = value.length > LONGEST_STRING ? -1 : context.strings.id(value);
  return context.node(Syntax.string | ((bytes ? FLAG_BYTES : 0) << 8), offset, id);
}

function interpolations(context: Context, node: number, into: number[]): void {
  const { type, next } = context.stream;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.interpolation || type[c] === T.formatExpression) {
      let first = true;
      for (const part of operands(context, c)) {
        if (type[part] === T.formatSpecifier) interpolations(context, part, into);
        else if (first && type[part] !== T.typeConversion) into.push(expression(context, part));
        first = false;
      }
    }
  }
}

function dictionary(context: Context, node: number): number {
  const { type } = context.stream;
  const items: number[] = [];
  for (const part of operands(context, node)) {
    const parts = operands(context, part);
    if (type[part] === T.pair && parts.length === 2) {
      items.push(expression(context, parts[0]), expression(context, parts[1]));
    } else if (type[part] === T.dictionarySplat && parts.length === 1) {
      items.push(0, expression(context, parts[0]));
    }
  }
  return context.listNode(Syntax.dict, context.offset(node), [], items);
}

function comparison(context: Context, node: number): number {
  const { type, next } = context.stream;
  let left = 0;
  let operator = '';
  const rest: number[] = [];
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.comment || type[c] === T.lineContinuation) continue;
    if (!isOperand(type[c])) operator = operatorWords(context, c);
    else if (left === 0) left = expression(context, c);
    else rest.push(context.strings.id(operator), expression(context, c));
  }
  return context.listNode(Syntax.compare, context.offset(node), [left], rest);
}

/** `is not` and `not in` may have line breaks and comments in between. */
function operatorWords(context: Context, node: number): string {
  const { type, next } = context.stream;
  if (next[node] === node + 1) return context.textOf(node);
  const words: string[] = [];
  for (let c = node + 1; c < next[node]; c = next[c])
    if (type[c] !== T.comment && type[c] !== T.lineContinuation) words.push(context.textOf(c));
  return words.join(' ');
}

function slice(context: Context, node: number): number {
  const { type, next } = context.stream;
  const parts = [0, 0, 0];
  let at = 0;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.colon) at++;
    else if (isOperand(type[c])) parts[at] = expression(context, c);
  }
  return context.node(Syntax.slice, context.offset(node), parts[0], parts[1], parts[2]);
}

/** The first iterable is evaluated in the enclosing scope, all else in the comprehension's own. */
function comprehension(context: Context, node: number, kind: number): number {
  const { stream } = context;
  const scope = context.newScope(ScopeKind.comprehension, -1);
  const outer = context.scope;
  const parts = operands(context, node);
  const clauses: number[] = [];
  for (const part of parts.slice(1)) {
    if (stream.type[part] === T.forInClause) {
      const [target, ...iterables] = operands(context, part);
      if (iterables.length === 0) continue;
      if (clauses.length > 0) context.scope = scope;
      const iterable =
        iterables.length === 1
          ? expression(context, iterables[0])
          : context.listNode(
              Syntax.tuple,
              context.offset(iterables[0]),
              [],
              iterables.map((item) => expression(context, item)),
            );
      context.scope = scope;
      const lowered = expression(context, target);
      const flags = context.child(part, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
      const clause = context.node(
        Syntax.comprehensionFor | (flags << 8),
        context.offset(part),
        lowered,
        iterable,
      );
      bindTarget(
        context,
        lowered,
        BindingKind.comprehension,
        clause,
        context.offset(part),
        context.statementEnd,
      );
      clauses.push(clause);
    } else if (stream.type[part] === T.ifClause) {
      context.scope = scope;
      const test = operands(context, part)[0];
      if (test !== undefined)
        clauses.push(context.node(Syntax.comprehensionIf, context.offset(part), expression(context, test)));
    }
  }
  context.scope = scope;
  const body = parts[0];
  const pair = body !== undefined && stream.type[body] === T.pair ? operands(context, body) : undefined;
  const element = body === undefined ? 0 : expression(context, pair?.[0] ?? body);
  const value = pair?.[1] === undefined ? 0 : expression(context, pair[1]);
  context.scope = outer;
  const fields = [scope, element, value];
  const at = context.listNode(Syntax.comprehension | (kind << 8), context.offset(node), fields, clauses);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  return at;
}
