/** Random statements of one logical line. */
import type { Choices } from './choices.js';
import { anyName } from './names.js';
import type { RandomExpressions } from './randomExpressions.js';
import { randomAnnotation } from './randomSignatures.js';
import type { Writer } from './writer.js';

export class RandomSimpleStatements {
  constructor(
    private readonly choices: Choices,
    private readonly writer: Writer,
    private readonly expressions: RandomExpressions,
  ) {}

  /** One statement without a suite. */
  simple() {
    const { choices, writer, expressions } = this;
    switch (choices.below(16)) {
      case 1:
        return this.assignment();
      case 2:
        if (choices.once(2)) writer.token(anyName(choices));
        else writer.tokens('a', '.', 'b');
        writer.token(':');
        randomAnnotation(expressions, 2);
        if (choices.once(2)) {
          writer.token('=');
          expressions.expression(2);
        }
        return;
      case 3:
        expressions.name();
        writer.token(choices.pick(['+=', '-=', '//=', '**=', '>>=', '|=', '@=']));
        if (expressions.inFunction && choices.once(5)) return expressions.yielded(1);
        return expressions.list(1 + (choices.below(4) % 2), false, () => expressions.expression(2));
      case 4:
        return this.importNames();
      case 5:
        return this.importFrom();
      case 6:
        writer.token('del');
        return expressions.list(1 + choices.below(2), true, () => expressions.target(1, true, false));
      case 7:
        writer.token('assert');
        return expressions.list(1 + choices.below(2), false, () => expressions.expression(2));
      case 8:
        writer.token('raise');
        if (choices.once(2)) return;
        expressions.expression(2);
        if (choices.once(3)) {
          writer.token('from');
          expressions.expression(1);
        }
        return;
      case 9:
        if (!expressions.inFunction) return writer.token('pass');
        writer.token('return');
        if (choices.once(2)) expressions.list(1 + choices.below(2), true, () => expressions.expression(2));
        return;
      case 10:
        if (!expressions.inFunction) return writer.token('...');
        return expressions.yielded(2);
      case 11:
        // With a comma at its end the grammar takes the next line for its rest.
        return expressions.list(1 + choices.below(3), false, () => expressions.expression(2));
      case 12:
        return this.typeAlias();
      case 13:
        return this.assignment();
      case 14:
        return expressions.primary(3);
      default:
        writer.token(choices.pick(['pass', 'a', 'f()']));
    }
  }

  private assignment() {
    const { choices, writer, expressions } = this;
    for (let left = 1 + Math.max(0, choices.below(4) - 1); left > 0; left--) {
      expressions.target(2, true);
      writer.token('=');
    }
    if (expressions.inFunction && choices.once(8)) return expressions.yielded(1);
    if (choices.once(10)) {
      writer.token('*');
      expressions.name();
      writer.token(',');
      return;
    }
    expressions.list(1 + Math.max(0, choices.below(5) - 2), true, () => expressions.expression(3));
  }

  private dotted() {
    this.expressions.name();
    for (let left = this.choices.below(4) - 1; left > 0; left--) {
      this.writer.token('.');
      this.expressions.name();
    }
  }

  private importNames() {
    const { choices, writer, expressions } = this;
    writer.token('import');
    expressions.list(1 + choices.below(2), false, () => {
      this.dotted();
      if (choices.once(3)) {
        writer.token('as');
        expressions.name();
      }
    });
  }

  private importFrom() {
    const { choices, writer, expressions } = this;
    writer.token('from');
    const dots = Math.max(0, choices.below(6) - 2);
    for (let left = dots; left > 0; left--) writer.token('.');
    if (dots === 0 || choices.once(2)) this.dotted();
    writer.token('import');
    if (writer.indentation === '' && !expressions.inFunction && choices.once(6)) return writer.token('*');
    const name = () => {
      expressions.name();
      if (choices.once(3)) {
        writer.token('as');
        expressions.name();
      }
    };
    const count = 1 + choices.below(3);
    if (choices.once(2)) writer.bracketed('(', ')', () => expressions.list(count, true, name));
    else expressions.list(count, false, name);
  }

  /** Shown to an old Python as `00j; X = …`, whose first statement says what it was. */
  private typeAlias() {
    const { choices, writer, expressions } = this;
    if (choices.once(2)) return writer.token('pass');
    writer.hide('00j;', () => writer.token('type'));
    writer.text += ' ';
    writer.text += choices.pick(['Alias', 'Other']);
    if (choices.once(2)) this.typeParameters();
    writer.token('=');
    randomAnnotation(expressions, 2);
  }

  typeParameters() {
    const { choices, writer } = this;
    writer.hide('', () =>
      writer.bracketed('[', ']', () => {
        let count = 0;
        this.expressions.list(1 + choices.below(3), true, () => {
          writer.tokens(
            ...choices.pick([['T'], ['T', ':', 'int'], ['T', ':', '(int, str)'], ['*', 'T'], ['**', 'T']]),
          );
          writer.text += `${count++}`.replace('0', '');
          if (choices.once(8)) writer.tokens('=', choices.pick(['int', 'list[int]']));
        });
      }),
    );
  }
}
