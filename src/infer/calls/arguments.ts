/** Arguments of a call, and which parameter each one reaches (language reference, "Calls"). */

import { ParameterKindCode } from '../../model/kinds.js';
import { doubtElement, put, putAnywhere, putKey } from '../containers/containers.js';
import { argumentKey, textKey } from '../containers/elementKeys.js';
import { Atom } from '../domain/values.js';
import { doubt } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { declaredKeys } from '../types/unpackedKeywords.js';

export interface Arguments {
  positional: readonly number[];
  /** Elements of `*x` whose number isn't known; after the positional ones. */
  rest: number;
  hasRest: boolean;
  /** Name ids, and values in the same order. */
  names: readonly number[];
  named: readonly number[];
  /** Values of `**x` whose keys aren't known. */
  keywords: number;
  hasKeywords: boolean;
  /** Nothing is known of what is passed: parameters are what all callers pass. */
  unknown: boolean;
  /** Which of it is of the caller's own `*args` and `**kwargs`, or of a parameter that it unpacks. */
  own: OwnRest;
}

/** The items of the caller's own `*args` and `**kwargs` among what it passes. */
export interface OwnRest {
  /** Index of the first in `positional`, all from there on being of `*args`; -1: it isn't passed. */
  readonly positional: number;
  /** The atom of the parameter that these are of, where it isn't `*args` itself; -1. */
  readonly unpacked: number;
  /** Index of the first in `names`, and of the first behind the last; -1: `**kwargs` isn't passed. */
  readonly names: number;
  readonly namesEnd: number;
}

export const NOTHING_OWN: OwnRest = { positional: -1, unpacked: -1, names: -1, namesEnd: -1 };

/** The same of a call of which a body leaves to its callers what it passes of its own parameters: nothing stands in their place. */
export const LEFT_OPEN: OwnRest = { ...NOTHING_OWN };

const NONE: readonly number[] = [];

/** Arguments by position and by name alone (name ids, and values in the same order). */
export function plainArguments(
  positional: readonly number[],
  names = NONE,
  named = NONE,
  unknown = false,
): Arguments {
  return {
    positional,
    rest: 0,
    hasRest: false,
    names,
    named,
    keywords: 0,
    hasKeywords: false,
    unknown,
    own: NOTHING_OWN,
  };
}

export const NO_ARGUMENTS = plainArguments(NONE);

/** A call of which only the result matters. */
export const UNKNOWN_ARGUMENTS = plainArguments(NONE, NONE, NONE, true);

export function positionalArguments(...values: number[]): Arguments {
  return plainArguments(values);
}

export function withReceiver(args: Arguments, receiver: number): Arguments {
  const own = args.own === LEFT_OPEN ? LEFT_OPEN : NOTHING_OWN;
  return withPositional(args, [receiver, ...args.positional], own);
}

/** Other positional arguments. Each field is written out: an object that is spread into another has a shape of its own. */
export function withPositional(
  { rest, hasRest, names, named, keywords, hasKeywords, unknown, own }: Arguments,
  positional: readonly number[],
  passedOn = own,
): Arguments {
  return { positional, rest, hasRest, names, named, keywords, hasKeywords, unknown, own: passedOn };
}

/** What is passed for a parameter, by position or by its name; 0: nothing. */
export function argument(engine: Engine, args: Arguments, index: number, name: string): number {
  const named = args.names.indexOf(engine.universe.nameId(name));
  return named >= 0 ? args.named[named] : (args.positional[index] ?? 0);
}

export interface Bound {
  /** Value that reaches each parameter; for `*args` and `**kwargs` that of their elements. */
  values: number[];
  given: boolean[];
  /** The call is one that the signature takes. */
  fits: boolean;
}

