/**
 * Python as rows of text: logical lines and the blocks of `def` and `class`, found by indentation.
 * It is meant to choose where something is changed, not to understand it, and asks nothing of the
 * extractor, whose work is under test.
 */

const NAME = '[\\p{L}_][\\p{L}\\p{N}_]*';
const HEADER = new RegExp(`^(?:async\\s+)?(def|class)\\s+(${NAME})`, 'u');
const COMPOUND =
  /^(?:@|(?:if|elif|else|for|while|try|except|finally|with|def|class|async)\b|(?:match|case)\b.*:\s*(?:#.*)?$)/s;

/** A logical line (language reference, 2.1.1); rows count from 0. */
export interface Line {
  first: number;
  past: number;
  indent: string;
  /** Its rows without the first one's indentation. */
  text: string;
}

/** A definition with its decorators; all are indices into the logical lines. */
export interface Block {
  isClass: boolean;
  name: string;
  decorated: number;
  header: number;
  /** Equal to `past` where the body stands beside the header. */
  body: number;
  past: number;
  parent?: Block;
}

export class PythonText {
  readonly rows: readonly string[];
  readonly lines: readonly Line[];
  readonly blocks: readonly Block[];

  constructor(text: string) {
    this.rows = text.split('\n');
    this.lines = linesOf(this.rows);
    this.blocks = blocksOf(this.lines);
  }

  /** The text with other rows in the place of those from `first` to before `past`. */
  with(first: number, past: number, rows: readonly string[]): string {
    return [...this.rows.slice(0, first), ...rows, ...this.rows.slice(past)].join('\n');
  }

  /** The text with another logical line in the place of one. */
  withLine({ first, past, indent }: Line, text: string): string {
    return this.with(first, past, [`${indent}${text}`]);
  }

  /** The text with more rows at its end. */
  withEnd(rows: readonly string[]): string {
    const last = this.rows.length - 1;
    return this.rows[last] === '' ? this.with(last, last, rows) : this.with(last + 1, last + 1, rows);
  }

  linesOf({ body, past }: Block): readonly Line[] {
    return this.lines.slice(body, past);
  }

  /** Whether the lines from one index to before another are all that their suite has. */
  isWholeSuite(from: number, past: number): boolean {
    const { indent } = this.lines[from];
    const before = this.lines[from - 1]?.indent.length ?? indent.length;
    const after = this.lines[past]?.indent.length ?? 0;
    return before < indent.length && after < indent.length;
  }
}

/** Whether it is one statement that has no suite. */
export function isSimple({ text }: Line): boolean {
  return !COMPOUND.test(text);
}

function linesOf(rows: readonly string[]): Line[] {
  const lines: Line[] = [];
  let first = -1;
  const state = { depth: 0, quote: '' };
  rows.forEach((row, index) => {
    if (first < 0) {
      if (/^\s*(?:#|$)/.test(row)) return;
      first = index;
    }
    if (goesOn(row, state)) return;
    const indent = /^\s*/.exec(rows[first])?.[0] ?? '';
    const text = rows
      .slice(first, index + 1)
      .join('\n')
      .slice(indent.length);
    lines.push({ first, past: index + 1, indent, text });
    first = -1;
  });
  return lines;
}

/** Reads a row, and says whether the next one belongs to the same logical line. */
function goesOn(row: string, state: { depth: number; quote: string }): boolean {
  for (let at = 0; at < row.length; at++) {
    const sign = row[at];
    if (sign === '\\') {
      if (at === row.length - 1) return true;
      at++;
    } else if (state.quote !== '') {
      if (!row.startsWith(state.quote, at)) continue;
      at += state.quote.length - 1;
      state.quote = '';
    } else if (sign === '#') break;
    else if (sign === '"' || sign === "'") {
      const long = sign.repeat(3);
      state.quote = row.startsWith(long, at) ? long : sign;
      at += state.quote.length - 1;
    } else if ('([{'.includes(sign)) state.depth++;
    else if (')]}'.includes(sign)) state.depth = Math.max(0, state.depth - 1);
  }
  if (state.quote.length === 1) state.quote = '';
  return state.quote !== '' || state.depth > 0;
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  lines.forEach(({ indent, text }, header) => {
    while (open.length > 0 && open[open.length - 1].past <= header) open.pop();
    const found = HEADER.exec(text);
    if (found === null) return;
    let past = header + 1;
    while (past < lines.length && lines[past].indent.length > indent.length) past++;
    let decorated = header;
    while (lines[decorated - 1]?.indent === indent && lines[decorated - 1].text.startsWith('@')) decorated--;
    const parent = open[open.length - 1];
    const block: Block = {
      isClass: found[1] === 'class',
      name: found[2],
      decorated,
      header,
      body: header + 1,
      past,
      ...(parent === undefined ? {} : { parent }),
    };
    blocks.push(block);
    open.push(block);
  });
  return blocks;
}
