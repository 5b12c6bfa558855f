/**
 * One space of symbols over a snapshot and its layers.
 *
 * A *node* is a symbol of one of them, as one number: `id * n + index` of n snapshots, the project's
 * own being index 0. A symbol that a layer defines has one node, the layer's, although the
 * project's snapshot holds a copy of what its edges refer to: what it is made of is read in the
 * layer, and who in the project imports or subclasses it in the project's rows. Where that layer can't
 * be had, the copy is the node, and what it is made of was not measured.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { publicPath } from '../model/publicNames.js';
import { countDots, findHandle, handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { canonicalId, isLong, longestKnown } from './canonical.js';
import { type Edge, edgeTargets, isMeasured, leadsFrom } from './edges.js';
import { nameByFolders } from './files.js';
import { normalForm } from './identifiers.js';
import { everyImportedIn, follow, hiddenBy, inheritedMember, step } from './names.js';
import { hasFlag, kindOf } from './stub.js';

/** One entry for each open snapshot: the nodes of its copies that were asked for. */
const nodesOfCopies = new WeakMap<Snapshot, Map<SymbolId, number>>();

export class Spaces {
  private readonly all: readonly Snapshot[];

  constructor(private readonly project: Snapshot) {
    this.all = project.layers.length === 0 ? [project] : [project, ...project.layers];
  }

  snapshotOf(node: number): Snapshot {
    return this.all[node % this.all.length];
  }

  idOf(node: number): SymbolId {
    return Math.floor(node / this.all.length) as SymbolId;
  }

  /** The node of a path that spells folders from the project's root (src/query/files.ts); NONE. */
  locateByFolders(path: string): number {
    const name = path.includes('/') || isLong(path) ? undefined : nameByFolders(this.project, path);
    return name === undefined ? NONE : this.locate(name);
  }

  /** The node that a handle or another path to a symbol means; NONE. */
  locate(path: string): number {
    const id = canonicalId(this.project, path);
    if (id !== NONE) return this.nodeOf(id);
    const inLayer = this.inLayers(path);
    if (inLayer !== NONE) return inLayer;
    const known = publicPath(path);
    if (known !== path) return this.locate(known);
    return this.all.length === 1 || isLong(path) ? NONE : this.beyondProject(path);
  }

  /**
   * The nodes that a path may mean, each once: more than one where its last name is imported more than once, and
   * which of these it means depends on the run. `locate` gives the first.
   */
  locateAll(path: string): number[] {
    const node = this.locate(path);
    if (node === NONE) return [];
    const dot = path.lastIndexOf('.');
    const scope = dot < 0 ? NONE : canonicalId(this.project, path.slice(0, dot));
    const name = this.project.findName(path.slice(dot + 1));
    if (scope === NONE || name === NONE) return [node];
    const bound = everyImportedIn(this.project, scope, name).map((id) => this.nodeOf(id));
    return [...new Set([node, ...bound])];
  }

  /**
   * Whom to ask for an edge that is asked of a node: of a module that has its handle from a function or class beside
   * it (`hiddenBy`), that one, where the edge leads from it alone.
   */
  asked(edge: Edge, node: number): number {
    const snapshot = this.snapshotOf(node);
    const id = this.idOf(node);
    // Most questions are asked of others than modules, and are to cost nothing here.
    if (kindOf(snapshot, id) !== 'module' || this.leadsFrom(edge, node)) return node;
    const [hidden] = hiddenBy(snapshot, id).map((one) => this.nodeIn(snapshot, one));
    return hidden !== undefined && this.leadsFrom(edge, hidden) ? hidden : node;
  }

  private inLayers(path: string): number {
    for (let index = 1; index < this.all.length; index++) {
      const found = canonicalId(this.all[index], path);
      if (found !== NONE) return found * this.all.length + index;
    }
    return NONE;
  }

  /**
   * A path that leaves the project: `shop.Ordered.popitem`, where `shop` imports OrderedDict as Ordered
   * or has a class of that name that inherits from it.
   */
  private beyondProject(path: string): number {
    const known = this.longestKnown(path);
    if (known === undefined) return NONE;
    const { id, beyond } = known;
    if (isCopy(this.project, id)) return this.inLayers(`${handleOf(this.project, id)}.${beyond}`);
    const [inherited, ...rest] = beyond.split('.');
    const member = inheritedMember(this.project, id, inherited);
    if (member === undefined || member.snapshot === this.project) return NONE;
    const found = rest.length === 0 ? member.id : follow(member.snapshot, member.id, rest.join('.'));
    return found === NONE ? NONE : this.nodeIn(member.snapshot, found);
  }

  /** Of a path that the project doesn't know what it knows, and the rest. */
  private longestKnown(path: string): { id: SymbolId; beyond: string } | undefined {
    const written = this.beginning(path);
    const normal = normalForm(path);
    const other = normal === path ? undefined : this.beginning(normal);
    if (written === undefined || other === undefined) return written ?? other;
    return countDots(other.beyond) < countDots(written.beyond) ? other : written;
  }

  private beginning(text: string): { id: SymbolId; beyond: string } | undefined {
    const known = longestKnown(this.project, text);
    return known && { id: known.id, beyond: text.slice(known.end + 1) };
  }

