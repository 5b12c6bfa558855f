/**
 * The edges between entities, collected before symbols are numbered: what is referred to decides
 * which symbols of the layers below are in the graph.
 */
import type { Linked } from '../linked.js';
import type { Module } from '../program/program.js';
import { type AliasPairs, aliasEdges } from './aliasEdges.js';
import { type ClassEdges, classEdges } from './classEdges.js';
import { type ImportEdges, importEdges } from './importEdges.js';

export interface Edges extends ImportEdges, ClassEdges {
  aliases: AliasPairs;
}

/** Edges from the entities that are the graph's own (not a layer's): `isOwn` says of any, `symbols` are they. */
export function collectEdges(
  linked: Linked,
  isOwn: (entity: number) => boolean,
  symbols: Iterable<number>,
): Edges {
  const { own, renamed } = byName(linked, isOwn);
  return {
    ...importEdges(linked, [...own, ...renamed]),
    ...classEdges(linked, symbols),
    aliases: aliasEdges(linked, own, renamed),
  };
}

/** Modules in order: those that go by their own names, and those that go by another's (canonical.ts). */
function byName(
  { program, canonical }: Linked,
  isOwn: (entity: number) => boolean,
): Record<'own' | 'renamed', Module[]> {
  const modules = program.sortedModules.filter(({ entity }) => isOwn(entity));
  const isOwnName = ({ entity }: Module): boolean => canonical.of[entity] === entity;
  return { own: modules.filter(isOwnName), renamed: modules.filter((one) => !isOwnName(one)) };
}
