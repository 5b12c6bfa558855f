/** What a body gives for the arguments of one call, and what these let flow into its parameters. */

import { returnedTo } from '../bodies/guardedReturns.js';
import { sentTo } from '../bodies/sending.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { replaced } from '../types/generics.js';
import { type Arguments, type Bound, bindArguments, LEFT_OPEN } from './arguments.js';
import { doubtParameters, flow } from './flow.js';
import { fillIn, passedBy } from './oneCall.js';
import { makeOpenCalls } from './openCalls.js';

/** Of lambdas, which declare nothing. */
export const NOTHING_SOLVED = (): undefined => undefined;

/** What a body gives, with this call's arguments in place of open parameters, and what they say of type variables. */
export function evaluated(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  atom: number,
  from: number,
  variable: (one: number) => number | undefined,
): number {
  const flown = flowOnce(engine, signature, args, from, atom);
  engine.ensure(signature.unit);
  const bound = (): Bound => flown ?? bindArguments(engine, signature, args);
  const isGenerator = engine.notes.ask(NoteKind.generator, signature.unit) === 1;
  const part = (one: number): number => engine.read(engine.cells.cell(CellKind.result, signature.unit, one));
  const guards = args.unknown ? 0 : engine.notes.ask(NoteKind.guards, signature.unit);
  const raw = guards === 0 ? part(ResultPart.returned) : returnedTo(engine, signature, guards, args, bound());
  const yielded = isGenerator ? part(ResultPart.yielded) : 0;
  // Before parameters are filled in: what is passed may say something of the caller's own type variables.
  const typed = (value: number): number => replaced(engine, value, variable);
  let fill = typed;
  if (dependsOnCaller(engine, signature, raw) || dependsOnCaller(engine, signature, yielded)) {
    const passed = passedBy(engine, signature, args, bound(), atom);
    fill = (value) => fillIn(engine, typed(value), passed, signature);
  }
  if (isGenerator) return generator(engine, signature, fill(yielded), fill(raw));
  return signature.async ? coroutine(engine, orDoubted(engine, fill(raw))) : fill(raw);
}

/** Lets arguments flow into the parameters, unless the very same ones have, and makes the calls that are left open. */
export function flowOnce(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  from: number,
  atom: number,
): Bound | undefined {
  if (args.unknown) return undefined;
  const key = flowKey(engine, args, from);
  let bound: Bound | undefined;
  if (key < 0 || engine.noteFlow(signature.unit, key)) {
    bound = bindArguments(engine, signature, args);
    flow(engine, signature, args, bound, from);
  }
  if (args.own !== LEFT_OPEN && (key < 0 || isPartlyUnknown(engine, args))) {
    bound ??= bindArguments(engine, signature, args);
    doubtParameters(engine, signature, args, bound, from);
  }
  makeOpenCalls(engine, signature, args, bound, atom);
  return bound;
}

/** Whether nothing is known of one of the arguments. */
function isPartlyUnknown({ values }: Engine, args: Arguments): boolean {
  const isUnknown = (value: number): boolean => values.isUnknown(value);
  return (
    args.positional.some(isUnknown) ||
    args.named.some(isUnknown) ||
    (args.hasRest && values.isUnknown(args.rest)) ||
    (args.hasKeywords && values.isUnknown(args.keywords))
  );
}

/** The arguments from `from` on as a list; -1 where some of them are left open. */
function flowKey({ values }: Engine, args: Arguments, from: number): number {
  const { positional, names, named } = args;
  if (values.isSymbolic(args.rest) || values.isSymbolic(args.keywords)) return -1;
  const draft = values.lists.draftOf(5 + 2 * names.length + positional.length);
  draft[0] = from;
  draft[1] = args.hasRest ? args.rest : -1;
  draft[2] = args.hasKeywords ? args.keywords : -1;
  draft[3] = names.length;
  let length = 4;
  for (let i = 0; i < names.length; i++) {
    if (values.isSymbolic(named[i])) return -1;
    draft[length++] = names[i];
    draft[length++] = named[i];
  }
  for (let i = from; i < positional.length; i++) {
    if (values.isSymbolic(positional[i])) return -1;
    draft[length++] = positional[i];
  }
  return values.lists.internDraft(length);
}

/** Whether a result says something of open parameters, or holds functions made in the body. */
function dependsOnCaller(engine: Engine, signature: Signature, value: number): boolean {
  const { values } = engine;
  if (values.isSymbolic(value)) return true;
  for (let i = 0; i < values.size(value); i++) {
    const kind = values.kind[values.atomAt(value, i)];
    if (kind === Atom.function || kind === Atom.lambda)
      return engine.scopes.isCaptured(signature.file, engine.universe.row(signature.file, signature.unit));
  }
  return false;
}

/** Objects that the body's returns make of other own classes than are declared, and so than a reader would think. */
export function othersMade(engine: Engine, { unit, async }: Signature): number {
  const others = engine.read(engine.cells.cell(CellKind.result, unit, ResultPart.others));
  return others !== 0 && async ? coroutine(engine, others) : others;
}

function generator(engine: Engine, signature: Signature, yielded: number, result: number): number {
  const { values, universe } = engine;
  const sent = sentTo(engine, signature.unit);
  if (signature.async) return values.instance(universe.entity('typing.AsyncGenerator'), [yielded, sent]);
  return values.instance(universe.entity('typing.Generator'), [yielded, sent, result]);
}

export function coroutine(engine: Engine, result: number): number {
  return engine.values.instance(engine.universe.entity('types.CoroutineType'), [0, 0, result]);
}
