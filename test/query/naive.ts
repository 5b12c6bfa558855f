/**
 * The questions again, as plainly as possible: maps of strings over a graph description, no ids,
 * no columns, no shared code. Slow and obvious, to hold the real answers against.
 */
import type { OutlineTree, Stub, TraceEdge, TraceResult } from '../../src/model/results.js';
import type { GraphDescription, SymbolDescription } from '../snapshot/graphDescription.js';
import { compareUtf8 } from '../snapshot/graphTables.js';

export class Naive {
  private readonly symbols: Map<string, SymbolDescription>;

  constructor(description: GraphDescription) {
    const sorted = Object.entries(description.symbols).sort(([one], [other]) => compareUtf8(one, other));
    this.symbols = new Map(sorted);
  }

  private of(handle: string): SymbolDescription {
    return this.symbols.get(handle) ?? assertNever(handle);
  }

  private kind(handle: string): string {
    return this.of(handle).kind ?? 'module';
  }

  private isExternal(handle: string): boolean {
    return this.of(handle).flags?.includes('external') ?? false;
  }

  stub(handle: string): Stub {
    const { lines, signature } = this.of(handle);
    const [line_start, line_end] = lines as [number, number];
    const stub = {
      handle,
      kind: this.kind(handle) as Stub['kind'],
      scope: this.isExternal(handle) ? ('external' as const) : ('project' as const),
      line_start,
      line_end,
    };
    return signature === undefined ? stub : { ...stub, signature };
  }

  /** One step: the scope's own (if asked for), then what it binds, then its bases' own and bound. */
  private step(scope: string, name: string, own = true): string | undefined {
    const { aliases, mro, kind } = this.of(scope);
    const defined = (of: string): string | undefined =>
      this.symbols.has(`${of}.${name}`) ? `${of}.${name}` : undefined;
    const first = (bound: typeof aliases): string | undefined => [bound?.[name]].flat()[0];
    const member = (of: string): string | undefined => defined(of) ?? first(this.of(of).aliases);
    const here = (own ? defined(scope) : undefined) ?? first(aliases);
    if (here !== undefined || kind !== 'class') return here;
    return mro?.map(member).find((found) => found !== undefined);
  }

