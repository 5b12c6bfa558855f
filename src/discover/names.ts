/**
 * From a path below a source root to a dotted module name.
 * Language reference 5.3 (packages), PEP 561 (`NAME-stubs` holds the stubs of `NAME`).
 */
import { isIdentifier } from '../model/identifier.js';

/** Of Python source files and stubs. */
export const EXTENSION = /\.(?:py|pyi|pyw)$/;

export interface ModuleName {
  /** Dotted; empty for the `__init__` file of the source root itself. */
  module: string;
  isPackage: boolean;
  /** Every component could stand in an import statement. */
  importable: boolean;
  /** Comes from a `NAME-stubs` folder. */
  fromStubsPackage: boolean;
}

/** Whether a base name is one of a Python source file or stub. */
export function isPythonFile(name: string): boolean {
  return EXTENSION.test(name);
}

/** Whether a base name is one that only its first line can tell to be of a Python script. */
export function hasNoSuffix(name: string): boolean {
  return !name.includes('.');
}

export function isStubFile(name: string): boolean {
  return name.endsWith('.pyi');
}

/** Modules that the interpreter makes before it looks at any path (`sys.modules` has them from the start). */
const MADE_BY_INTERPRETER = new Set(['builtins', 'sys']);

/** Whether a name is, or begins with, that of a module that no source file can be. */
export function isMadeByInterpreter(module: string): boolean {
  return MADE_BY_INTERPRETER.has(topLevelName(module));
}

export function topLevelName(module: string): string {
  return module.split('.', 1)[0]!;
}

/** @param path Path of a Python file relative to the source root, with `/`. */
export function moduleName(path: string, prefix: string): ModuleName {
  const parts = path.replace(EXTENSION, '').split('/');
  const isPackage = parts.at(-1) === '__init__';
  if (isPackage) parts.pop();
  const fromStubsPackage = prefix === '' && parts.length > 0 && /^.+-stubs$/.test(parts[0]!);
  if (fromStubsPackage) parts[0] = parts[0]!.slice(0, -'-stubs'.length);
  if (prefix !== '') parts.unshift(prefix);
  const module = parts.join('.');
  return {
    module,
    isPackage,
    importable: parts.every((part) => part === prefix || isIdentifier(part)),
    fromStubsPackage,
  };
}

/** Whether a dotted name has no empty component: what a hidden file or `..` in a name leads to. */
export function isDottedName(module: string): boolean {
  return module.split('.').every((part) => part !== '');
}
