/** What patterns of a class take by position (language reference, "Class patterns"; PEP 634). */
import { assignedNode } from '../../link/classes/fieldStatements.js';
import { itemsOf, textOf } from '../../link/facts/writtenConstants.js';
import { attribute } from '../attributes/attributes.js';
import { fieldsTaken, hasGenerated } from '../calls/constructorFields.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/** Builtins whose objects are themselves what their pattern takes: `str(x)`. */
const MATCHING_THEMSELVES = [
  'bool',
  'bytearray',
  'bytes',
  'dict',
  'float',
  'frozenset',
  'int',
  'list',
  'set',
  'str',
  'tuple',
];

/** What the position `index` of a class's pattern matches of `subject`, its objects; 0: nothing known. */
export function positionalPart(engine: Engine, entity: number, subject: number, index: number): number {
  const names = matchArguments(engine, engine.classes.of(entity));
  if (index < names.length) return attribute(engine, subject, names[index]);
  return names.length === 0 && index === 0 && matchesItself(engine, entity) ? subject : 0;
}

/** Name ids of the attributes that a pattern takes: those of `__match_args__`, or what a generated constructor takes. */
function matchArguments(engine: Engine, info: ClassInfo): readonly number[] {
  const { classes, universe } = engine;
  const index = classes.findMember(info, universe.nameId('__match_args__'));
  // What is generated is the class's own.
  if (index < 0 || (index > 0 && hasGenerated(engine, info)))
    return fieldsTaken(engine, info)
      .filter(({ keywordOnly }) => !keywordOnly)
      .map(({ name }) => name);
  const owner = classes.of(info.order[index].entity);
  return owner.file.source.stub ? written(engine, owner) : evaluated(engine, info);
}

/** Stubs write `__match_args__` down, and their bodies are never evaluated. */
function written({ classes, universe, linked }: Engine, { entity, file }: ClassInfo): readonly number[] {
  const member = classes.ownMember(entity, universe.nameId('__match_args__'));
  const [declaration] = linked.program.declarationsOf(member);
  const items = itemsOf(file, assignedNode(file, declaration.node)) ?? [];
  return items.map((item) => universe.nameId(textOf(file, item) ?? ''));
}

function evaluated(engine: Engine, { entity }: ClassInfo): readonly number[] {
  const { values, universe } = engine;
  const listed = engine.resolve(
    attribute(engine, values.of(Atom.class, entity), universe.nameId('__match_args__')),
  );
  const tuple = values.lists.items(listed).find((atom) => values.kind[atom] === Atom.tuple);
  if (tuple === undefined) return [];
  return values.lists
    .items(values.b[tuple])
    .map((item) => (values.size(item) > 0 ? values.a[values.atomAt(item, 0)] : universe.nameId('')));
}

function matchesItself({ classes, universe }: Engine, entity: number): boolean {
  return MATCHING_THEMSELVES.some((name) => classes.isSubclass(entity, universe.entity(`builtins.${name}`)));
}
