/** Methods that a later statement of the class makes class or static methods (PEP 318, "Background"). */

import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { findDefinition } from '../tables/bindings.js';
import type { Context } from '../tables/context.js';
import { flagsOf } from './decoratorFlags.js';

const WRAPPERS = new Set(['classmethod', 'staticmethod']);

/** `make = classmethod(make)` below `def make(cls)`: as `@classmethod` does. Nodes of the syntax. */
export function noteWrappedMethod(context: Context, target: number, value: number): void {
  const { words } = context.syntax;
  if (context.scopes.words[context.scope * Scope.width + Scope.kind] !== ScopeKind.class) return;
  if (syntaxKind(words, target) !== Syntax.name || syntaxKind(words, value) !== Syntax.call) return;
  const callee = words[value + CallNode.function];
  if (syntaxKind(words, callee) !== Syntax.name || words[value + CallNode.arguments] !== 1) return;
  const argument = words[value + CallNode.arguments + 1];
  const name = words[target + NameNode.name];
  if (syntaxKind(words, argument) !== Syntax.name || words[argument + NameNode.name] !== name) return;
  const wrapper = context.strings.list[words[callee + NameNode.name]];
  const row = findDefinition(context, name);
  if (!WRAPPERS.has(wrapper) || row < 0) return;
  const definitions = context.definitions.words;
  if (definitions[row * Definition.width + Definition.kind] === KindCode.method)
    definitions[row * Definition.width + Definition.flags] |= flagsOf(wrapper, true);
}
