/** Tokens that the parser put in because it met something else where one has to stand. */
import { T } from './grammar.js';
import type { TreeStream } from './treeStream.js';

/**
 * Whether a node is such a token; those that we put in are line continuations by now. The grammar
 * misses one in `f'{x:=}'`, where nothing is wrong.
 */
export function isMissing(text: string, { type, start, end, next }: TreeStream, node: number): boolean {
  if (start[node] !== end[node] || next[node] !== node + 1 || node === 0) return false;
  if (text.startsWith('=}', start[node] - 1)) return false;
  const what = type[node];
  return what !== T.formatSpecifier && what !== T.block && what !== T.lineContinuation;
}

/** Whether a name has no character: the parser put it in. It means nothing and binds nothing. */
export function isMissingName({ start, end }: TreeStream, node: number): boolean {
  return start[node] === end[node];
}
