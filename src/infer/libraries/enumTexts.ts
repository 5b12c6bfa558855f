/**
 * Members of an Enum where a text is asked for: those that are strings too (`class Kind(str, Enum)`) are their values,
 * except where they are printed. What `str` and `format` make of them their `__str__` says (library reference, "enum").
 */

import { isName } from '../../link/facts/lastName.js';
import { KindCode } from '../../model/kinds.js';
import { AttributeNode, ParameterNode, ReturnNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { walk } from '../attributes/writtenGetters.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Signature } from '../program/functionTable.js';
import { enumAttribute } from './enums.js';

/** Members of Enums that are strings, as their values; everything else, and where these aren't known, as it is. */
export function asStrings(engine: Engine, value: number): number {
  return exchanged(engine, value, (info) => isString(engine, info));
}

/** Members of Enums as they are printed, where that is their values; everything else as it is. */
export function printed(engine: Engine, value: number): number {
  return exchanged(engine, value, (info) => printsValue(engine, info));
}

function exchanged(engine: Engine, value: number, isValue: (info: ClassInfo) => boolean): number {
  const { values, classes } = engine;
  const isMember = (atom: number): boolean =>
    values.kind[atom] === Atom.instance && classes.isEnum(values.a[atom]);
  if (!values.some(value, isMember)) return value;
  const parts = values.lists.items(value).map((atom) => {
    if (!isMember(atom)) return values.single(atom);
    const info = classes.of(values.a[atom]);
    const texts = isValue(info) ? enumAttribute(engine, info, engine.universe.nameId('value')) : 0;
    return texts !== 0 && values.consistsOf(texts, Atom.text) ? texts : values.single(atom);
  });
  return parts.length === 1 ? parts[0] : values.unionAll(parts);
}

/** Its own `__new__` may make a string of something else than the value. */
function isString(engine: Engine, info: ClassInfo): boolean {
  const { classes, universe } = engine;
  return (
    classes.isSubclass(info.entity, universe.entity('builtins.str')) &&
    methodOfSources(engine, info, '__new__') === undefined
  );
}

function printsValue(engine: Engine, info: ClassInfo): boolean {
  const { universe, classes } = engine;
  if (methodOfSources(engine, info, '__format__') !== undefined) return false;
  const method = methodOfSources(engine, info, '__str__');
  if (method !== undefined) return method !== OTHER && givesValue(method);
  // `StrEnum` and its like.
  return isString(engine, info) && classes.isSubclass(info.entity, universe.entity('enum.ReprEnum'));
}

/** In place of a signature: it isn't written as one function. */
const OTHER = 'other';

/** What an Enum of the project or a class that it inherits from there defines under a name; undefined: none does. */
function methodOfSources(
  engine: Engine,
  info: ClassInfo,
  text: string,
): Signature | typeof OTHER | undefined {
  const { classes, universe, linked, functions } = engine;
  const name = universe.nameId(text);
  const owner = info.sources.find((entity) => classes.ownMember(entity, name) >= 0);
  if (owner === undefined) return undefined;
  const member = classes.ownMember(owner, name);
  if (linked.program.kindOf(member) !== KindCode.method) return OTHER;
  const { signatures } = functions.of(member);
  return signatures.length === 1 ? signatures[0] : OTHER;
}

/** Whether all that a method does is to return `self.value`. */
function givesValue(method: Signature): boolean {
  const { syntax } = method.file.facts;
  let returns = 0;
  let others = 0;
  walk(method, (statement) => {
    const kind = syntaxKind(syntax, statement);
    if (kind === Syntax.return && isValueOf(method, syntax[statement + ReturnNode.value])) returns++;
    else if (kind !== Syntax.expression) others++;
  });
  return returns > 0 && others === 0;
}

/** `self.value`, `self._value_`. */
function isValueOf({ file, parameters }: Signature, node: number): boolean {
  const { facts } = file;
  if (syntaxKind(facts.syntax, node) !== Syntax.attribute || parameters.length === 0) return false;
  const self = facts.string(facts.syntax[parameters[0].node + ParameterNode.name]);
  const name = facts.string(facts.syntax[node + AttributeNode.name]);
  return (
    isName(file, facts.syntax[node + AttributeNode.value], self) && (name === 'value' || name === '_value_')
  );
}
