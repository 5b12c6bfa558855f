/** Defaults of type parameters (PEP 696), which the grammar doesn't know, in a copy of the text's length. */
import { Coarse, coarseTokens } from './coarseTokens.js';
import { withOther } from './overwritten.js';

/** What a list of type parameters stands behind, with a name between. */
const HEADS = new Set(['class', 'def', 'type']);
/** What may stand behind a `type` that is a name. */
const OPERATORS = new Set(['in', 'is', 'or', 'and', 'not', 'if', 'else', 'for', 'as']);

/**
 * `class A[T = int]:` → `class A[T : int]:`, where lowering sees in the text that it is no bound, and beside a bound,
 * or of `*Ts` and `**P`, blanks: `class A[T: int = bool]:` → `class A[T: int       ]:`.
 */
export function withoutTypeParameterDefaults(text: string): string {
  return withOther(text, (put) => {
    const blank = (start: number, end: number): void => put(start, ' '.repeat(end - start));
    /** How many of the words `class A` have been read. */
    let words = 0;
    /** Tokens of the parameter so far, and whether its default has become a bound. */
    let tokens = 0;
    let isKept = false;
    /** Brackets around what stands in the list by itself; 0: outside of any. */
    let inside = 0;
    /** Where the default begins that is being read; -1: none is. */
    let from = -1;
    coarseTokens(text, ({ kind, start, end, depth }) => {
      if (inside > 0) {
        const isEnd = depth < inside;
        if (from >= 0 && (isEnd || (depth === inside && text[start] === ','))) {
          blank(from, start);
          from = -1;
        } else if (from < 0 && !isKept && depth === inside && text[start] === '=') {
          isKept = tokens === 1;
          if (isKept) put(start, ':');
          else from = start;
        }
        if (isEnd) inside = 0;
        if (depth === inside && text[start] === ',') {
          tokens = 0;
          isKept = false;
        } else if (kind !== Coarse.newline && kind !== Coarse.comment && kind !== Coarse.continuation)
          tokens++;
      } else if (words === 2 && text[start] === '[') {
        inside = depth + 1;
        tokens = 0;
        isKept = false;
      }
      if (kind === Coarse.continuation) return;
      const word = kind === Coarse.word ? text.slice(start, end) : '';
      const isName = words === 1 && word !== '' && !OPERATORS.has(word);
      words = isName ? 2 : HEADS.has(word) ? 1 : 0;
    });
  });
}
