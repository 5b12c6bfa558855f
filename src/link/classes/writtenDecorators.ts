/**
 * What a decorator is written as: `@record` below `record = dataclass(frozen=True)` is that call, in whichever file of
 * the program it stands, and so are `record = partial(dataclass, frozen=True)` and a function that gives what
 * `dataclass(cls, frozen=True)` makes.
 */
import { Definition } from '../../model/facts.js';
import {
  AssignNode,
  BlockNode,
  CallNode,
  FunctionDefinitionNode,
  NameNode,
  ParameterNode,
  ParametersNode,
  ReturnNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { positionalNodes } from '../facts/callArguments.js';
import { isName } from '../facts/lastName.js';
import { AFTERWARDS } from '../facts/reach.js';
import { importedPath } from '../names/importedPath.js';
import type { Names, Place } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';

/** An expression, and the file in which it stands. */
interface Written {
  readonly file: ProgramFile;
  readonly node: number;
}

export interface WrittenDecorator {
  /** Where the function that decorates is named. */
  readonly file: ProgramFile;
  readonly called: number;
  /** The calls that give it settings, the nearest to the class first. */
  readonly calls: readonly Written[];
}

/** Names for names for names lead no further. */
const DEEPEST = 4;

/** `place`: where the decorated definition stands. */
export function writtenDecorator(names: Names, place: Place, decorator: number): WrittenDecorator {
  let found = asWritten(place.file, decorator);
  for (let depth = 0; depth < DEEPEST; depth++) {
    const next = behind(names, depth === 0 ? place : atEnd(found.file), found);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

function asWritten(file: ProgramFile, decorator: number): WrittenDecorator {
  const { syntax } = file.facts;
  return syntaxKind(syntax, decorator) === Syntax.call
    ? { file, called: syntax[decorator + CallNode.function], calls: [{ file, node: decorator }] }
    : { file, called: decorator, calls: [] };
}

/** What stands behind the name that a decorator is; undefined where it is no name for another. */
function behind(names: Names, place: Place, found: WrittenDecorator): WrittenDecorator | undefined {
  const definition = definitionOf(names, place, found.called);
  if (definition === undefined) return undefined;
  const { file, node } = definition;
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) === Syntax.functionDefinition) return returned(found, definition);
  if (syntaxKind(syntax, node) !== Syntax.assign) return undefined;
  const value = syntax[node + AssignNode.value];
  if (syntaxKind(syntax, value) !== Syntax.call) return { ...found, file, called: value };
  const made = { file, node: value };
  const called = syntax[value + CallNode.function];
  if (importedPath(names, file, called) === 'functools.partial') {
    const [wrapped] = positionalNodes(file, value);
    return wrapped === undefined ? undefined : { file, called: wrapped, calls: [...found.calls, made] };
  }
  // What a call has made, called again, is no decorator with settings.
  return found.calls.length > 0 ? undefined : { file, called, calls: [made] };
}

/** A function that ends with `return dataclass(cls)`, or makes such a decorator by `return dataclass(**settings)`. */
function returned(found: WrittenDecorator, { file, node }: Written): WrittenDecorator | undefined {
  const { syntax } = file.facts;
  const last = listAt(syntax, syntax[node + FunctionDefinitionNode.body] + BlockNode.statements).at(-1) ?? 0;
  const value = syntaxKind(syntax, last) === Syntax.return ? syntax[last + ReturnNode.value] : 0;
  if (syntaxKind(syntax, value) !== Syntax.call) return undefined;
  const [first] = listAt(
    syntax,
    syntax[node + FunctionDefinitionNode.parameters] + ParametersNode.parameters,
  );
  const [decorated] = positionalNodes(file, value);
  const isDecorating =
    first !== undefined &&
    decorated !== undefined &&
    isName(file, decorated, file.facts.string(syntax[first + ParameterNode.name]));
  if (!isDecorating && (decorated !== undefined || found.calls.length === 0)) return undefined;
  return { file, called: syntax[value + CallNode.function], calls: [...found.calls, { file, node: value }] };
}

/** The one statement that defines what a name means. */
function definitionOf(names: Names, place: Place, node: number): Written | undefined {
  const { program } = names;
  const { syntax } = place.file.facts;
  if (syntaxKind(syntax, node) !== Syntax.name) return undefined;
  const found = names.at('definitions', place, place.file.facts.string(syntax[node + NameNode.name]));
  const entity = found.length === 1 ? inSource(names, found[0]) : -1;
  const file = program.fileOf(entity);
  if (file === undefined || file.source.stub || program.moduleOf(entity) !== undefined) return undefined;
  const declarations = program.declarationsOf(entity);
  return declarations.length === 1 ? { file, node: declarations[0].node } : undefined;
}

/** What the source defines under the name of what a stub beside it declares at its top level; anything else as it is. */
function inSource(names: Names, entity: number): number {
  const { program } = names;
  const file = program.fileOf(entity);
  const source = file?.module.file;
  if (file === undefined || !file.source.stub || source === undefined || source.source.stub) return entity;
  const name = file.facts.string(program.field(entity, Definition.name));
  const row = program.field(entity, Definition.parent) === 0 ? names.memberRow(source, 0, name) : -1;
  return row < 0 ? entity : source.base + row;
}

/** The whole file, seen from its end. */
function atEnd(file: ProgramFile): Place {
  return { file, scope: 0, offset: AFTERWARDS, block: 0 };
}
