/** Shapes of the answers, exactly as contract.md gives them. */
import type { Kind, ParameterKind, ScopeName } from './kinds.js';

export interface Stub {
  handle: string;
  kind: Kind;
  scope: ScopeName;
  /** 1-based, inclusive. */
  line_start: number;
  line_end: number;
  signature?: string;
}

export interface SupportedExpand {
  source: string;
  edge: string;
  stubs: Stub[];
  unresolved_call_sites?: number;
  unresolved_imports?: string[];
  transitive_hint?: string;
  unsupported?: never;
}

export type UnsupportedReason = 'deferred_reference_backend' | 'not_yet_implemented' | 'unknown_edge';

export interface UnsupportedExpand {
  source: string;
  edge: string;
  unsupported: true;
  reason: UnsupportedReason;
  detail: string;
  stubs?: never;
}

export type ExpandResult = SupportedExpand | UnsupportedExpand;

export type TruncationReason = 'max_depth' | 'max_nodes' | 'external';

export interface OutlineTree {
  node: Stub;
  children?: OutlineTree[];
  truncated?: true;
  truncation_reason?: TruncationReason;
  member_count?: number;
}

export interface Location {
  /** Relative to the project root, with `/`. */
  file: string;
  line_start: number;
  line_end: number;
  /** 0-based, code points; the span of the name in `line_start`. */
  column_start: number;
  column_end: number;
}

export interface ResolvedSymbol {
  handle: string;
  kind: Kind;
  scope: ScopeName;
  location: Location | null;
}

export type ResolveResult =
  | ({ found: true; ambiguous?: never } & ResolvedSymbol)
  | { found: true; ambiguous: true; candidates: ResolvedSymbol[] }
  | { found: false; reason: string; detail?: string; nearest?: string[] };

export interface TypeTree {
  /** The text as written, white space folded. */
  raw: string;
  /** The head's canonical handle, when there is exactly one. */
  handle?: string;
  args?: TypeTree[];
}

export interface Parameter {
  name: string;
  kind: ParameterKind;
  type?: TypeTree;
  /** Only simple literals. */
  default?: string;
}

export interface InspectResult {
  handle: string;
  kind: Kind;
  scope: ScopeName;
  location: Location | null;
  docstring: string | null;
  signature?: string;
  superclasses?: string[];
  parameters?: Parameter[];
  return_type?: TypeTree | null;
  is_async?: boolean;
  is_classmethod?: boolean;
  is_staticmethod?: boolean;
  is_package?: boolean;
  package?: string;
  type?: TypeTree;
  default?: string;
  edge_counts: Record<string, number>;
  re_exports?: string[];
}

export interface TraceEdge {
  from: string;
  to: string;
  kind: string;
}

export interface TraceResult {
  nodes: Record<string, Stub>;
  edges: TraceEdge[];
  truncated: boolean;
  truncation_reasons: string[];
  unsupported_edges: string[];
  unresolved_roots: string[];
  unresolved_call_sites?: Record<string, number>;
  unresolved_imports?: Record<string, string[]>;
}
