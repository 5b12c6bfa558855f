/**
 * Bases that no name leads to (`class Cut(self.get_base())`, a local variable, a parameter): the classes
 * that the expression gives when it is evaluated. What a class with such a base lacks is looked up there.
 */
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';

/** Notes what a base expression of a class statement has given. */
export function noteBase(engine: Engine, entity: number, value: number): void {
  const { values, linked } = engine;
  if (!linked.classes.hasUnknownBase(entity)) return;
  const named = linked.classes.basesOf(entity);
  const classes = values.filter(
    engine.resolve(value),
    (atom) =>
      values.kind[atom] === Atom.class && values.a[atom] !== entity && !named.includes(values.a[atom]),
  );
  engine.cells.join(engine.cells.cell(CellKind.base, entity, 0), classes);
}

/** The classes that a class inherits from by such bases: its own, its bases' and theirs, each once. */
export function unnamedBases(engine: Engine, info: ClassInfo): readonly number[] {
  if (!info.open) return NONE;
  const { values, classes, linked } = engine;
  const found: number[] = [];
  const open = [info];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { entity } of next.order) {
      if (!linked.classes.hasUnknownBase(entity)) continue;
      for (const atom of values.lists.items(engine.read(engine.cells.cell(CellKind.base, entity, 0)))) {
        const base = values.a[atom];
        if (found.includes(base) || classes.isSubclass(base, info.entity)) continue;
        found.push(base);
        if (classes.of(base).open) open.push(classes.of(base));
      }
    }
  }
  return found;
}

const NONE: readonly number[] = [];
