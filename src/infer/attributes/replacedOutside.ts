/**
 * What the project puts in the place of what the standard library defines, when its modules are imported:
 *
 *     unittest.TestCase.setUp = prepared
 *     sys.exit = noted
 *
 * What functions put there, as tests and context managers do for a while, isn't meant, as hardly anybody else sees it; nor is what
 * is put there below `if __name__ == '__main__'`.
 */

import { ScopeKind } from '../../model/facts.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Lookup } from '../program/members.js';
import type { Run } from '../run.js';
import { asGiven } from './givenToClasses.js';
import { methodsGiven } from './givenValues.js';
import type { View } from './views.js';

/** Notes what a statement of a module gives the classes and modules of stubs that are among a value's atoms. */
export function replaceOutside(run: Run, object: number, name: number, value: number): void {
  const { engine } = run;
  if (run.kind !== ScopeKind.module || run.onlyWhenStarted) return;
  const { values, cells, linked } = engine;
  for (const atom of values.lists.items(engine.resolve(object))) {
    const isClass = values.kind[atom] === Atom.class;
    if (!isClass && values.kind[atom] !== Atom.module) continue;
    if (linked.program.fileOf(values.a[atom])?.source.stub !== true) continue;
    const given = engine.resolve(value);
    cells.join(cells.cell(CellKind.replaced, values.a[atom], name), isClass ? asGiven(engine, given) : given);
  }
}

/** What stubs' classes were so given under a name, in place of a method or of nothing. */
export function replacedMethod(engine: Engine, { replaced }: Lookup, receiver: number, view: View): number {
  return replaced.length === 0 ? 0 : methodsGiven(engine, replaced, receiver, view);
}
