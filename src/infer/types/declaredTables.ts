/**
 * Tables at file level whose entries are known in full, so that what they are declared to hold says nothing more:
 *
 *     OPERATIONS: dict[str, type[Operation]] = {'add': Add, 'sub': Sub}
 */
import type { ProgramFile } from '../../link/program/program.js';
import { CallNode, DictNode, DisplayNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { Engine } from '../engine.js';
import { isOnlyRead } from '../program/namesOnlyRead.js';
import { annotationValue } from './annotations.js';
import { isOwnObject } from './ownObjects.js';

/** Whether a file's name (`target`) is given a display of own classes or of their objects, and nothing puts anything else in. */
export function isTableInFull(engine: Engine, file: ProgramFile, target: number, value: number): boolean {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, target) !== Syntax.name) return false;
  const entries = entriesOf(syntax, value);
  return (
    entries.length > 0 &&
    isOnlyRead(file.facts, syntax[target + NameNode.name]) &&
    entries.every((entry) => isOfOwnClass(engine, file, entry))
  );
}

/** The values of a dictionary's display, and the items of others; 0 for what is unpacked into it. */
function entriesOf(syntax: Int32Array, node: number): readonly number[] {
  switch (node === 0 ? Syntax.name : syntaxKind(syntax, node)) {
    case Syntax.dict: {
      const entries = listAt(syntax, node + DictNode.entries);
      return entries.flatMap((key, index) => (index % 2 === 0 ? [key && entries[index + 1]] : []));
    }
    case Syntax.list:
    case Syntax.set:
    case Syntax.tuple:
      return listAt(syntax, node + DisplayNode.items);
    default:
      return [];
  }
}

/** Whether an entry is the name of an own class, or a call of one. */
function isOfOwnClass(engine: Engine, file: ProgramFile, entry: number): boolean {
  if (entry === 0) return false;
  const { syntax } = file.facts;
  const isCall = syntaxKind(syntax, entry) === Syntax.call;
  const named = isCall ? syntax[entry + CallNode.function] : entry;
  const kind = syntaxKind(syntax, named);
  if (kind !== Syntax.name && kind !== Syntax.attribute) return false;
  const told = annotationValue(engine, { file, row: 0 }, named);
  return told !== 0 && engine.values.every(told, (atom) => isOwnObject(engine, atom));
}
