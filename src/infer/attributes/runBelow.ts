/**
 * Which classes below a class run the body that asks: not those that put a method of their own in its place, as long as
 * nobody asks for the one that they override.
 *
 *     class Parser:
 *         table = {}
 *         def convert(self): return self.table[…]      # never Python's
 *     class Python(Parser):
 *         table = {'name': Name}
 *         def convert(self): …
 */

import { KindCode } from '../../model/kinds.js';
import { methodAsking } from '../asker.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/** Notes that a method is asked for by the class that defines it, or through `super()`: also objects that override it may run it. */
export function noteAsked({ cells, values, linked }: Engine, member: number): void {
  if (member >= 0 && linked.program.kindOf(member) === KindCode.method)
    cells.join(cells.cell(CellKind.registered, member, Registered.asked), values.of(Atom.none));
}

/** Notes that the body of a class names a method, as in `__repr__ = __str__`: it may stand there for another that nobody overrides. */
export function noteNamed(engine: Engine, entity: number, name: number): void {
  noteAsked(engine, engine.classes.ownMember(entity, name));
}

/** Of classes, those whose objects may run the method of a class whose body asks. */
export function runningHere(engine: Engine, info: ClassInfo, entities: readonly number[]): readonly number[] {
  if (entities.length === 0) return entities;
  const method = methodAsking(engine, info.entity);
  if (method < 0 || engine.read(engine.cells.cell(CellKind.registered, method, Registered.asked)) !== 0)
    return entities;
  const { name } = engine.functions.of(method);
  return entities.filter((entity) => !isOverridden(engine, info, entity, name));
}

/**
 * Whether objects of a class below `info` have another method in place of the one that this has: of a class between them, or
 * of one that comes before `info` among the bases (`class Comments(list, Mixin)`).
 */
function isOverridden({ classes }: Engine, info: ClassInfo, entity: number, name: number): boolean {
  if (entity === info.entity || !classes.isSubclass(entity, info.entity)) return false;
  const below = classes.of(entity);
  const index = classes.findMember(below, name);
  return index >= 0 && below.order[index].entity !== info.entity;
}
