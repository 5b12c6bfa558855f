/** Parses a text as well as the grammar can be brought to: as it is, or one of its repaired copies. */
import { Coarse, coarseTokens } from './coarseTokens.js';
import { T } from './grammar.js';
import { byOffset, type Insertion, inserted, insertions, putBack } from './insertions.js';
import { isMissing } from './missing.js';
import { parentheses } from './parenthesised.js';
import { blankedCopies } from './repair.js';
import type { TreeStream } from './treeStream.js';

/** What one annotation does to the tree may hide others in its parameter list: so many in one are brought to light. */
const MOST_ROUNDS = 16;

/** A copy to parse: `text` has the original's length, and the insertions come on top. */
interface Copy {
  text: string;
  insertions: readonly Insertion[];
}

type Parse = (text: string, into: TreeStream) => void;

/** Fills the stream with the tree that has the fewest faults, its positions those of the text. */
export function bestParse(parse: Parse, text: string, into: TreeStream): void {
  const tries = new Tries(parse, text, into);
  if (tries.isFaultless({ text, insertions: [] })) return;
  // First what puts nothing in: a slice that does not parse makes an annotation of what follows it.
  const blanked = blankedCopies(text);
  if (blanked.some((copy) => tries.isFaultless({ text: copy, insertions: [] }))) return;
  tries.takeBest();
  for (let round = 0; round < MOST_ROUNDS && tries.isAtBest; round++) {
    const found = parentheses(text, into);
    if (found.length === 0) break;
    if (tries.isFaultless(withMore(tries.best, found))) return;
  }
  const { best } = tries;
  const more = insertions(text);
  for (const copy of [text, ...blanked]) {
    const parenthesised: Copy = { text: copy, insertions: best.insertions };
    // Without parentheses it is a copy from above, and where they helped it is the best one itself.
    const isNew = best.insertions.length > 0 && copy !== best.text;
    if (isNew && tries.isFaultless(parenthesised)) return;
    if (more.length > 0 && tries.isFaultless(withMore(parenthesised, more))) return;
  }
  tries.takeBest();
}

function withMore({ text, insertions: made }: Copy, more: readonly Insertion[]): Copy {
  return { text, insertions: byOffset([...made, ...more]) };
}

/** Copies of a text that are parsed into one stream, one after another. */
class Tries {
  /** The copy with the fewest faults so far, the first of such. */
  best: Copy;
  private least = Number.POSITIVE_INFINITY;
  /** The copy whose tree the stream holds; undefined before the first. */
  private last: Copy | undefined;

  constructor(
    private readonly parse: Parse,
    private readonly text: string,
    private readonly into: TreeStream,
  ) {
    this.best = { text, insertions: [] };
  }

  get isAtBest(): boolean {
    return this.last === this.best;
  }

  isFaultless(copy: Copy): boolean {
    this.read(copy);
    const found = faults(this.text, this.into);
    if (found < this.least) {
      this.best = copy;
      this.least = found;
    }
    return found === 0;
  }

  /** Brings the best copy's tree back. */
  takeBest(): void {
    if (!this.isAtBest) this.read(this.best);
  }

  private read(copy: Copy): void {
    this.parse(inserted(copy.text, copy.insertions), this.into);
    putBack(this.into, copy.insertions);
    this.last = copy;
  }
}

/** Characters below outermost ERROR nodes, and one for each of these, each missing token and each reading that Python can't mean. */
function faults(text: string, stream: TreeStream): number {
  const { type, start, end, next } = stream;
  let sum = 0;
  for (let i = 0; i < stream.length; i++) {
    if (type[i] === T.error) {
      sum += end[i] - start[i] + 1;
      i = next[i] - 1;
    } else if (type[i] === T.assignment || type[i] === T.augmentedAssignment) {
      if (isMisread(text, stream, i)) sum++;
    } else if (stream.flawed && isMissing(text, stream, i)) sum++;
  }
  return sum;
}

/** What may stand behind a simple statement, up to the end of its line. */
const END_OF_STATEMENT = /(?:[ \t\f]|\\\r?\n)*(?:[\r\n;#]|$)/y;

/**
 * Whether Python reads no such assignment: an annotated tuple, an annotation with a bound, one that another
 * statement follows in its line, a tuple over two lines.
 */
function isMisread(text: string, { type, start, end, next }: TreeStream, assignment: number): boolean {
  for (let c = assignment + 1; c < next[assignment]; c = next[c]) {
    if (type[c] === T.type) {
      if (type[c + 1] === T.constrainedType || type[assignment + 1] === T.patternList) return true;
      END_OF_STATEMENT.lastIndex = end[assignment];
      if (next[c] === next[assignment] && !END_OF_STATEMENT.test(text)) return true;
    } else if (type[c] === T.patternList && isOverLines(text.slice(start[c], end[c]))) return true;
  }
  return false;
}

/** Whether a newline in it ends a line for Python. */
function isOverLines(text: string): boolean {
  let found = false;
  if (text.includes('\n'))
    coarseTokens(text, ({ kind, depth }) => {
      found ||= kind === Coarse.newline && depth === 0;
    });
  return found;
}
