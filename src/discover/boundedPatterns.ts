/**
 * Patterns of a `.gitignore`, which anybody may have written: what one of them costs is bounded.
 *
 * A folder may be spelt by each `**` between two slashes in as many ways as the path has folders, and a
 * pattern that doesn't match is tried in all of them: eight in a pattern and sixty folders are billions.
 */
import ignore, { type Ignore } from 'ignore';

/** Ways in which one pattern may be tried; no real project comes near. */
const MOST_WAYS = 1_000_000;

export class BoundedPatterns {
  readonly #all: Ignore;
  /** Without the patterns that have more than one `**` between slashes. */
  readonly #simple: Ignore;
  /** Most of these in one pattern. */
  readonly #most: number;
  #isTold = false;

  /** @param onLeftOut called once, with why, when patterns are left out for a path */
  constructor(
    text: string,
    private readonly onLeftOut: (reason: string) => void,
  ) {
    const lines = text.split(/\r?\n/);
    this.#all = ignore({ ignorecase: false }).add(lines);
    this.#simple = ignore({ ignorecase: false }).add(lines.filter((line) => stretches(line) <= 1));
    this.#most = lines.reduce((most, line) => Math.max(most, stretches(line)), 0);
  }

  for(path: string): Ignore {
    const folders = path.split('/').length;
    if (this.#most <= 1 || folders ** this.#most <= MOST_WAYS) return this.#all;
    if (!this.#isTold) {
      this.#isTold = true;
      this.onLeftOut(
        `its patterns with more than one "/**/" are left out in folders ${folders} deep: too many ways to match; ` +
          'write them with fewer',
      );
    }
    return this.#simple;
  }
}

function stretches(pattern: string): number {
  return pattern.match(/\/\*\*(?=\/)/g)?.length ?? 0;
}
