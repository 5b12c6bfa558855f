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
  /** Entity → 1 + the last class whose order it has been noted for. */
  const notedFor = new Int32Array(program.entityCount);
  for (const entity of symbols) {
    if (program.kindOf(entity) !== KindCode.class) continue;
    const declaring = canonical.declaring(entity);
    for (const base of classes.basesOf(declaring)) edges.superclasses.push(entity, canonical.of[base]);
    notedFor[entity] = entity + 1;
    notedFor[canonical.of[declaring]] = entity + 1;
    for (const one of classes.linearised(declaring)) {
      const base = canonical.of[one];
      if (notedFor[base] === entity + 1) continue;
      notedFor[base] = entity + 1;
      edges.mro.push(entity, base);
    }
    for (const text of classes.unknownBases(declaring)) edges.unresolvedBases.push({ source: entity, text });
  }
  return edges;
}
