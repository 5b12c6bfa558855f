/** Arguments as they are written: nodes and texts, not values. */
import type { ProgramFile } from '../link/program.js';
import { HEADER, Syntax } from '../model/syntax.js';

/** The node that a call passes by a keyword; 0. */
export function keywordNode(file: ProgramFile, node: number, name: string): number {
  const { syntax } = file.facts;
  for (let i = 0; i < syntax[node + HEADER + 1]; i++) {
    const argument = syntax[node + HEADER + 2 + i];
    if ((syntax[argument] & 0xff) !== Syntax.keyword) continue;
    if (file.facts.string(syntax[argument + HEADER]) === name) return syntax[argument + HEADER + 1];
  }
  return 0;
}

/** The node that a call passes by position or keyword; 0. */
export function argumentNode(file: ProgramFile, node: number, index: number, name: string): number {
  const { syntax } = file.facts;
  const argument = index < syntax[node + HEADER + 1] ? syntax[node + HEADER + 2 + index] : 0;
  return argument !== 0 && (syntax[argument] & 0xff) !== Syntax.keyword
    ? argument
    : keywordNode(file, node, name);
}

/** The words of `'a, b'`, `['a', 'b']` or `('a', 'b')`; none of anything else. */
export function textsOf(file: ProgramFile, node: number): string[] {
  const { syntax } = file.facts;
  const at = node + HEADER;
  switch (syntax[node] & 0xff) {
    case Syntax.string:
      return syntax[at] < 0
        ? []
        : file.facts
            .string(syntax[at])
            .split(',')
            .map((one) => one.trim());
    case Syntax.list:
    case Syntax.tuple:
      return itemsOf(file, node).flatMap((item) => textsOf(file, item));
    default:
      return [];
  }
}

/** The nodes of a display's items. */
export function itemsOf(file: ProgramFile, node: number): number[] {
  const { syntax } = file.facts;
  return Array.from({ length: syntax[node + HEADER] }, (_, i) => syntax[node + HEADER + 1 + i]);
}
