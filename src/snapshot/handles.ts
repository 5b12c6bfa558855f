/**
 * Handles aren't stored: a symbol's handle is its parent's, a dot, and its name. Both directions
 * work on the parent and children columns alone.
 */
import { PACKAGE_ITSELF } from '../model/dottedName.js';
import { NONE, type SymbolId } from '../model/ids.js';
import { encodeKey, type Key, orderOf } from './findString.js';
import { DOT, knownScope, readBeginnings, rememberScope } from './knownScopes.js';
import type { Snapshot } from './snapshot.js';
import { corrupt } from './structure.js';

/** More than any Python code nests; keeps a hostile snapshot from asking for endless strings. */
const MAX_DEPTH = 1000;
const MAX_LENGTH = 1 << 20;

const PACKAGE_BYTES = Buffer.from(PACKAGE_ITSELF);

/** Symbols without a parent; their names are whole handles and may hold dots. */
interface Roots {
  /** Ascending by name. */
  ids: Uint32Array;
  /** Most dots in one root's name. */
  dots: number;
}

/** Handles that are kept ready: those of modules come again in answer after answer. */
const KEPT = 8192;
/** UTF-16 units of the longest of them. */
const LONGEST_KEPT = 256;

interface Kept {
  /** The id whose handle is kept at `id % KEPT`; -1 for none. */
  ids: Int32Array;
  handles: string[];
  /** How many symbols are above it. */
  levels: Uint16Array;
  /** The same of the symbol whose handle was given last, kept or not. */
  level: number;
}

/** One entry for each open snapshot. */
const keptOf = new WeakMap<Snapshot, Kept>();

/** One entry for each open snapshot, as large as the number of its roots. */
const rootsOf = new WeakMap<Snapshot, Roots>();

/**
 * A symbol's canonical dotted name.
 * @throws SnapshotError `corrupt` for an id that isn't one, and where parents don't lead to a root
 */
export function handleOf(snapshot: Snapshot, id: number): string {
  return handleAt(snapshot, keptOf.get(snapshot) ?? keepFor(snapshot), id, 0);
}

function keepFor(snapshot: Snapshot): Kept {
  const kept = {
    ids: new Int32Array(KEPT).fill(-1),
    handles: new Array<string>(KEPT).fill(''),
    levels: new Uint16Array(KEPT),
    level: 0,
  };
  keptOf.set(snapshot, kept);
  return kept;
}

/** `depth`: how many symbols below this one the handle is asked for. */
function handleAt(snapshot: Snapshot, kept: Kept, id: number, depth: number): string {
  const slot = id % KEPT;
  if (kept.ids[slot] === id) {
    kept.level = kept.levels[slot]!;
    return kept.handles[slot]!;
  }
  const name = snapshot.column('symbol.name')[id];
  if (name === undefined) throw corrupt('symbol.name', id, 'an existing symbol', id);
  const parent = snapshot.column('symbol.parent')[id]!;
  let handle = snapshot.name(name);
  let level = 0;
  if (parent !== NONE) {
    // A parent's handle is a prefix of its children's, so its id is lower: this ends cycles too.
    if (parent >= id) throw corrupt('symbol.parent', id, 'a lower id', parent);
    if (depth === MAX_DEPTH) throw tooDeep(id);
    handle = `${handleAt(snapshot, kept, parent, depth + 1)}.${handle}`;
    level = kept.level + 1;
    if (level > MAX_DEPTH) throw tooDeep(id);
    if (handle.length > MAX_LENGTH) throw corrupt('symbol.name', id, `a handle up to ${MAX_LENGTH}`, 'more');
  }
  kept.level = level;
  if (handle.length <= LONGEST_KEPT) {
    kept.ids[slot] = id;
    kept.handles[slot] = handle;
    kept.levels[slot] = level;
  }
  return handle;
}

function tooDeep(id: number): Error {
  return corrupt('symbol.parent', id, `at most ${MAX_DEPTH} levels`, 'more');
}

/**
 * The symbol with exactly this handle, or -1. Aliases are not followed.
 * Takes one binary search among the siblings for each component below the scopes that are known from searches before.
 */
export function findHandle(snapshot: Snapshot, handle: string): SymbolId | -1 {
  const key = encodeKey(handle);
  readBeginnings(key);
  const known = knownScope(snapshot, key);
  const found = known === undefined ? NONE : findBelow(snapshot, known.id, key, known.end);
  return (found === NONE ? findFromRoots(snapshot, handle, key) : found) as SymbolId | -1;
}

function findFromRoots(snapshot: Snapshot, handle: string, key: Key): number {
  const roots = findRoots(snapshot);
  const { bytes, length } = key;
  // The longest root first: `my.script` and `my` may both be one.
  for (
    let rootDots = roots.dots === 0 ? 0 : Math.min(countDots(handle), roots.dots);
    rootDots >= 0;
    rootDots--
  ) {
    const end = endOf(bytes, length, 0, rootDots);
    const root = findNamed(snapshot, bytes, 0, end, roots.ids, 0, roots.ids.length);
    const symbol = root === NONE ? NONE : findBelow(snapshot, root, key, end);
    if (symbol !== NONE) return symbol;
  }
  return NONE;
}

