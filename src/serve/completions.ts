/**
 * Completions for the parts of a resource's address. A handle grows by one component at a time, as
 * a person types it; the work is bounded by the scope's own children.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import { canonicalId } from '../query/canonical.js';
import { EDGES } from '../query/edges.js';
import { hasFlag } from '../query/stub.js';
import { topLevel } from '../query/topLevel.js';
import { choose, type OpenSnapshots } from './openSnapshots.js';

/** MCP allows 100 values. */
const MOST = 100;

export interface Completion {
  [key: string]: unknown;
  values: string[];
  total: number;
  hasMore: boolean;
}

/**
 * @param name `project`, `handle` or `edge`; any other has no completions
 * @param chosen the other parts, as far as they are known
 */
export function complete(
  open: OpenSnapshots,
  name: string,
  value: string,
  chosen: Record<string, string>,
): Completion {
  switch (name) {
    case 'project':
      return among(
        open.map(({ provenance }) => provenance.project),
        value,
      );
    case 'edge':
      return among([...EDGES.keys()], value);
    case 'handle':
      return among(handlesLike(open, value, chosen.project), value);
    default:
      return among([], value);
  }
}

function among(known: readonly string[], beginning: string): Completion {
  const values = [...new Set(known)].filter((text) => text.startsWith(beginning));
  return { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST };
}

/** Nothing to offer while it isn't known which project is meant. */
function handlesLike(open: OpenSnapshots, value: string, project: string | undefined): string[] {
  if (project === undefined && open.length > 1) return [];
  const { snapshot } = choose(open, project);
  const dot = value.lastIndexOf('.');
  if (dot < 0) {
    const { own, external } = topLevel(snapshot);
    return [...own, ...external];
  }
  const scope = canonicalId(snapshot, value.slice(0, dot));
  if (scope === NONE) return [];
  const names = snapshot.column('symbol.name');
  const prefix = value.slice(0, dot);
  return Array.from(snapshot.row('children', scope))
    .filter((id) => !hasFlag(snapshot, id as SymbolId, 'local'))
    .map((id) => `${prefix}.${snapshot.name(names[id])}`);
}
