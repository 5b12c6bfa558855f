/** Random parameter lists and annotations. */
import { anyName } from './names.js';
import type { RandomExpressions } from './randomExpressions.js';

/** A parameter list without its parentheses, and its names; `annotated` for that of a `def`. */
export function randomParameters(
  expressions: RandomExpressions,
  depth: number,
  annotated: boolean,
): string[] {
  const { choices, writer } = expressions;
  const names: string[] = [];
  let defaults = false;
  let index = 0;
  const one = (mark: string, valued: boolean) => {
    if (index++ > 0) writer.token(',');
    if (mark !== '') writer.token(mark);
    // Each name once; the number makes it so.
    const name = `${anyName(choices).replace(/^_+|_+$/g, 'u')}${index}`;
    names.push(name);
    writer.token(name);
    if (annotated && choices.once(3)) {
      writer.token(':');
      randomAnnotation(expressions, depth);
    }
    if (valued) {
      writer.token('=');
      expressions.expression(depth);
    }
  };
  const plain = () => {
    defaults ||= choices.once(4);
    one('', defaults);
  };
  const before = choices.below(4) - 1;
  for (let left = before; left > 0; left--) plain();
  if (before > 0 && choices.once(3)) writer.tokens(',', '/');
  for (let left = choices.below(3); left > 0; left--) plain();
  if (choices.once(4)) {
    if (choices.once(2)) one('*', false);
    else {
      if (index > 0) writer.token(',');
      index++;
      writer.token('*');
      one('', choices.once(2));
    }
    for (let left = choices.below(3); left > 0; left--) one('', choices.once(2));
  }
  if (choices.once(5)) one('**', false);
  // In a lambda too a comma may follow the last.
  if (index > 0 && choices.once(6)) writer.token(',');
  return names;
}

export function randomAnnotation(expressions: RandomExpressions, depth: number) {
  const { choices, writer } = expressions;
  switch (choices.below(6)) {
    case 1:
      // The grammar stops behind `a[b]` where it expects a type: no operators without parentheses.
      return expressions.atom(depth);
    case 2:
      writer.token(
        choices.pick([
          "'Later'",
          '"a.b"',
          "'list[int]'",
          "'int | None'",
          "'not a type ('",
          "' spaced'",
          "'''x'''",
        ]),
      );
      return;
    case 3:
      writer.tokens('a', '.', 'b');
      return writer.bracketed('[', ']', () =>
        expressions.list(1 + choices.below(2), false, () => randomAnnotation(expressions, depth - 1)),
      );
    case 4:
      expressions.name();
      writer.tokens('|', 'None');
      return;
    case 5:
      expressions.name();
      return writer.bracketed('[', ']', () =>
        expressions.list(1 + choices.below(2), false, () => randomAnnotation(expressions, depth - 1)),
      );
    default:
      expressions.name();
  }
}
