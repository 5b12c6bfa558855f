/**
 * Why a dotted path leads no further than what is known of it: the module imports the name from
 * where nothing could be resolved, the class has bases that could not, or only methods set it.
 */
import type { SymbolId } from '../model/ids.js';
import { KindCode } from '../model/kinds.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { longestKnown } from './canonical.js';
import { unresolvedBases, unresolvedImports } from './unresolved.js';

/**
 * Sentences, each with a space in front of it; empty where nothing is known that explains it.
 * @param path one that means no symbol of the snapshot
 */
export function whyPathEnds(snapshot: Snapshot, path: string): string {
  const known = longestKnown(snapshot, path);
  if (known === undefined || path[known.end] !== '.') return '';
  const [name] = path.slice(known.end + 1).split('.');
  const kind = snapshot.column('symbol.kind')[known.id];
  if (kind === KindCode.module) return importedFromNowhere(snapshot, known.id, name);
  return kind === KindCode.class ? notInBody(snapshot, known.id, name) : '';
}

function importedFromNowhere(snapshot: Snapshot, module: SymbolId, name: string): string {
  if (!snapshot.has('unresolvedImports')) return '';
  const targets = unresolvedImports(snapshot, module).filter((target) => target.endsWith(`.${name}`));
  if (targets.length === 0) return '';
  return ` '${handleOf(snapshot, module)}' imports '${targets.join("' and '")}', which could not be resolved.`;
}

/** Of a class that may inherit it from nowhere known, each class of its order with the bases that are missing. */
function notInBody(snapshot: Snapshot, id: SymbolId, name: string): string {
  const own = ` '${handleOf(snapshot, id)}' is a class: what only its methods set (self.${name} = …) has no handle.`;
  if (!snapshot.has('unresolvedBases') || !snapshot.has('mro')) return own;
  const bases = [id, ...(snapshot.row('mro', id) as Iterable<SymbolId>)].flatMap((one) =>
    unresolvedBases(snapshot, one),
  );
  const missing = [...new Set(bases)];
  if (missing.length === 0) return own;
  return `${own} Of what it inherits, '${missing.join("' and '")}' could not be resolved.`;
}
