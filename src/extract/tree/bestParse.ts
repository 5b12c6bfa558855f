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

/** Fills the stream with the tree that has the fewest faults, its positions those of the text. */
export function bestParse(
  parse: (text: string, into: TreeStream) => void,
  text: string,
  into: TreeStream,
): void {
  const faultsOf = (copy: Copy): number => {
    parse(inserted(copy.text, copy.insertions), into);
    putBack(into, copy.insertions);
    return faults(text, into);
  };
  let best: Copy = { text, insertions: [] };
  let least = faultsOf(best);
  if (least === 0) return;
  let current = best;
  const isDone = (copy: Copy): boolean => {
    const found = faultsOf(copy);
    current = copy;
    if (found < least) [best, least] = [copy, found];
    return found === 0;
  };
  const takeBest = (): void => {
    if (current !== best) faultsOf(best);
    current = best;
  };
  // First what puts nothing in: a slice that does not parse makes an annotation of what follows it.
  const blanked = blankedCopies(text);
  if (blanked.some((copy) => isDone({ text: copy, insertions: [] }))) return;
  takeBest();
  for (let round = 0; round < MOST_ROUNDS && current === best; round++) {
    const found = parentheses(text, into);
    if (found.length === 0) break;
    if (isDone({ text: best.text, insertions: byOffset([...best.insertions, ...found]) })) return;
  }
  const known = best.insertions;
  const all = byOffset([...known, ...insertions(text)]);
  const untried = [known, all].filter((some) => some.length > 0);
  for (const copy of [text, ...blanked])
    if (untried.some((some) => isDone({ text: copy, insertions: some }))) return;
  takeBest();
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
