/**
 * What must hold between the answers of one snapshot, whatever the project: every edge of every symbol
 * is asked, and held against `inspect`, `outline`, `resolve` and `trace`; `imported_by` also against
 * Python's own reading of the imports, or the missing interpreter is named.
 */
import assert from 'node:assert/strict';
import { KINDS } from '../../src/model/kinds.js';
import type {
  ExpandResult,
  InspectResult,
  OutlineTree,
  ResolveResult,
  Stub,
  SupportedExpand,
  TraceResult,
} from '../../src/model/results.js';
import { compareUtf8 } from '../../src/model/utf8Order.js';
import { answer } from '../../src/query/dispatch.js';
import { handleOf } from '../../src/snapshot/handles.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { HAS_PYTHON, holdImporters, NO_PYTHON } from './importsByPython.js';

const EDGES = [
  'members',
  'submodules',
  'enclosing_scope',
  'imports',
  'imported_by',
  'superclasses',
  'subclasses',
  'callees',
];
/** More than any of the projects has symbols. */
const ALL = 1_000_000;

class Asked {
  constructor(readonly snapshot: Snapshot) {}

  expand(handle: string, edge: string): ExpandResult {
    return answer(this.snapshot, 'expand', { handle, edge }) as ExpandResult;
  }

  /** The stubs of a supported answer. */
  stubs(handle: string, edge: string): Stub[] {
    const result = this.expand(handle, edge);
    assert.ok('stubs' in result, `${handle} ${edge} is answered`);
    return (result as SupportedExpand).stubs;
  }

  handles(handle: string, edge: string): string[] {
    return this.stubs(handle, edge).map((stub) => stub.handle);
  }

  /** The project's symbols, locals included. */
  symbols(): { handle: string; kind: string }[] {
    const found: { handle: string; kind: string }[] = [];
    for (let id = 0; id < this.snapshot.count('symbol'); id++) {
      const handle = handleOf(this.snapshot, id as Parameters<typeof handleOf>[1]);
      const kind = KINDS[this.snapshot.column('symbol.kind')[id]];
      found.push({ handle, kind });
    }
    return found;
  }
}

function holdAll(asked: Asked): void {
  const printed = new Set<string>();
  for (const { handle, kind } of asked.symbols()) {
    printed.add(handle);
    holdCounts(asked, handle, printed);
    for (const stub of kind === 'class' || kind === 'module' ? asked.stubs(handle, 'members') : []) {
      assert.deepEqual(
        asked.handles(stub.handle, 'enclosing_scope'),
        [handle],
        `${stub.handle} stands in ${handle}`,
      );
    }
    if (kind === 'class') holdReverse(asked, handle);
    if (kind === 'module' || kind === 'class') holdOutline(asked, handle);
  }
  for (const handle of printed) holdResolves(asked, handle);
}

/** `edge_counts` is what `expand` gives; what it leaves out is unsupported or of another kind. */
function holdCounts(asked: Asked, handle: string, printed: Set<string>): void {
  const { edge_counts: counts } = answer(asked.snapshot, 'inspect', { handle }) as InspectResult;
  for (const edge of EDGES) {
    const result = asked.expand(handle, edge);
    if (!('stubs' in result)) {
      assert.ok(!(edge in counts), `${handle} ${edge}: unsupported and not counted`);
      continue;
    }
    assert.equal(result.source, handle);
    assert.equal(counts[edge] ?? 0, result.stubs.length, `${handle} ${edge}`);
    for (const stub of result.stubs) {
      printed.add(stub.handle);
      holdStub(handle, edge, stub);
    }
    if (BY_HANDLE.has(edge)) {
      const handles = result.stubs.map((stub) => stub.handle);
      assert.deepEqual(handles, [...handles].sort(compareUtf8), `${handle} ${edge}, by handle`);
    }
  }
}

/** Edge → the kinds that it leads to; others lead to any. */
const LEADS_TO: ReadonlyMap<string, readonly string[]> = new Map([
  ['submodules', ['module']],
  ['imported_by', ['module']],
  ['superclasses', ['class']],
  ['subclasses', ['class']],
  ['callees', ['class', 'function', 'method', 'property']],
]);
const BY_HANDLE = new Set(['submodules', 'imports', 'imported_by', 'superclasses', 'subclasses']);

