/**
 * The `.gitignore` files from the root down to a folder, and the patterns of `exclude`.
 * As in git, the nearest file with a matching pattern decides, and a folder that is left out
 * is not looked into. `exclude` is nearer than any of them, so its `!pattern` brings back what
 * a `.gitignore` or the list of usual build folders leaves out.
 */
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { BoundedPatterns } from './boundedPatterns.js';
import { textOf } from './entries.js';
import { isOutside, labelIn } from './paths.js';

/** One `.gitignore`, and those above it. */
export interface GitIgnore {
  /** Label of the `.gitignore`. */
  label: string;
  /** Label of its folder. */
  folder: string;
  patterns: BoundedPatterns;
  above: GitIgnore | null;
}

export type Verdict = { ignored: true; rule: string; source: string } | { ignored: false };

/**
 * Adds the folder's own `.gitignore`; one that can't be read counts as absent, as in git.
 * @param onLeftOut called with its label when patterns of it are left out, and why
 */
export function withGitIgnore(
  dir: string,
  folder: string,
  above: GitIgnore | null,
  onLeftOut: (label: string, reason: string) => void,
): GitIgnore | null {
  const text = textOf(join(dir, '.gitignore'));
  if (text === undefined) return above;
  const label = labelIn(folder, '.gitignore');
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const patterns = new BoundedPatterns(lines, (reason) => onLeftOut(label, reason));
  return { label, folder, patterns, above };
}

/** @param label Label of a file, or of a folder with a final `/`. */
export function gitVerdict(rules: GitIgnore | null, label: string): Verdict {
  for (let level = rules; level !== null; level = level.above) {
    const path = level.folder === '.' ? label : label.slice(level.folder.length + 1);
    const verdict = ownVerdict(level.patterns.for(path), path);
    if (verdict === 'included') return { ignored: false };
    if (verdict !== null) return { ignored: true, rule: verdict.rule, source: level.label };
  }
  return { ignored: false };
}

/** Patterns in .gitignore syntax, relative to the project root. */
export class PathPatterns {
  readonly #patterns: BoundedPatterns;

  /** @param onLeftOut called once, with why, when patterns are left out for a path */
  constructor(patterns: readonly string[], onLeftOut: (reason: string) => void) {
    this.#patterns = new BoundedPatterns(patterns, onLeftOut);
  }

  /** What the patterns say of a path itself; null where they say nothing (always so outside the project root). */
  verdict(label: string): 'included' | { rule: string } | null {
    return isOutside(label) ? null : ownVerdict(this.#patterns.for(label), label);
  }
}

function ownVerdict(patterns: Ignore, path: string): 'included' | { rule: string } | null {
  if (!ignore.isPathValid(path)) return null;
  const result = patterns.test(path);
  if (result.unignored) return 'included';
  if (!result.ignored) return null;
  // The folder above was let in by a nearer rule, so only a match of the path itself counts.
  const slash = path.lastIndexOf('/', path.length - 2);
  if (slash >= 0 && patterns.test(path.slice(0, slash + 1)).ignored) return null;
  return { rule: result.rule?.pattern ?? '' };
}