export function bindArguments(engine: Engine, signature: Signature, args: Arguments): Bound {
  const { values } = engine;
  const { parameters } = signature;
  const count = parameters.length;
  const bound: number[] = [];
  const given: boolean[] = [];
  for (let i = 0; i < count; i++) {
    bound.push(0);
    given.push(false);
  }
  let fits = true;
  let next = 0;
  for (let i = 0; i < args.positional.length; i++) {
    const kind = next < count ? parameters[next].kind : ParameterKindCode.keywordOnly;
    if (kind === ParameterKindCode.keywordOnly || kind === ParameterKindCode.varKeyword) {
      fits = false;
      break;
    }
    bound[next] = values.union(bound[next], args.positional[i]);
    given[next] = true;
    if (kind !== ParameterKindCode.varPositional) next++;
  }
  if (args.hasRest) {
    for (let index = next; index < count; index++) {
      const { kind } = parameters[index];
      if (kind > ParameterKindCode.positionalOrKeyword && kind !== ParameterKindCode.varPositional) break;
      bound[index] = values.union(bound[index], spread(engine, parameters[index], args.rest));
      given[index] = true;
    }
  }
  for (let at = 0; at < args.names.length; at++) {
    const named = parameterNamed(parameters, args.names[at]);
    const index = named >= 0 ? named : signature.collects;
    if (index < 0) {
      fits = false;
      continue;
    }
    bound[index] = values.union(bound[index], args.named[at]);
    given[index] = true;
  }
  for (let index = 0; index < count; index++) {
    if (given[index]) continue;
    const { kind, optional } = parameters[index];
    if (
      args.hasKeywords &&
      kind !== ParameterKindCode.positional &&
      kind !== ParameterKindCode.varPositional
    ) {
      bound[index] = spread(engine, parameters[index], args.keywords);
      given[index] = true;
    } else if (!optional && kind < ParameterKindCode.varPositional) fits = false;
  }
  return { values: bound, given, fits };
}

/** What `*args` or `**kwargs` brings to a parameter: one with a default needn't be what isn't known of them. */
function spread({ values }: Engine, { optional, kind }: Parameter, value: number): number {
  return optional && kind < ParameterKindCode.varPositional ? values.withoutOther(value) : value;
}

/** Index of the parameter that a keyword argument reaches by its name; -1. */
function parameterNamed(parameters: readonly Parameter[], name: number): number {
  for (let index = 0; index < parameters.length; index++) {
    const { kind } = parameters[index];
    if (
      parameters[index].name === name &&
      (kind === ParameterKindCode.positionalOrKeyword || kind === ParameterKindCode.keywordOnly)
    )
      return index;
  }
  return -1;
}

/** Lets the arguments of a call flow into the parameters of a function whose body is known. */
export function flow(engine: Engine, signature: Signature, args: Arguments, bound: Bound, from = 0): void {
  const { parameters } = signature;
  for (let index = from; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (!parameter.open) continue;
    if (parameter.kind === ParameterKindCode.varPositional) spreadPositional(engine, parameters, index, args);
    else if (parameter.kind === ParameterKindCode.varKeyword)
      argumentKeywords(engine, signature, index, args);
    else if (bound.values[index] !== 0)
      engine.cells.join(parameter.cell, added(engine, parameter, args, bound.values[index]));
  }
}

/** Where nothing is known of an argument, its parameter may be something else than what other callers pass. */
export function doubtParameters(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  bound: Bound,
  from: number,
): void {
  for (let index = from; index < signature.parameters.length; index++) {
    const { open, kind, owner, cell, optional } = signature.parameters[index];
    if (!open || owner >= 0) continue;
    if (kind === ParameterKindCode.varPositional) doubtPositional(engine, signature.parameters, index, args);
    else if (kind === ParameterKindCode.varKeyword) doubtKeywords(engine, signature, index, args);
    if (kind >= ParameterKindCode.varPositional) continue;
    // What has no default is given, if only by `*args` or `**kwargs`.
    const isGiven = isGivenByItself(signature, args, index) || (!optional && bound.given[index]);
    if (isGiven && engine.values.isUnknown(engine.resolve(bound.values[index]))) doubt(engine, cell);
  }
}