  canonical(path: string): string | undefined {
    if (this.symbols.has(path)) return path;
    const names = path.split('.');
    for (let length = names.length - 1; length > 0; length--) {
      const prefix = names.slice(0, length).join('.');
      if (!this.symbols.has(prefix)) continue;
      let at = this.step(prefix, names[length], false);
      for (const name of names.slice(length + 1)) at = at === undefined ? undefined : this.step(at, name);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  targets(handle: string, edge: string): string[] {
    const symbol = this.of(handle);
    const kind = this.kind(handle);
    const dot = handle.lastIndexOf('.');
    const sorted = (handles: string[] = []): string[] => [...handles].sort(compareUtf8);
    const all = [...this.symbols.keys()].sort(compareUtf8);
    const below = all.filter((other) => other.slice(0, Math.max(other.lastIndexOf('.'), 0)) === handle);
    const position = (other: string): number =>
      (this.of(other).lines as [number, number])[0] * 100 + (this.of(other).columns?.[0] ?? 0);
    switch (edge) {
      case 'members':
        if (kind !== 'module' && kind !== 'class') return [];
        return below
          .filter((other) => this.kind(other) !== 'module')
          .sort((one, other) => position(one) - position(other) || compareUtf8(one, other));
      case 'submodules':
        return below.filter((other) => this.kind(other) === 'module');
      case 'enclosing_scope':
        return kind === 'module' || dot < 0 ? [] : [handle.slice(0, dot)];
      case 'imports':
        return sorted(symbol.imports);
      case 'imported_by':
        return all.filter(
          (other) => !this.isExternal(other) && this.of(other).importedModules?.includes(handle),
        );
      case 'superclasses':
        return sorted(symbol.superclasses);
      case 'subclasses':
        return all.filter(
          (other) => !this.isExternal(other) && this.of(other).superclasses?.includes(handle),
        );
      default:
        return (symbol.callees ?? []) as string[];
    }
  }

  outline(handle: string, edge: string, maxDepth: number, maxNodes: number): OutlineTree {
    const root: OutlineTree = { node: this.stub(handle) };
    let left = maxNodes - 1;
    let level = [root];
    for (let depth = 0; level.length > 0; depth++) {
      const next: OutlineTree[] = [];
      for (const tree of level) {
        const below = this.targets(tree.node.handle, edge).map((other) => this.stub(other));
        if (edge === 'members')
          below.sort(
            (one, other) => one.line_start - other.line_start || compareUtf8(one.handle, other.handle),
          );
        const capped =
          depth > 0 && tree.node.scope === 'external' ? 'external' : depth === maxDepth ? 'max_depth' : '';
        if (below.length === 0) tree.children = [];
        else if (left === 0 || (capped === '' && below.length > left)) {
          Object.assign(tree, {
            truncated: true,
            truncation_reason: 'max_nodes',
            member_count: below.length,
          });
        } else if (capped !== '') Object.assign(tree, { truncated: true, truncation_reason: capped });
        else {
          left -= below.length;
          tree.children = below.map((node) => ({ node }));
          next.push(...tree.children);
        }
      }
      level = next;
    }
    return root;
  }

  trace(
    start: string[],
    follow: string[],
    maxDepth: number,
    maxNodes: number,
    projectOnly: boolean,
  ): TraceResult {
    const depth = new Map<string, number>();
    const reasons = new Set<string>();
    for (const root of start) {
      if (depth.size < maxNodes || depth.has(root)) depth.set(root, 0);
      else reasons.add('max_nodes');
    }
    const successors = (handle: string): { to: string; kind: string }[] =>
      follow
        .flatMap((kind) => this.targets(handle, kind).map((to) => ({ to, kind })))
        .filter(({ to }) => depth.has(to) || !(projectOnly && this.isExternal(to)));
    for (const [handle, distance] of depth) {
      for (const { to } of successors(handle)) {
        if (depth.has(to)) continue;
        if (distance === maxDepth) reasons.add('max_depth');
        else if (depth.size === maxNodes) reasons.add('max_nodes');
        else depth.set(to, distance + 1);
      }
    }
    const handles = [...depth.keys()];
    const edges = handles.flatMap((from): TraceEdge[] =>
      successors(from)
        .filter(({ to }) => depth.has(to))
        .map(({ to, kind }) => ({ from, to, kind })),
    );
    const extra = <Value>(
      pick: (symbol: SymbolDescription) => Value | undefined,
      isSome: (value: Value) => boolean,
    ) =>
      Object.fromEntries(
        handles
          .map((handle) => [handle, pick(this.of(handle))] as const)
          .filter((entry): entry is readonly [string, Value] => entry[1] !== undefined && isSome(entry[1])),
      );
    const hasModule = handles.some((handle) => this.stub(handle).kind === 'module');
    const unsupported = hasModule ? [] : follow.filter((edge) => edge.startsWith('import'));
    return {
      nodes: Object.fromEntries(handles.map((handle) => [handle, this.stub(handle)])),
      edges,
      truncated: reasons.size > 0,
      truncation_reasons: [...reasons].sort(),
      unsupported_edges: unsupported,
      unresolved_roots: [],
      ...(follow.includes('callees') && {
        unresolved_call_sites: extra(
          (symbol) => symbol.unresolvedCallSites,
          (count) => count > 0,
        ),
      }),
      ...(follow.includes('imports') &&
        hasModule && {
          unresolved_imports: extra(
            (symbol) => symbol.unresolvedImports,
            (texts) => texts.length > 0,
          ),
        }),
    };
  }
}

function assertNever(handle: string): never {
  throw new Error(`${handle} is not described`);
}
