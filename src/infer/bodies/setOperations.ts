/** Sets and dictionaries that operators make (library reference, "Set Types", "Mapping Types"). */
import { BinaryNode, DisplayNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { allElements, putAnywhere } from '../containers/containers.js';
import { fill } from '../containers/filling.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

const OPERATORS = new Set(['|', '&', '-', '^']);

/** Whether the operator makes another set or dictionary of an operand. */
export function isCombined({ values, classes, universe }: Engine, operator: string, atom: number): boolean {
  if (values.kind[atom] !== Atom.site || !OPERATORS.has(operator)) return false;
  if (classes.isSubclass(values.a[atom], universe.entity('builtins.set'))) return true;
  return operator === '|' && classes.isSubclass(values.a[atom], universe.entity('builtins.dict'));
}

/** What the operation `node` makes of the sets or dictionaries `left`, as containers of this place. */
export function combinedSet(run: Run, node: number, left: readonly number[], right: number): number {
  const { engine, syntax, file } = run;
  const { values } = engine;
  const operator = file.facts.string(syntax[node + BinaryNode.operator]);
  const sites: number[] = [];
  for (const atom of left) {
    const site = values.atom(Atom.site, values.a[atom], run.place(node));
    sites.push(site);
    if (operator === '|') {
      fill(engine, site, values.single(atom), values.a[atom]);
      fill(engine, site, engine.resolve(right), values.a[atom]);
      continue;
    }
    const own = engine.resolve(allElements(engine, atom));
    const other = engine.resolve(iterate(engine, right));
    if (operator === '&') {
      putAnywhere(engine, site, among(engine, own, other));
      continue;
    }
    putAnywhere(engine, site, without(engine, own, surelyIn(run, syntax[node + BinaryNode.right])));
    if (operator === '^')
      putAnywhere(engine, site, without(engine, other, surelyIn(run, syntax[node + BinaryNode.left])));
  }
  return values.fromAtoms(sites);
}

/** Whether two of the kind are equal only when they are the same. */
function isItself(kind: number): boolean {
  return kind === Atom.function || kind === Atom.class || kind === Atom.module;
}

/** The part of a value that may be among others. */
function among({ values }: Engine, value: number, others: number): number {
  const known = values.lists.items(others);
  const areThemselves = known.length > 0 && known.every((atom) => isItself(values.kind[atom]));
  if (!areThemselves) return value;
  return values.filter(value, (atom) => !isItself(values.kind[atom]) || known.includes(atom));
}

function without({ values }: Engine, value: number, others: ReadonlySet<number>): number {
  return others.size === 0 ? value : values.filter(value, (atom) => !others.has(atom));
}

/** What a set that is written down holds whatever happens. */
function surelyIn(run: Run, node: number): ReadonlySet<number> {
  const { syntax, engine } = run;
  const { values } = engine;
  const found = new Set<number>();
  if (syntaxKind(syntax, node) !== Syntax.set) return found;
  for (let i = 1; i <= syntax[node + DisplayNode.items]; i++) {
    const item = syntax[node + DisplayNode.items + i];
    if (syntaxKind(syntax, item) !== Syntax.name) continue;
    const value = engine.resolve(evaluate(run, item));
    const atom = values.onlyAtom(value);
    if (atom >= 0 && isItself(values.kind[atom])) found.add(atom);
  }
  return found;
}
