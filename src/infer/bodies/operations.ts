/** Expressions of operators with a value on either side. */
import { BinaryNode, CompareNode } from '../../model/operands.js';
import type { Run } from '../run.js';
import { compare } from './comparisons.js';
import { evaluate } from './expressions.js';
import { binary, mirrored } from './operators.js';
import { combinedList, isList } from './sequences.js';
import { combinedSet, isCombined } from './setOperations.js';

/** `a < b < c` is `a < b and b < c`. */
export function comparison(run: Run, node: number): number {
  const { syntax, engine, file } = run;
  let left = evaluate(run, syntax[node + CompareNode.left]);
  let result = 0;
  for (let i = 0; i < syntax[node + CompareNode.comparisons]; i += 2) {
    const operator = file.facts.string(syntax[node + CompareNode.comparisons + 1 + i]);
    const right = evaluate(run, syntax[node + CompareNode.comparisons + 2 + i]);
    const [x, y] = [left, right];
    const given = engine.memo.of(operator, x, y, () =>
      engine.shared.of(operator, x, y, () => compare(engine, operator, x, y)),
    );
    result = engine.values.union(result, given);
    left = right;
  }
  return result;
}

/** `a + b`, and all other operators with a value on either side. */
export function arithmetic(run: Run, node: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const left = evaluate(run, syntax[node + BinaryNode.left]);
  const right = evaluate(run, syntax[node + BinaryNode.right]);
  const operator = run.file.facts.string(syntax[node + BinaryNode.operator]);
  const operands = engine.resolve(left);
  const atoms = values.lists.items(operands);
  const lists = atoms.filter((atom) => isList(engine, operator, atom));
  const sets = atoms.filter((atom) => isCombined(engine, operator, atom));
  const combined = values.union(
    combinedList(run, node, operator, lists, right),
    combinedSet(run, node, sets, right),
  );
  const others =
    combined === 0 ? left : values.filter(operands, (atom) => !lists.includes(atom) && !sets.includes(atom));
  const found = values.unionAll([
    combined,
    ...[...lists, ...sets].map((atom) => mirrored(engine, operator, atom, right)),
  ]);
  if (combined !== 0 && others === 0) return found;
  return values.union(
    found,
    engine.resolve(engine.memo.of(operator, others, right, () => binary(engine, operator, others, right))),
  );
}
