/**
 * Classes that a call makes: `namedtuple('Point', 'x y')`, `NamedTuple('Point', [('x', int)])`,
 * `TypedDict('Movie', {'title': str})` (Python library reference, modules `collections` and
 * `typing`), as far as their fields are written as constants.
 */
import { CallNode, DictNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { keywordConstant, keywordNode, positionalNodes } from '../facts/callArguments.js';
import { ownName } from '../facts/lastName.js';
import { isParameterName } from '../facts/parameterNames.js';
import { printType } from '../facts/printType.js';
import { printValue } from '../facts/printValue.js';
import { itemsOf, textOf } from '../facts/writtenConstants.js';
import type { ProgramFile } from '../program/program.js';
import { isRequired } from './typedDictKeys.js';

/** The fields' names in a call of `namedtuple` or `NamedTuple`; undefined for other expressions. */
export function recordNames(file: ProgramFile, node: number): string[] | undefined {
  return plainNames(file, node) ?? typedFields(file, node)?.map(({ name }) => name);
}

function plainNames(file: ProgramFile, node: number): string[] | undefined {
  const [, fields] = argumentsOf(file, node, 'namedtuple') ?? [];
  if (fields === undefined) return undefined;
  const { facts } = file;
  const names =
    syntaxKind(facts.syntax, fields) === Syntax.string
      ? textOf(file, fields)
          ?.split(/[\s,]+/)
          .filter((name) => name !== '')
      : all(itemsOf(file, fields)?.map((item) => textOf(file, item)));
  if (names === undefined) return undefined;
  const isRenamed = keywordNode(file, node, 'rename') !== 0 && keywordConstant(file, node, 'rename');
  return isRenamed === undefined ? undefined : fieldNames(names, isRenamed);
}

/** The fields of these names, those that can't be one called by their position; undefined where Python takes none of them. */
function fieldNames(names: readonly string[], isRenamed: boolean): string[] | undefined {
  const isField = (name: string, at: number): boolean =>
    isParameterName(name) && !name.startsWith('_') && names.indexOf(name) === at;
  const told = names.map((name, at) => (isField(name, at) ? name : isRenamed ? `_${at}` : undefined));
  return all(told);
}

/** `Point(x, y)` of the class that a call makes; undefined for other expressions, and where it can't be told. */
export function signatureMade(file: ProgramFile, node: number): string | undefined {
  const parameters = recordParameters(file, node) ?? keyParameters(file, node);
  if (parameters === undefined) return undefined;
  const [named] = positionalNodes(file, node);
  const name = textOf(file, named);
  return name === undefined ? undefined : `${name}(${parameters})`;
}

/** The parameters of the named tuple that the call makes, in PEP 8 spacing; undefined where they can't be told. */
export function recordParameters(file: ProgramFile, node: number): string | undefined {
  return plainParameters(file, node) ?? typedParameters(file, node);
}

function plainParameters(file: ProgramFile, node: number): string | undefined {
  const names = plainNames(file, node);
  if (names === undefined) return undefined;
  const given = keywordNode(file, node, 'defaults');
  const defaults = given === 0 ? [] : itemsOf(file, given);
  if (defaults === undefined) return undefined;
  const first = names.length - defaults.length;
  return names
    .map((name, at) => (at < first ? name : `${name}=${printValue(file.facts, defaults[at - first])}`))
    .join(', ');
}

function typedParameters(file: ProgramFile, node: number): string | undefined {
  return typedFields(file, node)
    ?.map(({ name, type }) => `${name}: ${printType(file.facts, type)}`)
    .join(', ');
}

/** The fields of `NamedTuple('Point', [('x', int)])`, each with the node of its type; undefined for other expressions. */
export function typedFields(file: ProgramFile, node: number): { name: string; type: number }[] | undefined {
  const [, fields] = argumentsOf(file, node, 'NamedTuple') ?? [];
  if (fields === undefined) return undefined;
  const described = itemsOf(file, fields)?.map((field) => {
    const [name, type] = itemsOf(file, field) ?? [];
    const text = name === undefined ? undefined : textOf(file, name);
    return text === undefined || type === undefined ? undefined : { name: text, type };
  });
  return all(described);
}

/** The keys of `TypedDict('Movie', {'title': str})`, each with the node of its type; undefined for other expressions. */
export function typedKeys(file: ProgramFile, node: number): { name: string; type: number }[] | undefined {
  const [, keys] = argumentsOf(file, node, 'TypedDict') ?? [];
  const { syntax } = file.facts;
  if (keys === undefined || syntaxKind(syntax, keys) !== Syntax.dict) return undefined;
  const operands = listAt(syntax, keys + DictNode.entries);
  const described = Array.from({ length: operands.length / 2 }, (_, at) => {
    const [key, type] = operands.slice(2 * at, 2 * at + 2);
    const name = key === 0 ? undefined : textOf(file, key);
    return name === undefined ? undefined : { name, type };
  });
  return all(described);
}

/** The parameters of the TypedDict that the call makes; undefined where a key is no name, as that is no parameter. */
function keyParameters(file: ProgramFile, node: number): string | undefined {
  const keys = typedKeys(file, node);
  if (keys === undefined) return undefined;
  const isTotal = keywordConstant(file, node, 'total') !== false;
  const parameters = keys.map(({ name, type }) => {
    if (!isParameterName(name)) return undefined;
    const text = `${name}: ${printType(file.facts, type)}`;
    return isRequired(file, type, isTotal) ? text : `${text} = ...`;
  });
  const told = all(parameters);
  return told === undefined || told.length === 0 ? told?.join() : `*, ${told.join(', ')}`;
}

/** The positional arguments of a call of something with that last name. */
function argumentsOf(file: ProgramFile, node: number, callee: string): number[] | undefined {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.call) return undefined;
  return ownName(file, syntax[node + CallNode.function]) === callee ? positionalNodes(file, node) : undefined;
}

/** The list when none is missing. */
function all<Item>(items: readonly (Item | undefined)[] | undefined): Item[] | undefined {
  const found = items?.filter((item) => item !== undefined);
  return found?.length === items?.length ? found : undefined;
}