/** What the key's bytes behind `end` mean in `scope`, whose handle are those before it; -1. */
function findBelow(snapshot: Snapshot, scope: number, key: Key, end: number): number {
  let symbol = scope;
  let from = end;
  while (symbol !== NONE && from < key.length) {
    rememberScope(snapshot, symbol, from);
    const child = childAt(snapshot, symbol, key, from + 1);
    symbol = child.id;
    from = child.end;
  }
  return symbol;
}

/** A symbol, and where its handle ends in a path that begins with it: at a dot or the path's end, in UTF-16 units. */
export interface Prefix {
  id: SymbolId;
  end: number;
}

/** The symbols whose handles a path begins with, the longest first: what `findHandle` gives for each beginning. */
export function findPrefixes(snapshot: Snapshot, path: string): Prefix[] {
  const roots = findRoots(snapshot);
  const key = encodeKey(path);
  const { bytes, length } = key;
  const ends = endsOf(path);
  /** By the number of components less one. */
  const found: (SymbolId | undefined)[] = new Array(ends.length).fill(undefined);
  for (let rootDots = Math.min(ends.length - 1, roots.dots); rootDots >= 0; rootDots--) {
    let end = endOf(bytes, length, 0, rootDots);
    let symbol = findNamed(snapshot, bytes, 0, end, roots.ids, 0, roots.ids.length);
    for (let at = rootDots; symbol !== NONE; ) {
      found[at] ??= symbol as SymbolId;
      if (end === length) break;
      const child = childAt(snapshot, symbol, key, end + 1);
      symbol = child.id;
      end = child.end;
      at += child.components;
    }
  }
  return found.flatMap((id, at) => (id === undefined ? [] : [{ id, end: ends[at]! }])).reverse();
}

/** Where each component of a path ends. */
function endsOf(path: string): number[] {
  const ends: number[] = [];
  for (let at = path.indexOf('.'); at >= 0; at = path.indexOf('.', at + 1)) ends.push(at);
  ends.push(path.length);
  return ends;
}

/** A child, or -1; where its name ends in the key; how many components it has. */
interface Child {
  id: number;
  end: number;
  components: number;
}

/** What is written in `scope` under the component of the key that begins at `from`, or under two where the first is `__init__`. */
function childAt(snapshot: Snapshot, scope: number, key: Key, from: number): Child {
  const { bytes, length } = key;
  const end = endOf(bytes, length, from, 0);
  const id = childNamed(snapshot, scope, key, from, end);
  if (id !== NONE || !isPackageItself(bytes, from, end)) return { id, end, components: 1 };
  const second = endOf(bytes, length, from, 1);
  return { id: childNamed(snapshot, scope, key, from, second), end: second, components: 2 };
}

/** What is written in `scope` under the name that the key's bytes from `from` to before `to` are, or -1. */
function childNamed(snapshot: Snapshot, scope: number, { bytes }: Key, from: number, to: number): number {
  const [first, past] = snapshot.range('children', scope);
  return findNamed(snapshot, bytes, from, to, snapshot.targets('children'), first, past);
}

/** Whether the bytes are `__init__`: the name of what stands in a package beside a submodule of its name goes on behind it. */
function isPackageItself(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== PACKAGE_BYTES.length) return false;
  for (let at = from; at < to; at++) if (bytes[at] !== PACKAGE_BYTES[at - from]) return false;
  return true;
}

/** Where the text from `from` on ends that has so many dots: at the next dot, or the key's end. */
function endOf(bytes: Uint8Array, length: number, from: number, dots: number): number {
  let left = dots;
  for (let at = from; at < length; at++) {
    if (bytes[at] === DOT && left-- === 0) return at;
  }
  return length;
}

/**
 * Of the siblings from position `first` to before `past` the one whose name is the key's bytes from
 * `from` to before `to`, or -1. Siblings ascend by handle, so by name.
 */
function findNamed(
  snapshot: Snapshot,
  key: Uint8Array,
  from: number,
  to: number,
  siblings: Uint32Array,
  first: number,
  past: number,
): number {
  const table = snapshot.nameTable();
  const names = snapshot.column('symbol.name');
  let low = first;
  let high = past - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = orderOf(table, names[siblings[middle]!]!, key, from, to);
    if (order === 0) return siblings[middle]!;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}

function findRoots(snapshot: Snapshot): Roots {
  const known = rootsOf.get(snapshot);
  if (known !== undefined) return known;
  const parents = snapshot.column('symbol.parent');
  const names = snapshot.column('symbol.name');
  const ids: number[] = [];
  let dots = 0;
  // Code that has just been loaded would take a hundred times as long to go over them itself.
  for (let id = parents.indexOf(NONE); id >= 0; id = parents.indexOf(NONE, id + 1)) {
    ids.push(id);
    dots = Math.max(dots, countDots(snapshot.name(names[id]!)));
  }
  const roots = { ids: Uint32Array.from(ids), dots };
  rootsOf.set(snapshot, roots);
  return roots;
}

/** Components of a dotted path but one. */
export function countDots(text: string): number {
  let dots = 0;
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) dots++;
  return dots;
}
