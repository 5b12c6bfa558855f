/** Names of modules in import statements (language reference, "The import system"). */
import type { ProgramFile } from './program.js';

/**
 * The absolute name of `from <level dots><module> import …` in the file's module; undefined when
 * the dots lead above the top-level package.
 */
export function absoluteModule(file: ProgramFile, level: number, module: string): string | undefined {
  if (level === 0) return module;
  const parts = file.module.name.split('.');
  const drop = level - (file.source.isPackage ? 1 : 0);
  if (drop > parts.length || (drop === parts.length && module === '')) return undefined;
  const base = parts.slice(0, parts.length - drop).join('.');
  if (module === '') return base;
  return base === '' ? module : `${base}.${module}`;
}
