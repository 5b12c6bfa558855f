/** What an expression spells whose first name is imported, also where the module isn't there. */

import { Binding, BindingKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { ImportFromNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { attributeChain } from '../facts/attributeChain.js';
import type { ProgramFile } from '../program/program.js';
import type { Names } from './names.js';

/** Modules that pass on what others pass on are followed no further. */
const DEEPEST = 4;

/** The absolute dotted name of `mark.skip` after `from pytest import mark`: `pytest.mark.skip`. '' for others. */
export function importedPath(names: Names, file: ProgramFile, node: number): string {
  const { syntax } = file.facts;
  const { head, tail } = attributeChain(file, node);
  if (syntaxKind(syntax, head) !== Syntax.name) return '';
  const first = importedName(names, file, file.facts.string(syntax[head + NameNode.name]));
  return first === '' ? '' : first + tail;
}

function importedName(names: Names, file: ProgramFile, name: string, depth = 0): string {
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
    const behind = passedOn(names, file, node, imported, depth);
    if (behind !== '') return behind;
    // Relative imports are of the project.
    if (syntax[node + ImportFromNode.level] === 0)
      return `${file.facts.string(syntax[node + ImportFromNode.module])}.${imported}`;
  }
  return '';
}

/** The same of a name that a module of the program has by importing it: `from shop.compat import dataclass`. */
function passedOn(names: Names, file: ProgramFile, node: number, imported: string, depth: number): string {
  const source = depth < DEEPEST ? names.imports.source(file, node)?.file : undefined;
  return source === undefined || source.source.stub ? '' : importedName(names, source, imported, depth + 1);
}
