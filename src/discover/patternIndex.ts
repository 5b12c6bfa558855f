/**
 * Which of many patterns a path need be tried with.
 *
 * A `.gitignore` may have thousands of patterns, and nearly all of them name something that isn't in the
 * path: three characters that stand in a pattern as they are must stand in each path that it matches. So
 * each pattern is kept under three of its characters, those that fewest others are kept under. Git's rules
 * are read by `ignore` alone, which is given the patterns that are left, in their order.
 */
import ignore, { type Ignore } from 'ignore';

const LENGTH = 3;
/** Choices of patterns that are kept. */
const MOST_CHOICES = 1_000;

export class PatternIndex {
  /** Patterns that are tried with each path. */
  readonly #always: number[] = [];
  readonly #byCharacters = new Map<string, number[]>();
  readonly #choices = new Map<string, Ignore>();
  readonly #patternsRead: (Ignore | undefined)[];

  constructor(private readonly patterns: readonly string[]) {
    this.#patternsRead = patterns.map(() => undefined);
    for (const [position, pattern] of patterns.entries()) {
      const characters = this.#rarest(pattern);
      const kept = characters === undefined ? this.#always : this.#byCharacters.get(characters);
      if (kept !== undefined) kept.push(position);
      else if (characters !== undefined) this.#byCharacters.set(characters, [position]);
    }
  }

  /** The patterns that may match a path or a folder above it. */
  for(path: string): Ignore {
    const whole = `/${path}/`;
    const found = new Set<number>();
    for (let at = 0; at + LENGTH <= whole.length; at++)
      for (const position of this.#byCharacters.get(whole.slice(at, at + LENGTH)) ?? []) found.add(position);
    return this.#choice([...found].sort((a, b) => a - b));
  }

  /** @param further beside those that are tried with each path */
  #choice(further: readonly number[]): Ignore {
    const key = further.join();
    let choice = this.#choices.get(key);
    if (choice === undefined) {
      if (this.#choices.size === MOST_CHOICES) this.#choices.clear();
      const positions = [...this.#always, ...further].sort((a, b) => a - b);
      choice = ignore({ ignorecase: false }).add(positions.map((position) => this.#read(position)));
      this.#choices.set(key, choice);
    }
    return choice;
  }

  /** One pattern by itself, so that each is read once for all choices. */
  #read(position: number): Ignore {
    // Of a first line `ignore` takes a byte order mark away, whichever line that is here.
    const read =
      this.#patternsRead[position] ?? ignore({ ignorecase: false }).add(['', this.patterns[position]]);
    this.#patternsRead[position] = read;
    return read;
  }

  /** Those characters of a pattern under which fewest others are kept. */
  #rarest(pattern: string): string | undefined {
    let rarest: string | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const part of literalParts(pattern)) {
      for (let at = 0; at + LENGTH <= part.length && fewest > 0; at++) {
        const characters = part.slice(at, at + LENGTH);
        const kept = this.#byCharacters.get(characters)?.length ?? 0;
        if (kept >= fewest) continue;
        rarest = characters;
        fewest = kept;
      }
    }
    return rarest;
  }
}

/**
 * What stands in each path that a pattern matches, the path having a `/` at both ends: a pattern begins
 * and ends where names do. After `[` nothing is said, as it takes a reader of sets to find their end.
 */
function literalParts(pattern: string): string[] {
  const written = pattern.replace(/^!/, '');
  const trimmed = written.trimEnd();
  const end = trimmed === written ? '/' : '';
  const whole = `/${trimmed.replace(/^\//, '').replace(/\/$/, '')}${end}`;
  return whole.split('[', 1)[0].split(/\\.?|[*?\uFEFF]|(?<=\/)(?=\/)/su);
}
