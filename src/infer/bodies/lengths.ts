/** What a comparison of `len(x)` with a number says of tuples: those of other lengths aren't meant. */
import { isName } from '../../link/facts/lastName.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

const COMPARISONS: ReadonlyMap<string, (length: number, number: number) => boolean> = new Map([
  ['==', (length, number) => length === number],
  ['!=', (length, number) => length !== number],
  ['<', (length, number) => length < number],
  ['<=', (length, number) => length <= number],
  ['>', (length, number) => length > number],
  ['>=', (length, number) => length >= number],
]);

/** The `x` of `len(x)`; 0 for other expressions. */
export function ofLength({ syntax, file }: Run, node: number): number {
  if (syntaxKind(syntax, node) !== Syntax.call || syntax[node + CallNode.arguments] !== 1) return 0;
  return isName(file, syntax[node + CallNode.function], 'len') ? syntax[node + CallNode.arguments + 1] : 0;
}

/** The part of a value whose length compares so with the number at `right`; all of it where that is unknown. */
export function ofComparedLength(
  run: Run,
  operator: string,
  right: number,
  truth: boolean,
): (value: number) => number {
  const { values } = run.engine;
  const compare = COMPARISONS.get(operator);
  const number = values.onlyAtom(evaluate(run, right));
  if (compare === undefined || number < 0 || values.kind[number] !== Atom.integer) return (value) => value;
  return (value) =>
    values.filter(
      value,
      (atom) =>
        values.kind[atom] !== Atom.tuple ||
        compare(values.lists.length(values.b[atom]), values.a[number]) === truth,
    );
}
