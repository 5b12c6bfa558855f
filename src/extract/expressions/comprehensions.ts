/** List, set and dict comprehensions and generator expressions (language reference, "Displays"). */
import { BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import {
  COMPREHENSION_ASYNC_GENERATOR,
  COMPREHENSION_DICT,
  COMPREHENSION_GENERATOR,
  FLAG_ASYNC,
  Syntax,
} from '../../model/syntax.js';
import { bindTarget } from '../tables/bindings.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { unpackingStars } from '../tree/newerSyntax.js';
import { expression, expressionOrTuple } from './expressions.js';

/** The first iterable is evaluated in the enclosing scope, all else in the comprehension's own. */
export function comprehension(context: Context, node: number, kind: number): number {
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
      const iterable = expressionOrTuple(context, iterables);
      context.scope = scope;
      const lowered = expression(context, target);
      const flags = context.child(part, T.asyncKeyword) >= 0 ? FLAG_ASYNC : 0;
      if (flags !== 0) context.awaiting.add(scope);
      const clause = context.syntax.node(
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
        clauses.push(
          context.syntax.node(Syntax.comprehensionIf, context.offset(part), expression(context, test)),
        );
    }
  }
  context.scope = scope;
  const stars = parts.length === 0 ? '' : starsBefore(context, node, parts[0]);
  const [element, value] = made(context, parts[0], stars);
  context.scope = outer;
  const fields = [scope, element, value];
  const makes = kindOf(context, stars === '**' ? COMPREHENSION_DICT : kind, scope);
  const code = Syntax.comprehension | (makes << 8);
  const at = context.syntax.listNode(code, context.offset(node), fields, clauses);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  return at;
}

/** The nodes of what it makes for each item, and of the value where that is an entry; a mapping that is unpacked has no key. */
function made(context: Context, body: number | undefined, stars: string): [number, number] {
  if (body === undefined) return [0, 0];
  if (stars === '**') return [0, expression(context, body)];
  if (stars === '*')
    return [context.syntax.node1(Syntax.starred, context.offset(body), expression(context, body)), 0];
  const [key = body, value] = context.stream.type[body] === T.pair ? operands(context, body) : [];
  return [expression(context, key), value === undefined ? 0 : expression(context, value)];
}

/** Of what doesn't parse as a part of its own: `[*f(x) for x in y]`, `{**one for one in many}`. */
function starsBefore({ text, stream }: Context, node: number, first: number): string {
  return unpackingStars(text.slice(stream.start[node] + 1, stream.start[first]));
}

/**
 * A generator expression that awaits is an asynchronous generator; any other comprehension that does is made
 * by awaiting, so that one around it awaits, too (PEP 530; language reference, "Displays").
 */
function kindOf(context: Context, kind: number, scope: number): number {
  if (!context.awaiting.has(scope)) return kind;
  if (kind === COMPREHENSION_GENERATOR) return COMPREHENSION_ASYNC_GENERATOR;
  context.awaiting.add(context.scope);
  return kind;
}
