/** Imports that a stub makes for itself: only one that says `as` its own name re-exports (PEP 484, "Stub Files"). */

import { Binding, BindingKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import type { FileWithFacts } from './factsView.js';

/** Whether a binding of a stub is one. */
export function isPrivateImport(file: FileWithFacts, row: number): boolean {
  const { bindings, syntax } = file.facts;
  const at = row * Binding.width;
  const kind = bindings[at + Binding.kind];
  if (kind !== BindingKind.import && kind !== BindingKind.importFrom) return false;
  const item = importItem(syntax, bindings[at + Binding.node], bindings[at + Binding.detail]);
  return syntax[item + ImportItem.name] !== syntax[item + ImportItem.alias];
}
