/** What a call ends of what conditions have said of paths. */

import { ScopeKind } from '../../model/facts.js';
import { AttributeNode, CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { Atom } from '../domain/values.js';
import { changesBy, isSuper } from '../program/changes.js';
import type { Run } from '../run.js';
import { pathText } from './paths.js';

/** The call expression `node` has called `callee`. */
export function endChanged(run: Run, node: number, callee: number): void {
  if (!run.paths.isAny) return;
  const { engine, syntax, file } = run;
  const { values, functions } = engine;
  const called = syntax[node + CallNode.function];
  const receiver =
    syntaxKind(syntax, called) === Syntax.attribute
      ? receiverText(run, syntax[called + AttributeNode.value])
      : '';
  for (const atom of values.lists.items(engine.resolve(callee))) {
    if (values.kind[atom] !== Atom.function) continue;
    const info = functions.of(values.a[atom]);
    const self = values.b[atom] - 1;
    const entity = self >= 0 && values.kind[self] === Atom.instance ? values.a[self] : -1;
    const { attributes, contents, names } = changesBy(engine, values.a[atom], entity);
    if (info.file === file) for (const name of names) run.paths.forgetText(name);
    if (receiver === '') continue;
    for (const name of attributes) run.paths.forgetText(`${receiver}.${name}`);
    for (const name of contents) run.paths.forgetElementsOf(`${receiver}.${name}`);
  }
}

/** The path to the object that a method is called on; '' where there is none. */
function receiverText(run: Run, node: number): string {
  if (!isSuper(run.file, node)) return pathText(run, node);
  if (run.kind !== ScopeKind.function) return '';
  const [self] = run.engine.functions.ofUnit(run.file, run.unit).parameters;
  return self === undefined ? '' : run.engine.universe.text(self.name);
}
