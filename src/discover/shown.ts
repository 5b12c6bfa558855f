/** What a file says, in the words of a message: as JSON has it, and short however long it is. */

/** UTF-16 units of one value. */
const LONGEST = 60;

export function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
