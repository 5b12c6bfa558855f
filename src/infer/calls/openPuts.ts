/**
 * What a body puts into a container that it was given is left to its callers, so that the container of one doesn't
 * hold what those of others get:
 *
 *     def fill(target, thing): target.append(thing)
 *     fill(self.apples, Apple())
 *     fill(self.bricks, Brick())
 *
 * The same goes for what a method puts into a container that its object has for itself: `self.items[name] = thing`, and
 * for what is put into a table under a key that callers pass beside it:
 *
 *     def register(name, handler): HANDLERS[name] = handler
 */
import { specialMethod } from '../attributes/attributes.js';
import { partLeftOpen } from '../attributes/openNames.js';
import { isMapping } from '../containers/containers.js';
import { elementsAt, mutate } from '../containers/mutations.js';
import { Atom, isParameter, type Values } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { PUTTING } from '../program/putting.js';
import type { Run } from '../run.js';
import { type Arguments, positionalArguments } from './arguments.js';
import type { Context } from './calls.js';
import { isOfContainer, leaveWholeOpen, passesOwn } from './openCalls.js';

/**
 * `callee`: the methods that `object.name` is. Those that put something into the containers that callers pass are
 * bound to the parameter instead.
 */
export function leaveContainersOpen(engine: Engine, object: number, callee: number): number {
  const { values } = engine;
  if (!values.isSymbolic(object) || !values.some(callee, (atom) => isPutting(engine, atom))) return callee;
  const atoms: number[] = [];
  for (const atom of values.lists.items(callee)) {
    const open = isPutting(engine, atom) ? passing(engine, object, values.b[atom] - 1) : [];
    if (open.length === 0) atoms.push(atom);
    for (const one of open) atoms.push(values.atom(Atom.function, values.a[atom], one + 1, values.c[atom]));
  }
  return values.fromAtoms(atoms);
}

/** Whether a function is a method that puts something into the one container that it is bound to. */
function isPutting(engine: Engine, atom: number): boolean {
  const { values, functions, universe } = engine;
  if (!isOfContainer(engine, atom)) return false;
  return PUTTING.has(universe.text(functions.of(values.a[atom]).name));
}

/** Whether it is a parameter, or what such a one has under a name. */
export function isGiven(kind: number): boolean {
  return isParameter(kind) || kind === Atom.named;
}

/** The parameters among a value's atoms for which callers pass a container that the value isn't by itself. */
function passing(engine: Engine, object: number, site: number): number[] {
  const { values } = engine;
  const atoms = values.lists.items(object);
  if (atoms.includes(site)) return [];
  return atoms.filter((one) => isGiven(values.kind[one]) && containersPassed(engine, one).includes(site));
}

/**
 * A call of a method that {@link leaveContainersOpen} has bound to the parameter's atom `receiver`: what is passed on
 * of what the body was given is left open. Gives what comes back.
 */
export function putIntoGiven(
  engine: Engine,
  context: Context,
  method: number,
  receiver: number,
  args: Arguments,
): number {
  const { values, classes, functions } = engine;
  const { name, owner } = functions.of(method);
  const isLeft = context.run !== undefined && leavePutOpen(context.run, receiver, name, args);
  let result = 0;
  for (const site of containersPassed(engine, receiver)) {
    if (!classes.isSubclass(values.a[site], owner)) continue;
    const given = isLeft ? givenByPut(engine, name, site, args) : mutate(engine, context, method, site, args);
    result = values.union(result, given ?? 0);
  }
  return result;
}

/** What comes back of a put that is left open: `setdefault` gives what it finds. */
function givenByPut(engine: Engine, method: number, site: number, args: Arguments): number {
  if (engine.universe.text(method) !== 'setdefault') return engine.values.of(Atom.none);
  return elementsAt(engine, site, engine.resolve(args.positional[0] ?? 0));
}

