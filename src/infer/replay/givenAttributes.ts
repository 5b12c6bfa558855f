/** The attributes that code gives to objects, whatever these are: `x` of `self.x = 1`, `for self.x in y`, `del z.x`. */
import { targetsOf } from '../../model/assignmentTargets.js';
import { AnnotatedAssignNode, AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { CodeDigests } from './codeDigests.js';

/** An attribute that a statement of a unit gives. */
export interface GivenAttribute {
  readonly name: string;
  /** Equal where it is given in the same way, and declared to be the same. */
  readonly key: string;
}

/** By unit (the row of its scope), as `units` says of nodes. */
export function givenAttributes(
  { facts, deep }: CodeDigests,
  units: Int32Array,
): ReadonlyMap<number, readonly GivenAttribute[]> {
  const { syntax } = facts;
  const found = new Map<number, GivenAttribute[]>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    const kind = syntaxKind(syntax, node);
    const declared =
      kind === Syntax.annotatedAssign ? deep[syntax[node + AnnotatedAssignNode.annotation]] : 0;
    for (const target of targetsOf(syntax, node)) {
      if (syntaxKind(syntax, target) !== Syntax.attribute) continue;
      const name = facts.string(syntax[target + AttributeNode.name]);
      const given = { name, key: `${name} ${kind} ${declared}` };
      const known = found.get(units[node]);
      if (known === undefined) found.set(units[node], [given]);
      else known.push(given);
    }
  }
  return found;
}
