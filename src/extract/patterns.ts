/** Patterns of `match` statements (PEP 634). */
import { BindingKind } from '../model/facts.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { bind, defineData } from './bindings.js';
import type { Context } from './context.js';
import { dotted, expression, operands } from './expressions.js';
import { T } from './grammar.js';

/** Lowers a pattern and binds what it captures. `statement` is the stream's node of the `match`. */
export function pattern(context: Context, node: number, statement: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  try {
    return lower(context, node, statement);
  } finally {
    context.depth--;
  }
}

function capture(context: Context, node: number, kind: number, statement: number): number {
  const text = context.textOf(node);
  const id = text === '_' ? -1 : context.nameOf(node);
  const at = context.node(kind, context.offset(node), id);
  captured(context, id, at, context.offset(node), statement);
  return at;
}

function captured(context: Context, id: number, node: number, offset: number, statement: number): void {
  if (id < 0) return;
  bind(context, id, BindingKind.pattern, node, node, offset);
  defineData(context, id, BindingKind.pattern, offset, node, statement);
}

function lower(context: Context, node: number, statement: number): number {
  const { type, next } = context.stream;
  const offset = context.offset(node);
  const parts = operands(context, node);
  switch (type[node]) {
    case T.casePattern: {
      // `_` and the sign of a number are tokens.
      if (parts.length === 0) return context.node(Syntax.patternCapture, offset, -1);
      return lower(context, parts[0], statement);
    }
    case T.dottedName:
      if (parts.length === 1) return capture(context, parts[0], Syntax.patternCapture, statement);
      return context.node(Syntax.patternValue, offset, dotted(context, node));
    case T.identifier:
      return capture(context, node, Syntax.patternCapture, statement);
    case T.asPattern: {
      const inner = parts[0] === undefined ? context.unknown(node) : pattern(context, parts[0], statement);
      const target = parts[parts.length - 1];
      if (parts.length < 2) return inner;
      const id = context.nameOf(target);
      const at = context.node(Syntax.patternAs, offset, inner, id, context.offset(target));
      captured(context, id, at, context.offset(target), statement);
      return at;
    }
    case T.unionPattern: {
      // Its alternatives may also be bare tokens (`_`), which match anything.
      const alternatives = parts.map((part) => pattern(context, part, statement));
      if (context.child(node, T.underscore) >= 0)
        alternatives.push(context.node(Syntax.patternCapture, offset, -1));
      return context.listNode(Syntax.patternOr, offset, [], alternatives);
    }
    case T.tuplePattern:
    case T.listPattern: {
      const single = type[node] === T.tuplePattern && parts.length === 1 && context.child(node, T.comma) < 0;
      if (single) return pattern(context, parts[0], statement);
      return context.listNode(
        Syntax.patternSequence,
        offset,
        [],
        parts.map((part) => pattern(context, part, statement)),
      );
    }
    case T.splatPattern: {
      const name = parts[0];
      if (name === undefined) return context.node(Syntax.patternStar, offset, -1);
      return capture(context, name, Syntax.patternStar, statement);
    }
    case T.classPattern: {
      const [head, ...rest] = parts;
      if (head === undefined) return context.unknown(node);
      return context.listNode(
        Syntax.patternClass,
        offset,
        [expression(context, head)],
        rest.map((part) => pattern(context, part, statement)),
      );
    }
    case T.keywordPattern: {
      const [name, ...rest] = parts;
      const value =
        rest.length > 0
          ? pattern(context, rest[0], statement)
          : context.node(Syntax.patternCapture, offset, -1);
      return context.node(Syntax.patternKeyword, offset, context.nameOf(name), value);
    }
    case T.dictPattern: {
      const items: number[] = [];
      let rest = -1;
      let key = 0;
      for (let c = node + 1; c < next[node]; c = next[c]) {
        if (type[c] === T.splatPattern) {
          const at = pattern(context, c, statement);
          rest = context.syntax.words[at + HEADER];
        } else if (type[c] === T.casePattern && key !== 0) {
          items.push(key, pattern(context, c, statement));
          key = 0;
        } else if (parts.includes(c)) key = expression(context, c);
      }
      return context.listNode(Syntax.patternMapping, offset, [rest], items);
    }
    default:
      return context.node(Syntax.patternValue, offset, expression(context, node));
  }
}
