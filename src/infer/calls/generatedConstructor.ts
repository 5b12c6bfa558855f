/** Calls of constructors that are generated from the fields of a class: dataclasses (PEP 557), named tuples and classes of attrs. */

import { CellKind } from '../domain/cells.js';
import type { Kept } from '../domain/recording.js';
import { Atom } from '../domain/values.js';
import { doubt, isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import { convertedBy, converterOf } from '../libraries/attrs.js';
import { functionOf } from '../program/classFunctions.js';
import type { ClassInfo } from '../program/classTable.js';
import { saysNothing } from '../types/general.js';
import { type Solution, withoutVariables } from '../types/generics.js';
import { noteSolution } from '../types/givenTypes.js';
import { match } from '../types/matching.js';
import { solveCallbacks } from '../types/solve.js';
import { type Arguments, bindArguments, LEFT_OPEN, positionalArguments, withReceiver } from './arguments.js';
import { type Field, fieldsTaken, hasGenerated } from './constructorFields.js';
import { flow } from './flow.js';

/** Of a class whose constructor is generated; one that is written before that passes on what it likes. */
export function generatedFields(engine: Engine, info: ClassInfo, args: Arguments): number {
  if (info.file.source.stub || isWrittenBefore(engine, info))
    return engine.values.instance(info.entity, engine.classes.withDefaults(info, []));
  return giveFields(engine, info, args);
}

/** Whether a constructor is written in the class that has one generated, or in one that comes before it. */
function isWrittenBefore(engine: Engine, info: ClassInfo): boolean {
  const { classes, universe } = engine;
  const generated = info.order.findIndex(({ entity }) => hasGenerated(engine, classes.of(entity)));
  return ['__init__', '__new__'].some((name) => {
    const index = classes.findBelowObject(info, universe.nameId(name));
    const isWritten = index >= 0 && !classes.of(info.order[index].entity).file.source.stub;
    return isWritten && (index <= generated || (generated < 0 && fieldsOf(engine, info).length > 0));
  });
}

const fieldsOfClass = new WeakMap<ClassInfo, Kept<readonly Field[]>>();

function fieldsOf(engine: Engine, info: ClassInfo): readonly Field[] {
  const known = fieldsOfClass.get(info);
  if (known !== undefined) return engine.told(known);
  const kept = engine.keep(() => fieldsTaken(engine, info));
  if (info.complete) fieldsOfClass.set(info, kept);
  return kept.found;
}

/**
 * The constructor that a dataclass or NamedTuple generates: arguments become attributes (PEP 557), and
 * say what the class's type variables are in the instance.
 */
export function giveFields(engine: Engine, info: ClassInfo, args: Arguments): number {
  const { values } = engine;
  const solution: Solution = new Map();
  const initOnly: number[] = [];
  const telling: { declared: number; value: number }[] = [];
  let position = 0;
  for (const field of fieldsOf(engine, info)) {
    const named = args.names.indexOf(field.parameter);
    const at = field.keywordOnly ? -1 : position++;
    const given = engine.resolve(named >= 0 ? args.named[named] : (args.positional[at] ?? 0));
    const converter = field.converted ? engine.read(converterOf(engine, field.owner, field.name)) : 0;
    const value = convertedBy(engine, converter, given);
    if (field.initOnly) {
      initOnly.push(value);
      continue;
    }
    const cell = engine.cells.cell(CellKind.attribute, field.owner, field.name);
    if (engine.values.isUnknown(value)) {
      // What is left open callers say.
      if (args.own !== LEFT_OPEN && (named >= 0 || at in args.positional)) doubtField(engine, field, cell);
      continue;
    }
    engine.cells.join(cell, value);
    engine.assignments.note(field.owner, field.name);
    if (info.parameters.length === 0 || field.owner !== info.entity) continue;
    const member = engine.classes.ownMember(field.owner, field.name);
    // Fields of `namedtuple('Base', 'x')` are no members of the class below.
    if (member < 0) continue;
    const declared = engine.members.value(info, member).value;
    match(engine, declared, value, solution);
    if (values.isGeneric(declared)) telling.push({ declared, value });
  }
  for (const { declared, value } of telling) solveCallbacks(engine, declared, value, solution);
  noteSolution(engine, info, solution, () => [0]);
  if (initOnly.length > 0) passToPostInit(engine, info, initOnly);
  return values.of(
    Atom.instance,
    info.entity,
    values.argumentList(info.parameters.map((one) => withoutVariables(engine, solution.get(one) ?? 0))),
  );
}

/** What a field is given isn't known: it may be something else than what others are given, or an object of any kind. */
function doubtField(engine: Engine, { owner, name }: Field, cell: number): void {
  const member = engine.classes.ownMember(owner, name);
  const isDeclared =
    member >= 0 && saysNothing(engine, engine.members.value(engine.classes.of(owner), member).value);
  if (!isDeclared) doubt(engine, cell);
  else if (isSettled(engine)) engine.cells.join(cell, engine.values.orOther(0));
}

/** The generated constructor ends with `__post_init__`, which takes what is only for it (PEP 557, "Init-only variables"). */
function passToPostInit(engine: Engine, info: ClassInfo, values: readonly number[]): void {
  for (const signature of functionOf(engine, info, '__post_init__')?.signatures ?? []) {
    const given = withReceiver(positionalArguments(...values), engine.values.instance(info.entity));
    flow(engine, signature, given, bindArguments(engine, signature, given), 1);
  }
}
