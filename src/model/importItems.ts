/** The names that an `import` or `from … import` statement lists in the syntax pool (syntax.ts). */
import { ImportFromNode, ImportNode } from './operands.js';
import { Syntax, syntaxKind } from './syntax.js';

/** `a.b as c`: the string in front of `as`, that behind it (-1: none), and the offset of the first. */
export const ImportItem = { width: 3, name: 0, alias: 1, offset: 2 } as const;

export function importItemCount(syntax: Int32Array, statement: number): number {
  return syntax[listOf(syntax, statement)] / ImportItem.width;
}

/** Where the item of that index (a binding's detail, src/model/facts.ts) begins. */
export function importItem(syntax: Int32Array, statement: number, index: number): number {
  return listOf(syntax, statement) + 1 + ImportItem.width * index;
}

function listOf(syntax: Int32Array, statement: number): number {
  const isFrom = syntaxKind(syntax, statement) === Syntax.importFrom;
  return statement + (isFrom ? ImportFromNode.names : ImportNode.names);
}
