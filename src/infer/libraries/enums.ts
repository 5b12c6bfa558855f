/**
 * Members of an Enum: how the class's body makes them, and what they have by it, `name` and `value`
 * (library reference, "enum").
 */
import { positionalArguments } from '../calls/arguments.js';
import { NO_CONTEXT } from '../calls/calls.js';
import { makeInstance } from '../calls/construct.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Run } from '../run.js';

/** Of larger Enums no value is told: each body that asks for one would wait for all of these names. */
const MOST_NAMES = 64;

/** At the end of the body, each value is what a member is made with; a tuple holds several arguments. */
export function makeMembers({ engine, entity, unit }: Run): void {
  const { cells, classes, values } = engine;
  if (!classes.isEnum(entity)) return;
  const made = values.atom(Atom.class, entity);
  for (const name of memberNames(engine, entity)) {
    const value = engine.resolve(cells.read(cells.cell(CellKind.name, unit, name), -1));
    for (const atom of values.lists.items(asValue(engine, value, automatic(engine, entity, name)))) {
      const args =
        values.kind[atom] === Atom.tuple ? values.lists.items(values.b[atom]) : [values.single(atom)];
      makeInstance(engine, NO_CONTEXT, made, positionalArguments(...args));
    }
  }
}

/** 0: none of these, or not known. */
export function enumAttribute(engine: Engine, info: ClassInfo, name: number): number {
  const { universe, values } = engine;
  if (name === universe.nameId('name') || name === universe.nameId('_name_')) return namesIn(engine, info);
  if (name !== universe.nameId('value') && name !== universe.nameId('_value_')) return 0;
  const declared = declaredValue(engine, info);
  // That it is a string says less than which.
  const isTold = declared !== 0 && declared !== values.instance(values.textClass);
  if (isTold || info.sources.some((entity) => isLarge(engine, entity))) return declared;
  const made = engine.classes.findMember(info, universe.nameId('__new__'));
  // It may give members another value than the body does.
  if (made >= 0 && info.sources.includes(info.order[made].entity))
    return declared || valuesGiven(engine, info);
  const found = givenInBodies(engine, info);
  return declared === 0 || values.consistsOf(found, Atom.text) ? found : declared;
}

/** What the bodies give members. */
function givenInBodies(engine: Engine, { sources }: ClassInfo): number {
  return engine.values.unionAll(sources.map((entity) => valuesIn(engine, entity)));
}

/** The names of its members; a flag's may be those of several. */
function namesIn(engine: Engine, { entity, sources }: ClassInfo): number {
  const { classes, universe, values } = engine;
  const names = sources.some((one) => isLarge(engine, one))
    ? []
    : sources.flatMap((one) => memberNames(engine, one));
  const isFlag = classes.isSubclass(entity, universe.entity('enum.Flag'));
  return names.length === 0 || isFlag
    ? values.instance(values.textClass)
    : values.fromAtoms(names.map((one) => values.atom(Atom.text, one)));
}

function isLarge({ classes }: Engine, entity: number): boolean {
  return classes.ownNames(entity).length > MOST_NAMES;
}

/** What IntEnum and its like say that all values are. */
function declaredValue(engine: Engine, info: ClassInfo): number {
  const { owner, member } = engine.members.find(info, engine.universe.nameId('_value_'));
  return owner?.file.source.stub ? engine.members.value(owner, member).value : 0;
}

/** What `member._value_ = …` gives, as a `__new__` does it. */
function valuesGiven(engine: Engine, { sources }: ClassInfo): number {
  const { cells, universe, values } = engine;
  const name = universe.nameId('_value_');
  return values.unionAll(sources.map((entity) => engine.read(cells.cell(CellKind.attribute, entity, name))));
}

/** What a class's body gives its members. */
function valuesIn(engine: Engine, entity: number): number {
  const { classes, values } = engine;
  let found = 0;
  for (const name of memberNames(engine, entity)) {
    for (const unit of classes.of(entity).units) {
      engine.ensure(unit);
      const value = engine.read(engine.cells.cell(CellKind.name, unit, name));
      found = values.union(found, asValue(engine, value, automatic(engine, entity, name)));
    }
  }
  return found;
}

/** What `auto()` stands for: a number, and the member's name in small letters where values are strings. */
function automatic({ classes, universe, values }: Engine, entity: number, name: number): number {
  const isText = classes.isSubclass(entity, universe.entity('enum.StrEnum'));
  const generator = classes
    .of(entity)
    .sources.some((one) => classes.ownMember(one, universe.nameId('_generate_next_value_')) >= 0);
  if (!isText) return values.instance(values.integerClass);
  return generator
    ? values.instance(values.textClass)
    : values.of(Atom.text, universe.nameId(universe.text(name).toLowerCase()));
}

function memberNames({ classes, members }: Engine, entity: number): number[] {
  const owner = classes.of(entity);
  return classes.ownNames(entity).filter((name) => {
    const member = classes.ownMember(entity, name);
    return member >= 0 && members.value(owner, member).enumMember;
  });
}

/** What is no member although a body binds a name to it: functions and other descriptors, and `nonmember(x)`. */
export function outsideMembers(engine: Engine, value: number): number {
  const { values } = engine;
  const others = wrappedIn(engine, value, 'enum.nonmember');
  const kept = values.filter(value, (atom) => DESCRIPTORS.includes(values.kind[atom]));
  return values.union(kept, others);
}

const DESCRIPTORS: readonly number[] = [
  Atom.function,
  Atom.lambda,
  Atom.property,
  Atom.static,
  Atom.classMethod,
  Atom.partialMethod,
];

/** What `member(x)` and `nonmember(x)` are made of. */
function wrappedIn({ universe, values }: Engine, value: number, wrapper: string): number {
  const entity = universe.entity(wrapper);
  let found = 0;
  for (const atom of values.lists.items(value))
    if (entity >= 0 && values.kind[atom] === Atom.instance && values.a[atom] === entity)
      found = values.union(found, values.lists.items(values.b[atom])[0] ?? 0);
  return found;
}

/** The value of a member: `auto()` stands for what is `automatic`, `member(x)` for x. */
function asValue(engine: Engine, value: number, automatic: number): number {
  const { universe, values } = engine;
  const auto = universe.entity('enum.auto');
  const member = universe.entity('enum.member');
  const isMade = (atom: number): boolean =>
    values.kind[atom] === Atom.instance && (values.a[atom] === auto || values.a[atom] === member);
  const made = values.filter(value, isMade);
  if (made === 0) return value;
  const others = values.filter(value, (atom) => !isMade(atom));
  const wrapped = wrappedIn(engine, made, 'enum.member');
  const isAutomatic = values.lists.items(made).some((atom) => values.a[atom] === auto);
  return values.unionAll([others, wrapped, isAutomatic ? automatic : 0]);
}
