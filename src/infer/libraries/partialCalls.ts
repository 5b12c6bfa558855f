/**
 * Calls of partial applications that nobody sees. What is kept somewhere, or passed to code that isn't known, is called all
 * the same: with what it binds, and with more that the source doesn't tell.
 */
import { LEFT_OPEN, NO_ARGUMENTS } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import { behindBound } from './boundAhead.js';

/** Notes that a partial application, `atom`, is called in plain sight. */
export function noteSeen(engine: Engine, atom: number): void {
  const { values, cells } = engine;
  const seen = values.isSymbolicAtom(atom) ? values.of(Atom.none) : values.single(atom);
  for (const target of values.lists.items(values.a[atom]))
    if (hasBody(engine, target)) cells.join(cellOf(engine, target), seen);
}

/** Calls what partial applications apply, as those do that nobody sees. */
export function callUnseen(engine: Engine, made: number): void {
  const { values } = engine;
  for (const atom of values.lists.items(made)) {
    const targets = values.filter(engine.resolve(values.a[atom]), (one) => hasBody(engine, one));
    if (targets !== 0 && isSettled(engine)) callTargets(engine, atom, targets);
  }
}

/**
 * Where no call of any that applies the same is seen, more is passed than what this one binds. Else this one may be seen
 * as well: what it binds is passed, and nothing is said of the rest.
 */
function callTargets(engine: Engine, atom: number, targets: number): void {
  const { values } = engine;
  const bound = behindBound(engine, atom, NO_ARGUMENTS);
  const known = (value: number): number => (values.isUnknown(value) ? 0 : values.withoutOther(value));
  const args = { ...bound, rest: known(bound.rest), keywords: known(bound.keywords) };
  const seen = (target: number): number => engine.read(cellOf(engine, target));
  const unseen = values.filter(targets, (target) => seen(target) === 0);
  call(engine, NO_CONTEXT, unseen, { ...args, hasRest: true, hasKeywords: true });
  // What is bound of the own parameters is told by those calls that are seen.
  if (values.isSymbolicAtom(atom)) return;
  const others = values.filter(
    targets,
    (target) => seen(target) !== 0 && isOther(engine, seen(target), atom),
  );
  call(engine, NO_CONTEXT, others, { ...args, own: LEFT_OPEN });
}

/** Whether an atom is none of a value's, which are known. */
function isOther({ values }: Engine, value: number, atom: number): boolean {
  return !values.isUnknown(value) && !values.lists.items(value).includes(atom);
}

function cellOf({ cells, values }: Engine, atom: number): number {
  return cells.cell(CellKind.registered, values.a[atom], Registered.applied);
}

/** Whether it is a function or class of sources. */
function hasBody({ values, functions, classes }: Engine, atom: number): boolean {
  const kind = values.kind[atom];
  if (kind === Atom.function) return !functions.of(values.a[atom]).file.source.stub;
  return kind === Atom.class && !classes.of(values.a[atom]).file.source.stub;
}
