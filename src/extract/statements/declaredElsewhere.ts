/** `global` and `nonlocal` (language reference, sections of those names). */
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { scopedName } from '../../model/scopedName.js';
import { Syntax } from '../../model/syntax.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';

export function declareElsewhere(context: Context, node: number): number {
  const global = context.stream.type[node] === T.globalStatement;
  const parts = operands(context, node);
  const names = parts.map((part) => context.nameOf(part));
  const offset = context.offset(node);
  const at = context.syntax.listNode(global ? Syntax.global : Syntax.nonlocal, offset, [], names);
  parts.forEach((part, index) => {
    context.written.push(at, index + 1, context.offset(part));
  });
  for (const name of names) {
    const kind = global ? BindingKind.global : BindingKind.nonlocal;
    context.bindings.push(context.scope, name, kind, at, -1, offset, context.block);
    // In the module itself neither says anything new.
    if (context.scope === 0) continue;
    context.declaredElsewhere ??= new Map();
    context.declaredElsewhere.set(name, global ? 0 : unsettled(context.scope));
  }
  return at;
}

/** Stands for the scope that a `nonlocal` of the given scope means: its bindings may still follow. */
const unsettled = (scope: number): number => -1 - scope;

/** Gives the bindings of nonlocal names their scope, when all the file's bindings are known. */
export function settleNonlocals(context: Context): void {
  const { words, length } = context.bindings;
  let owned: Set<number> | undefined;
  for (let at = 0; at < length; at += Binding.width) {
    if (words[at + Binding.scope] >= 0) continue;
    owned ??= ownedNames(context);
    const declaring = -1 - words[at + Binding.scope];
    words[at + Binding.scope] = enclosingFunction(context, declaring, words[at + Binding.name], owned);
  }
}

function ownedNames(context: Context): Set<number> {
  const { words, length } = context.bindings;
  const owned = new Set<number>();
  for (let at = 0; at < length; at += Binding.width) {
    const kind = words[at + Binding.kind];
    const scope = words[at + Binding.scope];
    if (scope < 0 || kind === BindingKind.global || kind === BindingKind.nonlocal) continue;
    owned.add(scopedName(scope, words[at + Binding.name]));
  }
  return owned;
}

/** The nearest function around the scope that binds the name; the scope itself where Python would refuse the file. */
function enclosingFunction(
  context: Context,
  declaring: number,
  name: number,
  owned: ReadonlySet<number>,
): number {
  const scopes = context.scopes.words;
  const parentOf = (scope: number): number => scopes[scope * Scope.width + Scope.parent];
  for (let scope = parentOf(declaring); scope > 0; scope = parentOf(scope)) {
    if (scopes[scope * Scope.width + Scope.kind] === ScopeKind.class) continue;
    if (owned.has(scopedName(scope, name))) return scope;
  }
  return declaring;
}
