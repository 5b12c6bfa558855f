/** The edges from classes to what they inherit from, between canonical entities. */
import { KindCode } from '../../model/kinds.js';
import type { Linked } from '../linked.js';

export interface ClassEdges {
  /** Class, base that it names; flattened. */
  superclasses: number[];
  /** Class, class behind it in its order of inheritance, nearest first; flattened. */
  mro: number[];
  /** Of each class the bases that could not be resolved, as written. */
  unresolvedBases: { source: number; text: string }[];
}

/** `symbols` are canonical entities, the classes among others. */
export function classEdges({ program, classes, canonical }: Linked, symbols: Iterable<number>): ClassEdges {
  const edges: ClassEdges = { superclasses: [], mro: [], unresolvedBases: [] };
  for (const entity of symbols) {
    if (program.kindOf(entity) !== KindCode.class) continue;
    const declaring = canonical.declaring(entity);
    for (const base of classes.basesOf(declaring)) edges.superclasses.push(entity, canonical.of[base]);
    const order = new Set(classes.linearised(declaring).map((one) => canonical.of[one]));
    order.delete(entity);
    order.delete(canonical.of[declaring]);
    for (const base of order) edges.mro.push(entity, base);
    for (const text of classes.unknownBases(declaring)) edges.unresolvedBases.push({ source: entity, text });
  }
  return edges;
}
