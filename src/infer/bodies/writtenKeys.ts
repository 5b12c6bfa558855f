/**
 * Which one constant an expression is as a key: `TABLE['red']`, `TABLE[Color.RED]`. As a value a member of an Enum
 * is any member, but what is written says which one.
 */
import { AttributeNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { entityKey, keyOf, REST } from '../containers/elementKeys.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/** The key that an expression is, which gives `value`; {@link REST} for what may be any of several. */
export function writtenKey(run: Run, node: number, value: number): number {
  const member = memberKey(run, node);
  if (member !== REST) return member;
  const constant = run.engine.values.onlyAtom(value);
  return constant < 0 ? REST : keyOf(run.engine, constant);
}

/**
 * The key that a member is, as an expression names it; {@link REST} for other expressions, and for members that are
 * the same key as a text or a number.
 */
function memberKey(run: Run, node: number): number {
  const { engine, syntax } = run;
  const { classes, members, universe, values } = engine;
  if (syntaxKind(syntax, node) !== Syntax.attribute || !isDotted(run, syntax[node + AttributeNode.value]))
    return REST;
  const atom = values.onlyAtom(evaluate(run, syntax[node + AttributeNode.value]));
  if (atom < 0 || values.kind[atom] !== Atom.class || !classes.isEnum(values.a[atom])) return REST;
  const info = classes.of(values.a[atom]);
  const isEqualToOthers = ['builtins.str', 'builtins.int'].some((base) =>
    classes.isSubclass(info.entity, universe.entity(base)),
  );
  const { owner, member } = members.find(info, run.name(syntax[node + AttributeNode.name]));
  if (isEqualToOthers || owner === undefined || !members.value(owner, member).enumMember) return REST;
  return entityKey(member);
}

/** The member of an Enum that stands between the brackets of a subscript. */
export function subscriptMember(run: Run, node: number): number {
  const { syntax } = run;
  return syntax[node + SubscriptNode.items] === 1
    ? memberKey(run, syntax[node + SubscriptNode.items + 1])
    : REST;
}

/** Whether it is `a` or `a.b.c`, which is soon evaluated once more. */
function isDotted({ syntax }: Run, node: number): boolean {
  let inner = node;
  while (syntaxKind(syntax, inner) === Syntax.attribute) inner = syntax[inner + AttributeNode.value];
  return syntaxKind(syntax, inner) === Syntax.name;
}
