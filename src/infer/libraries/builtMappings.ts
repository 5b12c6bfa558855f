/** Mappings that methods of the standard library build of what they are given. */

import type { Arguments } from '../calls/arguments.js';
import { positionalArguments } from '../calls/arguments.js';
import { type Context, call, NO_CONTEXT } from '../calls/calls.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';

/** `chain.new_child(mapping)` of a chain that is declared: what the mapping holds, in front of what the others do. */
export function childMap(engine: Engine, _: Context, args: Arguments, receiver: number): number | undefined {
  const { values, universe } = engine;
  const mapping = args.positional[0] ?? args.named[args.names.indexOf(universe.nameId('m'))] ?? 0;
  const chain = universe.entity('collections.ChainMap');
  if (mapping === 0 || receiver < 0 || values.kind[receiver] !== Atom.instance) return undefined;
  if (values.a[receiver] !== chain) return undefined;
  const made = call(engine, NO_CONTEXT, values.of(Atom.class, chain), positionalArguments(mapping));
  return values.union(values.single(receiver), engine.resolve(made));
}

/** `dict.fromkeys(keys, value)`: the value under each of the keys. */
export function fromKeys(engine: Engine, _: Context, args: Arguments, receiver: number): number | undefined {
  const { values, universe } = engine;
  const dict = universe.entity('builtins.dict');
  if (args.positional.length < 2 || receiver < 0 || values.a[receiver] !== dict) return undefined;
  const keys = engine.resolve(iterate(engine, args.positional[0]));
  const value = orDoubted(engine, engine.resolve(args.positional[1]));
  const held = [keys, value].map((one) => (values.isShallow(one) ? one : 0));
  return values.instance(dict, held);
}
