/** Fixtures that tests use without a parameter: `@pytest.mark.usefixtures('pump')`, `pytestmark = …`. */

import { positionalNodes } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { itemsOf, textOf } from '../../link/facts/writtenConstants.js';
import type { Linked } from '../../link/linked.js';
import { importedPath } from '../../link/names/importedPath.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding } from '../../model/facts.js';
import { AssignNode, CallNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';

const USE = 'pytest.mark.usefixtures';

/** Names that the decorators of the function or class `node` give. */
export function markedNames(linked: Linked, file: ProgramFile, node: number): string[] {
  return decoratorsOf(file, node).flatMap((decorator) => namesOf(linked, file, decorator));
}

/** Names that a module's `pytestmark` gives, one mark or several. */
export function markedNamesOfModule(linked: Linked, file: ProgramFile): string[] {
  const { bindings, syntax } = file.facts;
  return linked.names
    .bindingsOf(file, 0, 'pytestmark')
    .map((row) => bindings[row * Binding.width + Binding.node])
    .filter((node) => (syntax[node] & 0xff) === Syntax.assign)
    .flatMap((node) => itemsOf(file, syntax[node + AssignNode.value]) ?? [syntax[node + AssignNode.value]])
    .flatMap((mark) => namesOf(linked, file, mark));
}

function namesOf(linked: Linked, file: ProgramFile, mark: number): string[] {
  const { syntax } = file.facts;
  if ((syntax[mark] & 0xff) !== Syntax.call) return [];
  if (importedPath(linked.names, file, syntax[mark + CallNode.function]) !== USE) return [];
  return positionalNodes(file, mark)
    .map((node) => textOf(file, node))
    .filter((name) => name !== undefined);
}
