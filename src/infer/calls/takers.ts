/**
 * Which of several callees a call means: methods of one name in classes that have nothing else in common often take
 * different arguments, and where Python finds too many or too few it raises TypeError before any of the body runs.
 */
import { decoratorsOf, hasDecorator } from '../../link/facts/decorators.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { specialMethod } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { type Arguments, bindArguments, withReceiver } from './arguments.js';

/**
 * Those that take the arguments; all where none of the functions and objects among them does, and nothing that isn't known
 * may, or where not all arguments are known one by one.
 */
export function takers(engine: Engine, callees: number, args: Arguments): number {
  const { values } = engine;
  if (values.size(callees) < 2 || args.hasRest || args.hasKeywords || args.unknown) return callees;
  const left = values.filter(callees, (atom) => !refuses(engine, atom, args));
  const isTaken = values.holds(left, Atom.function) || values.holds(left, Atom.instance);
  return isTaken || values.holds(callees, Atom.other) ? left : callees;
}

/** Whether it is a function of the sources, as it is written there, that doesn't take the arguments, or an object called by such a one. */
function refuses(engine: Engine, atom: number, args: Arguments): boolean {
  const { values, functions } = engine;
  if (values.kind[atom] === Atom.instance) return isCalledByRefusing(engine, atom, args);
  if (values.kind[atom] !== Atom.function) return false;
  const { file, owner, source, signatures } = functions.of(values.a[atom]);
  if (file.source.stub || source >= 0 || signatures.length !== 1) return false;
  const [signature] = signatures;
  const receiver = values.b[atom] - 1;
  if (takes(engine, signature, args, receiver)) return false;
  // A function that was given to an object or to its class: only the latter binds it.
  if (receiver >= 0 && owner < 0 && takes(engine, signature, args, -1)) return false;
  // A decorator may put something else in its place.
  const decorators = decoratorsOf(file, signature.node).length;
  return decorators === 0 || (decorators === 1 && hasDecorator(file, signature.node, 'classmethod'));
}

/** Whether `__call__` of an object's class doesn't take the arguments, and no class below has another one. */
function isCalledByRefusing(engine: Engine, object: number, args: Arguments): boolean {
  const { values, universe, classes, descent } = engine;
  const name = universe.nameId('__call__');
  if (descent.defining(classes.of(values.a[object]), name).length > 0) return false;
  const methods = specialMethod(engine, object, name);
  return (
    values.consistsOf(methods, Atom.function) && values.every(methods, (one) => refuses(engine, one, args))
  );
}

/** Whether a signature takes the arguments. `receiver`: the atom that is bound as the first one; -1. */
export function takes(engine: Engine, signature: Signature, args: Arguments, receiver: number): boolean {
  if (args.names.length === 0)
    return takesCount(signature.parameters, args.positional.length + (receiver < 0 ? 0 : 1));
  const given = receiver < 0 ? args : withReceiver(args, engine.values.single(receiver));
  return bindArguments(engine, signature, given).fits;
}

/** Whether parameters take so many arguments, all of them by position. */
function takesCount(parameters: readonly Parameter[], count: number): boolean {
  let least = 0;
  let most = 0;
  for (const { kind, optional } of parameters) {
    if (kind === ParameterKindCode.varPositional) most = Number.POSITIVE_INFINITY;
    if (kind >= ParameterKindCode.varPositional) continue;
    if (kind === ParameterKindCode.keywordOnly) {
      if (!optional) return false;
      continue;
    }
    most++;
    if (!optional) least++;
  }
  return count >= least && count <= most;
}
