/**
 * Writes tokens with random white space between them: blanks, tabs, form feeds, line
 * continuations, and inside brackets newlines and comments. Keeps a list of the stretches that a
 * Python too old for them has to be shown as something else of the same length.
 */
import type { Choices } from './choices.js';

const WORD_END = /[\p{L}\p{M}\p{N}_]$/u;
const WORD_START = /^[\p{L}\p{N}_]/u;
const BLANKS = [' ', '  ', '\t', ' \f', '\\\n', '\\\n      '];

export class Writer {
  text = '';
  /** Start (inclusive), end (exclusive) and what to show instead, blanks making up the length. */
  readonly hidden: [start: number, end: number, instead: string][] = [];
  /** White space before the statements of the current suite. */
  indentation = '';
  /** The next token follows without white space. */
  private glued = false;
  private brackets = 0;
  /** Above 0: only plain blanks between tokens. */
  private plain = 0;

  constructor(private readonly choices: Choices) {}

  token(text: string): void {
    this.separate(text);
    this.text += text;
  }

  tokens(...texts: string[]): void {
    for (const text of texts) this.token(text);
  }

  /** Writes `content` in brackets; newlines mean nothing there. */
  bracketed(open: string, close: string, content: () => void): void {
    this.token(open);
    this.brackets++;
    content();
    // A comment may stand before the closing bracket too.
    this.separate(close);
    this.brackets--;
    this.text += close;
  }

  /** Writes `content` without newlines between its tokens. */
  inline(content: () => void): void {
    this.plain++;
    content();
    this.plain--;
  }

  /** As `inline`; a Python before 3.12 is shown `instead`. */
  hide(instead: string, content: () => void): void {
    this.separate('x');
    this.glued = true;
    const start = this.text.length;
    this.inline(content);
    this.hidden.push([start, this.text.length, instead]);
  }

  private separate(next: string): void {
    if (this.glued) {
      this.glued = false;
      return;
    }
    // A statement begins right behind its indentation, which may end in a form feed before the blanks.
    if (/(?:^|\n)[ \t\f]*$/.test(this.text.slice(-80))) return;
    const last = this.text.slice(-2);
    const needed =
      (WORD_END.test(last) && WORD_START.test(next)) || (/['"]$/.test(last) && /^['"]/.test(next));
    // A blank line's worth of choices for every gap would drown all else.
    if (!this.choices.once(needed ? 12 : 6)) {
      if (needed) this.text += ' ';
      return;
    }
    if (this.plain > 0) this.text += ' ';
    else if (this.brackets > 0 && this.choices.once(3)) this.lineBreak();
    else this.text += this.choices.pick(BLANKS);
  }

  private lineBreak(): void {
    const comment = this.choices.pick(['', '', ' # note', ' # "quoted', " # it's )", '# é \u{1f40d}']);
    // Rarely further left than the suite itself, which Python doesn't mind.
    const indentation = this.choices.once(24)
      ? ''
      : `${this.indentation}${this.choices.pick(['', '  ', '\t'])}`;
    this.text += `${comment}\n${this.choices.once(6) ? '\n' : ''}${indentation || ' '}`;
  }
}
