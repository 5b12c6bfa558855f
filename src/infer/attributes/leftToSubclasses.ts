/** What a class leaves to the classes below it: names that only these define, and what it holds for them to replace. */
import { KindCode } from '../../model/kinds.js';
import { isAskedInside } from '../asker.js';
import { allElements, isEmpty, isMapping } from '../containers/containers.js';
import { seenThrough } from '../containers/ownSites.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { isGeneralType } from '../types/general.js';
import { isOwnObject } from '../types/ownObjects.js';
import { throughInstance } from './binding.js';
import { throughGiven } from './givenToClasses.js';
import { isGivenUnknown } from './givenValues.js';
import { runningHere } from './runBelow.js';

/**
 * None, containers of nothing or of lambdas, which have no names to tell, and what a declaration says that says
 * too little, leave it to the classes below.
 */
export function isLeftToSubclasses(engine: Engine, value: number): boolean {
  const { values } = engine;
  const type = values.atom(Atom.instance, engine.universe.entity('builtins.type'));
  return values.every(
    values.withoutOther(value),
    (atom) =>
      atom === type || isEmpty(engine, atom) || holdsLambdas(engine, atom) || isGeneralType(engine, atom),
  );
}

/** A container that lambdas alone are put into. */
function holdsLambdas(engine: Engine, atom: number): boolean {
  const { values } = engine;
  if (values.kind[atom] !== Atom.site) return false;
  const held = values.lists.items(allElements(engine, atom));
  return held.length > 0 && held.every((one) => values.kind[one] === Atom.lambda);
}

/** What classes below put in the place of a hook; where so many do that none is meant, something else. */
export function hooksBelow(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  if (isTooMuchBelow(engine, info, name)) return engine.values.orOther(0);
  return fromBelow(engine, info, receiver, name);
}

const HOOKS: ReadonlySet<number> = new Set([
  KindCode.attribute,
  KindCode.variable,
  KindCode.class,
  KindCode.property,
]);

/**
 * What a class's body holds for its methods to call, or to have methods called, and classes below to replace. `mayBeBelow`: it
 * is asked of an object that may be of a class below; then also what something is looked up by elsewhere.
 */
export function isHook(
  engine: Engine,
  info: ClassInfo,
  owner: ClassInfo | undefined,
  member: number,
  value: number,
  mayBeBelow: boolean,
): boolean {
  const { linked } = engine;
  if (owner === undefined || owner.file.source.stub) return false;
  const kind = linked.program.kindOf(member);
  if (!HOOKS.has(kind)) return false;
  const isAskedByMethods = isAskedInside(engine, info.entity);
  if (!isAskedByMethods && !mayBeBelow) return false;
  if (value === 0) return isAskedByMethods && kind !== KindCode.property;
  return isToCallOrNone(
    engine,
    value,
    (atom) =>
      isKeyOrKeys(engine, atom, true) ||
      (isAskedByMethods && (isToCall(engine, atom) || holdsWhatToCall(engine, atom))),
  );
}

/** Whether all of a value is something to call, and perhaps None. */
function isToCallOrNone({ values }: Engine, value: number, isToCall: (atom: number) => boolean): boolean {
  const isNone = (atom: number): boolean => values.kind[atom] === Atom.none;
  return !values.every(value, isNone) && values.every(value, (atom) => isNone(atom) || isToCall(atom));
}

/** What objects of a class are given for its methods to call, or to have methods called, and those of classes below otherwise. */
export function isGivenHook(engine: Engine, info: ClassInfo, value: number): boolean {
  if (!isAskedInside(engine, info.entity)) return false;
  return isToCallOrNone(
    engine,
    value,
    (atom) =>
      isKnownToCall(engine, atom) || holdsWhatToCall(engine, atom) || isKeyOrKeys(engine, atom, false),
  );
}

/** Whether it is called, or has methods called, or is declared too generally to say. */
function isToCall(engine: Engine, atom: number): boolean {
  return isKnownToCall(engine, atom) || isGeneralType(engine, atom);
}

/** Whether it is called, or has methods called: a function, a class, a module or an own object. */
function isKnownToCall(engine: Engine, atom: number): boolean {
  const kind = engine.values.kind[atom];
  if (kind === Atom.class || kind === Atom.function || kind === Atom.module) return true;
  return isOwnObject(engine, atom);
}

/** How deep a table is looked into: `{'GET': [(pattern, view)]}`. */
const DEEPEST_TABLE = 3;

/** Whether a tuple or another container holds something to call, perhaps beside names and numbers. */
function holdsWhatToCall(engine: Engine, atom: number, depth = 1): boolean {
  const { values } = engine;
  return values.lists
    .items(heldIn(engine, atom))
    .some(
      (one) => isToCall(engine, one) || (depth < DEEPEST_TABLE && holdsWhatToCall(engine, one, depth + 1)),
    );
}

