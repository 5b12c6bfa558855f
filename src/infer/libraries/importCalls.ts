/**
 * Imports that are calls: `importlib.import_module('a.b')` and `__import__('a.b')` of names that are
 * written out (library reference, "importlib", "Built-in Functions"). Other names stay unknown.
 */
import { type Arguments, argument } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** The module itself. Undefined where none of the names is a module's that is known. */
export function importedModule(engine: Engine, args: Arguments): number | undefined {
  return modules(engine, args, (name) => name);
}

/** The topmost package, unless something is asked for from within the module. */
export function dunderImport(engine: Engine, args: Arguments): number | undefined {
  const isWhole = argument(engine, args, 3, 'fromlist') !== 0;
  return modules(engine, args, (name) => (isWhole ? name : name.split('.', 1)[0]));
}

function modules(engine: Engine, args: Arguments, wanted: (name: string) => string): number | undefined {
  const { values, universe } = engine;
  let found = 0;
  for (const atom of values.lists.items(engine.resolve(argument(engine, args, 0, 'name')))) {
    if (values.kind[atom] !== Atom.text) continue;
    const module = universe.moduleNamed(wanted(universe.text(values.a[atom])));
    if (module !== undefined) found = values.union(found, values.of(Atom.module, module.entity));
  }
  return found === 0 ? undefined : found;
}
