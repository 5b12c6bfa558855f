/** The arguments that a call expression passes, evaluated: `*x` and `**x` as far as their elements are told apart. */

import { ScopeKind } from '../../model/facts.js';
import { CallNode, KeywordNode, StarredNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { evaluate } from '../bodies/expressions.js';
import { isMapping, namedElements, positions } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { ParameterKind } from '../program/functionTable.js';
import type { Run } from '../run.js';
import { type Arguments, NO_ARGUMENTS, NOTHING_OWN } from './arguments.js';

export function argumentsOf(run: Run, node: number): Arguments {
  const { syntax } = run;
  const count = syntax[node + CallNode.arguments];
  if (count === 0) return NO_ARGUMENTS;
  const positional: number[] = [];
  const names: number[] = [];
  const named: number[] = [];
  let rest = 0;
  let hasRest = false;
  let keywords = 0;
  let hasKeywords = false;
  let ownPositional = -1;
  let unpacked = -1;
  let ownNames = -1;
  let ownNamesEnd = -1;
  const { values } = run.engine;
  for (let i = 0; i < count; i++) {
    const argument = syntax[node + CallNode.arguments + 1 + i];
    switch (syntax[argument] & 0xff) {
      case Syntax.keyword:
        names.push(run.name(syntax[argument + KeywordNode.name]));
        named.push(evaluate(run, syntax[argument + KeywordNode.value]));
        break;
      case Syntax.starred: {
        const value = evaluate(run, syntax[argument + StarredNode.value]);
        const parts = spread(run.engine, value);
        unpacked = openParameter(run, value);
        const passesOwn = unpacked >= 0 || isOwnStarred(run, value, ParameterKind.varPositional);
        ownPositional = !hasRest && passesOwn ? positional.length : -1;
        if (hasRest) rest = values.union(rest, values.unionAll([...parts.items, parts.rest]));
        else positional.push(...parts.items);
        if (!parts.exact) {
          hasRest = true;
          rest = values.union(rest, parts.rest);
        }
        break;
      }
      case Syntax.doubleStarred: {
        const value = evaluate(run, syntax[argument + StarredNode.value]);
        const parts = keywordsIn(run.engine, value);
        const isFirst = !hasKeywords && isOwnStarred(run, value, ParameterKind.varKeyword);
        ownNames = isFirst ? names.length : -1;
        ownNamesEnd = isFirst ? names.length + parts.names.length : -1;
        names.push(...parts.names);
        named.push(...parts.values);
        hasKeywords = true;
        keywords = values.union(keywords, parts.rest);
        break;
      }
      default: {
        const value = evaluate(run, argument);
        ownPositional = -1;
        if (hasRest) rest = values.union(rest, value);
        else positional.push(value);
      }
    }
  }
  const hasOwn = ownPositional >= 0 || ownNames >= 0;
  const own = hasOwn
    ? {
        positional: ownPositional,
        unpacked: ownPositional >= 0 ? unpacked : -1,
        names: ownNames,
        namesEnd: ownNamesEnd,
      }
    : NOTHING_OWN;
  return {
    positional,
    rest,
    hasRest,
    names,
    named,
    keywords,
    hasKeywords,
    unknown: false,
    own,
  };
}

/** Whether a value is the body's own `*args` or `**kwargs`, and nothing else. */
function isOwnStarred({ engine, file, unit, kind }: Run, value: number, parameterKind: number): boolean {
  if (kind !== ScopeKind.function && kind !== ScopeKind.lambda) return false;
  const { values } = engine;
  const site = values.onlyAtom(value);
  if (site < 0) return false;
  const { parameters } = engine.functions.ofUnit(file, unit);
  return parameters.some((one) => one.kind === parameterKind && one.site === site);
}

/** The atom of the body's own parameter that a value is, and nothing else, where it is left open; -1. */
function openParameter({ engine, unit }: Run, value: number): number {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0) return -1;
  return values.kind[atom] === Atom.parameter && values.a[atom] === unit ? atom : -1;
}

/** The elements of `*value` at their positions, and of unknown number after them. */
export function spread(engine: Engine, value: number): { items: number[]; rest: number; exact: boolean } {
  const { values } = engine;
  const resolved = engine.resolve(value);
  const atom = values.onlyAtom(resolved);
  if (atom >= 0) {
    if (values.kind[atom] === Atom.tuple)
      return { items: values.lists.items(values.b[atom]), rest: 0, exact: true };
    if (values.kind[atom] === Atom.site && !isMapping(engine, atom))
      return { ...positions(engine, atom), exact: false };
  }
  return { items: [], rest: iterate(engine, resolved), exact: false };
}

/** The items of `**value` by their names, and those of unknown ones. */
export function keywordsIn(
  engine: Engine,
  value: number,
): { names: number[]; values: number[]; rest: number } {
  const { values } = engine;
  const names: number[] = [];
  const found: number[] = [];
  let rest = 0;
  for (const atom of values.lists.items(engine.resolve(value))) {
    if (values.kind[atom] === Atom.site && isMapping(engine, atom)) {
      const named = namedElements(engine, atom);
      names.push(...named.names);
      found.push(...named.elements);
      rest = values.union(rest, named.rest);
    } else if (values.kind[atom] === Atom.instance) {
      const mapping = engine.universe.entity('typing.Mapping');
      const args = engine.classes.argumentsOf(values.a[atom], values.lists.items(values.b[atom]), mapping);
      rest = values.union(rest, args?.[1] ?? 0);
    }
  }
  return { names, values: found, rest };
}
