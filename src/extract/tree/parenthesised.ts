/**
 * Annotations that begin with a subscript, in parentheses: `a: list[int][str] = x`, `b: dict[str, make[int](3)]`.
 *
 * To the grammar a type ends with the first brackets behind its name, also inside of others' brackets: what
 * follows is a statement of its own, `[str] = x`, or an error. In parentheses it is one expression.
 */
import { Coarse, type CoarseToken, coarseTokens } from './coarseTokens.js';
import { T } from './grammar.js';
import type { Insertion } from './insertions.js';
import type { TreeStream } from './treeStream.js';

/** Before the name of an alias with parameters, `type Pairs[T] = …`, which is no expression. */
const ALIAS = /\btype[ \t\f]+$/;

/** Parentheses around all such annotations of a tree, by offset. */
export function parentheses(text: string, stream: TreeStream): Insertion[] {
  const begins = beginsOfTypes(stream);
  const made: Insertion[] = [];
  let next = 0;
  let isOpen = false;
  /** Of the annotation that is being read: the brackets around it, and where its last token so far ends. */
  let around = 0;
  let last = 0;
  const close = (): void => {
    if (isOpen) made.push({ at: last, text: ')' });
    isOpen = false;
  };
  if (begins.length > 0)
    coarseTokens(text, (token) => {
      const { kind, start, depth } = token;
      if (depth < around || (depth === around && isEnd(text, token))) close();
      while (next < begins.length && begins[next] < start) next++;
      if (!isOpen && begins[next] === start && !ALIAS.test(text.slice(Math.max(0, start - 8), start))) {
        made.push({ at: start, text: '(' });
        isOpen = true;
        around = depth;
      }
      if (kind !== Coarse.comment && kind !== Coarse.newline && kind !== Coarse.continuation)
        last = token.end;
    });
  close();
  return made;
}

/** Where types with brackets begin that stand in no other, in order. */
function beginsOfTypes({ type, start, next, length }: TreeStream): number[] {
  const found: number[] = [];
  for (let i = 0; i < length; ) {
    const isType = type[i] === T.genericType;
    if (isType) found.push(start[i]);
    i = isType ? next[i] : i + 1;
  }
  return found;
}

/** Whether a token that no brackets of the annotation are around stands behind it. */
function isEnd(text: string, { kind, start: at, depth }: CoarseToken): boolean {
  if (kind === Coarse.newline) return depth === 0;
  if (kind !== Coarse.sign) return false;
  if (text[at] === '=') return text[at + 1] !== '=' && !/[=!<>]/.test(text[at - 1]);
  return text[at] === ',' || text[at] === ':' || text[at] === ';';
}
