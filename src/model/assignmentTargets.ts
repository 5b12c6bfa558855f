/** What a statement, or a comprehension's `for`, assigns to or deletes. */
import {
  AnnotatedAssignNode,
  AssignNode,
  AugmentedAssignNode,
  ComprehensionForNode,
  DeleteNode,
  DisplayNode,
  ForNode,
  StarredNode,
  WithNode,
} from './operands.js';
import { Syntax, syntaxKind } from './syntax.js';
import { listAt } from './syntaxChildren.js';

/** Each target by itself, from left to right: of `(a, *b), c.d = e` those are `a`, `b` and `c.d`. */
export function targetsOf(syntax: Int32Array, node: number): readonly number[] {
  return written(syntax, node).flatMap((target) => (target === 0 ? [] : unpacked(syntax, target)));
}

function written(syntax: Int32Array, node: number): readonly number[] {
  switch (syntaxKind(syntax, node)) {
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
      // Context and target, flattened; 0 where there is no target.
      return listAt(syntax, node + WithNode.items).filter((_, index) => index % 2 === 1);
    case Syntax.delete:
      return listAt(syntax, node + DeleteNode.targets);
    default:
      return [];
  }
}

function unpacked(syntax: Int32Array, target: number): readonly number[] {
  switch (syntaxKind(syntax, target)) {
    case Syntax.starred:
      return unpacked(syntax, syntax[target + StarredNode.value]);
    case Syntax.tuple:
    case Syntax.list:
      return listAt(syntax, target + DisplayNode.items).flatMap((item) => unpacked(syntax, item));
    default:
      return [target];
  }
}
