/** What the binding rows of one name in one scope say of it. */
import { Binding, BindingKind } from '../../model/facts.js';
import { AFTERWARDS } from '../facts/reach.js';
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

/** The binding rows of a name that may be a type: a method of the name of one is none, and no more is what has no value. */
export function possibleTypes(file: ProgramFile, rows: readonly number[]): readonly number[] {
  return rows.filter((row) => {
    const kind = file.facts.bindings[row * Binding.width + Binding.kind];
    return kind !== BindingKind.function && kind !== BindingKind.annotation;
  });
}

/** Whether a row binds a type parameter. */
export function isTypeParameter(file: ProgramFile, row: number): boolean {
  return file.facts.bindings[row * Binding.width + Binding.kind] === BindingKind.typeParameter;
}
