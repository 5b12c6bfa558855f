/** Which values may be false where a condition asks (library reference, "Truth Value Testing"). */
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/** Whether objects of the kind are true whatever they hold. */
export function isAlwaysTrue(kind: number): boolean {
  switch (kind) {
    case Atom.module:
    case Atom.class:
    case Atom.function:
    case Atom.lambda:
    case Atom.partial:
    case Atom.callable:
    case Atom.property:
    case Atom.static:
    case Atom.classMethod:
    case Atom.record:
      return true;
    default:
      return false;
  }
}

/** The part of a value that may be false. Objects are true where neither their class nor one below it has a say in it. */
export function perhapsFalse(engine: Engine, value: number): number {
  const { values } = engine;
  return values.filter(value, (atom) => {
    const kind = values.kind[atom];
    if (kind === Atom.text) return engine.universe.text(values.a[atom]) === '';
    if (kind === Atom.integer || kind === Atom.truth) return values.a[atom] === 0;
    if (kind === Atom.instance) return tells(engine, values.a[atom]);
    return !isAlwaysTrue(kind);
  });
}

/** Class entity → whether it has a say in the truth of its objects. */
const answersOf = perOwner((_: Engine) => new Map<number, Kept<boolean>>());

function tells(engine: Engine, entity: number): boolean {
  const answers = answersOf(engine);
  const known = answers.get(entity);
  if (known !== undefined) return engine.told(known);
  const info = engine.classes.of(entity);
  if (!info.complete) return true;
  const kept = engine.keep(() => hasSay(engine, info));
  answers.set(entity, kept);
  return kept.found;
}

function hasSay({ classes, descent, universe }: Engine, info: ClassInfo): boolean {
  // Of stubs, many classes are false by what they hold; what unknown bases define nobody knows.
  if (info.file.source.stub || info.open) return true;
  return ['__bool__', '__len__', '__nonzero__'].some((one) => {
    const name = universe.nameId(one);
    return classes.findMember(info, name) >= 0 || descent.defining(info, name).length > 0;
  });
}
