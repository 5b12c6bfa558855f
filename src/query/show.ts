/** What was found, in the words of an error: short, however much was given. */

/** UTF-16 units of one value. */
const LONGEST = 60;
/** Values and problems that are named one by one. */
const NAMED = 20;

/** A short form of any value: long texts and lists are cut, and their size is told as limits count it. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}… (${sizeOf(value, shown)})` : shown;
}

function sizeOf(value: unknown, shown: string): string {
  if (Array.isArray(value)) return `${value.length} element${value.length === 1 ? '' : 's'}`;
  return `${(typeof value === 'string' ? value : shown).length} characters`;
}

/** The first of many in words, and how many more there are. */
export function listed<One>(all: readonly One[], separator: string, inWords: (one: One) => string): string {
  const named = all.slice(0, NAMED).map(inWords);
  return (all.length > NAMED ? [...named, `and ${all.length - NAMED} more`] : named).join(separator);
}
