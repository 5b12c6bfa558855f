/** Calls of which nothing is known that comes back, though something does. */

import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isAbstract } from '../program/overrides.js';
import { isClosure } from './keptFunctions.js';
import { Ending, endingOf } from './neverReturning.js';

/**
 * Whether nothing is known of what callees give, though they come back; what is passed for a `Callable` is taken to be all
 * there is.
 */
export function isLacking(engine: Engine, callees: number, given: number): boolean {
  const { values } = engine;
  return values.isUnknown(given) && values.some(callees, (atom) => givesSomething(engine, atom));
}

/**
 * What comes back of a call of all atoms of a value, by what each gives: perhaps something else, where one gives what isn't
 * known. What a wrapper gives, the function says that stands beside it.
 */
export function orLacking(engine: Engine, callees: number, given: readonly number[], result: number): number {
  const { values } = engine;
  const isMade = (atom: number): boolean => isClosure(values, atom);
  if (values.some(callees, isMade) && !values.every(callees, isMade)) return result;
  const isUnknown = given.some((one, i) => isLacking(engine, values.single(values.atomAt(callees, i)), one));
  return isUnknown ? besideUnknown(engine, result) : result;
}

/** Whether an atom is a function that gives something that needn't be told: not where its type has variables alone. */
function givesSomething(engine: Engine, atom: number): boolean {
  const { values, functions } = engine;
  if (values.kind[atom] === Atom.lambda) return true;
  if (values.kind[atom] !== Atom.function) return false;
  const info = functions.of(values.a[atom]);
  if (isOfOtherClass(engine, values.b[atom] - 1, info.owner)) return false;
  if (endingOf(engine, values.single(atom)) !== Ending.comesBack) return false;
  return info.file.source.stub ? info.signatures.every(({ returns }) => returns === 0) : !isAbstract(info);
}

/** Whether a method is bound to an object of a class that hasn't got it, but leaves it to those below. */
function isOfOtherClass({ values, classes }: Engine, receiver: number, owner: number): boolean {
  if (receiver < 0 || owner < 0 || values.kind[receiver] !== Atom.instance) return false;
  return !classes.isSubclass(values.a[receiver], owner);
}