/** `object[key] = value`, where the object is open, as far as it is left to callers; gives the containers into which these put it. */
export function leaveStoreOpen(run: Run, object: number, key: number, value: number): readonly number[] {
  const { engine } = run;
  const { values, universe } = engine;
  const known = values.lists.items(object);
  return known
    .filter((one) => isGiven(values.kind[one]))
    .flatMap((one) => {
      const sites = containersPassed(engine, one).filter((site) => !known.includes(site));
      const method = universe.nameId('__setitem__');
      const isLeft = sites.length > 0 && leavePutOpen(run, one, method, positionalArguments(key, value));
      return isLeft ? sites : [];
    });
}

/** `table[key] = value`, where callers pass both; whether they are left to put it in. */
export function leaveEntryOpen(run: Run, table: number, key: number, value: number): boolean {
  const { engine, unit } = run;
  const { values, universe } = engine;
  const isPassed = values.some(value, (atom) => values.kind[values.parameterOf(atom)] === Atom.parameter);
  if (!isPassed || values.kind[table] !== Atom.site || !isMapping(engine, table)) return false;
  if (!isOneParameter(values, key) || !isToldApart(values, engine.resolve(key))) return false;
  const put = values.onlyAtom(specialMethod(engine, table, universe.nameId('__setitem__')));
  return put >= 0 && leaveWholeOpen(engine, unit, put, positionalArguments(key, value));
}

/** Whether it is a parameter, of the body or of one around it, or an attribute of one: `HANDLERS[handler.name] = handler`. */
function isOneParameter(values: Values, key: number): boolean {
  const atom = values.onlyAtom(key);
  if (atom < 0) return false;
  const object = values.kind[atom] === Atom.named ? values.onlyAtom(values.a[atom]) : atom;
  return object >= 0 && values.kind[values.parameterOf(object)] === Atom.parameter;
}

/** Whether callers pass several constants: entries under one are the same for all. */
function isToldApart(values: Values, key: number): boolean {
  if (key === values.many) return true;
  return (
    values.size(key) > 1 &&
    values.some(key, (atom) => values.kind[atom] === Atom.text || values.kind[atom] === Atom.class)
  );
}

/** The containers that callers pass for a parameter, of which `atom` may be what a condition left. */
function containersPassed(engine: Engine, atom: number): number[] {
  const { values } = engine;
  return values.lists
    .items(engine.resolve(values.single(atom)))
    .filter((one) => values.kind[one] === Atom.site);
}

/** Leaves a call of a parameter's method open, where something is passed on that is open, too; whether it is. */
function leavePutOpen(run: Run, receiver: number, method: number, args: Arguments): boolean {
  const { engine, unit } = run;
  const { values } = engine;
  if (args.hasRest || args.hasKeywords) return false;
  // Under a key made of what was given, it stands under what all callers make of it.
  const positional = args.positional.map((one, at) =>
    at === 0 && args.positional.length > 1 && !isPassedAsItIs(values, one) ? engine.resolve(one) : one,
  );
  const passed = [...positional, ...args.named];
  const object = values.kind[receiver] === Atom.named ? values.a[receiver] : values.single(receiver);
  const isOwn = [object, ...passed].some((one) => passesOwn(run, one));
  // What is known here goes into the containers of all callers, under whatever key.
  const things = args.positional.length > 1 ? passed.slice(1) : passed;
  if (!isOwn || !things.some((one) => values.isSymbolic(one))) return false;
  if (!passed.every((one) => isPassedAsItIs(values, one))) return false;
  const put = partLeftOpen(engine, values.single(receiver), values.atom(Atom.text, method), true);
  return leaveWholeOpen(engine, unit, values.onlyAtom(put), { ...args, positional });
}

/** Whether what is open in a value are parameters, and none of it is made of such: `table[key, path] = value`. */
function isPassedAsItIs(values: Values, value: number): boolean {
  return values.every(
    value,
    (atom) => !values.isSymbolicAtom(atom) || values.kind[values.parameterOf(atom)] === Atom.parameter,
  );
}
