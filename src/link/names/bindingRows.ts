/** What the binding rows of one name in one scope say of it. */
import { Binding, BindingKind } from '../../model/facts.js';
import { AnnotatedAssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { lastName } from '../facts/lastName.js';
import { AFTERWARDS } from '../facts/reach.js';
import { writtenValue } from '../facts/writtenValue.js';
import type { ProgramFile } from '../program/program.js';

/** Whether a scope binds a name only by `global` or `nonlocal`, and by which. */
export function declaredElsewhere(file: ProgramFile, rows: readonly number[]): number | undefined {
  const kindOf = (row: number): number => file.facts.bindings[row * Binding.width + Binding.kind];
  const isDeclared = (kind: number): boolean => kind === BindingKind.global || kind === BindingKind.nonlocal;
  return rows.length > 0 && rows.every((row) => isDeclared(kindOf(row))) ? kindOf(rows[0]) : undefined;
}

/** The binding rows of a name that is deleted somewhere, without those that delete it; none for other names. */
export function withoutDeletions(file: ProgramFile, rows: readonly number[]): readonly number[] {
  const { bindings } = file.facts;
  const kept = rows.filter((row) => bindings[row * Binding.width + Binding.kind] !== BindingKind.delete);
  return kept.length < rows.length ? kept : [];
}

/** Whether all bindings of a name stand behind its use, or declare it without a value. */
export function isBoundLater(file: ProgramFile, rows: readonly number[], offset: number): boolean {
  const { bindings } = file.facts;
  const isLater = (at: number): boolean =>
    bindings[at + Binding.offset] > offset || bindings[at + Binding.kind] === BindingKind.annotation;
  return offset < AFTERWARDS && rows.every((row) => isLater(row * Binding.width));
}

/**
 * The binding rows of a name that may be a type: a method of the name of one is none, nor is what has no value, or one
 * that is no type.
 */
export function possibleTypes(file: ProgramFile, rows: readonly number[]): readonly number[] {
  return rows.filter((row) => {
    const kind = file.facts.bindings[row * Binding.width + Binding.kind];
    if (kind === BindingKind.assignment) return !isPlainValue(file, row);
    return kind !== BindingKind.function && kind !== BindingKind.annotation;
  });
}

/** What types are written as that a name is assigned: aliases of them (`A`, `a.A`, `list[A]`, `A | B`), and calls that make some. */
const WRITTEN_TYPES: ReadonlySet<number> = new Set([
  Syntax.name,
  Syntax.attribute,
  Syntax.subscript,
  Syntax.binary,
  Syntax.call,
]);
/** What is declared to be a type. */
const DECLARED_TYPES: readonly string[] = ['TypeAlias', 'type', 'Type'];

/** Whether a row assigns what is surely no type: a literal, a display, a value that is declared to be another (`type: str = kind`). */
function isPlainValue(file: ProgramFile, row: number): boolean {
  const { bindings, syntax } = file.facts;
  const statement = bindings[row * Binding.width + Binding.node];
  const value = writtenValue(file, statement);
  if (value === 0) return false;
  if (syntaxKind(syntax, statement) !== Syntax.annotatedAssign)
    return !WRITTEN_TYPES.has(syntaxKind(syntax, value));
  return !DECLARED_TYPES.includes(lastName(file, syntax[statement + AnnotatedAssignNode.annotation]));
}

/** Whether a row binds a type parameter. */
export function isTypeParameter(file: ProgramFile, row: number): boolean {
  return file.facts.bindings[row * Binding.width + Binding.kind] === BindingKind.typeParameter;
}
