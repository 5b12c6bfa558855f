/**
 * What a generator returns is the `value` of the `StopIteration` that ends it (language reference, "Generator-iterator
 * methods"). It is kept as an argument of the exception that a handler binds, where the body of its `try` asks for next
 * items: `next(steps)`, `steps.send(answer)`.
 */
import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { awaited, generatorResult } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `next(generator)`; with a second argument nothing is raised. */
export function noteNext(engine: Engine, context: Context, args: Arguments): undefined {
  const [generator = 0, ...others] = args.positional;
  if (others.length === 0) noteExhausted(engine, context, generator);
  return undefined;
}

/** A method of a generator or coroutine that resumes it. */
export function noteResumed(engine: Engine, context: Context, receiver: number): undefined {
  if (receiver >= 0) noteExhausted(engine, context, engine.values.single(receiver));
  return undefined;
}

function noteExhausted(engine: Engine, { run }: Context, generator: number): void {
  if (run === undefined || run.exhausted.length === 0) return;
  const coroutine = engine.universe.entity('typing.Coroutine');
  const { values } = engine;
  const coroutines = values.filter(
    engine.resolve(generator),
    (atom) => values.kind[atom] === Atom.instance && engine.classes.isSubclass(values.a[atom], coroutine),
  );
  const returned = values.union(generatorResult(engine, generator), awaited(engine, coroutines));
  run.exhausted.forEach((before, index) => {
    run.exhausted[index] = values.union(before, returned);
  });
}

/** The exceptions that a handler catches, a `StopIteration` with what generators return. */
export function withReturned(engine: Engine, caught: number, returned: number): number {
  const { values } = engine;
  const atoms = values.lists
    .items(caught)
    .map((atom) =>
      isStop(engine, atom)
        ? values.atom(Atom.instance, values.a[atom], values.argumentList([returned]))
        : atom,
    );
  return values.fromAtoms(atoms);
}

/** The `value` of an atom that is such an exception; 0 for other atoms. */
export function returnedValue(engine: Engine, atom: number, name: number): number {
  const { values, universe } = engine;
  return isStop(engine, atom) && universe.text(name) === 'value'
    ? (values.lists.items(values.b[atom])[0] ?? 0)
    : 0;
}

function isStop({ values, universe }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && values.a[atom] === universe.entity('builtins.StopIteration');
}
