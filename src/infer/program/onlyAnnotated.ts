/** Names that a class's body annotates and doesn't bind (PEP 526): the class has none of it, but what a base defines. */
import type { Program, ProgramFile } from '../../link/program/program.js';
import { AnnotatedAssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';

/** `label: Label`: what the objects are given elsewhere. */
export function isOnlyAnnotated(
  program: Program,
  { facts: { syntax } }: ProgramFile,
  member: number,
): boolean {
  return program
    .declarationsOf(member)
    .every(
      ({ node }) =>
        syntaxKind(syntax, node) === Syntax.annotatedAssign && syntax[node + AnnotatedAssignNode.value] === 0,
    );
}
