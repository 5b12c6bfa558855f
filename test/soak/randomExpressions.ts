/**
 * Random expressions, level by level of Python's own grammar (language reference, "Expressions"),
 * so that what is written without parentheses is still an expression.
 */
import type { Choices } from './choices.js';
import { anyName, formattedString, number, plainString } from './names.js';
import { randomParameters } from './randomSignatures.js';
import type { Writer } from './writer.js';

const COMPARISONS = [['<'], ['=='], ['!='], ['>='], ['in'], ['not', 'in'], ['is'], ['is', 'not']];
const ARITHMETIC = ['+', '-', '*', '/', '//', '%', '@', '<<', '>>', '&', '|', '^'];

export class RandomExpressions {
  /** What may be written depends on where it stands. */
  inFunction = false;
  inAsync = false;
  inClassBody = false;
  /** Expressions that may still have others inside: keeps modules at a size that can be read. */
  private budget = 60;
  /** Python refuses `:=` in a comprehension's iterable and in a class body's comprehensions. */
  private noWalrus = 0;
  private comprehensions = 0;

  constructor(
    readonly choices: Choices,
    readonly writer: Writer,
  ) {}

  name() {
    this.writer.token(anyName(this.choices));
  }

  /** Any expression; `depth` bounds its nesting. */
  expression(depth: number) {
    const { choices, writer } = this;
    if (depth <= 0 || this.budget-- <= 0) return this.atom(0);
    switch (choices.below(12)) {
      case 10:
        this.disjunction(depth - 1);
        writer.token('if');
        this.disjunction(depth - 1);
        writer.token('else');
        this.expression(depth - 1);
        return;
      case 11:
        this.lambda(depth - 1);
        return;
      default:
        this.disjunction(depth);
    }
  }

  private lambda(depth: number) {
    const { inAsync } = this;
    this.writer.token('lambda');
    if (this.choices.once(2)) randomParameters(this, depth, false);
    this.writer.token(':');
    this.inAsync = false;
    this.expression(depth);
    this.inAsync = inAsync;
  }

  private disjunction(depth: number) {
    if (!this.choices.once(4)) return this.comparison(depth);
    if (this.choices.once(3)) this.writer.token('not');
    this.comparison(depth - 1);
    for (let left = 1 + this.choices.below(2); left > 0; left--) {
      this.writer.token(this.choices.pick(['and', 'or']));
      if (this.choices.once(4)) this.writer.token('not');
      this.comparison(depth - 1);
    }
  }

  private comparison(depth: number) {
    this.arithmetic(depth);
    if (!this.choices.once(5)) return;
    for (let left = 1 + this.choices.below(2); left > 0; left--) {
      this.writer.tokens(...this.choices.pick(COMPARISONS));
      this.arithmetic(depth - 1);
    }
  }

  private arithmetic(depth: number) {
    this.unary(depth);
    if (!this.choices.once(4)) return;
    for (let left = 1 + this.choices.below(3); left > 0; left--) {
      this.writer.token(this.choices.pick(ARITHMETIC));
      this.unary(depth - 1);
    }
  }

  private unary(depth: number) {
    const { choices, writer } = this;
    if (choices.once(10)) writer.token(choices.pick(['-', '+', '~']));
    if (this.inAsync && choices.once(6)) writer.token('await');
    this.primary(depth);
    if (choices.once(16)) {
      writer.token('**');
      this.primary(depth - 1);
    }
  }

  primary(depth: number) {
    const { choices, writer } = this;
    this.atom(depth);
    if (depth <= 0) return;
    for (let left = choices.below(5) - 1; left > 0; left--) {
      switch (choices.below(3)) {
        case 0:
          writer.token('.');
          this.name();
          break;
        case 1:
          this.callArguments(depth - 1);
          break;
        default:
          writer.bracketed('[', ']', () => this.subscript(depth - 1));
      }
    }
  }

  /** `bare` allows a generator expression without parentheses of its own. */
  callArguments(depth: number, bare = true) {
    const { choices, writer } = this;
    writer.bracketed('(', ')', () => {
      if (bare && choices.once(8)) return this.comprehensionBody(depth, false);
      let keywords = false;
      this.list(choices.below(4), true, () => {
        const form = choices.below(6);
        if (form === 3) {
          writer.token('**');
          keywords = true;
          this.disjunction(depth);
        } else if (keywords || form === 4) {
          keywords = true;
          // Each keyword once, or Python refuses.
          this.keyword();
          writer.token('=');
          this.expression(depth);
        } else if (form === 5) {
          writer.token('*');
          this.disjunction(depth);
        } else this.named(depth);
      });
    });
  }

  private keywords = 0;
  private keyword() {
    this.writer.token(`${this.choices.pick(['k', 'kw', 'é'])}${this.keywords++}`);
  }

  private subscript(depth: number) {
    const { choices, writer } = this;
    // A comma behind a single item says nothing to anyone, and the facts leave it out.
    const count = 1 + choices.below(3);
    this.list(count, count > 1, () => {
      switch (choices.below(5)) {
        case 3:
          if (choices.once(2)) this.expression(depth);
          writer.token(':');
          if (choices.once(2)) this.expression(depth);
          if (choices.once(3)) {
            writer.token(':');
            if (choices.once(2)) this.expression(depth);
          }
          return;
        case 4:
          // The grammar reads no other starred expressions in a subscript than those that begin with a name.
          writer.tokens('*', 'a');
          if (choices.once(2)) writer.tokens('.', 'b');
          return;
        default:
          this.expression(depth);
      }
    });
  }

