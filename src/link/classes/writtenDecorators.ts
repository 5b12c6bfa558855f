/**
 * What a decorator is written as: `@record` below `record = dataclass(frozen=True)` is that call, in
 * whichever file of the program it stands.
 */
import { AssignNode, CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Names, Place } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';

export interface WrittenDecorator {
  /** Where the function that decorates is named. */
  readonly file: ProgramFile;
  readonly called: number;
  /** The call that gives it settings, in `settingsFile`; 0: none. */
  readonly call: number;
  readonly settingsFile: ProgramFile;
}

/** `place`: where the decorated definition stands. */
export function writtenDecorator(names: Names, place: Place, decorator: number): WrittenDecorator {
  const { file } = place;
  const { syntax } = file.facts;
  const isCall = syntaxKind(syntax, decorator) === Syntax.call;
  const called = isCall ? syntax[decorator + CallNode.function] : decorator;
  const value = assignedTo(names, place, called);
  const own = { file, called, call: isCall ? decorator : 0, settingsFile: file };
  if (value === undefined) return own;
  const isMade = syntaxKind(value.file.facts.syntax, value.node) === Syntax.call;
  if (!isMade) return { ...own, file: value.file, called: value.node };
  // What a call has made, called again, is no decorator with settings.
  if (isCall) return own;
  return {
    file: value.file,
    called: value.file.facts.syntax[value.node + CallNode.function],
    call: value.node,
    settingsFile: value.file,
  };
}

/** The one expression that a name is bound to. */
function assignedTo(
  names: Names,
  place: Place,
  node: number,
): { file: ProgramFile; node: number } | undefined {
  const { program } = names;
  const { syntax } = place.file.facts;
  if (syntaxKind(syntax, node) !== Syntax.name) return undefined;
  const found = names.at('definitions', place, place.file.facts.string(syntax[node + NameNode.name]));
  const file = found.length === 1 ? program.fileOf(found[0]) : undefined;
  if (file === undefined || file.source.stub || program.moduleOf(found[0]) !== undefined) return undefined;
  const declarations = program.declarationsOf(found[0]);
  const [statement] = declarations.map((one) => one.node);
  const isAssigned = declarations.length === 1 && syntaxKind(file.facts.syntax, statement) === Syntax.assign;
  return isAssigned ? { file, node: file.facts.syntax[statement + AssignNode.value] } : undefined;
}
