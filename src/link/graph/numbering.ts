/** Numbers symbols in the order of their handles (UTF-8 bytes), so that ids sort as handles do. */
import { compareUtf8 } from '../../model/utf8Order.js';

const DOT = 46;

export interface Numbering {
  /** Symbol → entity. */
  entities: Int32Array;
  /** Entity → symbol; -1: not in the graph. */
  symbols: Int32Array;
}

/**
 * `kept` marks the canonical entities of the graph; `parent` and `nameOf` give each one's prefix
 * and last component (the whole handle where there is no parent).
 *
 * A walk in preorder, children by name, gives the order of handles, unless one sibling's name goes
 * on from another's with a character below the dot that joins names: scripts may (`report` and
 * `report-daily`), and then handles are compared whole.
 */
export function numberSymbols(
  kept: Uint8Array,
  parent: Int32Array,
  nameOf: (entity: number) => string,
): Numbering {
  const names: string[] = new Array(kept.length);
  const firstChild = new Int32Array(kept.length).fill(-1);
  const nextSibling = new Int32Array(kept.length).fill(-1);
  const roots: number[] = [];
  let plain = true;
  let count = 0;
  for (let entity = kept.length - 1; entity >= 0; entity--) {
    if (kept[entity] === 0) continue;
    count++;
    names[entity] = nameOf(entity);
    const prefix = parent[entity];
    if (prefix < 0) roots.push(entity);
    else {
      nextSibling[entity] = firstChild[prefix];
      firstChild[prefix] = entity;
    }
  }
  const byName = (a: number, b: number): number => compareUtf8(names[a], names[b]);
  const entities = new Int32Array(count);
  let filled = 0;
  const pending = roots.sort(byName).reverse();
  if (interleave(pending, names)) plain = false;
  while (pending.length > 0) {
    const entity = pending.pop() as number;
    entities[filled++] = entity;
    const children: number[] = [];
    for (let child = firstChild[entity]; child >= 0; child = nextSibling[child]) children.push(child);
    if (children.length > 1) children.sort(byName);
    if (interleave(children, names)) plain = false;
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]);
  }
  if (!plain) sortByHandle(entities, parent, names);
  const symbols = new Int32Array(kept.length).fill(-1);
  entities.forEach((entity, symbol) => {
    symbols[entity] = symbol;
  });
  return { entities, symbols };
}

/** Whether below one of the siblings there are handles that belong behind another's. */
function interleave(siblings: readonly number[], names: readonly string[]): boolean {
  for (let i = 1; i < siblings.length; i++) {
    const [name, other] = [names[siblings[i]], names[siblings[i - 1]]];
    if (goesOn(name, other) || goesOn(other, name)) return true;
  }
  return false;
}

/** Whether `longer` is `shorter` and more, which does not sort behind a dot. */
function goesOn(shorter: string, longer: string): boolean {
  return (
    longer.length > shorter.length && longer.charCodeAt(shorter.length) <= DOT && longer.startsWith(shorter)
  );
}

/** `entities` has parents before their children. */
function sortByHandle(entities: Int32Array, parent: Int32Array, names: readonly string[]): void {
  const handles = new Map<number, string>();
  for (const entity of entities) {
    const prefix = parent[entity];
    handles.set(entity, prefix < 0 ? names[entity] : `${handles.get(prefix)}.${names[entity]}`);
  }
  entities.sort((a, b) => compareUtf8(handles.get(a) as string, handles.get(b) as string));
}
