/** The uses of a file where a reader finds them: by line and column. */
import type { ProgramFile } from '../program/program.js';
import { Use } from './foundUses.js';

/** Lines are 1-based, columns 0-based code points, lengths code points; leading as in foundUses.ts. */
export const Placed = { width: 5, line: 0, column: 1, length: 2, entity: 3, leading: 4 } as const;

/** What `usesOf` gives, by line and column, which is by offset. */
export function placedUses({ facts }: ProgramFile, uses: Int32Array): Int32Array {
  const placed = new Int32Array((uses.length / Use.width) * Placed.width);
  let line = 1;
  let to = 0;
  for (const key of inOrder(uses)) {
    const at = (key % ROWS) * Use.width;
    const offset = uses[at + Use.offset];
    while (line < facts.lines.length && facts.lines[line] <= offset) line++;
    placed[to + Placed.line] = line;
    placed[to + Placed.column] = facts.columnIn(line, offset);
    placed[to + Placed.length] = uses[at + Use.length];
    placed[to + Placed.entity] = uses[at + Use.entity];
    placed[to + Placed.leading] = uses[at + Use.leading];
    to += Placed.width;
  }
  return placed;
}

/** Room for the row in a key that sorts by offset; offsets have the other 29 bits of a safe integer. */
const ROWS = 2 ** 24;

/** Offset and row of each use as one number, ascending. */
function inOrder(uses: Int32Array): Float64Array {
  const keys = new Float64Array(uses.length / Use.width);
  for (let row = 0; row < keys.length; row++) keys[row] = uses[row * Use.width + Use.offset] * ROWS + row;
  return keys.sort();
}
