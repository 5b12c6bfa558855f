/** Calls of `singledispatch` functions: which of the registered implementations the first argument leads to (PEP 443). */
import { viewOf } from '../attributes/views.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import { type Arguments, withPositional } from './arguments.js';
import { type Context, call } from './calls.js';

/** Notes an implementation, and the classes that it is for where `register` was given some. */
export function register(engine: Engine, dispatcher: number, implementation: number, classes: number): void {
  const { values, cells } = engine;
  cells.join(cells.cell(CellKind.registered, dispatcher, Registered.implementations), implementation);
  for (const atom of values.lists.items(implementation))
    if (values.kind[atom] === Atom.function)
      cells.join(cells.cell(CellKind.registered, values.a[atom], Registered.classes), classes);
}

/** Calls the implementations of a dispatcher, `info`, that the arguments lead to, each with what is its own of the first. */
export function callRegistered(
  engine: Engine,
  context: Context,
  info: FunctionInfo,
  args: Arguments,
): number {
  const { values, cells } = engine;
  const value = engine.read(cells.cell(CellKind.registered, info.entity, Registered.implementations));
  if (value === 0) return 0;
  const at = info.owner >= 0 ? 1 : 0;
  const argument = engine.resolve(args.positional[at] ?? 0);
  const options = values.lists
    .items(value)
    .map((atom) => ({ atom, classes: registeredClasses(engine, atom, at) }));
  const known = [...new Set(options.flatMap(({ classes }) => classes))];
  let result = 0;
  for (const { atom, classes } of options) {
    const own =
      argument === 0
        ? values.unionAll(classes.map((one) => values.instance(one)))
        : values.filter(argument, (one) => leadsTo(engine, one, classes, known));
    if (argument !== 0 && own === 0) continue;
    const positional = args.positional.map((one, index) => (index === at ? own : one));
    result = values.union(
      result,
      call(engine, context, values.single(atom), withPositional(args, positional)),
    );
  }
  return result;
}

/** Entities of the classes that an implementation is for: those that it was registered with, or its first parameter's. */
function registeredClasses(engine: Engine, implementation: number, at: number): readonly number[] {
  const { values, cells, functions } = engine;
  if (values.kind[implementation] !== Atom.function) return [];
  const entity = values.a[implementation];
  const written = values.lists.items(
    engine.read(cells.cell(CellKind.registered, entity, Registered.classes)),
  );
  if (written.length > 0)
    return written.filter((atom) => values.kind[atom] === Atom.class).map((atom) => values.a[atom]);
  return functions
    .of(entity)
    .signatures.flatMap(({ parameters }) => values.lists.items(parameters[at]?.declared ?? 0))
    .filter((atom) => values.kind[atom] === Atom.instance)
    .map((atom) => values.a[atom]);
}

/** Whether an object may be dispatched to one of the classes, where the dispatcher knows all of `known`. */
function leadsTo(engine: Engine, object: number, own: readonly number[], known: readonly number[]): boolean {
  const view = viewOf(engine, object);
  if (view === undefined || own.length === 0) return true;
  const { classes } = engine;
  return own.some(
    (one) =>
      isNumber(engine, view.entity, one) ||
      classes.isSubclass(one, view.entity) ||
      (classes.isSubclass(view.entity, one) &&
        !known.some(
          (other) =>
            other !== one && classes.isSubclass(view.entity, other) && classes.isSubclass(other, one),
        )),
  );
}

const NUMBERS = [
  'builtins.int',
  'builtins.float',
  'builtins.complex',
  'decimal.Decimal',
  'fractions.Fraction',
];

/** Numbers are of the classes of the module `numbers` without inheriting from them. */
function isNumber({ classes, universe }: Engine, entity: number, type: number): boolean {
  return (
    classes.of(type).file.module.name === 'numbers' &&
    NUMBERS.some((name) => classes.isSubclass(entity, universe.entity(name)))
  );
}
