/**
 * Values sent into generators: `x = yield` is what any `send` passes to a generator of that body. A
 * generator made by a body that is known has, as the type of what it may be sent, the body itself
 * (language reference, "Generator-iterator methods").
 */

import { ScopeKind } from '../../model/facts.js';
import { viewOf } from '../attributes/views.js';
import type { Arguments } from '../calls/arguments.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';

/** The second of the three type arguments of a generator. */
const SENT = 1;

/** The type argument that stands for what the generators of a unit are sent. */
export function sentTo(engine: Engine, unit: number): number {
  return engine.values.of(Atom.sentTo, unit);
}

/** What `yield` gives in the run's unit: what is sent, or declared to be; outside of functions, where it is a mistake, nothing. */
export function received(run: Run): number {
  const { engine, kind } = run;
  if (kind !== ScopeKind.function && kind !== ScopeKind.lambda) return 0;
  const { returns } = engine.functions.ofUnit(run.file, run.unit);
  const declared = typesSent(engine, returns);
  return engine.values.union(
    engine.read(engine.cells.cell(CellKind.result, run.unit, ResultPart.sent)),
    engine.values.isGeneric(declared) ? 0 : declared,
  );
}

/** `generator.send(value)`, `generator.asend(value)`. */
export function send(engine: Engine, args: Arguments, receiver: number): undefined {
  const generator = receiver < 0 ? 0 : engine.values.single(receiver);
  sendTo(engine, generator, engine.resolve(args.positional[0] ?? 0));
  return undefined;
}

/** `yield from generator` passes on what is sent. */
export function passOn(run: Run, generator: number): void {
  sendTo(run.engine, generator, received(run));
}

function sendTo(engine: Engine, generator: number, value: number): void {
  const { values, cells } = engine;
  for (const atom of values.lists.items(typesSent(engine, generator)))
    if (values.kind[atom] === Atom.sentTo)
      cells.join(cells.cell(CellKind.result, values.a[atom], ResultPart.sent), value);
}

function typesSent(engine: Engine, generators: number): number {
  const { values, classes, universe } = engine;
  let sent = 0;
  for (const atom of values.lists.items(engine.resolve(generators))) {
    const view = values.kind[atom] === Atom.instance ? viewOf(engine, atom) : undefined;
    if (view === undefined || view.args.length === 0) continue;
    for (const kind of ['typing.Generator', 'typing.AsyncGenerator'])
      sent = values.union(
        sent,
        classes.argumentsOf(view.entity, view.args, universe.entity(kind))?.[SENT] ?? 0,
      );
  }
  return sent;
}