/** Whether it is a text or a number, by which something is looked up, or a container of such, `withMappings`: also a mapping. */
function isKeyOrKeys(engine: Engine, atom: number, withMappings: boolean): boolean {
  const { values } = engine;
  const isKey = (one: number): boolean => values.kind[one] === Atom.text || values.kind[one] === Atom.integer;
  if (isKey(atom)) return true;
  if (!withMappings && values.kind[atom] === Atom.site && isMapping(engine, atom)) return false;
  return values.lists.items(heldIn(engine, atom)).some(isKey);
}

/** What stands in a tuple or another container; of all else nothing. */
function heldIn(engine: Engine, atom: number): number {
  const { values } = engine;
  if (values.kind[atom] === Atom.site) return allElements(engine, atom);
  return values.kind[atom] === Atom.tuple ? values.unionAll(values.lists.items(values.b[atom])) : 0;
}

/** Where so many definitions below a class would be meant, none is. */
const MOST_DEFINING = 24;
/** Below the class whose body asks: `self.render()` there is a large hierarchy's hook. */
const MOST_HOOKS = 120;

/**
 * What only the project's classes below define, or bring in beside this class from their other bases.
 * Code that is known by its stub leaves nothing to them that the stub doesn't declare, but for exceptions:
 * who catches `Exception` may well ask for what only the project's own have.
 */
export function fromBelow(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { assignments } = engine;
  if (info.file.source.stub && !isException(engine, info)) return 0;
  return definedOrGiven(engine, info, assignments.belowOrBeside(info.entity, name), receiver, name);
}

/**
 * What classes below put in the place of what objects are given (where so many do that none is meant, something else): not
 * what bases beside this one give, which is the same field.
 */
export function givenBelow(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { values, classes, assignments } = engine;
  if (isTooMuchBelow(engine, info, name)) return values.orOther(0);
  const given = assignments
    .belowOrBeside(info.entity, name)
    .filter((entity) => classes.isSubclass(entity, info.entity));
  return definedOrGiven(engine, info, given, receiver, name);
}

/** What classes below define, and what the objects of some classes are given. */
function definedOrGiven(
  engine: Engine,
  info: ClassInfo,
  giving: readonly number[],
  receiver: number,
  name: number,
): number {
  return engine.values.union(
    definedBelow(engine, info, receiver, name),
    givenTo(engine, info, giving, receiver, name),
  );
}

/** What the objects of some classes are given, as `receiver` has it. */
function givenTo(
  engine: Engine,
  info: ClassInfo,
  entities: readonly number[],
  receiver: number,
  name: number,
): number {
  if (entities.length === 0 || !engine.isMissingForGood()) return 0;
  const { cells, values } = engine;
  const view = { entity: info.entity, args: [] };
  const given = values.unionAll(
    runningHere(engine, info, entities).map((entity) => {
      const own = engine.read(cells.cell(CellKind.attribute, entity, name));
      const kept = values.union(own, engine.read(cells.cell(CellKind.passed, entity, name)));
      return throughGiven(engine, seenThrough(engine, kept, entity), receiver, view);
    }),
  );
  return isGivenUnknown(engine, entities, name) ? besideUnknown(engine, given) : given;
}

/**
 * What the bodies of classes below define, or of those that they have beside this one. An object that has
 * what a single class below defines is one of that class.
 */
export function definedBelow(engine: Engine, info: ClassInfo, receiver: number, name: number): number {
  const { values, classes } = engine;
  const defining = engine.descent.defining(info, name);
  if (defining.length === 0 || defining.length > mostDefining(engine, info) || !engine.isMissingForGood())
    return 0;
  const running = runningHere(engine, info, defining);
  let result = 0;
  const isOne =
    defining.length === 1 &&
    values.kind[receiver] === Atom.instance &&
    classes.isSubclass(defining[0], info.entity);
  const standsFor = values.isObject(receiver) ? 0 : values.c[receiver];
  const owner = isOne ? values.atom(Atom.instance, defining[0], 0, standsFor) : receiver;
  const view = { entity: isOne ? defining[0] : info.entity, args: [] };
  for (const entity of running) {
    const found = engine.members.value(classes.of(entity), classes.ownMember(entity, name));
    result = values.union(
      result,
      found.data ? found.value : throughInstance(engine, found.value, owner, view),
    );
  }
  return result;
}

/** Whether so many classes below define a name that what they define is left out. */
export function isTooMuchBelow(engine: Engine, info: ClassInfo, name: number): boolean {
  return engine.descent.defining(info, name).length > mostDefining(engine, info) && engine.isMissingForGood();
}

/** How many definitions below a class are still meant. */
export function mostDefining(engine: Engine, { entity }: ClassInfo): number {
  return isAskedInside(engine, entity) ? MOST_HOOKS : MOST_DEFINING;
}

function isException({ classes, universe }: Engine, { entity }: ClassInfo): boolean {
  return classes.isSubclass(entity, universe.entity('builtins.BaseException'));
}
