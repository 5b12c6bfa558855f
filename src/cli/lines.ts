/**
 * Chunks of text → lines. Only LF ends a line (a CR before it is white space to JSON): U+2028 may
 * stand in a JSON string, so readline's notion of a line is not ours.
 */

/**
 * Longest line in UTF-16 code units that is kept whole; bounds memory on input without newlines. A
 * request may carry the answer that it once got, and that of a generated module has megabytes.
 */
export const MAX_LINE = 1 << 23;

/** Some programs begin a file of UTF-8 with it; it is none of the text. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The lines that end in each chunk, without their ends. A line over MAX_LINE is cut, but stays
 * longer than MAX_LINE, so that it can be told from one that fits.
 */
export async function* lineBatches(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  /** Of the line that hasn't ended; put together when it has: each chunk would copy all before it. */
  let pieces: string[] = [];
  let length = 0;
  let isBeginning = true;
  for await (const chunk of chunks) {
    const text = isBeginning && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk;
    isBeginning = false;
    const lines = text.split('\n');
    const rest = lines.pop() as string;
    if (lines.length > 0) {
      lines[0] = pieces.join('') + lines[0];
      pieces = [];
      length = 0;
    }
    if (length <= MAX_LINE) {
      const piece = rest.slice(0, MAX_LINE + 1 - length);
      pieces.push(piece);
      length += piece.length;
    }
    yield lines;
  }
  if (length > 0) yield [pieces.join('')];
}
