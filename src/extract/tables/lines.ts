/** Lines and columns of a text, counted as Python's tokenizer does. */
import { larger } from '../../model/larger.js';
import { lowerBound } from '../../model/lowerBound.js';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** The upper six bits of U+DC00 to U+DFFF. */
const LOW_SURROGATE = 0xdc00 >> 10;

export class Lines {
  /** Offset (UTF-16 code units) of each line's first character; line 1 is at index 0. */
  starts = new Int32Array(1 << 10);
  count = 0;
  /** Offsets of the second halves of surrogate pairs: those that are no character of their own. */
  astral: number[] = [];
  private last = 0;
  private length = 0;

  reset(text: string): void {
    this.last = 0;
    this.length = text.length;
    this.astral = [];
    if (/[\ud800-\udbff]/.test(text)) {
      for (let i = 1; i < text.length; i++)
        if (text.charCodeAt(i) >> 10 === LOW_SURROGATE) this.astral.push(i);
    }
    this.count = 0;
    this.add(0);
    let at = 0;
    if (text.indexOf('\r') < 0) {
      for (at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.add(at + 1);
    } else {
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED))
          this.add(at + 1);
      }
    }
  }

  private add(start: number): void {
    if (this.count === this.starts.length) this.starts = larger(this.starts, this.count + 1);
    this.starts[this.count++] = start;
  }

  /** 1-based line of an offset. */
  lineOf(offset: number): number {
    const { starts, count } = this;
    // Most questions are about the line asked for last, or the next.
    let low = this.last;
    if (starts[low] > offset) low = 0;
    else if (low + 1 >= count || starts[low + 1] > offset) return low + 1;
    // Asked of every node: a function called at each step would show in what extraction takes.
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    this.last = low;
    return low + 1;
  }

  /** 0-based column of an offset in its line, in code points. */
  columnOf(offset: number): number {
    const start = this.starts[this.lineOf(offset) - 1];
    return offset - start - (this.halvesBefore(offset) - this.halvesBefore(start));
  }

  /** How many of `astral` lie before the offset. */
  private halvesBefore(offset: number): number {
    const { astral } = this;
    return lowerBound(0, astral.length, (at) => astral[at] < offset);
  }

  /** Number of lines: a final newline does not begin another; an empty text has one. */
  get total(): number {
    const empty = this.count > 1 && this.starts[this.count - 1] === this.length;
    return empty ? this.count - 1 : this.count;
  }
}
