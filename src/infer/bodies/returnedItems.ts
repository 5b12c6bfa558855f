/**
 * Items of a table that callers pass, of which a loop gives one back: each call finds those of its own table.
 *
 *     def find(table, wanted):
 *         for pattern, handler in table.items():
 *             if matches(pattern, wanted): return handler
 */
import { DisplayNode, ForNode, NameNode, ReturnNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { partLeftOpen } from '../attributes/openNames.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';
import { isBoundOnce } from './keptTests.js';
import { mappingOf } from './loops.js';
import { isOwnTable } from './openParts.js';

/** The name that such a loop, the `for` statement `node`, gives each element, and the element, left open. */
export interface ReturnedItem {
  /** A string of the file. */
  readonly name: number;
  readonly open: number;
}

/** Methods of a mapping that give its elements, by themselves or behind their keys. */
const ELEMENTS: readonly string[] = ['items', 'values'];

/** Undefined: it is another loop. */
export function returnedItem(run: Run, node: number): ReturnedItem | undefined {
  const { syntax, engine } = run;
  const object = mappingOf(run, syntax[node + ForNode.iterable], ELEMENTS);
  if (object === undefined || syntaxKind(syntax, object) !== Syntax.name) return undefined;
  const target = elementTarget(run, node);
  if (target === 0 || !isBoundOnce(run, target)) return undefined;
  const table = evaluate(run, object);
  if (!isOwnTable(run, table)) return undefined;
  const name = syntax[target + NameNode.name];
  if (!isReturned(run, syntax[node + ForNode.body], name)) return undefined;
  return { name, open: partLeftOpen(engine, table, engine.values.atom(Atom.other), false) };
}

/** Keeps what the loop has given its target where the walk stands. */
export function keepGiven({ variables, returnedItems }: Run, { name, open }: ReturnedItem): void {
  returnedItems.set(name, { open, given: variables.env.get(variables.slot(name)) });
}

/** The value of a name that is returned, left open where a loop gave it, and no condition has told more of it. */
export function openItem({ syntax, returnedItems }: Run, node: number, value: number): number {
  const item = returnedItems.get(syntax[node + NameNode.name]);
  return item !== undefined && item.given === value ? item.open : value;
}

/** The name that a loop gives each element: its target, or the second of two; 0. */
function elementTarget({ syntax }: Run, node: number): number {
  const target = syntax[node + ForNode.target];
  const isPair = syntaxKind(syntax, target) === Syntax.tuple && syntax[target + DisplayNode.items] === 2;
  const element = isPair ? syntax[target + DisplayNode.items + 2] : target;
  return syntaxKind(syntax, element) === Syntax.name ? element : 0;
}

function isReturned({ syntax }: Run, block: number, name: number): boolean {
  const nodes = [block];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (syntaxKind(syntax, node) === Syntax.return) {
      const value = syntax[node + ReturnNode.value];
      if (value !== 0 && syntaxKind(syntax, value) === Syntax.name && syntax[value + NameNode.name] === name)
        return true;
    }
    forEachChild(syntax, node, (child) => nodes.push(child));
  }
  return false;
}
