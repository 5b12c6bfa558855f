/**
 * Named tuples that a call makes: `Point = namedtuple('Point', 'x y')`, and classes whose base is
 * such a call. What is made has no handle; what is known of it is its fields, as far as they are
 * written as constants.
 */
import type { ProgramFile } from '../link/program.js';
import { recordNames } from '../link/recordCalls.js';
import { type Arguments, NO_ARGUMENTS } from './arguments.js';
import type { Engine } from './engine.js';
import { Atom } from './values.js';

/** Name ids of the fields that a call of `namedtuple` names; undefined for other expressions. */
export function recordFields(engine: Engine, file: ProgramFile, node: number): number[] | undefined {
  return recordNames(file, node)?.map((name) => engine.universe.nameId(name));
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

/** `point._replace(x=…)`, of a tuple made so. */
export function replaceFields(
  engine: Engine,
  _: unknown,
  args: Arguments,
  receiver: number,
): number | undefined {
  const { values } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.tuple) return undefined;
  const made = makeRecord(engine, receiver, { ...args, positional: values.lists.items(values.b[receiver]) });
  return made === 0 ? undefined : made;
}
