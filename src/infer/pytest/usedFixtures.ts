/** Fixtures that tests use without a parameter: `@pytest.mark.usefixtures('pump')`, `pytestmark = …`. */

import { assignedNode } from '../../link/classes/fieldStatements.js';
import { positionalNodes } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { itemsOf, textOf } from '../../link/facts/writtenConstants.js';
import type { Linked } from '../../link/linked.js';
import { importedPath } from '../../link/names/importedPath.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding } from '../../model/facts.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';

const USE = 'pytest.mark.usefixtures';

/** Names that the decorators of the function or class `node` give. */
export function markedNames(linked: Linked, file: ProgramFile, node: number): string[] {
  return decoratorsOf(file, node).flatMap((decorator) => namesOf(linked, file, decorator));
}

/** Names that the `pytestmark` of a module (scope 0) or of a class's body gives, one mark or several. */
export function markedNamesIn(linked: Linked, file: ProgramFile, scope: number): string[] {
  return assignedIn(linked, file, scope, 'pytestmark')
    .flatMap((value) => itemsOf(file, value) ?? [value])
    .flatMap((mark) => namesOf(linked, file, mark));
}

/** Nodes of the values that statements of a scope assign to a name. */
export function assignedIn({ names }: Linked, file: ProgramFile, scope: number, name: string): number[] {
  const { bindings } = file.facts;
  return names
    .bindingsOf(file, scope, name)
    .map((row) => assignedNode(file, bindings[row * Binding.width + Binding.node]))
    .filter((value) => value !== 0);
}

function namesOf(linked: Linked, file: ProgramFile, mark: number): string[] {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, mark) !== Syntax.call) return [];
  if (importedPath(linked.names, file, syntax[mark + CallNode.function]) !== USE) return [];
  return positionalNodes(file, mark)
    .map((node) => textOf(file, node))
    .filter((name) => name !== undefined);
}
