/** What an expression spells whose first name is imported, also where the module isn't there. */

import { Binding, BindingKind } from '../../model/facts.js';
import { AttributeNode, ImportFromNode, ImportNode, NameNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import type { ProgramFile } from '../program/program.js';
import type { Names } from './names.js';

/** The absolute dotted name of `mark.skip` after `from pytest import mark`: `pytest.mark.skip`. '' for others. */
export function importedPath(names: Names, file: ProgramFile, node: number): string {
  const { syntax } = file.facts;
  switch (syntax[node] & 0xff) {
    case Syntax.name:
      return importedName(names, file, file.facts.string(syntax[node + NameNode.name]));
    case Syntax.attribute: {
      const left = importedPath(names, file, syntax[node + AttributeNode.value]);
      return left === '' ? '' : `${left}.${file.facts.string(syntax[node + AttributeNode.name])}`;
    }
    default:
      return '';
  }
}

function importedName(names: Names, file: ProgramFile, name: string): string {
  const { bindings, syntax } = file.facts;
  for (const row of names.bindingsOf(file, 0, name)) {
    const at = row * Binding.width;
    const detail = 3 * bindings[at + Binding.detail];
    const kind = bindings[at + Binding.kind];
    if (kind === BindingKind.import) {
      const module = file.facts.string(syntax[bindings[at + Binding.node] + ImportNode.names + 1 + detail]);
      return syntax[bindings[at + Binding.node] + ImportNode.names + 2 + detail] < 0
        ? module.split('.', 1)[0]
        : module;
    }
    // Relative imports are of the project.
    if (kind === BindingKind.importFrom && syntax[bindings[at + Binding.node] + ImportFromNode.level] === 0)
      return `${file.facts.string(syntax[bindings[at + Binding.node] + ImportFromNode.module])}.${file.facts.string(syntax[bindings[at + Binding.node] + ImportFromNode.names + 1 + detail])}`;
  }
  return '';
}
