/** Files that programs are started from, so that Python looks for modules in their folder first. */

import { Block } from '../../model/facts.js';
import { CompareNode, NameNode, StringNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FactsView } from '../facts/factsView.js';
import type { WrittenFile } from './searchPaths.js';

/** What pytest imports by default, with the folder of the file put before all others. */
const TEST = /(?:^|\/)(?:test_\w*|\w*_test|conftest)\.py$/;

/** A script (`if __name__ == '__main__':`) or a file of tests. */
export function isStarted({ source, facts }: WrittenFile): boolean {
  return TEST.test(source.file) || hasMainGuard(facts);
}

function hasMainGuard(facts: FactsView): boolean {
  const { blocks } = facts;
  for (let at = 0; at < blocks.length; at += Block.width)
    if (blocks[at + Block.test] !== 0 && isMainGuard(facts, blocks[at + Block.test])) return true;
  return false;
}

/** Whether an expression is `__name__ == '__main__'`. */
export function isMainGuard(facts: FactsView, node: number): boolean {
  const { syntax } = facts;
  if (syntaxKind(syntax, node) !== Syntax.compare || syntax[node + CompareNode.comparisons] !== 2)
    return false;
  const sides = [syntax[node + CompareNode.left], syntax[node + CompareNode.comparisons + 2]];
  const isText = (side: number, kind: number, at: number, text: string): boolean =>
    syntaxKind(syntax, side) === kind && syntax[side + at] >= 0 && facts.string(syntax[side + at]) === text;
  return (
    facts.string(syntax[node + CompareNode.comparisons + 1]) === '==' &&
    sides.some((side) => isText(side, Syntax.name, NameNode.name, '__name__')) &&
    sides.some((side) => isText(side, Syntax.string, StringNode.value, '__main__'))
  );
}
