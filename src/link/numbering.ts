/** Numbers symbols in the order of their handles (UTF-8 bytes), so that ids sort as handles do. */
import { compareText } from './program.js';

export interface Numbering {
  /** Symbol → entity. */
  entities: Int32Array;
  /** Entity → symbol; -1: not in the graph. */
  symbols: Int32Array;
}

/**
 * `kept` lists the canonical entities in any order; `parent` and `name` give each one's prefix
 * and last component (the whole handle where there is no parent).
 */
export function numberSymbols(
  kept: readonly number[],
  entityCount: number,
  parent: Int32Array,
  name: (entity: number) => string,
): Numbering {
  const handles = new Map<number, string>();
  const handleOf = (entity: number): string => {
    const known = handles.get(entity);
    if (known !== undefined) return known;
    const prefix = parent[entity];
    const handle = prefix < 0 ? name(entity) : `${handleOf(prefix)}.${name(entity)}`;
    handles.set(entity, handle);
    return handle;
  };
  const sorted = kept.map((entity) => ({ entity, handle: handleOf(entity) }));
  sorted.sort((a, b) => compareText(a.handle, b.handle));
  const entities = new Int32Array(sorted.length);
  const symbols = new Int32Array(entityCount).fill(-1);
  sorted.forEach(({ entity }, symbol) => {
    entities[symbol] = entity;
    symbols[entity] = symbol;
  });
  return { entities, symbols };
}
