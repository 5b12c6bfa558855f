/**
 * Takes lines that are too long out of a stream as they come, so that memory stays bounded and the
 * lines behind them can be read. Blank lines mean nothing and go as well, and so does a byte order mark
 * at the beginning, which some programs write in front of UTF-8. A last line without an end gets one.
 */
import { Transform } from 'node:stream';

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const END = Buffer.of(LINE_FEED);

/** Space, tab and the ends of lines. */
const BLANKS = new Set([0x20, 0x09, 0x0d, LINE_FEED]);

/**
 * Passes on whole lines.
 * @param most bytes of a line, its end included
 * @param onLong called once for each line that is left out
 */
export function withoutLongLines(most: number, onLong: () => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  let isBeginning = true;
  const take = (piece: Buffer): void => {
    const wasLong = length > most;
    length += piece.length;
    if (length <= most) pieces.push(piece);
    else if (!wasLong) {
      pieces = [];
      onLong();
    }
  };
  const passOn = (stream: Transform): void => {
    const whole = Buffer.concat(pieces);
    const line = isBeginning && startsWithMark(whole) ? whole.subarray(BYTE_ORDER_MARK.length) : whole;
    isBeginning = false;
    if (length <= most && !line.every((byte) => BLANKS.has(byte))) stream.push(line);
    pieces = [];
    length = 0;
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        take(chunk.subarray(start, end + 1));
        passOn(this);
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      done();
    },
    flush(done) {
      if (length > 0) {
        take(END);
        passOn(this);
      }
      done();
    },
  });
}

function startsWithMark(line: Buffer): boolean {
  return line.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}