/** Whether an argument reaches the parameter, and not only `*args` or `**kwargs`, which may be empty. */
export function isGivenByItself(signature: Signature, args: Arguments, index: number): boolean {
  return index < args.positional.length || args.names.includes(signature.parameters[index].name);
}

/**
 * What a call adds to a parameter. `self` and `cls` are of their class, and only other things in plain
 * sight make them more (`Class.method(other)`, a decorator that is called in the class's body): what a
 * wrapper passes on is what all the methods got that it wraps, which is not for this one. Nor do they
 * ever become too many to be known.
 */
function added(engine: Engine, parameter: Parameter, args: Arguments, value: number): number {
  const { values, classes } = engine;
  if (parameter.owner < 0) {
    // Where one caller passes too much to be known, what others pass remains.
    const resolved = engine.resolve(value);
    return resolved === values.many ? 0 : resolved;
  }
  if (args.positional.length === 0 || args.own.positional === 0 || values.isSymbolic(value)) return 0;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (values.kind[atom] !== Atom.instance && values.kind[atom] !== Atom.class) continue;
    const entity = values.a[atom];
    if (classes.isSubclass(entity, parameter.owner) || classes.isSubclass(parameter.owner, entity)) return 0;
  }
  return values.isUnknown(values.union(engine.cells.read(parameter.cell, -1), value)) ? 0 : value;
}

function spreadPositional(
  engine: Engine,
  parameters: readonly Parameter[],
  index: number,
  args: Arguments,
): void {
  const { site } = parameters[index];
  if (site < 0) return;
  for (let i = index; i < args.positional.length; i++)
    put(engine, site, argumentKey(i - index), engine.resolve(args.positional[i]));
  if (args.rest !== 0) putAnywhere(engine, site, engine.resolve(args.rest));
}

function argumentKeywords(engine: Engine, signature: Signature, index: number, args: Arguments): void {
  const { parameters } = signature;
  const { site } = parameters[index];
  if (site < 0) return;
  const declared = declaredKeys(engine, signature, parameters[index]);
  args.names.forEach((name, at) => {
    if (declared.has(name) || !isCollected(parameters, name)) return;
    put(engine, site, textKey(name), engine.resolve(args.named[at]));
    putKey(engine, site, engine.values.of(Atom.text, name));
  });
  // What stands under keys that aren't known would be taken for any of those that are declared.
  if (args.keywords !== 0 && declared.size === 0) putAnywhere(engine, site, engine.resolve(args.keywords));
}

/**
 * What isn't known of what `*args` collects may be something else than what other callers pass; what a call unpacks
 * may be empty.
 */
function doubtPositional(
  engine: Engine,
  parameters: readonly Parameter[],
  index: number,
  args: Arguments,
): void {
  const { site } = parameters[index];
  if (site < 0) return;
  for (let i = index; i < args.positional.length; i++) {
    if (engine.values.isUnknown(engine.resolve(args.positional[i])))
      doubtElement(engine, site, argumentKey(i - index));
  }
}

/** The same of what `**kwargs` collects. */
function doubtKeywords(engine: Engine, signature: Signature, index: number, args: Arguments): void {
  const { parameters } = signature;
  const { site } = parameters[index];
  if (site < 0) return;
  const declared = declaredKeys(engine, signature, parameters[index]);
  args.names.forEach((name, at) => {
    if (declared.has(name) || !isCollected(parameters, name)) return;
    if (engine.values.isUnknown(engine.resolve(args.named[at]))) doubtElement(engine, site, textKey(name));
  });
}

/** Whether a keyword argument of that name is none of the parameters', so that it goes into `**kwargs`. */
export function isCollected(parameters: readonly Parameter[], name: number): boolean {
  return parameterNamed(parameters, name) < 0;
}
