/**
 * Where a file declares a name again: a definition has the position of one declaration only, and a
 * reader finds it at the others too. `def` and `class` statements (all of them), and the parameters,
 * captures of patterns and names of handlers that don't give the position. Repeated targets of
 * assignments are names of expressions, and found as such.
 */

import { Binding, BindingKind, Definition, Header, Scope } from '../../model/facts.js';
import { DefinitionNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Names } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';

/** Calls `found` with the offset of the name and the row of its definition. */
export function otherDeclarations(
  names: Names,
  file: ProgramFile,
  found: (offset: number, row: number, isStatement: boolean) => void,
): void {
  const { headers, bindings, scopes, definitions, syntax } = file.facts;
  for (let at = 0; at < headers.length; at += Header.width)
    found(
      headers[at + Header.nameOffset],
      syntax[headers[at + Header.node] + DefinitionNode.definition],
      true,
    );
  for (let at = 0; at < bindings.length; at += Binding.width) {
    const node = bindings[at + Binding.node];
    if (!isNamedOnce(bindings[at + Binding.kind], syntaxKind(syntax, node))) continue;
    const owner = scopes[bindings[at + Binding.scope] * Scope.width + Scope.definition];
    if (owner < 0) continue;
    const row = names.memberRow(file, owner, file.facts.string(bindings[at + Binding.name]));
    if (row >= 0 && definitions[row * Definition.width + Definition.node] !== node)
      found(bindings[at + Binding.offset], row, false);
  }
}

/** Whether a binding's offset is where its name stands. A parameter may also be a tuple of names (Python 2). */
function isNamedOnce(kind: number, syntaxKind: number): boolean {
  if (kind === BindingKind.parameter) return syntaxKind === Syntax.parameter;
  return kind === BindingKind.pattern || kind === BindingKind.handler;
}
