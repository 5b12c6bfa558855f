/**
 * `@pytest.mark.parametrize('shape, area', [(Square, 4), (Circle, 3)])` above a test or its class: the
 * values that pytest passes for these parameters (pytest, "How to parametrize fixtures and test
 * functions"). With `indirect` it is what `request.param` is in the fixtures of these names.
 */

import { argumentNode, positionalNodes } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { isConstant, itemsOf, wordsOf } from '../../link/facts/writtenConstants.js';
import type { Linked } from '../../link/linked.js';
import { importedPath } from '../../link/names/importedPath.js';
import type { ProgramFile } from '../../link/program/program.js';
import { CallNode, StarredNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { evaluate } from '../bodies/expressions.js';
import { iterate, unpack } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';

const PARAMETRIZE = 'pytest.mark.parametrize';
const CASE = 'pytest.param';
/** What `pytest.param` gives where pytest is installed: no value of a parameter. */
const CASE_CLASS = '_pytest.mark.structures.ParameterSet';

/** Name of a parameter → what it is given. */
export type Cases = ReadonlyMap<string, number>;

/** What the decorators of the function or class `node` list: for its parameters, and for fixtures. */
export function parametrizedValues(run: Run, node: number): { direct: Cases; indirect: Cases } {
  const { engine, file } = run;
  const direct = new Map<string, number>();
  const indirect = new Map<string, number>();
  for (const decorator of decoratorsOf(file, node)) {
    const named = namesOf(engine.linked, file, decorator);
    if (named.length === 0) continue;
    const given = valuesOf(run, argumentNode(file, decorator, 1, 'argvalues'), named.length);
    named.forEach(({ name, isIndirect }, index) => {
      const found = isIndirect ? indirect : direct;
      found.set(name, engine.values.union(found.get(name) ?? 0, given[index]));
    });
  }
  return { direct, indirect };
}

/** Names of the parameters that the decorators of the function or class `node` give values to. */
export function parametrizedNames(linked: Linked, file: ProgramFile, node: number): string[] {
  return decoratorsOf(file, node)
    .flatMap((decorator) => namesOf(linked, file, decorator))
    .filter(({ isIndirect }) => !isIndirect)
    .map(({ name }) => name);
}

interface ParametrizedName {
  name: string;
  /** The fixture of that name gets the value, as `request.param`. */
  isIndirect: boolean;
}

/** By position; none where the decorator is another one. */
function namesOf(linked: Linked, file: ProgramFile, decorator: number): ParametrizedName[] {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, decorator) !== Syntax.call) return [];
  if (importedPath(linked.names, file, syntax[decorator + CallNode.function]) !== PARAMETRIZE) return [];
  const names = wordsOf(file, argumentNode(file, decorator, 0, 'argnames'));
  const indirect = argumentNode(file, decorator, 2, 'indirect');
  const isAll = isConstant(file, indirect, Constant.true);
  const some = wordsOf(file, indirect);
  return names.map((name) => ({ name, isIndirect: isAll || some.includes(name) }));
}

/** What the cases give each of `count` parameters. */
export function valuesOf(run: Run, node: number, count: number): number[] {
  const { engine, file, syntax } = run;
  const { values } = engine;
  const found: number[] = new Array(count).fill(0);
  const add = (index: number, value: number): void => {
    found[index] = values.union(found[index], engine.resolve(value));
  };
  const items = itemsOf(file, node);
  if (items === undefined) addCases(iterate(engine, engine.resolve(evaluate(run, node))));
  for (const item of items ?? []) {
    const itemKind = syntaxKind(syntax, item);
    if (itemKind === Syntax.starred)
      addCases(iterate(engine, evaluate(run, syntax[item + StarredNode.value])));
    else if (
      itemKind === Syntax.call &&
      importedPath(engine.linked.names, file, syntax[item + CallNode.function]) === CASE
    ) {
      const given = positionalNodes(file, item).slice(0, count);
      given.forEach((one, index) => {
        add(index, evaluate(run, one));
      });
    } else addCases(evaluate(run, item));
  }
  return found;

  function addCases(cases: number): void {
    const marked = engine.universe.entity(CASE_CLASS);
    const plain = values.filter(
      engine.resolve(cases),
      (atom) => marked < 0 || values.kind[atom] !== Atom.instance || values.a[atom] !== marked,
    );
    if (count === 1) add(0, plain);
    else
      unpack(engine, plain, count, -1).forEach((value, index) => {
        add(index, value);
      });
  }
}
