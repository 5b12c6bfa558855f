/**
 * A parameter that a condition has narrowed stays open, so that each call finds what is left of its own argument:
 *
 *     def resolve(target):
 *         if isinstance(target, str): return lookup(target)
 *         return target                                       # what this call passes, and no text
 */

import { Atom } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isPerhapsCalled } from '../types/callableTypes.js';
import { isPassedBelow } from '../types/ownObjects.js';
import { instancesIn, isBelowSome, isMadeBy, isOther } from './amongClasses.js';
import { isUnpassedProtocol } from './anyArguments.js';
import { mayAnswer } from './functionKinds.js';
import { perhapsFalse } from './truth.js';

/** What a condition leaves of a value. */
export const Kept = {
  none: 0,
  notNone: 1,
  perhapsFalse: 2,
  callable: 3,
  notCallable: 4,
  instances: 5,
  others: 6,
  exactly: 7,
  notExactly: 8,
  /** What a declaration asks for, or something below it. */
  below: 9,
  subclasses: 10,
  notSubclasses: 11,
  /** What a predicate says yes to (`inspect.iscoroutinefunction`). */
  ofKind: 12,
  notOfKind: 13,
} as const;

/** Whether it says no more than that something is None, or false, or isn't, or what a declaration says already. */
export function isHardlyNarrowed(kept: number): boolean {
  return kept === Kept.none || kept === Kept.notNone || kept === Kept.perhapsFalse || kept === Kept.below;
}

export interface Narrowing {
  /** A Kept. */
  kept: number;
  /** Entities of the classes that it names, or of a predicate. */
  classes?: readonly number[];
  /** It says less than what each call passes: where that wouldn't stay open, nothing is narrowed. */
  isWeak?: boolean;
}

/** What a condition leaves that says what something isn't, or no more than that. */
const LEAVING_OTHERS: readonly number[] = [Kept.notNone, Kept.others, Kept.notExactly, Kept.notSubclasses];

/** Parameters among other parts of a value that no caller in sight passes anything: what isn't of some classes may still be one of them. */
export function unpassedParts(engine: Engine, value: number, narrowing: Narrowing | undefined): number {
  const { values } = engine;
  if (narrowing === undefined || !LEAVING_OTHERS.includes(narrowing.kept)) return 0;
  if (!values.isSymbolic(value) || values.onlyAtom(value) >= 0) return 0;
  const parts = values.filter(
    value,
    (atom) =>
      values.isSymbolicAtom(atom) &&
      isOpen(engine, atom) &&
      (engine.resolve(values.single(atom)) === 0 || isUnpassedProtocol(engine, atom)),
  );
  // Until all is settled somebody may still pass something.
  return parts !== 0 && isSettled(engine) ? parts : 0;
}

/** `narrowed`, what the condition leaves of what all callers pass, left open where `old` is one parameter. */
export function leaveNarrowedOpen(
  engine: Engine,
  old: number,
  narrowed: number,
  narrowing: Narrowing | undefined,
): number {
  const { values } = engine;
  if (narrowing === undefined || narrowed === 0) return narrowed;
  const left = leftOpen(engine, old, narrowed, narrowing);
  return narrowing.isWeak && values.isSymbolic(old) && !values.isSymbolic(left) ? old : left;
}

function leftOpen(engine: Engine, old: number, narrowed: number, narrowing: Narrowing): number {
  const { values } = engine;
  const atom = values.onlyAtom(old);
  if (atom < 0) return leavePartsOpen(engine, old, narrowed, narrowing);
  const isPart = narrowing.isWeak === true && values.kind[atom] === Atom.named;
  if ((!isPart && !isOpen(engine, atom)) || !values.isShallow(old)) return narrowed;
  const classes = values.lists.intern(narrowing.classes ?? []);
  const open = values.of(Atom.narrowed, atom, narrowing.kept, classes);
  // What a condition says of all callers together may be more than a part of what they pass.
  return engine.resolve(open) === narrowed ? open : narrowed;
}

