/** The arguments that a call expression passes, evaluated: `*x` and `**x` as far as their elements are told apart. */

import { ScopeKind } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { CallNode, KeywordNode, StarredNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { evaluate } from '../bodies/expressions.js';
import { openElement } from '../bodies/openParts.js';
import { isMapping, namedElements, positions } from '../containers/containers.js';
import { iterateGiven } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { typedEntries } from '../types/typedDicts.js';
import { type Arguments, NO_ARGUMENTS, NOTHING_OWN, type OwnRest } from './arguments.js';

export function argumentsOf(run: Run, node: number): Arguments {
  const { syntax } = run;
  const count = syntax[node + CallNode.arguments];
  if (count === 0) return NO_ARGUMENTS;
  const passed = new Passed(run.engine);
  for (let i = 0; i < count; i++) {
    const argument = syntax[node + CallNode.arguments + 1 + i];
    switch (syntaxKind(syntax, argument)) {
      case Syntax.keyword:
        passed.addNamed(
          run.name(syntax[argument + KeywordNode.name]),
          evaluate(run, syntax[argument + KeywordNode.value]),
        );
        break;
      case Syntax.starred: {
        const value = evaluate(run, syntax[argument + StarredNode.value]);
        const parameter = openParameter(run, value);
        const isOwn = parameter >= 0 || isOwnStarred(run, value, ParameterKindCode.varPositional);
        passed.addItems(spread(run.engine, value), isOwn, parameter);
        break;
      }
      case Syntax.doubleStarred: {
        const value = evaluate(run, syntax[argument + StarredNode.value]);
        passed.addEntries(
          keywordsIn(run.engine, value),
          isOwnStarred(run, value, ParameterKindCode.varKeyword),
        );
        break;
      }
      default:
        passed.add(openElement(run, argument, evaluate(run, argument)));
    }
  }
  return passed.all();
}

/** What a call passes, as it is found from left to right. */
class Passed {
  private readonly positional: number[] = [];
  private readonly names: number[] = [];
  private readonly named: number[] = [];
  private rest = 0;
  private hasRest = false;
  private keywords = 0;
  private hasKeywords = false;
  /** As in {@link OwnRest}: of the last `*x`, unless something else stands behind it, and of a `**x` that is the only one. */
  private ownPositional = -1;
  private unpacked = -1;
  private ownNames = -1;
  private ownNamesEnd = -1;

  constructor(private readonly engine: Engine) {}

  add(value: number): void {
    this.ownPositional = -1;
    if (this.hasRest) this.addRest(value);
    else this.positional.push(value);
  }

  addNamed(name: number, value: number): void {
    this.names.push(name);
    this.named.push(value);
  }

  /** `*x`. `isOwn`: of the caller's own `*args`, or of `parameter`, an atom (-1: of none). */
  addItems({ items, rest, exact }: Items, isOwn: boolean, parameter: number): void {
    this.unpacked = parameter;
    this.ownPositional = !this.hasRest && isOwn ? this.positional.length : -1;
    if (this.hasRest) this.addRest(this.engine.values.unionAll([...items, rest]));
    else this.positional.push(...items);
    if (exact) return;
    this.hasRest = true;
    this.addRest(isOwn ? withoutDoubt(this.engine, items, rest) : rest);
  }

  /** `**x`. `isOwn`: of the caller's own `**kwargs`. */
  addEntries({ names, values, rest }: Entries, isOwn: boolean): void {
    const isOnly = !this.hasKeywords && isOwn;
    this.ownNames = isOnly ? this.names.length : -1;
    this.ownNamesEnd = isOnly ? this.names.length + names.length : -1;
    this.names.push(...names);
    this.named.push(...values);
    this.hasKeywords = true;
    const { values: all } = this.engine;
    this.keywords = all.union(this.keywords, isOwn ? withoutDoubt(this.engine, values, rest) : rest);
  }

  private addRest(value: number): void {
    this.rest = this.engine.values.union(this.rest, value);
  }

  all(): Arguments {
    const { positional, rest, hasRest, names, named, keywords, hasKeywords } = this;
    return {
      positional,
      rest,
      hasRest,
      names,
      named,
      keywords,
      hasKeywords,
      unknown: false,
      own: this.own(),
    };
  }

  private own(): OwnRest {
    if (this.ownPositional < 0 && this.ownNames < 0) return NOTHING_OWN;
    return {
      positional: this.ownPositional,
      unpacked: this.ownPositional >= 0 ? this.unpacked : -1,
      names: this.ownNames,
      namesEnd: this.ownNamesEnd,
    };
  }
}

/** Of the caller's own what its callers pass; where none in sight passes anything, something else. */
function withoutDoubt({ values }: Engine, items: readonly number[], rest: number): number {
  const known = values.withoutOther(rest);
  return known === 0 && items.length === 0 ? rest : known;
}

/** Whether a value is the body's own `*args` or `**kwargs`, and nothing else. */
export function isOwnStarred(
  { engine, file, unit, kind }: Run,
  value: number,
  parameterKind: number,
): boolean {
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

/** The elements of `*value` at their positions, and of unknown number after them: none of these where that is all (`exact`). */
interface Items {
  items: number[];
  rest: number;
  exact: boolean;
}

export function spread(engine: Engine, value: number): Items {
  const { values } = engine;
  const resolved = engine.resolve(value);
  const atom = values.onlyAtom(resolved);
  if (atom >= 0) {
    if (values.kind[atom] === Atom.tuple)
      return { items: values.lists.items(values.b[atom]), rest: 0, exact: true };
    if (values.kind[atom] === Atom.site && !isMapping(engine, atom)) {
      const { items, rest } = positions(engine, atom);
      return { items, rest, exact: false };
    }
  }
  return { items: [], rest: iterateGiven(engine, resolved), exact: false };
}

/** The items of `**value` by their names (name ids, and values in the same order), and those of unknown ones. */
interface Entries {
  names: number[];
  values: number[];
  rest: number;
}

export function keywordsIn(engine: Engine, value: number): Entries {
  const { values } = engine;
  const names: number[] = [];
  const found: number[] = [];
  const resolved = engine.resolve(value);
  let rest = values.isUnknown(resolved) ? orDoubted(engine, resolved) : 0;
  for (const atom of values.lists.items(resolved)) {
    if (values.kind[atom] === Atom.site && isMapping(engine, atom)) {
      const named = namedElements(engine, atom);
      names.push(...named.names);
      found.push(...named.elements);
      rest = values.union(rest, named.rest);
      continue;
    }
    const typed = typedEntries(engine, atom);
    if (typed !== undefined) {
      names.push(...typed.keys());
      found.push(...typed.values());
    } else if (values.kind[atom] === Atom.instance) {
      const mapping = engine.universe.entity('typing.Mapping');
      const args = engine.classes.argumentsOf(values.a[atom], values.lists.items(values.b[atom]), mapping);
      rest = values.union(rest, args?.[1] ?? 0);
    }
  }
  return { names, values: found, rest };
}
