/** Decorated functions that their names stand for beside what wraps them: these give what comes back. */

import { ParameterKindCode } from '../../model/kinds.js';
import { CellKind, Registered } from '../domain/cells.js';
import { PairMap } from '../domain/pairMap.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom, type Values } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { callsWhatIsGiven } from '../program/callingWrappers.js';
import type { Arguments } from './arguments.js';
import { takes } from './takers.js';

/** So many decorators deep a wrapper is looked for. */
const DEEPEST = 4;

/** Wrapper → levels → what {@link wrappedBy} says. */
const wrappedOf = perOwner((_: Values) => new PairMap<ReadonlySet<number>>(1 << 8));

/** Notes that a function's name stands for wrappers of it alone, though it is called by these. */
export function noteKept({ cells, values }: Engine, entity: number): void {
  cells.join(keptCell(cells, entity), values.of(Atom.none));
}

function keptCell(cells: Engine['cells'], entity: number): number {
  return cells.cell(CellKind.registered, entity, Registered.kept);
}

/**
 * What comes back of a call of all atoms of a value, by what each gives: of a decorated function, which its name stands
 * for as its wrapper calls it, only where nobody knows what the wrapper gives.
 */
export function resultOfAll(engine: Engine, callees: number, given: readonly number[]): number {
  const { values } = engine;
  if (!values.some(callees, (atom) => isClosure(values, atom))) return values.unionAll(given);
  const wrappers = given.flatMap((_, index) =>
    isClosure(values, values.atomAt(callees, index)) ? [index] : [],
  );
  let result = 0;
  given.forEach((one, index) => {
    if (one !== 0 && !isGivenByWrapper(engine, callees, index, wrappers, given))
      result = values.union(result, one);
  });
  return result;
}

function isGivenByWrapper(
  engine: Engine,
  callees: number,
  index: number,
  wrappers: readonly number[],
  given: readonly number[],
): boolean {
  const { values, cells } = engine;
  const atom = values.atomAt(callees, index);
  if (values.kind[atom] !== Atom.function || engine.read(keptCell(cells, values.a[atom])) === 0) return false;
  const own = wrappers.filter((one) => isWrapperOf(values, values.atomAt(callees, one), atom));
  if (own.length === 0) return false;
  return own.some((one) => isKnown(engine, given[one])) || !engine.isMissingForGood();
}

/**
 * Whether `atom`, one of a value's, is a decorated function for which its wrapper, another one of them, stands: where that
 * takes arguments of its own, or the function doesn't take these, it is passed what the wrapper passes and nothing else.
 */
export function isLeftToWrapper(engine: Engine, callees: number, atom: number, args: Arguments): boolean {
  const { values, cells, functions } = engine;
  if (values.kind[atom] !== Atom.function || args.unknown) return false;
  const wrappers = values.lists
    .items(callees)
    .filter((one) => isClosure(values, one) && isWrapperOf(values, one, atom));
  if (wrappers.length === 0 || engine.read(keptCell(cells, values.a[atom])) === 0) return false;
  const { signatures } = functions.of(values.a[atom]);
  const isRefused = (): boolean =>
    !args.hasRest &&
    !args.hasKeywords &&
    signatures.every((signature) => !takes(engine, signature, args, values.b[atom] - 1));
  return (
    wrappers.every((one) => callsIt(engine, one)) &&
    (wrappers.every((one) => !takesMore(engine, one)) || isRefused())
  );
}

/** Whether it can be seen in a wrapper's own code what it passes to the function that it is made of. */
function callsIt({ values, functions }: Engine, wrapper: number): boolean {
  if (values.kind[wrapper] !== Atom.function) return false;
  return functions.of(values.a[wrapper]).signatures.every((signature) => callsWhatIsGiven(signature));
}

/** Whether a wrapper takes more arguments than it names, as one does that passes on what it is given. */
function takesMore({ values, functions }: Engine, wrapper: number): boolean {
  return functions
    .of(values.a[wrapper])
    .signatures.some(({ parameters }) =>
      parameters.some(
        ({ kind }) => kind === ParameterKindCode.varPositional || kind === ParameterKindCode.varKeyword,
      ),
    );
}

/** Whether it is a function that was made for a call, and holds what that has. */
export function isClosure(values: Values, atom: number): boolean {
  const kind = values.kind[atom];
  return (kind === Atom.function || kind === Atom.lambda) && values.lists.length(values.c[atom]) > 0;
}

/** Whether a closure is another atom than a function's, and holds that. */
function isWrapperOf(values: Values, closure: number, atom: number): boolean {
  return closure !== atom && wrappedBy(values, closure).has(values.a[atom]);
}

/** The functions that one which was made for a call holds of what that was given, so many such functions deep. */
function wrappedBy(values: Values, wrapper: number, levels = DEEPEST): ReadonlySet<number> {
  const known = wrappedOf(values);
  const before = known.get(wrapper, levels);
  if (before !== undefined) return before;
  const held = new Set<number>();
  values.lists.items(values.c[wrapper]).forEach((value, index) => {
    if (index % 2 === 0) return;
    for (const atom of values.lists.items(value)) {
      if (values.kind[atom] === Atom.function) held.add(values.a[atom]);
      if (levels > 1 && isClosure(values, atom))
        for (const entity of wrappedBy(values, atom, levels - 1)) held.add(entity);
    }
  });
  return known.add(wrapper, levels, held);
}

/** Whether something is known of what comes back, or of what is awaited. */
function isKnown(engine: Engine, value: number): boolean {
  const { values, universe } = engine;
  const coroutine = universe.entity('types.CoroutineType');
  return values.some(engine.resolve(value), (atom) => {
    if (values.kind[atom] === Atom.other) return false;
    if (values.kind[atom] !== Atom.instance || values.a[atom] !== coroutine) return true;
    const result = values.lists.items(values.b[atom])[2] ?? 0;
    return !values.isUnknown(engine.resolve(result));
  });
}
