/**
 * Types of things that are called themselves. A value of which no more is known than that it is a
 * function, a bound method or a class has no target: what its type defines as `__call__` is how the
 * interpreter calls it, not what runs.
 */
import type { Engine } from './engine.js';
import { Atom } from './values.js';

const CALLABLE_TYPES = [
  'types.FunctionType',
  'types.MethodType',
  'types.BuiltinFunctionType',
  'types.MethodWrapperType',
  'types.WrapperDescriptorType',
  'types.MethodDescriptorType',
  'types.ClassMethodDescriptorType',
  'builtins.function',
  'builtins.type',
  'functools.partial',
];

const known = new WeakMap<Engine, Set<number>>();

export function isCallableType(engine: Engine, atom: number): boolean {
  if (engine.values.kind[atom] !== Atom.instance) return false;
  let entities = known.get(engine);
  if (entities === undefined) {
    entities = new Set(CALLABLE_TYPES.map((name) => engine.universe.entity(name)).filter((one) => one >= 0));
    known.set(engine, entities);
  }
  const entity = engine.values.a[atom];
  return entities.has(entity) || isCallbackProtocol(engine, entity);
}

/**
 * A protocol with `__call__` says how something is called (PEP 544, "Callback protocols"). Stubs also
 * describe functions so (`shutil.rmtree`): there it is the most that can be told.
 */
function isCallbackProtocol(engine: Engine, entity: number): boolean {
  const { classes, universe } = engine;
  const info = classes.of(entity);
  return (
    info.protocol && !info.file.source.stub && classes.ownMember(entity, universe.nameId('__call__')) >= 0
  );
}
