/**
 * Bare name → the symbols it may mean, in tiers: the first tier that has any is the answer.
 *
 * 1. the project's module whose whole handle is the name;
 * 2. the project's modules, top-level definitions and classes of that name;
 * 3. the project's methods, properties, attributes and nested functions, and the external module
 *    whose whole handle is the name;
 * 4. what modules and classes bind under that name to a definition with another (`import … as`);
 * 5. external symbols, in the order of tiers 2 and 3.
 *
 * So `json` means `flask.json` in Flask's own snapshot, and the standard library's elsewhere.
 */

import { type NameId, NONE, type SymbolId } from '../model/ids.js';
import { KindCode, SymbolFlag } from '../model/kinds.js';
import { findHandle } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { hasFlag } from './stub.js';

/** Each symbol once, in no promised order; empty when the name means nothing. */
export function symbolsNamed(snapshot: Snapshot, bare: string): SymbolId[] {
  const name = snapshot.findName(bare);
  if (name === NONE) return [];
  const whole = findHandle(snapshot, bare);
  if (whole !== NONE && !hasFlag(snapshot, whole, 'external')) return [whole];
  const flags = snapshot.column('symbol.flags');
  const project: SymbolId[] = [];
  const external: SymbolId[] = [];
  // By index: a row of thousands (`__init__`) takes its iterator ten times as long.
  const row = snapshot.row('named', name);
  for (let index = 0; index < row.length; index++) {
    const id = row[index] as SymbolId;
    ((flags[id]! & SymbolFlag.external) === 0 ? project : external).push(id);
  }
  const prominent = prominentAmong(snapshot, project);
  if (prominent.length > 0) return prominent;
  if (whole !== NONE) return [...project, whole];
  if (project.length > 0) return project;
  const bound = boundAs(snapshot, name);
  if (bound.length > 0) return bound;
  const known = prominentAmong(snapshot, external);
  return known.length > 0 ? known : external;
}

/** Modules, classes wherever they are written, and what stands at a module's top level. */
function prominentAmong(snapshot: Snapshot, ids: readonly SymbolId[]): SymbolId[] {
  const kinds = snapshot.column('symbol.kind');
  const parents = snapshot.column('symbol.parent');
  return ids.filter((id) => {
    if (kinds[id] === KindCode.module || kinds[id] === KindCode.class) return true;
    const parent = parents[id]!;
    return parent === NONE || kinds[parent] === KindCode.module;
  });
}

function boundAs(snapshot: Snapshot, name: NameId): SymbolId[] {
  return snapshot.has('bound') ? (Array.from(snapshot.row('bound', name)) as SymbolId[]) : [];
}