/** What a stub has on every edge: lines, a kind that the edge leads to, and a signature on one line, if it is of a function. */
function holdStub(from: string, edge: string, stub: Stub): void {
  const said = `${from} ${edge} ${stub.handle}`;
  assert.ok(LEADS_TO.get(edge)?.includes(stub.kind) ?? true, `${said} is a ${stub.kind}`);
  assert.ok(1 <= stub.line_start && stub.line_start <= stub.line_end, said);
  if (['function', 'method', 'property'].includes(stub.kind)) {
    assert.ok(stub.signature?.startsWith(`${stub.handle.split('.').at(-1)}(`), `${said}: ${stub.signature}`);
  }
  assert.doesNotMatch(stub.signature ?? '', /[\r\n]/u, said);
}

/** Superclasses and subclasses are each other's reverse, for the project's classes. */
function holdReverse(asked: Asked, handle: string): void {
  const isProject = (answer(asked.snapshot, 'inspect', { handle }) as InspectResult).scope === 'project';
  for (const base of asked.handles(handle, 'superclasses')) {
    assert.equal(
      asked.handles(base, 'subclasses').includes(handle),
      isProject,
      `${base} has the subclass ${handle}`,
    );
  }
  for (const sub of asked.handles(handle, 'subclasses')) {
    assert.ok(asked.handles(sub, 'superclasses').includes(handle), `${sub} has the base ${handle}`);
  }
}

/** With enough budget, an outline is `members` all the way down. */
function holdOutline(asked: Asked, handle: string): void {
  const tree = answer(asked.snapshot, 'outline', { handle, max_nodes: ALL }) as OutlineTree;
  const pending = [tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.truncation_reason === 'external') continue;
    const below: OutlineTree[] = next.children ?? [];
    assert.equal(next.truncated, undefined, next.node.handle);
    // Members are in source order, an outline's children by first line, then handle.
    const members = asked.stubs(next.node.handle, 'members');
    members.sort((one, other) => one.line_start - other.line_start || (one.handle < other.handle ? -1 : 1));
    assert.deepEqual(
      below.map((child) => child.node),
      members,
      next.node.handle,
    );
    pending.push(...below);
  }
}

function holdResolves(asked: Asked, handle: string): void {
  assert.equal((answer(asked.snapshot, 'inspect', { handle }) as InspectResult).handle, handle);
  const result = answer(asked.snapshot, 'resolve', { identifier: handle }) as ResolveResult;
  assert.ok(result.found, `${handle} resolves`);
  // A bare name means the project's symbols of that name before an external module.
  if (!handle.includes('.')) return;
  assert.ok(!result.ambiguous, handle);
  assert.equal(result.handle, handle);
}

/** A trace without caps in the way reaches exactly what following the edges one by one does. */
function holdClosure(asked: Asked, start: string, edge: string): void {
  const traced = answer(asked.snapshot, 'trace', {
    start,
    follow: [edge],
    max_depth: ALL,
    max_nodes: ALL,
  }) as TraceResult;
  const closure = new Set([start]);
  const edges: string[] = [];
  for (const handle of closure) {
    const result = asked.expand(handle, edge);
    for (const { handle: to } of 'stubs' in result ? result.stubs : []) {
      closure.add(to);
      edges.push(`${handle} -> ${to}`);
    }
  }
  assert.equal(traced.truncated, false);
  assert.deepEqual(Object.keys(traced.nodes).sort(), [...closure].sort(), `${start} ${edge}`);
  assert.deepEqual(
    traced.edges.map(({ from, to }) => `${from} -> ${to}`).sort(),
    edges.sort(),
    `${start} ${edge}`,
  );
}

function holdClosures(asked: Asked): void {
  for (const { handle, kind } of asked.symbols()) {
    if (kind === 'class') for (const edge of ['superclasses', 'subclasses']) holdClosure(asked, handle, edge);
    else if (kind === 'module') holdClosure(asked, handle, 'imported_by');
    else if (kind === 'function') holdClosure(asked, handle, 'callees');
  }
}

function holdImportersIfPython({ snapshot }: Asked, root: string): void {
  if (HAS_PYTHON) holdImporters(snapshot, root);
  else assert.throws(() => holdImporters(snapshot, root), NO_PYTHON);
}

/** @param root the folder of the project that the snapshot was made of */
export function holdProperties(snapshot: Snapshot, root: string): void {
  const asked = new Asked(snapshot);
  holdAll(asked);
  holdClosures(asked);
  holdImportersIfPython(asked, root);
}
