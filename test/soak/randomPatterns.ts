/** Random patterns of `match` statements (PEP 634). */
import { anyName } from './names.js';
import type { RandomExpressions } from './randomExpressions.js';

const VALUES = [
  '1',
  '-1',
  '1.5',
  '2 + 3j',
  '-1 - 2j',
  "'s'",
  "b'x'",
  "'a' 'b'",
  'None',
  'True',
  'False',
  'a.b',
  'a . b.c',
];

export class RandomPatterns {
  constructor(private readonly expressions: RandomExpressions) {}

  /** What stands behind `case`: also a sequence without brackets. */
  top(depth: number) {
    const { choices } = this.expressions;
    if (!choices.once(5)) return this.asPattern(depth);
    const { writer } = this.expressions;
    this.starOrPattern(depth - 1);
    writer.token(',');
    for (let left = choices.below(3); left > 0; left--) {
      this.asPattern(depth - 1);
      if (left > 1 || choices.once(2)) writer.token(',');
    }
  }

  private capture() {
    const name = anyName(this.expressions.choices);
    this.expressions.writer.token(name);
  }

  private asPattern(depth: number) {
    const { choices, writer } = this.expressions;
    this.or(depth);
    if (choices.once(5)) {
      writer.token('as');
      // `as _` is refused.
      writer.token(choices.pick(['a', 'b', 'é', 'key']));
    }
  }

  private or(depth: number) {
    const { choices, writer } = this.expressions;
    this.closed(depth);
    for (let left = choices.below(5) - 2; left > 0; left--) {
      writer.token('|');
      this.closed(depth - 1);
    }
  }

  private starOrPattern(depth: number) {
    const { choices, writer } = this.expressions;
    if (choices.once(5)) {
      writer.token('*');
      this.capture();
    } else this.asPattern(depth);
  }

  private closed(depth: number) {
    const { choices, writer } = this.expressions;
    const form = depth <= 0 ? choices.below(3) : choices.below(8);
    switch (form) {
      case 1:
        writer.token(choices.pick(VALUES));
        return;
      case 2:
        writer.token('_');
        return;
      case 3:
        return writer.bracketed('(', ')', () => this.asPattern(depth - 1));
      case 4:
        return this.sequence(depth);
      case 5:
        return writer.bracketed('{', '}', () => {
          const count = choices.below(3);
          this.expressions.list(count, false, () => {
            writer.token(choices.pick(VALUES));
            writer.token(':');
            this.asPattern(depth - 1);
          });
          if (choices.once(3)) {
            if (count > 0) writer.token(',');
            writer.token('**');
            writer.token(choices.pick(['rest', 'a', 'é']));
          }
          if (count > 0 && choices.once(4)) writer.token(',');
        });
      case 6:
      case 7:
        writer.token(choices.pick(['C', 'a.B', 'int']));
        return writer.bracketed('(', ')', () => {
          let keywords = choices.once(2) ? 0 : -1;
          this.expressions.list(choices.below(4), true, () => {
            if (keywords >= 0 || choices.once(3)) {
              keywords = Math.max(keywords, 0) + 1;
              writer.tokens(`k${keywords}`, '=');
            }
            this.asPattern(depth - 1);
          });
        });
      default:
        this.capture();
    }
  }

  private sequence(depth: number) {
    const { choices, writer } = this.expressions;
    const [open, close] = choices.pick(['[]', '()']);
    writer.bracketed(open, close, () => {
      const count = choices.below(4);
      let starred = false;
      for (let i = 0; i < count; i++) {
        if (!starred && choices.once(5)) {
          starred = true;
          writer.token('*');
          this.capture();
        } else this.asPattern(depth - 1);
        if (i < count - 1 || count === 1 || choices.once(4)) writer.token(',');
      }
    });
  }
}
