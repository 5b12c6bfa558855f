/** `stats --unresolved`: the unresolved call sites, counted by cause, the most frequent first. */
import { UNRESOLVED_CAUSES } from '../model/causes.js';
import type { Snapshot } from '../snapshot/snapshot.js';

export interface Census {
  /** Call edges that were found. */
  callees: number;
  unresolved_call_sites: number;
  causes: { cause: string; sites: number }[];
}

/** Absent counts were not measured. */
export function census(snapshot: Snapshot): Partial<Census> {
  if (!snapshot.has('callees') || !snapshot.has('unresolvedCauses')) return {};
  const sites = new Array<number>(UNRESOLVED_CAUSES.length).fill(0);
  const codes = snapshot.targets('unresolvedCauses');
  for (const code of codes) sites[code < sites.length ? code : 0]++;
  const causes = sites.map((count, code) => ({ cause: UNRESOLVED_CAUSES[code] as string, sites: count }));
  return {
    callees: snapshot.targets('callees').length,
    unresolved_call_sites: codes.length,
    causes: causes
      .filter(({ sites: count }) => count > 0)
      .sort((a, b) => b.sites - a.sites || (a.cause < b.cause ? -1 : 1)),
  };
}
