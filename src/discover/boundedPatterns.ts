/**
 * Patterns of a `.gitignore` or of a configuration file, which anybody may have written: what one of them costs is
 * bounded.
 *
 * A folder may be spelt by each `**` between two slashes in as many ways as the path has folders, and a
 * pattern that doesn't match is tried in all of them: eight in a pattern and sixty folders are billions.
 */
import type { Ignore } from 'ignore';
import { PatternIndex } from './patternIndex.js';

/** Ways in which one pattern may be tried; no real project comes near. */
const MOST_WAYS = 1_000_000;

export class BoundedPatterns {
  readonly #all: PatternIndex;
  /** Without the patterns that have more than one `**` between slashes. */
  readonly #simple: PatternIndex;
  /** Most of these in one pattern. */
  readonly #most: number;
  #isTold = false;

  /** @param onLeftOut called once, with why, when patterns are left out for a path */
  constructor(
    patterns: readonly string[],
    private readonly onLeftOut: (reason: string) => void,
  ) {
    this.#all = new PatternIndex(patterns);
    this.#simple = new PatternIndex(patterns.filter((pattern) => stretches(pattern) <= 1));
    this.#most = patterns.reduce((most, pattern) => Math.max(most, stretches(pattern)), 0);
  }

  for(path: string): Ignore {
    const folders = path.split('/').length;
    if (this.#most <= 1 || folders ** this.#most <= MOST_WAYS) return this.#all.for(path);
    if (!this.#isTold) {
      this.#isTold = true;
      this.onLeftOut(
        `its patterns with more than one "/**/" are left out in folders ${folders} deep: too many ways to match; ` +
          'write them with fewer',
      );
    }
    return this.#simple.for(path);
  }
}

function stretches(pattern: string): number {
  return pattern.match(/\/\*\*(?=\/)/g)?.length ?? 0;
}
