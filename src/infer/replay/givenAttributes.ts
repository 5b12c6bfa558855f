/** The attributes that code gives to objects, whatever these are: `x` of `self.x = 1`, `for self.x in y`, `del z.x`. */
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  AugmentedAssignNode,
  ComprehensionForNode,
  DeleteNode,
  DisplayNode,
  ForNode,
  StarredNode,
  WithNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
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
    for (const target of targetsOf(syntax, node, kind)) {
      for (const attribute of attributesIn(syntax, target)) {
        const name = facts.string(syntax[attribute + AttributeNode.name]);
        const given = { name, key: `${name} ${kind} ${declared}` };
        const known = found.get(units[node]);
        if (known === undefined) found.set(units[node], [given]);
        else known.push(given);
      }
    }
  }
  return found;
}

function targetsOf(syntax: Int32Array, node: number, kind: number): readonly number[] {
  switch (kind) {
    case Syntax.assign:
      return listAt(syntax, node + AssignNode.targets);
    case Syntax.annotatedAssign:
      return [syntax[node + AnnotatedAssignNode.target]];
    case Syntax.augmentedAssign:
      return [syntax[node + AugmentedAssignNode.target]];
    case Syntax.for:
      return [syntax[node + ForNode.target]];
    case Syntax.comprehensionFor:
      return [syntax[node + ComprehensionForNode.target]];
    case Syntax.with:
      return listAt(syntax, node + WithNode.items).filter((_, index) => index % 2 === 1);
    case Syntax.delete:
      return listAt(syntax, node + DeleteNode.targets);
    default:
      return [];
  }
}

function attributesIn(syntax: Int32Array, target: number): number[] {
  switch (syntaxKind(syntax, target)) {
    case Syntax.attribute:
      return [target];
    case Syntax.starred:
      return attributesIn(syntax, syntax[target + StarredNode.value]);
    case Syntax.tuple:
    case Syntax.list:
      return listAt(syntax, target + DisplayNode.items).flatMap((item) => attributesIn(syntax, item));
    default:
      return [];
  }
}
