/**
 * The names that every module has without importing them. The stub of `builtins` binds more than
 * these: it imports what its own annotations speak of, and declares names for type checkers alone.
 */
import { isPrivateImport } from '../facts/privateImports.js';
import type { ProgramFile } from '../program/program.js';

/** Declared in the stub, and not there when a program runs; the others of that sort begin with an underscore. */
const FOR_CHECKERS = new Set(['ellipsis', 'function', 'reveal_locals', 'reveal_type']);

/** Whether a name that `builtins` has is known in every module. */
export function isBuiltinName(name: string): boolean {
  return name.startsWith('_') ? name.startsWith('__') && name.endsWith('__') : !FOR_CHECKERS.has(name);
}

/** The binding rows of a name in a module's file by which others see it; of `builtins` those that make it a builtin. */
export function visibleOutside(file: ProgramFile, rows: readonly number[]): readonly number[] {
  if (file.module.name !== 'builtins' || !file.source.stub) return rows;
  return rows.filter((row) => !isPrivateImport(file, row));
}
