/** Constants as they are written. */
import { ConstantNode, DisplayNode, IntegerNode, StringNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { FileWithFacts } from './factsView.js';

/** The nodes of the items of a list or tuple; undefined for others. */
export function itemsOf(file: FileWithFacts, node: number): number[] | undefined {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  return kind === Syntax.list || kind === Syntax.tuple ? listAt(syntax, node + DisplayNode.items) : undefined;
}

/** Whether an expression is None, True, False or `...`; `which`: a Constant. */
export function isConstant({ facts: { syntax } }: FileWithFacts, node: number, which: number): boolean {
  return syntaxKind(syntax, node) === Syntax.constant && syntax[node + ConstantNode.value] === which;
}

/** What True and False are; undefined for others. */
export function booleanOf(file: FileWithFacts, node: number): boolean | undefined {
  if (isConstant(file, node, Constant.true)) return true;
  return isConstant(file, node, Constant.false) ? false : undefined;
}

/** What a literal that is a whole number is; undefined for others. */
export function integerOf({ facts }: FileWithFacts, node: number): number | undefined {
  if (syntaxKind(facts.syntax, node) !== Syntax.integer) return undefined;
  const number = Number(facts.string(facts.syntax[node + IntegerNode.text]).replaceAll('_', ''));
  return Number.isInteger(number) ? number : undefined;
}

/** What a short string is; undefined for others. */
export function textOf(file: FileWithFacts, node: number): string | undefined {
  const { syntax } = file.facts;
  return syntaxKind(syntax, node) === Syntax.string && syntax[node + StringNode.value] >= 0
    ? file.facts.string(syntax[node + StringNode.value])
    : undefined;
}

/** The words of `'a, b'`, `['a', 'b']` or `('a', 'b')`; none of anything else. */
export function wordsOf(file: FileWithFacts, node: number): string[] {
  const texts = (itemsOf(file, node) ?? [node]).map((item) => textOf(file, item) ?? '');
  return texts
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
