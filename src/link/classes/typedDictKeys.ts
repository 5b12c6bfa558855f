/** Which keys of a TypedDict may be missing (typing documentation, "TypedDict"; PEP 655, PEP 705). */
import { SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { classKeyword } from '../facts/callArguments.js';
import { lastName } from '../facts/lastName.js';
import { booleanOf, itemsOf } from '../facts/writtenConstants.js';
import type { ProgramFile } from '../program/program.js';

/** What stands around a key's type and says nothing of whether it may be missing. */
const AROUND = new Set(['Annotated', 'ReadOnly']);

/** Whether the keys of a class's body must be there where their annotations don't say. */
export function isTotal(file: ProgramFile, statement: number): boolean {
  if (syntaxKind(file.facts.syntax, statement) !== Syntax.classDefinition) return true;
  return booleanOf(file, classKeyword(file, statement, 'total')) !== false;
}

/** Whether a key of that annotation must be there; `total`: what holds where the annotation doesn't say. */
export function isRequired(file: ProgramFile, annotation: number, total: boolean): boolean {
  const { syntax } = file.facts;
  for (let node = annotation; syntaxKind(syntax, node) === Syntax.subscript; ) {
    const form = lastName(file, node);
    if (form === 'Required' || form === 'NotRequired') return form === 'Required';
    if (!AROUND.has(form)) break;
    const [argument] = listAt(syntax, node + SubscriptNode.items);
    // `Annotated[T, …]`
    [node] = itemsOf(file, argument) ?? [argument];
  }
  return total;
}