/** What is known of `old` narrowed, and open parts of parameters in it as they are, where that says the same (`table.get(key)` that isn't None). */
function leavePartsOpen(engine: Engine, old: number, narrowed: number, { kept, classes }: Narrowing): number {
  const { values } = engine;
  const open = values.filter(old, (atom) => values.kind[atom] === Atom.named);
  if (open === 0) return narrowed;
  const known = values.filter(old, (atom) => !values.isSymbolicAtom(atom));
  const left = values.union(open, leftOfKnown(engine, kept, classes ?? [], known));
  return engine.resolve(left) === narrowed ? left : narrowed;
}

/** Whether it is a parameter, other than `self` and `cls`, an element of one, or what a condition left of such. */
function isOpen({ values, universe, functions }: Engine, atom: number): boolean {
  if (values.kind[atom] === Atom.narrowed || values.kind[atom] === Atom.element) return true;
  if (values.kind[atom] !== Atom.parameter) return false;
  const unit = values.a[atom];
  return functions.ofUnit(universe.fileOfScope(unit), unit).parameters[values.b[atom]].owner < 0;
}

/** What is left of `value` by the condition of a narrowed atom; parameters in it are narrowed in their turn. */
export function leftOf(engine: Engine, narrowed: number, value: number): number {
  const { values } = engine;
  const kept = values.b[narrowed];
  const classes = values.lists.items(values.c[narrowed]);
  const known = values.filter(value, (atom) => !values.isSymbolicAtom(atom));
  const left = leftOfKnown(engine, kept, classes, known);
  if (known === value) return left === 0 && kept === Kept.below ? asDeclared(engine, narrowed) : left;
  const open = values.lists
    .items(value)
    .filter((atom) => values.isSymbolicAtom(atom))
    .map((atom) =>
      isOpen(engine, atom) ? values.atom(Atom.narrowed, atom, kept, values.c[narrowed]) : atom,
    );
  return values.union(left, values.fromAtoms(open));
}

/** What is left of `value`, what all callers pass: also what is declared, as others may pass that. */
export function leftOfAll(engine: Engine, narrowed: number, value: number): number {
  const { values } = engine;
  if (values.b[narrowed] !== Kept.below)
    return value === values.many ? value : leftOf(engine, narrowed, value);
  const declared = asDeclared(engine, narrowed);
  const all = value === values.many ? declared : values.union(declared, leftOf(engine, narrowed, value));
  return all === values.many ? declared : all;
}

/** The own classes that a declaration names themselves. */
function asDeclared({ values, classes }: Engine, narrowed: number): number {
  const named = values.lists.items(values.c[narrowed]).filter((one) => !classes.of(one).file.source.stub);
  return values.fromAtoms(named.map((one) => values.atom(Atom.class, one)));
}

function leftOfKnown(engine: Engine, kept: number, classes: readonly number[], value: number): number {
  const { values } = engine;
  switch (kept) {
    case Kept.none:
    case Kept.notNone:
      return values.filter(value, (atom) => (values.kind[atom] === Atom.none) === (kept === Kept.none));
    case Kept.perhapsFalse:
      return perhapsFalse(engine, value);
    case Kept.callable:
    case Kept.notCallable:
      return values.filter(value, (atom) => isPerhapsCalled(engine, atom, kept === Kept.callable));
    case Kept.instances:
      return instancesIn(engine, value, classes);
    case Kept.others:
      return values.filter(value, (atom) => isOther(engine, atom, classes));
    case Kept.subclasses:
    case Kept.notSubclasses:
      return values.filter(
        value,
        (atom) => isBelowSome(engine, atom, classes) === (kept === Kept.subclasses),
      );
    case Kept.ofKind:
    case Kept.notOfKind:
      return values.filter(value, (atom) => mayAnswer(engine, classes[0], atom, kept === Kept.ofKind));
    case Kept.below:
      return values.filter(value, (atom) => isPassedBelow(engine, atom, classes));
    default:
      return values.filter(value, (atom) => isMadeBy(engine, atom, classes) === (kept === Kept.exactly));
  }
}
