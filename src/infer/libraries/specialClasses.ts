/** Classes of the builtins whose construction means more than their stubs can say. */

import { assignAttribute } from '../attributes/setters.js';
import { superObject } from '../attributes/superclass.js';
import { classOf } from '../attributes/views.js';
import { GetterOf } from '../attributes/writtenGetters.js';
import { type Arguments, argument } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { putAnywhere } from '../containers/containers.js';
import { descriptor } from '../domain/applications.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isStaticMethod } from '../program/staticMethods.js';
import { CONTAINER_CLASSES, container, putDeclared } from './containerClasses.js';
import { derived } from './derivedClasses.js';
import { dispatcher } from './dispatchers.js';
import { accumulated, calledBack, filtered, mapped, starMapped, zipped } from './iterators.js';
import { operatorCallable } from './operatorCallables.js';
import { callUnseen } from './partialCalls.js';
import { boundMethod, partial } from './partials.js';
import { record } from './records.js';

/** `types`: the type arguments that are written at the class. */
type Special = (
  engine: Engine,
  context: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
) => number | undefined;

const SPECIALS: Readonly<Record<string, Special>> = {
  'builtins.super': (engine, context, args) => superObject(engine, context, args),
  'builtins.type': (engine, _, args) =>
    args.positional.length === 1 ? classOf(engine, args.positional[0]) : derived(engine, args),
  'builtins.property': (engine, _, args) =>
    engine.values.of(
      Atom.property,
      argument(engine, args, 0, 'fget'),
      GetterOf.object,
      // Without a setter, that is None: nothing else can be assigned (descriptors of other classes let it).
      argument(engine, args, 1, 'fset') || engine.values.of(Atom.none),
    ),
  'builtins.staticmethod': (engine, _, args) => wrappedMethod(engine, Atom.static, args.positional[0] ?? 0),
  'builtins.classmethod': (engine, _, args) =>
    wrappedMethod(engine, Atom.classMethod, args.positional[0] ?? 0),
  ...Object.fromEntries(CONTAINER_CLASSES.map((name) => [name, container])),
  'builtins.map': mapped,
  'builtins.filter': filtered,
  'itertools.accumulate': accumulated,
  'itertools.dropwhile': (engine, context, args) => calledBack(engine, context, args, 0, 'predicate', 1),
  'itertools.filterfalse': (engine, context, args) => calledBack(engine, context, args, 0, 'function', 1),
  'itertools.groupby': (engine, context, args) => calledBack(engine, context, args, 1, 'key', 0),
  'itertools.starmap': starMapped,
  'itertools.takewhile': (engine, context, args) => calledBack(engine, context, args, 0, 'predicate', 1),
  'builtins.zip': zipped,
  'types.MethodType': (engine, _, args) => boundMethod(engine, args),
  'operator.attrgetter': operatorCallable,
  'operator.itemgetter': operatorCallable,
  'operator.methodcaller': operatorCallable,
  'types.SimpleNamespace': namespace,
  'typing.NamedTuple': (engine, context) => record(engine, context),
  '_contextvars.ContextVar': contextVariable,
  'functools.partial': (engine, _, args) => {
    const made = partial(engine, args);
    callUnseen(engine, made);
    return made;
  },
  'functools.partialmethod': (engine, _, args) => engine.values.of(Atom.partialMethod, partial(engine, args)),
  'functools.singledispatchmethod': (engine, _, args) => dispatcher(engine, args),
  'functools.cached_property': (engine, _, args) =>
    engine.values.of(Atom.property, argument(engine, args, 0, 'func')),
};

const specialsOf = perOwner(({ universe }: Engine): ReadonlyMap<number, Special> => {
  const table = new Map<number, Special>();
  for (const [name, special] of Object.entries(SPECIALS)) table.set(universe.entity(name), special);
  // What the program doesn't reach.
  table.delete(-1);
  return table;
});

/** Undefined: nothing special. */
export function specialClass(
  engine: Engine,
  context: Context,
  atom: number,
  args: Arguments,
): number | undefined {
  const { values } = engine;
  const entity = values.a[atom];
  return specialsOf(engine).get(entity)?.(engine, context, args, entity, values.lists.items(values.b[atom]));
}

/** `SimpleNamespace(name=value)`. */
function namespace(engine: Engine, _: Context, args: Arguments, entity: number): undefined {
  args.names.forEach((name, index) => {
    assignAttribute(engine, engine.values.instance(entity), name, args.named[index]);
  });
  return undefined;
}

/** `ContextVar('name', default=value)`: holds what it is set to anywhere. */
function contextVariable(
  engine: Engine,
  { run, node }: Context,
  args: Arguments,
  entity: number,
  types: readonly number[],
): number | undefined {
  if (run === undefined || node === 0) return undefined;
  const site = engine.values.atom(Atom.site, entity, run.place(node));
  putDeclared(engine, site, types);
  putAnywhere(engine, site, engine.resolve(argument(engine, args, 1, 'default')));
  return engine.values.single(site);
}

/** `make = classmethod(make)`: the functions of a class that say so are class methods as they are. */
function wrappedMethod(
  engine: Engine,
  made: typeof Atom.static | typeof Atom.classMethod,
  value: number,
): number {
  const { values, functions } = engine;
  const isAlready = (atom: number): boolean => {
    if (values.kind[atom] !== Atom.function) return false;
    const info = functions.of(values.a[atom]);
    return made === Atom.static ? isStaticMethod(info) : info.isClassMethod;
  };
  const known = values.filter(value, isAlready);
  if (known === value && known !== 0) return known;
  const others = values.filter(value, (atom) => !isAlready(atom));
  return values.union(known, descriptor(values, made, orDoubted(engine, others)));
}
