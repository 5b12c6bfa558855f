/**
 * Constants of modules, as `version = '2.4.1'`: whatever is written there is no other name of anything, so what names are
 * aliases of, and what types and decorators mean, is the same before and after. What evaluations read of them they say.
 */

import type { FactsView } from '../../link/facts/factsView.js';
import { assignedValue } from '../../link/facts/unpacked.js';
import { itemsOf } from '../../link/facts/writtenConstants.js';
import { Binding, BindingKind } from '../../model/facts.js';
import { StringNode } from '../../model/operands.js';
import { FLAG_BYTES, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { bindsName, bindsStars } from './namesakes.js';

/** Whether a binding of a module, which always runs, gives its name such a constant. */
export function givesConstant(facts: FactsView, at: number): boolean {
  const { bindings, syntax } = facts;
  const node = bindings[at + Binding.node];
  if (bindings[at + Binding.kind] !== BindingKind.assignment || bindings[at + Binding.block] !== 0)
    return false;
  if (syntaxKind(syntax, node) !== Syntax.assign || bindsStars(facts)) return false;
  const value = assignedValue({ facts }, node, bindings[at + Binding.detail]);
  if (value === 0) return false;
  if (syntaxKind(syntax, value) !== Syntax.tuple)
    return isConstant(facts, value) && !spellsName(facts, value);
  return itemsOf({ facts }, value)?.every((item) => isConstant(facts, item)) === true;
}

function isConstant({ syntax }: FactsView, node: number): boolean {
  const kind = syntaxKind(syntax, node);
  return kind === Syntax.string || kind === Syntax.integer || kind === Syntax.float;
}

/** The hash of a commit. */
const HASH = /^[0-9a-f]{40}$/;

/** Whether a string may be the name of a type, in quotes. */
function spellsName(facts: FactsView, node: number): boolean {
  const { syntax } = facts;
  if (syntaxKind(syntax, node) !== Syntax.string || (syntaxFlags(syntax, node) & FLAG_BYTES) !== 0)
    return false;
  const text = syntax[node + StringNode.value];
  if (text < 0) return false;
  const [first] = facts.string(text).trim().split('.');
  const isWord = first !== '' && !/^\d|[\s!-/:-@[-^`{-~]/.test(first);
  return isWord && (!HASH.test(first) || bindsName(facts, first));
}
