/**
 * Which of several callees a call means: methods of one name in classes that have nothing else in common often take
 * different arguments, and where Python finds too many or too few it raises TypeError before any of the body runs.
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { type Arguments, bindArguments, withReceiver } from './arguments.js';

/** Those that take the arguments; all where none of the functions among them does, or not all arguments are known one by one. */
export function takers(engine: Engine, callees: number, args: Arguments): number {
  const { values } = engine;
  if (values.size(callees) < 2 || args.hasRest || args.hasKeywords || args.unknown) return callees;
  const left = values.filter(callees, (atom) => !refuses(engine, atom, args));
  return values.holds(left, Atom.function) ? left : callees;
}

/** Whether it is a function of the sources, as it is written there, that doesn't take the arguments. */
function refuses(engine: Engine, atom: number, args: Arguments): boolean {
  const { values, functions } = engine;
  if (values.kind[atom] !== Atom.function) return false;
  const { file, source, signatures } = functions.of(values.a[atom]);
  if (file.source.stub || source >= 0 || signatures.length !== 1) return false;
  const [signature] = signatures;
  // A decorator may put something else in its place.
  if (decoratorsOf(file, signature.node).length > 0) return false;
  const receiver = values.b[atom];
  const given = receiver === 0 ? args : withReceiver(args, values.single(receiver - 1));
  return !bindArguments(engine, signature, given).fits;
}