  /** `count` items with commas between them and, where allowed, perhaps one after the last. */
  list(count: number, trailing: boolean, item: () => void) {
    for (let i = 0; i < count; i++) {
      if (i > 0) this.writer.token(',');
      item();
    }
    if (count > 0 && trailing && this.choices.once(5)) this.writer.token(',');
  }

  /** An expression or `name := expression`. */
  named(depth: number) {
    const { choices, writer } = this;
    if (this.noWalrus === 0 && choices.once(10)) {
      // Names of their own: a comprehension's variable can't be one.
      writer.tokens(choices.pick(['w', 'walrus', 'ŵ']), ':=');
    }
    this.expression(depth);
  }

  private starredOrNamed(depth: number) {
    if (this.choices.once(8)) {
      this.writer.token('*');
      this.arithmetic(depth);
    } else this.named(depth);
  }

  atom(depth: number) {
    const { choices, writer } = this;
    const form = depth <= 0 ? choices.below(6) : choices.below(16);
    switch (form) {
      case 3:
        writer.token(number(choices));
        // `1 .real`, as `1.real` would be a float and then debris.
        writer.text += ' ';
        return;
      case 4:
        this.strings();
        return;
      case 5:
        writer.token(choices.pick(['None', 'True', 'False', '...']));
        return;
      case 8:
        return writer.bracketed('(', ')', () => {
          const count = choices.below(3);
          this.list(count, count > 1, () => this.starredOrNamed(depth - 1));
          if (count === 1) writer.token(',');
        });
      case 9:
        return writer.bracketed('[', ']', () =>
          this.list(choices.below(4), true, () => this.starredOrNamed(depth - 1)),
        );
      case 10:
        return writer.bracketed('{', '}', () =>
          this.list(1 + choices.below(3), true, () => this.starredOrNamed(depth - 1)),
        );
      case 11:
        return writer.bracketed('{', '}', () =>
          this.list(choices.below(4), true, () => this.pair(depth - 1)),
        );
      case 12:
        return writer.bracketed('[', ']', () => this.comprehensionBody(depth - 1, false));
      case 13: {
        const [open, close] = choices.pick(['()', '{}']);
        return writer.bracketed(open, close, () =>
          this.comprehensionBody(depth - 1, open === '{' && choices.once(2)),
        );
      }
      case 14:
        if (this.inFunction && this.comprehensions === 0) {
          return writer.bracketed('(', ')', () => this.yielded(depth - 1));
        }
        return this.parenthesised(depth);
      case 15:
        return this.parenthesised(depth);
      default:
        this.name();
    }
  }

  private parenthesised(depth: number) {
    // Starred, `(*x)` needs a comma: the tuple's case has that.
    this.writer.bracketed('(', ')', () => this.named(depth - 1));
  }

  yielded(depth: number) {
    const { choices, writer } = this;
    writer.token('yield');
    if (!this.inAsync && choices.once(3)) {
      writer.token('from');
      this.expression(depth);
    } else if (choices.once(2)) this.list(1 + choices.below(2), true, () => this.expression(depth));
  }

  private pair(depth: number) {
    if (this.choices.once(6)) {
      this.writer.token('**');
      this.arithmetic(depth);
      return;
    }
    this.expression(depth);
    this.writer.token(':');
    this.expression(depth);
  }

  private comprehensionBody(depth: number, pair: boolean) {
    const { choices, writer } = this;
    const walrus = this.inClassBody ? 1 : 0;
    this.comprehensions++;
    this.noWalrus += walrus;
    if (pair) {
      this.expression(depth);
      writer.token(':');
      this.expression(depth);
    } else this.named(depth);
    for (let left = 1 + choices.below(2); left > 0; left--) {
      if (this.inAsync && choices.once(4)) writer.token('async');
      writer.token('for');
      this.target(1, false);
      writer.token('in');
      this.noWalrus++;
      this.disjunction(depth);
      this.noWalrus--;
      for (let tests = choices.below(3); tests > 0; tests--) {
        writer.token('if');
        this.disjunction(depth);
      }
    }
    this.noWalrus -= walrus;
    this.comprehensions--;
  }

  /** What can be assigned to; `anything` allows attributes and subscripts, `star` starred names. */
  target(depth: number, anything: boolean, star = true) {
    const { choices, writer } = this;
    const form = depth <= 0 ? 0 : choices.below(anything ? 8 : 6);
    if (form < 4) return this.name();
    if (form === 4)
      return this.list(1 + choices.below(3), false, () => this.target(depth - 1, anything, star));
    if (form === 5) {
      const [open, close] = choices.pick(['()', '[]']);
      return writer.bracketed(open, close, () => {
        let starred = !star;
        this.list(1 + choices.below(3), true, () => {
          if (!starred && open === '[' && choices.once(5)) {
            starred = true;
            writer.token('*');
            this.name();
          } else this.target(depth - 1, anything, star);
        });
      });
    }
    this.name();
    if (form === 6) {
      writer.token('.');
      this.name();
    } else writer.bracketed('[', ']', () => this.subscript(1));
  }

  private strings() {
    const { choices, writer } = this;
    const first = plainString(choices);
    writer.token(first);
    const bytes = /^[rR]?[bB]/.test(first);
    for (let left = choices.below(4) - 2; left > 0; left--) {
      if (bytes) writer.token(choices.pick(["b'x'", 'Rb"\\""']));
      else if (choices.once(2)) writer.token(formattedString(choices));
      else writer.token(choices.pick(["'x'", '"""y"""', "r'\\d'"]));
    }
    if (choices.once(8) && !bytes) writer.token(formattedString(choices));
  }
}
