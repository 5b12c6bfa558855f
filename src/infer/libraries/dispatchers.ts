/** Written calls of `singledispatch`, and of what it gives functions: `register`. */
import { type Arguments, argument } from '../calls/arguments.js';
import { register } from '../calls/dispatching.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `singledispatch(f)` is still the function, as where it decorates, and has what a decorated one has. */
export function dispatcher(engine: Engine, args: Arguments): number | undefined {
  const { values, cells } = engine;
  const given = argument(engine, args, 0, 'func');
  for (const atom of values.lists.items(engine.resolve(given)))
    if (values.kind[atom] === Atom.function)
      cells.join(cells.cell(CellKind.registered, values.a[atom], Registered.dispatches), values.single(atom));
  const kept = values.filter(
    given,
    (atom) =>
      values.kind[atom] === Atom.function || values.kind[atom] === Atom.lambda || values.isSymbolicAtom(atom),
  );
  return kept === 0 ? undefined : kept;
}

/**
 * `function.register(…)` notes an implementation, and gives it. Where it is given but classes, what it gives is called
 * with the implementation.
 */
export function registerImplementation(
  engine: Engine,
  args: Arguments,
  receiver: number,
  entity: number,
): number | undefined {
  const { values } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.function) return undefined;
  const first = argument(engine, args, 0, 'cls');
  const second = argument(engine, args, 1, 'func') || argument(engine, args, 1, 'method');
  if (second !== 0) return registered(engine, receiver, second, first);
  const isImplementation = values.every(engine.resolve(first), (atom) => values.kind[atom] === Atom.function);
  if (isImplementation) return registered(engine, receiver, first, 0);
  const bound = values.of(Atom.function, entity, receiver + 1);
  return values.of(Atom.partial, bound, values.lists.intern([first]));
}

function registered(engine: Engine, receiver: number, implementation: number, classes: number): number {
  register(engine, engine.values.a[receiver], engine.resolve(implementation), engine.resolve(classes));
  return implementation;
}
