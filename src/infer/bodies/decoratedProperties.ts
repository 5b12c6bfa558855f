/** Properties whose function is decorated below the property: what reading them calls. */
import { lastName } from '../../link/facts/lastName.js';
import { isSetter } from '../attributes/binding.js';
import { GetterOf } from '../attributes/writtenGetters.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import { givesWhatItCalls } from '../program/givingWrappers.js';
import type { Run } from '../run.js';

/**
 * What the name of a property stands for. `made`: what its decorators have made of the function; `kept`: that, and the
 * function where it is called as well. The function alone where it, or what gives the same, is what the property calls:
 * the bodies of its getter and its setter are one function's.
 */
export function decoratedProperty(
  { engine, file }: Run,
  decorators: readonly number[],
  info: FunctionInfo,
  made: number,
  kept: number,
): number {
  const { values } = engine;
  const plain = values.of(Atom.function, info.entity);
  if (values.every(made, (atom) => isGiving(engine, atom, info.entity))) return plain;
  if (values.consistsOf(made, Atom.property)) return made;
  if (decorators.some((decorator) => lastName(file, decorator) === 'setter'))
    return values.of(Atom.property, plain, GetterOf.object, kept);
  const setter = info.signatures.some(isSetter) ? plain : 0;
  return values.of(Atom.property, kept, GetterOf.object, setter);
}

/** What a wrapper may call of what it holds. */
const CALLED: readonly number[] = [Atom.function, Atom.lambda, Atom.partial, Atom.class];

/**
 * Whether an atom is the function `entity`, or a wrapper that gives what that gives, also through other wrappers, or a
 * property that is read by such.
 */
function isGiving(engine: Engine, atom: number, entity: number): boolean {
  const { values, functions } = engine;
  const areGiving = (value: number): boolean => values.every(value, (one) => isGiving(engine, one, entity));
  if (values.kind[atom] === Atom.property) return values.a[atom] !== 0 && areGiving(values.a[atom]);
  if (values.kind[atom] !== Atom.function) return false;
  if (values.a[atom] === entity) return true;
  if (!functions.of(values.a[atom]).signatures.every((signature) => givesWhatItCalls(signature)))
    return false;
  const held = values.lists.items(values.c[atom]).filter((_, index) => index % 2 === 1);
  return held.every((value) => areGiving(values.filter(value, (one) => CALLED.includes(values.kind[one]))));
}
