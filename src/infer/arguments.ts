/** Arguments of a call, and which parameter each one reaches (language reference, "Calls"). */

import { indexKey, put, putAnywhere, putKey, textKey } from './containers.js';
import type { Engine } from './engine.js';
import { type Parameter, ParameterKind, type Signature } from './functionTable.js';
import { Atom } from './values.js';

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
  unknown?: true;
}

export const NO_ARGUMENTS: Arguments = {
  positional: [],
  rest: 0,
  hasRest: false,
  names: [],
  named: [],
  keywords: 0,
  hasKeywords: false,
};

/** A call of which only the result matters. */
export const UNKNOWN_ARGUMENTS: Arguments = { ...NO_ARGUMENTS, unknown: true };

export function positionalArguments(...values: number[]): Arguments {
  return { ...NO_ARGUMENTS, positional: values };
}

export function withReceiver(args: Arguments, receiver: number): Arguments {
  return { ...args, positional: [receiver, ...args.positional] };
}

export interface Bound {
  /** Value that reaches each parameter; for `*args` and `**kwargs` that of their elements. */
  values: number[];
  given: boolean[];
  /** The call is one that the signature takes. */
  fits: boolean;
}

export function bindArguments(engine: Engine, signature: Signature, args: Arguments): Bound {
  const { parameters } = signature;
  const bound: number[] = new Array(parameters.length).fill(0);
  const given: boolean[] = new Array(parameters.length).fill(false);
  let fits = true;
  let next = 0;
  const join = (index: number, value: number): void => {
    bound[index] = engine.values.union(bound[index], value);
    given[index] = true;
  };
  for (const value of args.positional) {
    const parameter = parameters[next];
    if (
      parameter === undefined ||
      parameter.kind === ParameterKind.keywordOnly ||
      parameter.kind === ParameterKind.varKeyword
    ) {
      fits = false;
      break;
    }
    join(next, value);
    if (parameter.kind !== ParameterKind.varPositional) next++;
  }
  if (args.hasRest) {
    for (let index = next; index < parameters.length; index++) {
      if (
        parameters[index].kind > ParameterKind.positionalOrKeyword &&
        parameters[index].kind !== ParameterKind.varPositional
      )
        break;
      join(index, args.rest);
    }
  }
  const collects = parameters.findIndex((one) => one.kind === ParameterKind.varKeyword);
  args.names.forEach((name, at) => {
    const index = parameters.findIndex(
      (one) =>
        one.name === name &&
        (one.kind === ParameterKind.positionalOrKeyword || one.kind === ParameterKind.keywordOnly),
    );
    if (index >= 0) join(index, args.named[at]);
    else if (collects >= 0) join(collects, args.named[at]);
    else fits = false;
  });
  parameters.forEach((parameter, index) => {
    if (
      args.hasKeywords &&
      !given[index] &&
      parameter.kind !== ParameterKind.positional &&
      parameter.kind !== ParameterKind.varPositional
    )
      join(index, args.keywords);
    if (!given[index] && !parameter.optional && parameter.kind < ParameterKind.varPositional) fits = false;
  });
  return { values: bound, given, fits };
}

/** Lets the arguments of a call flow into the parameters of a function whose body is known. */
export function flow(engine: Engine, signature: Signature, args: Arguments, bound: Bound, from = 0): void {
  const { parameters } = signature;
  for (let index = from; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (!parameter.open) continue;
    if (parameter.kind === ParameterKind.varPositional) spreadPositional(engine, parameters, index, args);
    else if (parameter.kind === ParameterKind.varKeyword) spreadKeywords(engine, parameters, index, args);
    else if (bound.values[index] !== 0)
      engine.cells.join(parameter.cell, engine.resolve(bound.values[index]));
  }
}

function spreadPositional(
  engine: Engine,
  parameters: readonly Parameter[],
  index: number,
  args: Arguments,
): void {
  const { site } = parameters[index];
  if (site < 0) return;
  for (let i = index; i < args.positional.length; i++) {
    if (args.positional[i] !== 0) put(engine, site, indexKey(i - index), engine.resolve(args.positional[i]));
  }
  if (args.rest !== 0) putAnywhere(engine, site, engine.resolve(args.rest));
}

function spreadKeywords(
  engine: Engine,
  parameters: readonly Parameter[],
  index: number,
  args: Arguments,
): void {
  const { site } = parameters[index];
  if (site < 0) return;
  args.names.forEach((name, at) => {
    if (parameters.some((one) => one.name === name && one.kind !== ParameterKind.positional)) return;
    put(engine, site, textKey(name), engine.resolve(args.named[at]));
    putKey(engine, site, engine.values.of(Atom.text, name));
  });
  if (args.keywords !== 0) putAnywhere(engine, site, engine.resolve(args.keywords));
}
