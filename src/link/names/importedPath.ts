/** What an expression spells whose first name is imported, also where the module isn't there. */

import { Binding, BindingKind } from '../../model/facts.js';
import { HEADER, Syntax } from '../../model/syntax.js';
import type { ProgramFile } from '../program/program.js';
import type { Names } from './names.js';

/** The absolute dotted name of `mark.skip` after `from pytest import mark`: `pytest.mark.skip`. '' for others. */
export function importedPath(names: Names, file: ProgramFile, node: number): string {
  const { syntax } = file.facts;
  const at = node + HEADER;
  switch (syntax[node] & 0xff) {
    case Syntax.name:
      return importedName(names, file, file.facts.string(syntax[at]));
    case Syntax.attribute: {
      const left = importedPath(names, file, syntax[at]);
      return left === '' ? '' : `${left}.${file.facts.string(syntax[at + 1])}`;
    }
    default:
      return '';
  }
}

function importedName(names: Names, file: ProgramFile, name: string): string {
  const { bindings, syntax } = file.facts;
  for (const row of names.bindingsOf(file, 0, name)) {
    const at = row * Binding.width;
    const statement = bindings[at + Binding.node] + HEADER;
    const detail = 3 * bindings[at + Binding.detail];
    const kind = bindings[at + Binding.kind];
    if (kind === BindingKind.import) {
      const module = file.facts.string(syntax[statement + 1 + detail]);
      return syntax[statement + 2 + detail] < 0 ? module.split('.', 1)[0] : module;
    }
    // Relative imports are of the project.
    if (kind === BindingKind.importFrom && syntax[statement] === 0)
      return `${file.facts.string(syntax[statement + 1])}.${file.facts.string(syntax[statement + 3 + detail])}`;
  }
  return '';
}