  /** Whether a path that goes on with that name may lead on from the symbol; told at once for all but modules. */
  mayHold(snapshot: Snapshot, id: SymbolId, component: string): boolean {
    // What is imported over a module, only the path tells.
    if (kindOf(snapshot, id) === 'module') return true;
    const handle = handleOf(snapshot, id);
    return this.all.some((space) => {
      const own = space === snapshot ? id : findHandle(space, handle);
      if (own === NONE) return false;
      const name = space.findName(component);
      if (name !== NONE && step(space, own, name) !== NONE) return true;
      return inheritedMember(space, own, component) !== undefined;
    });
  }

  /** The node of a symbol of any of the snapshots. */
  nodeIn(snapshot: Snapshot, id: SymbolId): number {
    return snapshot === this.project ? this.nodeOf(id) : id * this.all.length + this.all.indexOf(snapshot);
  }

  /** The node of a symbol of the project's snapshot. */
  nodeOf(id: SymbolId): number {
    if (this.all.length === 1) return id;
    return isCopy(this.project, id) ? this.nodeOfCopy(id) : id * this.all.length;
  }

  private nodeOfCopy(id: SymbolId): number {
    const known = nodesOfCopies.get(this.project) ?? new Map<SymbolId, number>();
    nodesOfCopies.set(this.project, known);
    const node = known.get(id) ?? this.inLayer(id);
    known.set(id, node);
    return node;
  }

  /** Where the nearest layer that has the symbol defines it; the copy itself where none has it. */
  private inLayer(id: SymbolId): number {
    const handle = handleOf(this.project, id);
    for (let index = 1; index < this.all.length; index++) {
      const found = findHandle(this.all[index], handle);
      if (found !== NONE) return found * this.all.length + index;
    }
    return id * this.all.length;
  }

  /** Whether the edge is known where the node is: a layer may have been measured for less than the project. */
  isMeasured(edge: Edge, node: number): boolean {
    if (edge.inbound === true) return isMeasured(this.project, edge);
    return isMeasured(this.snapshotOf(node), edge) && (edge.rows === 'parent' || !this.isLacking(node));
  }

  /** Whether what the node is made of is in a layer that can't be had. */
  isLacking(node: number): boolean {
    return (
      this.snapshotOf(node) === this.project && isCopy(this.project, this.idOf(node)) && this.lacksLayer()
    );
  }

  /** Whether a path that nothing is known about may be one into a layer that can't be had. */
  mayBeLacking(path: string): boolean {
    if (!this.lacksLayer() || isLong(path)) return false;
    const known = this.longestKnown(path);
    return known === undefined || isCopy(this.project, known.id);
  }

  private lacksLayer(): boolean {
    return missingLayers(this.project).length > 0;
  }

  /** Whether the edge can lead away from the node. */
  leadsFrom(edge: Edge, node: number): boolean {
    return leadsFrom(this.snapshotOf(node), edge, this.idOf(node));
  }

  /** Whether the edge isn't answered from the node, rather than leading nowhere. */
  isUnsupported(edge: Edge, node: number): boolean {
    return this.leadsFrom(edge, node) ? !this.isMeasured(edge, node) : edge.otherKinds === 'unsupported';
  }

  /** The snapshot and the symbols in it that an edge leads to; only where `leadsFrom` and `isMeasured`. */
  targets(edge: Edge, node: number): { snapshot: Snapshot; ids: ArrayLike<number> } {
    const snapshot = this.snapshotOf(node);
    const id = this.idOf(node);
    if (snapshot === this.project || !edge.inbound) return { snapshot, ids: edgeTargets(snapshot, edge, id) };
    const copy = findHandle(this.project, handleOf(snapshot, id));
    // What the project's snapshot has no copy of, nothing in the project refers to.
    const ids = copy === NONE ? [] : edgeTargets(this.project, edge, copy);
    return { snapshot: this.project, ids };
  }

  /** The nodes that an edge leads to; only where `leadsFrom` and `isMeasured`. */
  neighbours(edge: Edge, node: number): number[] {
    const { snapshot, ids } = this.targets(edge, node);
    const index = this.all.indexOf(snapshot);
    const nodes: number[] = [];
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as SymbolId;
      nodes.push(index === 0 ? this.nodeOf(id) : id * this.all.length + index);
    }
    return nodes;
  }
}

/** Names of the layers that a snapshot was built on and that can't be had. */
export function missingLayers({ header, layers }: Snapshot): string[] {
  if (header.layers.length === layers.length) return [];
  const opened = new Set(layers.map((layer) => layer.header.digest));
  return header.layers.filter(({ digest }) => !opened.has(digest)).map(({ name }) => name);
}

/** Whether the symbol stands in the project's snapshot only because something refers to it. */
function isCopy(snapshot: Snapshot, id: SymbolId): boolean {
  if (!hasFlag(snapshot, id, 'external')) return false;
  return (
    snapshot.column('symbol.file')[id] === NONE &&
    !(kindOf(snapshot, id) === 'module' && hasFlag(snapshot, id, 'namespace'))
  );
}
