/** Dictionaries whose constant keys have a type each (PEP 589). */
import { classKeyword } from '../../link/facts/callArguments.js';
import { Scope } from '../../model/facts.js';
import { attributeOfAtom } from '../attributes/attributes.js';
import { assignAttribute } from '../attributes/setters.js';
import type { Arguments } from '../calls/arguments.js';
import { isMapping, namedElements } from '../containers/containers.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { fieldNames } from '../program/ownMembers.js';
import { annotationValue } from './annotations.js';
import { withoutVariables } from './generics.js';
import { elementsOf, heldIn } from './heldClasses.js';

/** Whether a class of sources is a TypedDict. */
function isTypedDict({ classes, universe }: Engine, entity: number): boolean {
  const typed = universe.entity('typing._TypedDict');
  return typed >= 0 && entity !== typed && classes.isSubclass(entity, typed);
}

/** Whether the atom is an object of a TypedDict. */
function isTyped(engine: Engine, atom: number): boolean {
  const { values } = engine;
  return atom >= 0 && values.kind[atom] === Atom.instance && isTypedDict(engine, values.a[atom]);
}

/** Whether a TypedDict declares a key (a name id); what dictionaries have besides is none. */
function isKey(engine: Engine, atom: number, name: number): boolean {
  const { owner } = engine.members.find(engine.classes.of(engine.values.a[atom]), name);
  return owner !== undefined && isTypedDict(engine, owner.entity);
}

/** What the class of the object behind an atom declares for these keys; undefined when it is no TypedDict. */
export function typedItem(engine: Engine, atom: number, keys: number): number | undefined {
  if (!isTyped(engine, atom)) return undefined;
  const { values } = engine;
  let found = 0;
  for (const key of values.lists.items(keys))
    if (values.kind[key] === Atom.text)
      found = values.union(
        found,
        isKey(engine, atom, values.a[key])
          ? attributeOfAtom(engine, atom, values.a[key])
          : extraItem(engine, values.a[atom]),
      );
  return found;
}

/** What a TypedDict declares of the keys that it doesn't name: `class Movie(TypedDict, extra_items=str)` (PEP 728). */
function extraItem(engine: Engine, entity: number): number {
  const { classes, linked } = engine;
  for (const base of classes.of(entity).order) {
    const { file } = classes.of(base.entity);
    const { scopes } = file.facts;
    for (const { node, scope } of linked.program.declarationsOf(base.entity)) {
      const type = scope < 0 ? 0 : classKeyword(file, node, 'extra_items');
      const place = { file, row: scopes[scope * Scope.width + Scope.parent] };
      if (type !== 0) return withoutVariables(engine, annotationValue(engine, place, type));
    }
  }
  return 0;
}

/** The keys that a TypedDict declares (name ids), its bases' first, each with what stands there; undefined for other atoms. */
export function typedEntries(engine: Engine, atom: number): ReadonlyMap<number, number> | undefined {
  if (!isTyped(engine, atom)) return undefined;
  const { classes, values } = engine;
  const entries = new Map<number, number>();
  for (const { entity } of [...classes.of(values.a[atom]).order].reverse()) {
    if (!isTypedDict(engine, entity)) continue;
    for (const name of fieldNames(engine, classes.of(entity)))
      entries.set(name, attributeOfAtom(engine, atom, name));
  }
  return entries;
}

/** `movie['title'] = value`; whether the atom is a TypedDict. */
export function setTypedItem(engine: Engine, atom: number, keys: number, value: number): boolean {
  if (!isTyped(engine, atom)) return false;
  const { values } = engine;
  for (const key of values.lists.items(keys))
    if (values.kind[key] === Atom.text && isKey(engine, atom, values.a[key]))
      assignAttribute(engine, values.single(atom), values.a[key], value);
  return true;
}

/** How deep a dictionary nests in those that are given, also in itself. */
const MOST_NESTED = 4;

/** Whether some of a declared type is a TypedDict, or a container or tuple of such. */
export function holdsTypedDict(engine: Engine, declared: number): boolean {
  const { values } = engine;
  for (let i = 0; i < values.size(declared); i++) {
    const atom = values.atomAt(declared, i);
    if (isTyped(engine, atom) || partsOf(engine, atom).some((part) => holdsTypedDict(engine, part)))
      return true;
  }
  return false;
}

/** What a container or a tuple is declared to hold. */
function partsOf(engine: Engine, atom: number): readonly number[] {
  const { values } = engine;
  return values.kind[atom] === Atom.tuple ? values.lists.items(values.b[atom]) : [heldIn(engine, atom)];
}

/**
 * What becomes a TypedDict where a plain dictionary is given to something that is declared to be one, or to hold some
 * (`rules: list[Rule] = [{'name': 'one'}]`): it keeps what it holds.
 */
export function giveEntries(engine: Engine, declared: number, value: number, depth = 0): void {
  if (depth > MOST_NESTED || !holdsTypedDict(engine, declared)) return;
  const { values } = engine;
  const given = engine.resolve(value);
  for (const atom of values.lists.items(declared))
    if (isTyped(engine, atom)) giveEntriesOf(engine, atom, given, depth);
    else
      for (const [part, held] of partsGiven(engine, atom, given)) giveEntries(engine, part, held, depth + 1);
}

function giveEntriesOf(engine: Engine, atom: number, value: number, depth: number): void {
  const { values } = engine;
  for (const given of values.lists.items(value)) {
    if (values.kind[given] !== Atom.site || !isMapping(engine, given)) continue;
    const { names, elements } = namedElements(engine, given);
    names.forEach((name, index) => {
      if (!isKey(engine, atom, name)) return;
      giveEntries(engine, attributeOfAtom(engine, atom, name), elements[index], depth + 1);
      assignAttribute(engine, values.single(atom), name, elements[index]);
    });
  }
}

/** Each part that a container or a tuple is declared to hold, with what is given for it. */
function partsGiven(engine: Engine, atom: number, value: number): (readonly [part: number, given: number])[] {
  const { values } = engine;
  const parts = partsOf(engine, atom);
  if (!parts.some((part) => holdsTypedDict(engine, part))) return [];
  if (values.kind[atom] !== Atom.tuple) return parts.map((part) => [part, elementsOf(engine, value)]);
  const tuples = values.lists
    .items(value)
    .filter((one) => values.kind[one] === Atom.tuple && values.lists.length(values.b[one]) === parts.length);
  return parts.map((part, index) => [
    part,
    values.unionAll(tuples.map((one) => values.lists.at(values.b[one], index))),
  ]);
}

/** The same with the arguments of a call. */
export function giveEntriesBound(engine: Engine, signature: Signature, bound: readonly number[]): void {
  if (!signature.typed) return;
  signature.parameters.forEach(({ declared }, index) => {
    if (bound[index] !== 0) giveEntries(engine, declared, bound[index]);
  });
}

/** `movie.get('title', '')`; undefined when the receiver is no TypedDict. */
export function typedGet(engine: Engine, receiver: number, args: Arguments): number | undefined {
  const found = typedPop(engine, receiver, args);
  return found === undefined || args.positional.length > 1
    ? found
    : engine.values.union(found, engine.values.of(Atom.none));
}

/** `movie.pop('title')`, `movie.setdefault('title', '')`; undefined when the receiver is no TypedDict. */
export function typedPop(engine: Engine, receiver: number, args: Arguments): number | undefined {
  const [key = 0, other = 0] = args.positional;
  const found = typedItem(engine, receiver, engine.resolve(key));
  return found === undefined ? undefined : engine.values.union(found, engine.resolve(other));
}
