/**
 * Named tuples that a call makes: `Point = namedtuple('Point', 'x y')`, and classes whose base is
 * such a call. What is made has no handle; what is known of it is its fields, as far as they are
 * written as constants.
 */

import { recordNames } from '../../link/classes/recordCalls.js';
import type { ProgramFile } from '../../link/program/program.js';
import { AssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { type Arguments, NO_ARGUMENTS, withPositional } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { generatedFields } from '../calls/generatedConstructor.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import { entitiesOf, type TypePlace } from '../types/annotations.js';

/** Name ids of the fields that a call of `namedtuple` or `NamedTuple` names; undefined for other expressions. */
export function recordFields(engine: Engine, file: ProgramFile, node: number): number[] | undefined {
  return recordNames(file, node)?.map((name) => engine.universe.nameId(name));
}

/** The fields of what a name leads to, where that is assigned such a call and nothing else. */
export function namedRecordFields(engine: Engine, place: TypePlace, node: number): number[] | undefined {
  const { program } = engine.linked;
  const kind = syntaxKind(place.file.facts.syntax, node);
  if (kind !== Syntax.name && kind !== Syntax.attribute) return undefined;
  for (const entity of entitiesOf(engine, place, node)) {
    const file = program.fileOf(entity);
    if (file === undefined || program.moduleOf(entity) !== undefined) continue;
    const { syntax } = file.facts;
    const [declaration, ...others] = program.declarationsOf(entity);
    if (declaration === undefined || others.length > 0) continue;
    if (syntaxKind(syntax, declaration.node) === Syntax.assign)
      return recordFields(engine, file, syntax[declaration.node + AssignNode.value]);
  }
  return undefined;
}

/** `namedtuple('Point', 'x y')`, `NamedTuple('Point', [('x', int)])`: a class with these fields. */
export function record(engine: Engine, { run, node }: Context): number | undefined {
  if (run === undefined) return undefined;
  const fields = recordFields(engine, run.file, node) ?? [];
  return engine.values.of(Atom.record, engine.values.lists.intern(fields));
}

/** A tuple with the fields of `atom`, which is what `namedtuple` made or a tuple made so. */
export function makeRecord(engine: Engine, atom: number, args: Arguments): number {
  const { values } = engine;
  const fields = values.lists.items(values.a[atom]);
  if (args.hasRest || args.hasKeywords || args === NO_ARGUMENTS) return 0;
  const items = fields.map((field, index) => {
    const named = args.names.indexOf(field);
    return named >= 0 ? args.named[named] : (args.positional[index] ?? 0);
  });
  if (!items.every((item) => values.isShallow(item))) return 0;
  return values.of(Atom.tuple, values.a[atom], values.lists.intern(items));
}

/** A field of a tuple made so; 0 for other names and tuples. */
export function recordField(engine: Engine, atom: number, name: number): number {
  const { values } = engine;
  if (values.a[atom] === 0) return 0;
  const index = values.lists.items(values.a[atom]).indexOf(name);
  return index < 0 ? 0 : values.lists.at(values.b[atom], index);
}

/** `point._replace(x=…)`, of a tuple made so or an object of a class of named tuples, whose fields are what any is given. */
export function replaceFields(
  engine: Engine,
  _: unknown,
  args: Arguments,
  receiver: number,
): number | undefined {
  const { values, classes } = engine;
  if (receiver >= 0 && values.kind[receiver] === Atom.instance) {
    generatedFields(engine, classes.of(values.a[receiver]), args);
    return values.single(receiver);
  }
  if (receiver < 0 || values.kind[receiver] !== Atom.tuple) return undefined;
  // What `**fields` replaces may be any of them.
  const replaced = engine.resolve(args.keywords);
  const items = values.lists.items(values.b[receiver]).map((item) => values.union(item, replaced));
  const made = makeRecord(engine, receiver, { ...withPositional(args, items), hasKeywords: false });
  return made === 0 ? undefined : made;
}

/** `Point._make` */
export function recordAttribute(engine: Engine, atom: number, name: number): number {
  const { values, universe } = engine;
  const make = universe.memberOf('typing.NamedTuple', '_make');
  return make < 0 || name !== universe.nameId('_make') ? 0 : values.of(Atom.function, make, atom + 1);
}

/** `Point._make(row)`: the fields are the items of the row, by their places where it has any. */
export function makeFromItems(
  engine: Engine,
  _: unknown,
  args: Arguments,
  receiver: number,
): number | undefined {
  const { values } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.record) return undefined;
  const row = engine.resolve(args.positional[0] ?? 0);
  const only = values.onlyAtom(row);
  const exact = only >= 0 && values.kind[only] === Atom.tuple;
  const all = exact ? 0 : iterate(engine, row);
  const positional = exact
    ? values.lists.items(values.b[only])
    : values.lists.items(values.a[receiver]).map(() => all);
  return makeRecord(engine, receiver, withPositional(args, positional));
}

/** `point._asdict()` */
export function recordDictionary(
  engine: Engine,
  _: unknown,
  __: Arguments,
  receiver: number,
): number | undefined {
  const { values, universe } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.tuple) return undefined;
  const fields = values.lists.items(values.b[receiver]);
  const items = values.unionAll(fields.map((field) => orDoubted(engine, field)));
  return values.instance(universe.entity('builtins.dict'), [values.instance(values.textClass), items]);
}
