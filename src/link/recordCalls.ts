/**
 * Named tuples that a call makes: `namedtuple('Point', 'x y')`, `NamedTuple('Point', [('x', int)])`
 * (Python library reference, modules `collections` and `typing`), as far as their fields are
 * written as constants.
 */
import { HEADER, Syntax } from '../model/syntax.js';
import { keywordNode, positionalNodes } from './callArguments.js';
import { printValue } from './printValue.js';
import type { ProgramFile } from './program.js';
import { printType } from './typeTrees.js';
import { itemsOf, textOf } from './writtenConstants.js';

/** The fields' names in a call of `namedtuple` or `NamedTuple`; undefined for other expressions. */
export function recordNames(file: ProgramFile, node: number): string[] | undefined {
  return plainNames(file, node) ?? typedFields(file, node)?.map(({ name }) => name);
}

function plainNames(file: ProgramFile, node: number): string[] | undefined {
  const [, fields] = argumentsOf(file, node, 'namedtuple') ?? [];
  if (fields === undefined) return undefined;
  const { facts } = file;
  const names =
    (facts.syntax[fields] & 0xff) === Syntax.string
      ? textOf(file, fields)?.split(/[\s,]+/)
      : all(itemsOf(file, fields)?.map((item) => textOf(file, item)));
  return names?.filter((name) => name !== '');
}

/** The parameters of what the call makes, in PEP 8 spacing; undefined where they can't be told. */
export function recordParameters(file: ProgramFile, node: number): string | undefined {
  return plainParameters(file, node) ?? typedParameters(file, node);
}

function plainParameters(file: ProgramFile, node: number): string | undefined {
  const names = plainNames(file, node);
  if (names === undefined || keywordNode(file, node, 'rename') !== 0) return undefined;
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

/** The positional arguments of a call of something with that last name. */
function argumentsOf(file: ProgramFile, node: number, callee: string): number[] | undefined {
  const { syntax } = file.facts;
  if ((syntax[node] & 0xff) !== Syntax.call) return undefined;
  const called = syntax[node + HEADER];
  const kind = syntax[called] & 0xff;
  const name = kind === Syntax.name ? called + HEADER : kind === Syntax.attribute ? called + HEADER + 1 : -1;
  return name >= 0 && file.facts.string(syntax[name]) === callee ? positionalNodes(file, node) : undefined;
}

/** The list when none is missing. */
function all<Item>(items: readonly (Item | undefined)[] | undefined): Item[] | undefined {
  const found = items?.filter((item) => item !== undefined);
  return found?.length === items?.length ? found : undefined;
}
