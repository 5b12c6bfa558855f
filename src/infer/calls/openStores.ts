/**
 * What a method of a base gives its object is left to its callers, so that objects of one class below don't have what
 * those of another are given:
 *
 *     class Base:
 *         def __init__(self, brush): self.brush = brush
 *     class Wall(Base):
 *         def __init__(self): super().__init__(Roller())
 */

import { ScopeKind } from '../../model/facts.js';
import { unitAsking } from '../asker.js';
import { isAttributeLeftOpen, partLeftOpen } from '../attributes/openNames.js';
import { passAttribute, shareAttribute, shareKeyword } from '../attributes/setters.js';
import { Atom } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { type Arguments, LEFT_OPEN, positionalArguments } from './arguments.js';
import { areClasses } from './calls.js';
import { isOwnParameter, leaveOpenWithKeywords, leaveWholeOpen } from './openCalls.js';

/** What a store stands under as an open part of its object: no attribute's name. */
const STORE = 'assigned attribute';

/** `object.name = value`, as far as it is left to callers; gives what of the value isn't. */
export function leaveAttributeOpen(run: Run, object: number, name: number, value: number): number {
  const { engine, unit } = run;
  const { values, functions } = engine;
  if (!values.isSymbolic(value)) return value;
  // What callers pass, and a class that the object itself has under another name: `self.kept = self.maker`.
  const isClassOfObject = (atom: number): boolean =>
    isAttributeLeftOpen(values, atom) &&
    values.a[atom] === object &&
    areClasses(engine, engine.resolve(values.single(atom)));
  const isOwn = (atom: number): boolean => isOwnParameter(values, unit, atom) || isClassOfObject(atom);
  const own = values.filter(value, isOwn);
  if (own === 0 || !isOfClassesBelow(run, object)) return value;
  const { owner } = functions.of(run.entity);
  const args = positionalArguments(values.of(Atom.text, name), own, values.of(Atom.class, owner));
  if (!leaveWholeOpen(engine, unit, storeOf(engine, object), args)) return value;
  shareAttribute(engine, owner, name, own);
  return values.filter(value, (atom) => !isOwn(atom));
}

/** `object.name = keywords['name']`, of the body's own keywords, of which `value` is what all calls pass; whether it is left to callers. */
export function leaveKeywordOpen(run: Run, object: number, name: number, value: number): boolean {
  const { engine, unit } = run;
  const { values, functions } = engine;
  if (!isOfClassesBelow(run, object)) return false;
  const { owner } = functions.of(run.entity);
  const given = [values.of(Atom.class, owner)];
  if (!leaveOpenWithKeywords(engine, unit, storeOf(engine, object), given)) return false;
  shareKeyword(engine, owner, name, value);
  return true;
}

/** Whether it is the object of the method that the run's body is, and classes below its class have such, too. */
function isOfClassesBelow({ engine, entity, kind, unit }: Run, object: number): boolean {
  const { values, functions, descent } = engine;
  if (kind !== ScopeKind.function || object !== values.of(Atom.parameter, unit, 0)) return false;
  const { owner, isUnbound } = functions.of(entity);
  return owner >= 0 && !isUnbound && descent.directlyBelow(owner).length > 0;
}

function storeOf(engine: Engine, object: number): number {
  const { values, universe } = engine;
  const store = partLeftOpen(engine, object, values.atom(Atom.text, universe.nameId(STORE)), true);
  return values.onlyAtom(store);
}

/** Whether an open call's callee stands for a store. */
export function isStore({ values, universe }: Engine, callee: number): boolean {
  const name = values.b[callee];
  return (
    values.kind[callee] === Atom.named &&
    values.kind[name] === Atom.text &&
    values.a[name] === universe.nameId(STORE)
  );
}

/** A store that a body leaves open, on the objects of one call: of the caller's own parameters, it is left to its callers. */
export function makeOpenStore(engine: Engine, objects: number, given: Arguments, args: Arguments): void {
  if (given.positional.length > 1) storeOn(engine, objects, given);
  else storeKeywords(engine, objects, given, args);
}

/** A store of all keywords, of a call with `args`: those of the caller's own are left to its callers. */
function storeKeywords(engine: Engine, objects: number, given: Arguments, args: Arguments): void {
  const { values } = engine;
  const unit = unitAsking(engine);
  const { names, named, own, positional } = given;
  const { own: passedOn } = args;
  const ownNames = passedOn.names < 0 ? [] : args.names.slice(passedOn.names, passedOn.namesEnd);
  const closed = values.filter(objects, (atom) => {
    const isOpen = passedOn.names >= 0 && isOwnParameter(values, unit, atom);
    return !isOpen || !leaveOpenWithKeywords(engine, unit, storeOf(engine, values.single(atom)), positional);
  });
  names.forEach((name, at) => {
    const store = positionalArguments(values.of(Atom.text, name), named[at], positional[0]);
    if (own === LEFT_OPEN) store.own = LEFT_OPEN;
    storeOn(engine, ownNames.includes(name) ? closed : objects, store);
  });
}

function storeOn(engine: Engine, objects: number, given: Arguments): void {
  const { values } = engine;
  const unit = unitAsking(engine);
  const [name, value, owner] = given.positional;
  // What the caller leaves to its own callers is passed by these; of all else something may become known yet.
  if (values.isUnknown(value) && (given.own === LEFT_OPEN || !isSettled(engine))) return;
  const closed = values.filter(objects, (atom) => {
    const isOpen = isOwnParameter(values, unit, atom);
    return !isOpen || !leaveWholeOpen(engine, unit, storeOf(engine, values.single(atom)), given);
  });
  const written = (one: number): number => values.a[values.onlyAtom(one)];
  passAttribute(engine, written(owner), closed, written(name), value);
}
