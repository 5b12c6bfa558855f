/**
 * Statements that the grammar takes for something else, often without an error: newlines are white
 * space to it wherever it expects none, `match` and `case` may be names, and types have bounds.
 *
 *     match [a, b]:                  an annotation over two lines, `match[a, b]: case[c]: f()`
 *         case [c]: f()
 *     a,                             the annotation of a tuple, which Python doesn't have
 *     b: int
 *     a = [], {}                     a tuple of patterns over two lines, `{}[b]`
 *     [b].sort()
 *     def f() -> None: x[0] = 1      a return type with a bound, `None: x[0]`
 *
 * A few characters put into a copy leave one reading. Positions are put back right after parsing:
 * nobody else ever sees those of the copy.
 */
import { lowerBound } from '../../model/lowerBound.js';
import { Coarse, type CoarseToken, coarseTokens } from './coarseTokens.js';
import { T } from './grammar.js';
import type { TreeStream } from './treeStream.js';

/** What is put in before the character at an offset of the text. */
export interface Insertion {
  at: number;
  text: string;
}

/** All insertions that the text's logical lines could need, by offset. */
export function insertions(text: string): Insertion[] {
  const found: Insertion[] = [];
  let before: CoarseToken[] = [];
  let line: CoarseToken[] = [];
  const endLine = (): void => {
    found.push(...forLine(text, before, line));
    before = line;
    line = [];
  };
  coarseTokens(text, (token) => {
    if (token.kind === Coarse.newline) {
      if (token.depth === 0 && line.length > 0) endLine();
    } else if (token.kind !== Coarse.comment && token.kind !== Coarse.continuation) line.push({ ...token });
  });
  endLine();
  endLine();
  return found;
}

/** Insertions as a copy needs them; what comes first at an offset is put in first. */
export function byOffset(made: Insertion[]): Insertion[] {
  return made.sort((a, b) => a.at - b.at);
}

function forLine(text: string, line: readonly CoarseToken[], next: readonly CoarseToken[]): Insertion[] {
  const is = (token: CoarseToken | undefined, what: string): boolean =>
    token !== undefined && token.end - token.start === what.length && text.startsWith(what, token.start);
  if (line.length < 2) return [];
  const last = line[line.length - 1];
  const goesOn = is(next[0], '[') || is(next[0], '(');
  const ends = last.depth === 0 && !is(last, ':') && !is(last, ';') && !is(line[0], '@');
  const closed = ends && (goesOn || is(last, ',')) ? [{ at: last.end, text: ';' }] : [];
  if (is(line[0], 'match') && is(last, ':') && is(next[0], 'case'))
    return [
      { at: line[1].start, text: '(' },
      { at: last.start, text: ')' },
    ];
  if (!is(line[0], 'def') && !is(line[1], 'def')) return closed;
  // Behind the colon of a header with a return type.
  let arrow = false;
  let lambdas = 0;
  for (let i = 1; i < line.length - 1; i++) {
    if (line[i].depth > 0) continue;
    if (is(line[i], '>') && is(line[i - 1], '-')) arrow = true;
    else if (is(line[i], 'lambda')) lambdas++;
    else if (is(line[i], ':') && lambdas-- === 0) {
      const indentation = text.slice(text.lastIndexOf('\n', line[0].start) + 1, line[0].start);
      return arrow ? [{ at: line[i + 1].start, text: `\n${indentation} ` }, ...closed] : closed;
    }
  }
  return closed;
}

/** The copy with the insertions. */
export function inserted(text: string, made: readonly Insertion[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, text: part } of made) {
    parts.push(text.slice(from, at), part);
    from = at;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Turns a stream's positions in the copy into those in the text; tokens put in then say nothing. */
export function putBack(stream: TreeStream, made: readonly Insertion[]): void {
  if (made.length === 0) return;
  // In the copy: where each one begins, and what all up to it add.
  const begins = new Int32Array(made.length);
  const added = new Int32Array(made.length + 1);
  for (let i = 0; i < made.length; i++) {
    begins[i] = made[i].at + added[i];
    added[i + 1] = added[i] + made[i].text.length;
  }
  const original = (position: number): number => {
    const before = lowerBound(0, made.length, (at) => begins[at] < position);
    // Inside the last one before the position, or behind it.
    return before === 0 ? position : Math.max(made[before - 1].at, position - added[before]);
  };
  const { start, end, type, length } = stream;
  for (let i = 0; i < length; i++) {
    const isEmpty = start[i] === end[i];
    start[i] = original(start[i]);
    end[i] = original(end[i]);
    if (start[i] === end[i] && !isEmpty) type[i] = T.lineContinuation;
  }
}
