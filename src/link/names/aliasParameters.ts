/** Parameters of `type Pair[T] = …` (PEP 695): bound in the scope of the statement, they count in it alone. */
import { Binding, BindingKind } from '../../model/facts.js';
import type { ProgramFile } from '../program/program.js';
import { isTypeParameter } from './bindingRows.js';

/** The binding rows that count in the whole scope. */
export function withoutAliasParameters(file: ProgramFile, rows: readonly number[]): readonly number[] {
  if (!file.facts.hasTypeParameters) return rows;
  const isOfAlias = (row: number): boolean => isAliasParameter(file, row);
  return rows.some(isOfAlias) ? rows.filter((row) => !isOfAlias(row)) : rows;
}

/** Whether a row binds a parameter of a `type` statement. */
export function isAliasParameter(file: ProgramFile, row: number): boolean {
  return aliasRow(file, row) >= 0;
}

/** Whether one of the rows binds a parameter of the `type` statement around an offset. */
export function isParameterAround(file: ProgramFile, rows: readonly number[], offset: number): boolean {
  if (!file.facts.hasTypeParameters) return false;
  return rows.some((row) => {
    const alias = aliasRow(file, row);
    return alias >= 0 && isWithin(file, row, alias, offset);
  });
}

/** Whether a row doesn't bind a parameter of a `type` statement, or does so of the one around an offset. */
export function countsAt(file: ProgramFile, row: number, offset: number): boolean {
  const alias = aliasRow(file, row);
  return alias < 0 || isWithin(file, row, alias, offset);
}

/** Whether an offset lies behind a parameter in the `type` statement whose name the row `alias` binds. */
function isWithin(file: ProgramFile, row: number, alias: number, offset: number): boolean {
  const { bindings } = file.facts;
  const isBehind = offset >= bindings[row * Binding.width + Binding.offset];
  return isBehind && offset <= bindings[alias * Binding.width + Binding.offset];
}

/** The row that binds the name of the `type` statement that a row binds a parameter of; -1: it binds none. */
function aliasRow(file: ProgramFile, row: number): number {
  if (!isTypeParameter(file, row)) return -1;
  const { bindings, syntax } = file.facts;
  const kindOf = (one: number): number => bindings[one * Binding.width + Binding.kind];
  // The name is bound right behind the parameters. Behind those of a class any statement may follow.
  let alias = row + 1;
  while (kindOf(alias) === BindingKind.typeParameter) alias++;
  if (kindOf(alias) !== BindingKind.typeAlias) return -1;
  const start = syntax[bindings[alias * Binding.width + Binding.node] + 1];
  return bindings[row * Binding.width + Binding.offset] > start ? alias : -1;
}
