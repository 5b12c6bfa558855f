/** `match` statements (PEP 634); their patterns are in patterns.ts. */
import { Syntax } from '../../model/syntax.js';
import { expression } from '../expressions/expressions.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { condition, suiteOf } from './compound.js';
import { pattern } from './patterns.js';

export function matchStatement(context: Context, node: number): number {
  const { type } = context.stream;
  const subjects = operands(context, node).filter(
    (part) => type[part] !== T.block && type[part] !== T.caseClause,
  );
  const lowered = subjects.map((part) => expression(context, part));
  const subject =
    lowered.length === 1 && context.child(node, T.comma) < 0
      ? lowered[0]
      : context.syntax.listNode(Syntax.tuple, context.offset(subjects[0] ?? node), [], lowered);
  const cases: number[] = [];
  const visit = (parent: number): void => {
    for (const part of operands(context, parent)) {
      if (type[part] === T.caseClause) cases.push(context.inBlock(0, 0, () => caseClause(context, part)));
      else if (type[part] === T.block) visit(part);
    }
  };
  visit(node);
  return context.syntax.listNode(Syntax.match, context.offset(node), [subject], cases);
}

function caseClause(context: Context, clause: number): number {
  const { type } = context.stream;
  const parts = operands(context, clause);
  const listed = parts.filter((part) => type[part] === T.casePattern);
  const patterns = listed.map((part) => pattern(context, part));
  const whole =
    patterns.length === 1 && context.child(clause, T.comma) < 0
      ? patterns[0]
      : context.syntax.listNode(Syntax.patternSequence, context.offset(listed[0] ?? clause), [], patterns);
  const guardAt = context.child(clause, T.ifClause);
  const guard = guardAt < 0 ? 0 : condition(context, guardAt);
  return context.syntax.node(Syntax.case, context.offset(clause), whole, guard, suiteOf(context, clause));
}
