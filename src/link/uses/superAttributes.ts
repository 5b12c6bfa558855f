/** `super().name`: what is next in the order of the receiver's class, as far as its own bases tell (data model, "super"). */

import { Scope } from '../../model/facts.js';
import { CallNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { methodScope } from '../facts/scopesAround.js';
import type { Question } from '../names/once.js';
import type { Owners } from './owners.js';

const NONE: readonly number[] = [];

/** What an attribute of a call in a scope can be, where that is `super()`, `super(C, self)` or `super(C, cls)`. */
export function superAttributes(
  owners: Owners,
  scope: number,
  call: number,
  question: Question,
  name: string,
): readonly number[] {
  const { file } = owners;
  const { names, classes } = owners.linked;
  const { syntax } = file.facts;
  if (syntaxKind(syntax, call) !== Syntax.call) return NONE;
  const callee = syntax[call + CallNode.function];
  if (syntaxKind(syntax, callee) !== Syntax.name) return NONE;
  const builtins = names.program.modules.get('builtins');
  if (builtins === undefined) return NONE;
  const called = owners.definitionOf(scope, syntax[callee + NameNode.name]);
  if (!names.modules.find('definitions', builtins, 'super').includes(called)) return NONE;
  const [after, receiver] = searched();
  if (after === undefined || receiver === undefined) return NONE;
  const order = classes.linearised(receiver);
  const at = order.indexOf(after);
  if (at < 0) return NONE;
  for (const entity of order.slice(at + 1)) {
    if (classes.isBuiltin(entity, 'object')) continue;
    const found = names.classes.ownAttribute(question, entity, name);
    if (found.length > 0) return found;
  }
  if (order.some((entity) => classes.hasUnknownBase(entity))) return NONE;
  return names.modules
    .find('definitions', builtins, 'object')
    .flatMap((object) => names.classes.ownAttribute(question, object, name));

  /** The class that the search begins behind, and the receiver's. */
  function searched(): readonly number[] {
    const count = syntax[call + CallNode.arguments];
    if (count === 0) {
      const { scopes } = file.facts;
      const method = methodScope(scopes, scope);
      if (method === 0) return NONE;
      const owner = scopes[method * Scope.width + Scope.parent];
      const around = file.base + scopes[owner * Scope.width + Scope.definition];
      return [around, around];
    }
    const given = [0, 1].map((i) =>
      i < count ? owners.of(scope, syntax[call + CallNode.arguments + 1 + i]) : NONE,
    );
    return count === 2 && given.every(({ length }) => length === 1) ? given.flat() : NONE;
  }
}
