/** Constants as they are written. */
import { HEADER, Syntax } from '../model/syntax.js';
import type { ProgramFile } from './program.js';

/** The nodes of the items of a list or tuple; undefined for others. */
export function itemsOf(file: ProgramFile, node: number): number[] | undefined {
  const { syntax } = file.facts;
  const kind = syntax[node] & 0xff;
  return kind === Syntax.list || kind === Syntax.tuple
    ? Array.from(syntax.subarray(node + HEADER + 1, node + HEADER + 1 + syntax[node + HEADER]))
    : undefined;
}

/** What a short string is; undefined for others. */
export function textOf(file: ProgramFile, node: number): string | undefined {
  const { syntax } = file.facts;
  return (syntax[node] & 0xff) === Syntax.string && syntax[node + HEADER] >= 0
    ? file.facts.string(syntax[node + HEADER])
    : undefined;
}

/** The words of `'a, b'`, `['a', 'b']` or `('a', 'b')`; none of anything else. */
export function wordsOf(file: ProgramFile, node: number): string[] {
  const texts = (itemsOf(file, node) ?? [node]).map((item) => textOf(file, item) ?? '');
  return texts
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
