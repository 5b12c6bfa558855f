/** Names of modules in import statements (language reference, "The import system"). */

/**
 * The absolute name of `from <level dots><text> import …` in a module; undefined when the dots
 * lead above the top-level package.
 */
export function absoluteModule(
  module: string,
  isPackage: boolean,
  level: number,
  text: string,
): string | undefined {
  if (level === 0) return text;
  const parts = module.split('.');
  const drop = level - (isPackage ? 1 : 0);
  if (drop > parts.length || (drop === parts.length && text === '')) return undefined;
  const base = parts.slice(0, parts.length - drop).join('.');
  if (text === '') return base;
  return base === '' ? text : `${base}.${text}`;
}
