/** Texts that a declaration gives its name: `kind: str = 'leaf'` says less than what is written behind it. */

import type { ProgramFile } from '../../link/program/program.js';
import { DictNode, DisplayNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';

/** Whether an expression is a text, or a display of texts, or of such displays; keys don't count. */
export function writesTexts(file: ProgramFile, node: number): boolean {
  const { syntax } = file.facts;
  const all = (items: readonly number[]): boolean =>
    items.length > 0 && items.every((item) => writesTexts(file, item));
  switch (syntaxKind(syntax, node)) {
    case Syntax.string:
      return true;
    case Syntax.list:
    case Syntax.set:
    case Syntax.tuple:
      return all(listAt(syntax, node + DisplayNode.items));
    case Syntax.dict:
      return all(listAt(syntax, node + DictNode.entries).filter((_, index) => index % 2 === 1));
    default:
      return false;
  }
}
