/**
 * The table of edges: which rows serve each, which kinds it is measured for, and why others are
 * unsupported.
 *
 * `expand`, `inspect` and `trace` all read this one table, so an edge count can't differ from the
 * number of stubs. A new edge is a new line here.
 */
import type { RowsName } from '../model/graph.js';
import { NONE, type SymbolId } from '../model/ids.js';
import { KINDS, type Kind } from '../model/kinds.js';
import type { UnsupportedReason } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { hasFlag, kindOf } from './stub.js';

export interface Edge {
  readonly name: string;
  /** The rows that hold it; `parent`: the one target is the symbol's enclosing scope. */
  readonly rows: RowsName | 'parent';
  /** The kinds it leads away from. */
  readonly kinds: readonly Kind[];
  /** Of modules it is packages alone that can have it. */
  readonly packagesOnly?: true;
  /** It leads to the project's symbols alone, also from a symbol of a layer. */
  readonly inbound?: true;
  /** What asking for another kind means: truly nothing, or a question that isn't answered yet. */
  readonly otherKinds: 'empty' | 'unsupported';
}

const MODULE: readonly Kind[] = ['module'];
const CLASS: readonly Kind[] = ['class'];
const WITH_BODY: readonly Kind[] = ['function', 'method', 'property'];

const TABLE: readonly Edge[] = [
  { name: 'members', rows: 'members', kinds: ['module', 'class'], otherKinds: 'empty' },
  {
    name: 'submodules',
    rows: 'submodules',
    kinds: MODULE,
    packagesOnly: true,
    otherKinds: 'empty',
  },
  {
    name: 'enclosing_scope',
    rows: 'parent',
    kinds: KINDS.filter((kind) => kind !== 'module'),
    otherKinds: 'empty',
  },
  { name: 'imports', rows: 'imports', kinds: MODULE, otherKinds: 'unsupported' },
  { name: 'imported_by', rows: 'importedBy', kinds: MODULE, inbound: true, otherKinds: 'unsupported' },
  { name: 'superclasses', rows: 'superclasses', kinds: CLASS, otherKinds: 'empty' },
  { name: 'subclasses', rows: 'subclasses', kinds: CLASS, inbound: true, otherKinds: 'empty' },
  { name: 'callees', rows: 'callees', kinds: WITH_BODY, otherKinds: 'empty' },
];

/** By name, in the order in which answers list edges. */
export const EDGES: ReadonlyMap<string, Edge> = new Map(TABLE.map((edge) => [edge.name, edge]));

const USERS = 'imported_by of the module that defines it says which modules may';

/** Edges that are known by name and answered by no rows → what to ask in their place. */
const DEFERRED: ReadonlyMap<string, string> = new Map([
  ['callers', USERS],
  ['references', USERS],
  ['read_by', USERS],
  ['written_by', USERS],
  ['passed_by', USERS],
  ['overrides', "trace(start=<its class>, follow=['superclasses', 'members']) has the methods of its name"],
  ['overridden_by', "trace(start=<its class>, follow=['subclasses', 'members']) has the methods of its name"],
  ['decorated_by', 'the lines before its line_start have its decorators'],
  ['decorates', USERS],
]);

export interface UnsupportedEdge {
  readonly unsupported: true;
  readonly reason: UnsupportedReason;
  readonly detail: string;
}

/** The edge of that name, or why this snapshot answers it for no handle at all. */
export function findEdge(snapshot: Snapshot, name: string): Edge | UnsupportedEdge {
  const edge = EDGES.get(name);
  if (edge === undefined) {
    const instead = DEFERRED.get(name);
    return instead === undefined ? unknown(name) : deferred(name, instead);
  }
  if (isMeasured(snapshot, edge)) return edge;
  return {
    unsupported: true,
    reason: 'not_yet_implemented',
    detail: `This snapshot was built without measuring '${name}'.`,
  };
}

export function isMeasured(snapshot: Snapshot, edge: Edge): boolean {
  return edge.rows === 'parent' || snapshot.has(edge.rows);
}

/** Whether the symbol is of a kind that the edge leads away from. */
export function leadsFrom(snapshot: Snapshot, edge: Edge, id: SymbolId): boolean {
  if (!edge.kinds.includes(kindOf(snapshot, id))) return false;
  return edge.packagesOnly === undefined || hasFlag(snapshot, id, 'package');
}

/** Why an edge that other kinds have isn't answered for this one. */
export function unsupportedKind(edge: Edge, kind: Kind): UnsupportedEdge {
  return {
    unsupported: true,
    reason: 'not_yet_implemented',
    detail: `'${edge.name}' is answered for a ${edge.kinds.join(' or ')}; this handle is a ${kind}.`,
  };
}

/** Why an edge that the project was measured for isn't answered for a symbol of a layer. */
export function unmeasuredInLayer(edge: Edge, layer: string): UnsupportedEdge {
  return {
    unsupported: true,
    reason: 'not_yet_implemented',
    detail: `'${edge.name}' is measured for the project, not for the layer '${layer}', which defines this handle.`,
  };
}

/** Why an edge isn't answered for what a layer defines that can't be had. */
export function missingLayer(edge: Edge, layers: readonly string[]): UnsupportedEdge {
  return {
    unsupported: true,
    reason: 'not_yet_implemented',
    detail: `'${edge.name}' of this handle is known to the layer '${layers.join("', '")}' alone, which is not there.`,
  };
}

/**
 * What the edge leads to from a symbol of one of the edge's kinds: symbol ids in answer order.
 * The edge has to be measured.
 */
export function edgeTargets(snapshot: Snapshot, edge: Edge, id: SymbolId): Uint32Array {
  if (edge.rows !== 'parent') {
    const row = snapshot.row(edge.rows, id);
    return edge.inbound ? row.filter((target) => !hasFlag(snapshot, target as SymbolId, 'external')) : row;
  }
  const parent = snapshot.column('symbol.parent')[id];
  return parent === NONE ? new Uint32Array(0) : Uint32Array.of(parent);
}

function deferred(name: string, instead: string): UnsupportedEdge {
  return {
    unsupported: true,
    reason: 'deferred_reference_backend',
    detail: `A snapshot doesn't answer '${name}' yet, but ${instead}.`,
  };
}

function unknown(name: string): UnsupportedEdge {
  return {
    unsupported: true,
    reason: 'unknown_edge',
    detail: `There is no edge '${name}'. Edges: ${[...EDGES.keys()].join(', ')}.`,
  };
}
