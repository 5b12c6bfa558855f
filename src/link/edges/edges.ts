/**
 * The edges between entities, collected before symbols are numbered: what is referred to decides
 * which symbols of the layers below are in the graph.
 */
import { KindCode } from '../../model/kinds.js';
import { compareUtf8 } from '../../model/utf8Order.js';
import type { Linked } from '../linked.js';
import type { Module } from '../program/program.js';
import { namedAliases } from './aliases.js';
import { importsOf } from './moduleImports.js';
import { starAliases } from './starAliases.js';

/** Pairs of canonical entities, flattened. */
export interface Edges {
  imports: number[];
  /** Module → project module that imports it. */
  importedBy: number[];
  superclasses: number[];
  mro: number[];
  /** Owner, target: by the name that the owner binds; of several of one owner the first is what the path means. */
  aliases: Map<string, number[]>;
  /** Of each module the dotted targets, by UTF-8 bytes, each once. */
  unresolvedImports: { source: number; text: string }[];
  unresolvedBases: { source: number; text: string }[];
}

/** Edges from the entities that are the graph's own (not a layer's): `isOwn` says of any, `symbols` are they. */
export function collectEdges(
  linked: Linked,
  isOwn: (entity: number) => boolean,
  symbols: Iterable<number>,
): Edges {
  const { program, names, classes, canonical } = linked;
  const edges: Edges = {
    imports: [],
    importedBy: [],
    superclasses: [],
    mro: [],
    aliases: new Map(),
    unresolvedImports: [],
    unresolvedBases: [],
  };
  const { own, renamed } = byName(linked, isOwn);
  // What several make up is one namespace, and what the first of them binds counts: modules that go by
  // one public name, classes of a stub and its source.
  const shared = new Map(renamed.map(({ entity }) => [canonical.of[entity], new Set<string>()]));
  /** By canonical module, which `posixpath` and `ntpath` share. */
  const unresolvedOf = new Map<number, Set<string>>();
  moduleEdges(own);
  for (const module of renamed) moduleEdges([module]);
  for (const [source, texts] of unresolvedOf)
    for (const text of [...texts].sort(compareUtf8)) edges.unresolvedImports.push({ source, text });
  for (const entity of symbols) if (program.kindOf(entity) === KindCode.class) classEdges(entity);
  return edges;

  function moduleEdges(modules: readonly Module[]): void {
    for (const module of modules) importEdges(module);
    const named = new Map(modules.map((module) => [module, namedAliases(names, module, alias)]));
    starAliases(names, named, alias, addAlias);
  }

  function importEdges(module: Module): void {
    const source = canonical.of[module.entity];
    const { brings, loads, unresolved } = importsOf(names, module);
    for (const entity of brings) edges.imports.push(source, canonical.of[entity]);
    if (!module.external)
      for (const loaded of loads) edges.importedBy.push(canonical.of[loaded.entity], source);
    const texts = unresolvedOf.get(source) ?? new Set();
    unresolvedOf.set(source, texts);
    for (const text of unresolved) texts.add(text);
  }

  function alias(owner: number, name: string, targets: readonly number[]): void {
    // Where the name is a child of its own, that is what the path means.
    if (!isChild(owner, name)) addAlias(owner, name, targets);
  }

  function addAlias(owner: number, name: string, targets: readonly number[]): void {
    const from = canonical.of[owner];
    const all = new Set(targets.map((target) => canonical.of[target]));
    const isDefinition = (to: number): boolean =>
      canonical.parent[to] === from && program.moduleOf(to) === undefined && canonical.nameOf(to) === name;
    if ([...all].some(isDefinition)) return;
    if (program.moduleOf(owner) === undefined && !shared.has(from)) shared.set(from, new Set());
    const bound = shared.get(from);
    if (bound?.has(name)) return;
    bound?.add(name);
    const pairs = edges.aliases.get(name) ?? [];
    edges.aliases.set(name, pairs);
    for (const to of all) pairs.push(from, to);
  }

  function classEdges(entity: number): void {
    const declaring = canonical.declaring(entity);
    for (const base of classes.basesOf(declaring)) edges.superclasses.push(entity, canonical.of[base]);
    const order = new Set(classes.linearised(declaring).map((one) => canonical.of[one]));
    order.delete(entity);
    order.delete(canonical.of[declaring]);
    for (const base of order) edges.mro.push(entity, base);
    for (const text of classes.unknownBases(declaring)) edges.unresolvedBases.push({ source: entity, text });
  }

  /** Whether the entity's namespace holds a symbol of that name. */
  function isChild(owner: number, name: string): boolean {
    const module = program.moduleOf(owner);
    if (module !== undefined && program.modules.has(`${module.name}.${name}`)) return true;
    const files = module === undefined ? [program.fileOf(owner)] : program.filesOf(module);
    return files.some(
      (file) =>
        file !== undefined && names.memberRow(file, module === undefined ? owner - file.base : 0, name) >= 0,
    );
  }
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
