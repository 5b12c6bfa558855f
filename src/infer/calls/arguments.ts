/** Arguments of a call, and which parameter each one reaches (language reference, "Calls"). */

import { ParameterKindCode } from '../../model/kinds.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';

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
  return withPositional(args, [receiver, ...args.positional], behindReceiver(args.own));
}

/** Behind a receiver, the items of `*args` stand one further. */
function behindReceiver(own: OwnRest): OwnRest {
  if (own.positional < 0) return own;
  const { unpacked, names, namesEnd } = own;
  return { positional: own.positional + 1, unpacked, names, namesEnd };
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

/** Whether an argument reaches the parameter, and not only `*args` or `**kwargs`, which may be empty. */
export function isGivenByItself(signature: Signature, args: Arguments, index: number): boolean {
  return index < args.positional.length || args.names.includes(signature.parameters[index].name);
}

/** Whether an argument reaches the parameter in every call of the body that makes this one: its own callers may pass less for `*args`. */
export function isSurelyGiven(signature: Signature, args: Arguments, index: number): boolean {
  const { positional, names, own } = args;
  if (index < (own.positional < 0 ? positional.length : own.positional)) return true;
  const at = names.indexOf(signature.parameters[index].name);
  return at >= 0 && (at < own.names || at >= own.namesEnd);
}

/** Whether a keyword argument of that name is none of the parameters', so that it goes into `**kwargs`. */
export function isCollected(parameters: readonly Parameter[], name: number): boolean {
  return parameterNamed(parameters, name) < 0;
}
