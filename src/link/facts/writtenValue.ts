import { AnnotatedAssignNode, AssignNode, TypeAliasNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** The node of what stands behind the `=` of a statement, for all of its targets together; 0 for other statements. */
export function writtenValue({ facts: { syntax } }: FileWithFacts, statement: number): number {
  switch (syntaxKind(syntax, statement)) {
    case Syntax.assign:
      return syntax[statement + AssignNode.value];
    case Syntax.annotatedAssign:
      return syntax[statement + AnnotatedAssignNode.value];
    case Syntax.typeAlias:
      return syntax[statement + TypeAliasNode.value];
    default:
      return 0;
  }
}
