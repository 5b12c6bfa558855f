/**
 * What objects of the project's own containers hold: classes that inherit from a builtin container
 * without saying of what (`class Registry(dict)`). As with attributes, all objects of a class share
 * what any of them was given, and have what the classes that they inherit from were given.
 */
import { type Arguments, withPositional } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { fromFactory } from '../libraries/containerClasses.js';
import { functionOf } from '../program/classFunctions.js';
import type { ClassInfo } from '../program/classTable.js';
import { isFollowedInside } from '../types/general.js';
import { leavesBelow } from '../types/ownObjects.js';
import { allElements, isMapping, keysOf, positions, putAnywhere } from './containers.js';
import { mutate } from './mutations.js';

const CONTAINERS = [
  'builtins.list',
  'builtins.dict',
  'builtins.set',
  'collections.OrderedDict',
  'collections.defaultdict',
  'collections.deque',
  'collections.UserDict',
  'collections.UserList',
  'builtins.tuple',
  'builtins.frozenset',
  'builtins.frozendict',
  'queue.Queue',
  'asyncio.queues.Queue',
];

/** What gives the items of an object. */
const ITEM_METHODS = ['__getitem__', '__iter__'];

/** The builtin container that a class of sources inherits from, left open what it holds; -1. */
export function containerOf(engine: Engine, order: ClassInfo['order']): number {
  const { program } = engine.linked;
  const entities = CONTAINERS.map((name) => engine.universe.entity(name));
  // Where the project is the standard library itself, some of these are classes like any other.
  const base = order.find(
    (one) => entities.includes(one.entity) && program.fileOf(one.entity)?.source.stub === true,
  );
  // The last argument is what it holds.
  return base !== undefined && isFollowedInside(engine, base.args[base.args.length - 1] ?? 0)
    ? base.entity
    : -1;
}

/** The type arguments of the builtin container that a class inherits from, by what its objects hold. */
export function heldBy(engine: Engine, info: ClassInfo): readonly number[] {
  const { values } = engine;
  let keys = 0;
  let elements = 0;
  let mapping = false;
  for (const entity of info.sources) {
    const site = siteOf(engine, entity);
    if (site < 0) continue;
    mapping = isMapping(engine, site);
    if (mapping) keys = values.union(keys, keysOf(engine, site));
    elements = values.union(elements, allElements(engine, site));
  }
  // `class Kinds(dict[str, type[Shape]])` says so, and its objects say which.
  const declared = info.order.find(({ entity }) => entity === info.container)?.args.at(-1) ?? 0;
  if (leavesBelow(engine, declared)) elements = values.union(elements, declared);
  return mapping ? [keys, elements] : [elements];
}

/**
 * What stands at the places of tuples that the objects of a class of tuples are; empty where that isn't told, or code of
 * the class's own gives its items.
 */
export function itemsHeld(engine: Engine, info: ClassInfo): readonly number[] {
  const { values, universe } = engine;
  if (info.container < 0 || info.container !== universe.entity('builtins.tuple')) return [];
  if (ITEM_METHODS.some((name) => functionOf(engine, info, name)?.file.source.stub === false)) return [];
  const found: number[] = [];
  for (const entity of info.sources) {
    const site = siteOf(engine, entity);
    if (site < 0) continue;
    const { items, rest } = positions(engine, site);
    if (rest !== 0) return [];
    items.forEach((item, index) => {
      found[index] = values.union(found[index] ?? 0, item);
    });
  }
  return found;
}

/** A call of a method of a container, or of the one that an object is: what it puts in is noted, its signature says what comes back. */
export function callOnContents(
  engine: Engine,
  context: Context,
  entity: number,
  receiver: number,
  args: Arguments,
): void {
  const { values, classes, functions } = engine;
  const isObject = values.kind[receiver] === Atom.instance;
  if (!isObject && values.kind[receiver] !== Atom.site) return;
  const site = isObject ? siteOf(engine, values.a[receiver]) : receiver;
  const { owner } = functions.of(entity);
  if (site < 0 || !classes.isSubclass(values.a[site], owner)) return;
  mutate(engine, context, entity, site, isObject ? takeFactory(engine, entity, site, args) : args);
}

/** `super().__init__(list)` of a `defaultdict`: puts in what the factory makes; gives the other arguments. */
function takeFactory(engine: Engine, entity: number, site: number, args: Arguments): Arguments {
  const { values, universe, linked } = engine;
  if (entity !== universe.memberOf('collections.defaultdict', '__init__')) return args;
  const [factory = 0, ...positional] = args.positional;
  // Behind the numbers of the classes' own contents: as all objects of the class share these, they share what is made.
  const place = values.b[site] + linked.program.entityCount;
  putAnywhere(engine, site, fromFactory(engine, factory, place));
  return withPositional(args, positional);
}

/** The container that the objects of a class are, seen as one that is made at one place; -1. */
function siteOf(engine: Engine, entity: number): number {
  const { container } = engine.classes.of(entity);
  return container < 0 ? -1 : engine.values.atom(Atom.site, container, engine.universe.placeCount + entity);
}
