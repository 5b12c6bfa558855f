/** What a function's `*args` and `**kwargs` collect of the arguments of a call (language reference, "Calls"). */

import { doubtElement, put, putAnywhere, putKey } from '../containers/containers.js';
import { argumentKey, textKey } from '../containers/elementKeys.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { declaredKeys } from '../types/unpackedKeywords.js';
import { type Arguments, isCollected } from './arguments.js';

/** Puts into the `*args` at `index` what is passed by position behind the other parameters. */
export function collectPositional(
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

/** Puts into the `**kwargs` at `index` what is passed by other names than the parameters'. */
export function collectKeywords(engine: Engine, signature: Signature, index: number, args: Arguments): void {
  const { site } = signature.parameters[index];
  if (site < 0) return;
  const declared = declaredKeys(engine, signature, signature.parameters[index]);
  for (const [name, value] of collected(signature, declared, args)) {
    put(engine, site, textKey(name), engine.resolve(value));
    putKey(engine, site, engine.values.of(Atom.text, name));
  }
  // What stands under keys that aren't known would be taken for any of those that are declared.
  if (args.keywords !== 0 && declared.size === 0) putAnywhere(engine, site, engine.resolve(args.keywords));
}

/**
 * What isn't known of what `*args` collects may be something else than what other callers pass; what a call unpacks
 * may be empty.
 */
export function doubtPositional(
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
export function doubtKeywords(engine: Engine, signature: Signature, index: number, args: Arguments): void {
  const { site } = signature.parameters[index];
  if (site < 0) return;
  const declared = declaredKeys(engine, signature, signature.parameters[index]);
  for (const [name, value] of collected(signature, declared, args)) {
    if (engine.values.isUnknown(engine.resolve(value))) doubtElement(engine, site, textKey(name));
  }
}

/** Name ids and values of the keyword arguments that `**kwargs` collects and doesn't declare. */
function collected(
  { parameters }: Signature,
  declared: ReadonlyMap<number, number>,
  { names, named }: Arguments,
): [name: number, value: number][] {
  const all = names.map((name, at): [number, number] => [name, named[at]]);
  return all.filter(([name]) => !declared.has(name) && isCollected(parameters, name));
}
