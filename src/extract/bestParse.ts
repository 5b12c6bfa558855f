/** Parses a text as well as the grammar can be brought to: as it is, or one of its repaired copies. */
import { T } from './grammar.js';
import { inserted, putBack } from './insertions.js';
import { type Repair, repairs } from './repair.js';
import type { TreeStream } from './treeStream.js';

/** Fills the stream with the tree that has the fewest faults, its positions those of the text. */
export function bestParse(
  parse: (text: string, into: TreeStream) => void,
  text: string,
  into: TreeStream,
): void {
  const faultsOf = (copy: Repair): number => {
    parse(inserted(copy.text, copy.insertions), into);
    putBack(into, copy.insertions);
    return faults(into);
  };
  let best: Repair = { text, insertions: [] };
  let least = faultsOf(best);
  if (least === 0) return;
  let current = best;
  for (const copy of repairs(text)) {
    const found = faultsOf(copy);
    current = copy;
    if (found < least) [best, least] = [copy, found];
    if (found === 0) return;
  }
  if (current !== best) faultsOf(best);
}

/** Characters below outermost ERROR nodes, and one for each of these and each reading that Python can't mean. */
function faults(stream: TreeStream): number {
  const { type, start, end, next } = stream;
  let sum = 0;
  for (let i = 0; i < stream.length; i++) {
    if (type[i] === T.error) {
      sum += end[i] - start[i] + 1;
      i = next[i] - 1;
    } else if (type[i] === T.assignment && isMisread(stream, i)) sum++;
  }
  return sum;
}

/** An annotated tuple, or an annotation with a bound: see insertions.ts. */
function isMisread({ type, next }: TreeStream, assignment: number): boolean {
  for (let c = assignment + 1; c < next[assignment]; c = next[c])
    if (type[c] === T.type)
      return type[c + 1] === T.constrainedType || type[assignment + 1] === T.patternList;
  return false;
}
