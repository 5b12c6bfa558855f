/** What is looked up in bases that no name leads to. */

import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { unnamedBases } from '../program/unnamedBases.js';
import type { View } from './views.js';

/** Looks something up in a base; `known`: what it is in those that have been asked. */
export type Inherited = (base: View, known: Map<number, number>) => number;

/** What is looked up in bases that no name leads to. Many ways may lead to one of them. */
export function ofUnnamedBases(
  engine: Engine,
  info: ClassInfo,
  lookUp: Inherited,
  known = new Map<number, number>(),
): number {
  const { inheriting } = engine.underWay;
  if (inheriting.has(info.entity)) return 0;
  inheriting.add(info.entity);
  let result = 0;
  for (const entity of unnamedBases(engine, info)) {
    const found = known.get(entity) ?? lookUp({ entity, args: [] }, known);
    known.set(entity, found);
    result = engine.values.union(result, found);
  }
  inheriting.delete(info.entity);
  return result;
}
