/** Modules looked up by their names: `sys.modules['a.b']`, `sys.modules[__name__]`. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** What a `dict[str, ModuleType]` has under constant names: the modules that are called so; 0 for other things. */
export function namedModules(engine: Engine, atom: number, key: number): number {
  const { values, universe } = engine;
  if (values.kind[atom] !== Atom.instance || values.a[atom] !== universe.entity('builtins.dict')) return 0;
  const element = values.lists.items(values.b[atom])[1] ?? 0;
  if (element === 0 || element !== values.instance(universe.entity('types.ModuleType'))) return 0;
  let found = 0;
  for (const one of values.lists.items(key)) {
    if (values.kind[one] !== Atom.text) continue;
    const module = universe.moduleNamed(universe.text(values.a[one]));
    if (module !== undefined) found = values.union(found, values.of(Atom.module, module.entity));
  }
  return found;
}
