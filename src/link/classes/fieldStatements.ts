/** Statements of class bodies that may make fields. */

import { Binding, BindingKind } from '../../model/facts.js';
import { AnnotatedAssignNode, AssignNode } from '../../model/operands.js';
import { FLAG_COMMENT, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { Program, ProgramFile } from '../program/program.js';

/** A statement of a class's body that binds a name. */
export interface FieldStatement {
  file: ProgramFile;
  /** The class. */
  entity: number;
  name: string;
  /** As the text of the annotation; '' where there is none. */
  type: string;
  /** Node of the annotation; 0: none. */
  annotation: number;
  /** Node of the value; 0: none. */
  value: number;
}

/** The statements of a class's body that bind data, in source order. */
export function fieldStatements(program: Program, entity: number): FieldStatement[] {
  const file = program.fileOf(entity) as ProgramFile;
  const { syntax, bindings } = file.facts;
  const found: FieldStatement[] = [];
  for (const at of bodyBindings(program, entity)) {
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.annotation && kind !== BindingKind.assignment) continue;
    const node = bindings[at + Binding.node];
    const isAnnotated = isAnnotation(file, node);
    found.push({
      file,
      entity,
      name: file.facts.string(bindings[at + Binding.name]),
      type: isAnnotated ? file.facts.string(syntax[node + AnnotatedAssignNode.annotationText]) : '',
      annotation: isAnnotated ? syntax[node + AnnotatedAssignNode.annotation] : 0,
      value: assignedTo(file, node, bindings[at + Binding.detail]),
    });
  }
  return found;
}

/** Where in the table of its file the bindings of a class's body stand, in source order. */
export function bodyBindings(program: Program, entity: number): number[] {
  const { facts } = program.fileOf(entity) as ProgramFile;
  return program.declarationsOf(entity).flatMap(({ scope }) => (scope < 0 ? [] : facts.bindingsIn(scope)));
}

/** Whether a statement annotates its target when the program runs: a type comment doesn't, and makes no field. */
export function isAnnotation({ facts: { syntax } }: ProgramFile, statement: number): boolean {
  const flags = syntaxFlags(syntax, statement);
  return syntaxKind(syntax, statement) === Syntax.annotatedAssign && (flags & FLAG_COMMENT) === 0;
}

/** The value that an assignment gives, annotated or not; 0 for other statements. */
export function assignedNode({ facts: { syntax } }: ProgramFile, statement: number): number {
  const kind = syntaxKind(syntax, statement);
  if (kind === Syntax.assign) return syntax[statement + AssignNode.value];
  return kind === Syntax.annotatedAssign ? syntax[statement + AnnotatedAssignNode.value] : 0;
}

/** The value that a statement gives the target as a whole; 0: none. */
function assignedTo(file: ProgramFile, statement: number, target: number): number {
  const { syntax } = file.facts;
  const isPart =
    syntaxKind(syntax, statement) === Syntax.assign &&
    !listAt(syntax, statement + AssignNode.targets).includes(target);
  return isPart ? 0 : assignedNode(file, statement);
}
