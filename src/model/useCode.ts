/**
 * The code of a file's table of uses: for each use, by (line, column), four variable-length
 * numbers (seven bits to a byte, lowest first, the eighth bit says that more follow):
 *
 * 1. (line - previous line) * 2 + (1 when the line means this name: it is the first text there, or what a `def`
 *    or `class` statement defines there)
 * 2. the column, less the previous use's when both are in one line
 * 3. the length of the name in code points
 * 4. zigzag of (symbol - previous symbol)
 *
 * Before the first stands their number. Lines are 1-based, columns 0-based code points; line,
 * column and symbol start at 0.
 */
import { larger } from './larger.js';

export interface CodedUse {
  line: number;
  column: number;
  length: number;
  symbol: number;
  leading: boolean;
}

/** `uses` ascend by (line, column). The result is padded to whole words. */
export function encodeUses(uses: readonly CodedUse[]): Uint32Array {
  const code = new UseCode(uses.length);
  for (const { line, column, length, symbol, leading } of uses)
    code.add(line, column, length, symbol, leading);
  return code.words();
}

/** The code while it is being written. */
export class UseCode {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;
  private line = 0;
  private column = 0;
  private symbol = 0;

  /** @param count how many uses will be added */
  constructor(count: number) {
    this.bytes = new Uint8Array(16 + count * 8);
    this.put(count);
  }

  /** The next use by (line, column). */
  add(line: number, column: number, length: number, symbol: number, leading: boolean): void {
    this.put((line - this.line) * 2 + (leading ? 1 : 0));
    this.put(line === this.line ? column - this.column : column);
    this.put(length);
    const step = symbol - this.symbol;
    this.put(step < 0 ? -2 * step - 1 : 2 * step);
    this.line = line;
    this.column = column;
    this.symbol = symbol;
  }

  /** All of it, padded to whole words. */
  words(): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.length / 4));
    for (let at = 0; at < this.length; at++) words[at >> 2] |= this.bytes[at] << ((at & 3) * 8);
    return words;
  }

  private put(value: number): void {
    if (this.length + 8 > this.bytes.length) this.bytes = larger(this.bytes, this.length + 8);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }
}

/**
 * Calls `visit` with each use until it returns true. Stops where the numbers end, whatever they
 * promise.
 */
export function decodeUses(words: Uint32Array, visit: (use: CodedUse) => boolean): void {
  const bytes = bytesOf(words);
  const end = bytes.length;
  let at = 0;
  const get = (): number => {
    const first = at < end ? bytes[at++]! : 0;
    if (first < 128) return first;
    let value = first & 127;
    for (let scale = 128; at < end; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  const use: CodedUse = { line: 0, column: 0, length: 0, symbol: 0, leading: false };
  for (let left = get(); left > 0 && at < end; left--) {
    const first = get();
    use.leading = first % 2 === 1;
    const lines = (first - (first % 2)) / 2;
    use.line += lines;
    use.column = lines === 0 ? use.column + get() : get();
    use.length = get();
    const step = get();
    use.symbol += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    if (visit(use)) return;
  }
}

/** A view where the machine keeps numbers as the code does (lowest byte first), else a copy. */
function bytesOf(words: Uint32Array): Uint8Array {
  const view = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] === 1) return view;
  return view.map((_, at) => words[at >> 2]! >>> ((at & 3) * 8));
}
