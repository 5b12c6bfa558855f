/** `global` and `nonlocal` (language reference, sections of those names). */
import { BindingKind, Scope, ScopeKind } from '../model/facts.js';
import { Syntax } from '../model/syntax.js';
import type { Context } from './context.js';
import { operands } from './expressions.js';
import { T } from './grammar.js';

export function declareElsewhere(context: Context, node: number): number {
  const global = context.stream.type[node] === T.globalStatement;
  const names = operands(context, node).map((part) => context.nameOf(part));
  const offset = context.offset(node);
  const at = context.listNode(global ? Syntax.global : Syntax.nonlocal, offset, [], names);
  for (const name of names) {
    const kind = global ? BindingKind.global : BindingKind.nonlocal;
    context.bindings.push(context.scope, name, kind, at, -1, offset, context.block);
    const scope = global ? 0 : enclosingFunction(context, name);
    // In the module itself `global` says nothing new.
    if (scope >= 0 && scope !== context.scope) {
      context.declaredElsewhere ??= new Map();
      context.declaredElsewhere.set(name, scope);
    }
  }
  return at;
}

/** The nearest enclosing function scope that binds the name so far, else the nearest; -1: none. */
function enclosingFunction(context: Context, name: number): number {
  const scopes = context.scopes.words;
  const { words, length } = context.bindings;
  let nearest = -1;
  for (
    let s = scopes[context.scope * Scope.width + Scope.parent];
    s > 0;
    s = scopes[s * Scope.width + Scope.parent]
  ) {
    if (scopes[s * Scope.width + Scope.kind] !== ScopeKind.function) continue;
    if (nearest < 0) nearest = s;
    for (let at = 0; at < length; at += 7) if (words[at] === s && words[at + 1] === name) return s;
  }
  return nearest;
}
