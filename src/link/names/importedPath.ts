/** What an expression spells whose first name is imported, also where the module isn't there. */

import { Binding, BindingKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { AttributeNode, ImportFromNode, NameNode } from '../../model/operands.js';
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
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.import && kind !== BindingKind.importFrom) continue;
    const node = bindings[at + Binding.node];
    const item = importItem(syntax, node, bindings[at + Binding.detail]);
    const imported = file.facts.string(syntax[item + ImportItem.name]);
    if (kind === BindingKind.import)
      return syntax[item + ImportItem.alias] < 0 ? imported.split('.', 1)[0] : imported;
    // Relative imports are of the project.
    if (syntax[node + ImportFromNode.level] === 0)
      return `${file.facts.string(syntax[node + ImportFromNode.module])}.${imported}`;
  }
  return '';
}
