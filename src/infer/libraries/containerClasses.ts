/** Containers that are made by calling their class, or a factory. */

import { type Arguments, positionalArguments, withPositional } from '../calls/arguments.js';
import { type Context, call, NO_CONTEXT } from '../calls/calls.js';
import { isMapping, noteDeclared, putAnywhere, putKey, putMade } from '../containers/containers.js';
import { fillWith } from '../containers/filling.js';
import { madeByFactory, noteFactory } from '../containers/madeHere.js';
import { asOwn } from '../containers/ownSites.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isGeneral } from '../types/general.js';
import { withoutVariables } from '../types/generics.js';
import { isHeldBelow } from '../types/heldClasses.js';
import { namesOwnClasses } from '../types/ownObjects.js';

/** Classes whose objects are told apart by the place that makes them. */
export const CONTAINER_CLASSES: readonly string[] = [
  'builtins.list',
  'builtins.set',
  'builtins.dict',
  'builtins.frozendict',
  'collections.OrderedDict',
  'collections.deque',
  'collections.defaultdict',
  'collections.ChainMap',
  'collections.UserDict',
  'collections.UserList',
  'queue.Queue',
  'queue.LifoQueue',
  'queue.PriorityQueue',
  '_queue.SimpleQueue',
  'asyncio.queues.Queue',
  'asyncio.queues.LifoQueue',
  'asyncio.queues.PriorityQueue',
  '_weakrefset.WeakSet',
  'weakref.WeakKeyDictionary',
  'weakref.WeakValueDictionary',
];

const containerClasses = perOwner(
  ({ universe }: Engine): ReadonlySet<number> =>
    // Without what the program doesn't reach.
    new Set(CONTAINER_CLASSES.map((name) => universe.entity(name)).filter((entity) => entity !== -1)),
);

/** Whether objects of a class are told apart so; by its entity. */
export function isContainerClass(engine: Engine, entity: number): boolean {
  return containerClasses(engine).has(entity);
}

/** `list(x)`, `dict(x, a=1)`, `defaultdict(f)`, `Queue()`: a container of this place. */
export function container(
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
): number | undefined {
  const { run, node } = context;
  if (run === undefined || node === 0) return undefined;
  const { values, universe } = engine;
  const site = values.atom(Atom.site, entity, run.place(node));
  putDeclared(engine, site, types);
  let given = args;
  if (entity === universe.entity('collections.defaultdict')) {
    const place = madeByFactory(run, node);
    const owner = engine.ownSites.ownerOf(run.place(node));
    putMade(engine, site, madeForObject(engine, owner, args.positional[0] ?? 0, place));
    given = withPositional(args, args.positional.slice(1));
  }
  fillWith(engine, site, given);
  return values.single(site);
}

/**
 * `deque[Task]()`: what the type arguments say that it holds, as far as that says enough: constant texts that are put
 * in say more than `str`. What type variables stand for differs from object to object, while what is put in is followed.
 */
export function putDeclared(engine: Engine, site: number, types: readonly number[]): void {
  const { values } = engine;
  const text = values.atom(Atom.instance, values.textClass);
  const told = types.map((type) => values.filter(withoutVariables(engine, type), (atom) => atom !== text));
  if (told.length > 1 && isMapping(engine, site)) putKey(engine, site, told[0]);
  const held = told.at(-1) ?? 0;
  if (held === 0 || namesOwnClasses(engine, held)) return;
  if (isGeneral(engine, held) && !isHeldBelow(engine, held)) return;
  putAnywhere(engine, site, held);
  noteDeclared(engine, site);
}

/** What a `default_factory` makes: of builtin containers one of that place, which all keys share. */
export function fromFactory(engine: Engine, factory: number, place: number): number {
  const { values } = engine;
  let made = 0;
  for (const atom of values.lists.items(engine.resolve(factory))) {
    const isContainer = values.kind[atom] === Atom.class && isContainerClass(engine, values.a[atom]);
    const one = isContainer
      ? values.of(Atom.site, values.a[atom], place)
      : engine.resolve(call(engine, NO_CONTEXT, values.single(atom), positionalArguments()));
    made = values.union(made, one);
  }
  return made;
}

/** The same for the object of a class, `owner`, or of one below it. */
export function madeForObject(engine: Engine, owner: number, factory: number, place: number): number {
  const places = noteFactory(engine, owner, engine.resolve(factory), place);
  return asOwn(engine, places, fromFactory(engine, factory, place));
}
