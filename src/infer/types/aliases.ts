/** What a definition means as a type: classes, type variables, aliases in every form, special forms. */

import { typedFields, typedKeys } from '../../link/classes/recordCalls.js';
import { writtenValue } from '../../link/facts/writtenValue.js';
import { isTyping, typingAlias } from '../../link/names/typingAliases.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { putUnderName } from '../containers/filling.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { annotationValue, type TypePlace } from './annotations.js';
import { calledName } from './calledNames.js';

const FORMS = new Set([
  'Optional',
  'Union',
  'Annotated',
  'ClassVar',
  'Final',
  'Required',
  'NotRequired',
  'ReadOnly',
  'Callable',
  'Type',
  'TypeForm',
  'Tuple',
  'Literal',
  'TypeGuard',
  'TypeIs',
  'Generic',
  'Protocol',
]);

/** The name of a special form that is written with `[…]`, under whatever name a program has it; undefined for others. */
export function specialForm(engine: Engine, entity: number): string | undefined {
  const { values } = engine.linked.names;
  const name = values.typingName(entity);
  if (name !== undefined) return FORMS.has(name) ? name : undefined;
  return values.behindAliases(entity) === engine.universe.entity('dataclasses.InitVar')
    ? 'InitVar'
    : undefined;
}

/** What a function gives that doesn't come back (typing specification, "Never"). */
const NEVER = new Set(['NoReturn', 'Never']);

export function isNever({ linked }: Engine, entity: number): boolean {
  return NEVER.has(linked.names.values.typingName(entity) ?? '');
}

/** Data of which it is being asked what type it is an alias of. */
const aliasesUnderWay = perOwner((_: Engine) => new Set<number>());

/** What something declared as the definition can be. */
export function typeOfEntity(engine: Engine, entity: number): number {
  const { program } = engine.linked;
  const { values } = engine;
  const file = program.fileOf(entity);
  if (file === undefined || program.moduleOf(entity) !== undefined) return 0;
  const name = file.facts.string(program.field(entity, Definition.name));
  if (isTyping(file)) {
    const alias = typingAlias(file, name);
    if (alias !== undefined) return values.instance(engine.universe.entity(alias));
    switch (name) {
      case 'Any':
        return 0;
      case 'Self':
        return values.of(Atom.typeVar, SELF);
      case 'Callable':
        return values.of(Atom.callable, -1, 0);
      default:
        if (FORMS.has(name) || NEVER.has(name)) return 0;
    }
  }
  switch (program.kindOf(entity)) {
    case KindCode.class:
      return values.instance(entity);
    case KindCode.variable:
    case KindCode.attribute: {
      const under = aliasesUnderWay(engine);
      if (under.has(entity)) return 0;
      under.add(entity);
      const value = aliasValue(engine, file, entity);
      under.delete(entity);
      return value;
    }
    default:
      return 0;
  }
}

function aliasValue(engine: Engine, file: ProgramFile, entity: number): number {
  const { syntax } = file.facts;
  const row = entity - file.base;
  const place: TypePlace = { file, row: file.facts.scopeAround(row) };
  let value = 0;
  for (const node of file.facts.liveNodesOf(row)) {
    const right = writtenValue(file, node);
    if (right === 0) continue;
    value = engine.values.union(
      value,
      syntaxKind(syntax, right) === Syntax.call
        ? constructed(engine, place, entity, right)
        : annotationValue(engine, place, right),
    );
  }
  // What stands in for something that can't be imported is no type.
  return file.source.stub || value !== engine.values.of(Atom.none) ? value : 0;
}

/** `TypeVar(…)`, `NewType(…)`, `NamedTuple(…)`. */
function constructed(engine: Engine, place: TypePlace, entity: number, call: number): number {
  const { syntax } = place.file.facts;
  const head = syntax[call + CallNode.function];
  const name = calledName(engine, place, head);
  const args = listAt(syntax, call + CallNode.arguments);
  if (name === 'NewType') return annotationValue(engine, place, args[1] ?? 0);
  if (name === 'NamedTuple') return recordType(engine, place, call);
  if (name === 'TypedDict') return dictionaryType(engine, place, call);
  if (name !== 'TypeVar') return 0;
  return engine.values.of(Atom.typeVar, entity);
}

/** An instance of what `NamedTuple('Point', [('x', int)])` makes. */
function recordType(engine: Engine, place: TypePlace, call: number): number {
  const { values, universe } = engine;
  const fields = typedFields(place.file, call);
  if (fields === undefined) return 0;
  const types = fields.map(({ type }) => annotationValue(engine, place, type));
  return values.of(
    Atom.tuple,
    values.lists.intern(fields.map(({ name }) => universe.nameId(name))),
    values.lists.intern(types),
  );
}

/** What `TypedDict('Movie', {'title': str})` makes: a dictionary of that place, in which stands what is declared for its keys. */
export function dictionaryType(engine: Engine, place: TypePlace, call: number): number {
  const { values, universe } = engine;
  const keys = typedKeys(place.file, call);
  if (keys === undefined) return 0;
  const site = values.atom(Atom.site, universe.entity('builtins.dict'), universe.place(place.file, call));
  for (const { name, type } of keys)
    putUnderName(engine, site, universe.nameId(name), annotationValue(engine, place, type));
  return values.single(site);
}
