/** Methods of `str` that make another text of a text, as JavaScript does the same. */

export type Change = (text: string, given: readonly string[]) => string | undefined;

/** Names of methods → what they make of a text and of the texts that they are given; undefined: something else. */
export const TEXT_METHODS: Readonly<Record<string, Change>> = {
  capitalize: (text) => capitalized(text),
  lower: (text) => text.toLowerCase(),
  replace: (text, [old, put]) => (old && put !== undefined ? text.replaceAll(old, () => put) : undefined),
  title: (text) => text.replace(/[A-Za-z]+/g, capitalized),
  upper: (text) => text.toUpperCase(),
};

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}
