/** The import edges of modules, between canonical entities. */
import { compareUtf8 } from '../../model/utf8Order.js';
import type { Linked } from '../linked.js';
import type { Module } from '../program/program.js';
import { importsOf } from './moduleImports.js';

export interface ImportEdges {
  /** Module, what it brings; flattened. */
  imports: number[];
  /** Module, project module that imports it; flattened. */
  importedBy: number[];
  /** Of each module the dotted targets, by UTF-8 bytes, each once. */
  unresolvedImports: { source: number; text: string }[];
}

export function importEdges({ names, canonical }: Linked, modules: readonly Module[]): ImportEdges {
  const edges: ImportEdges = { imports: [], importedBy: [], unresolvedImports: [] };
  /** By canonical module, which `posixpath` and `ntpath` share. */
  const unresolvedOf = new Map<number, Set<string>>();
  for (const module of modules) {
    const source = canonical.of[module.entity];
    const { brings, loads, unresolved } = importsOf(names, module);
    for (const entity of brings) edges.imports.push(source, canonical.of[entity]);
    if (!module.external)
      for (const loaded of loads) edges.importedBy.push(canonical.of[loaded.entity], source);
    const texts = unresolvedOf.get(source) ?? new Set();
    unresolvedOf.set(source, texts);
    for (const text of unresolved) texts.add(text);
  }
  for (const [source, texts] of unresolvedOf)
    for (const text of [...texts].sort(compareUtf8)) edges.unresolvedImports.push({ source, text });
  return edges;
}
