/**
 * The edges between entities, collected before symbols are numbered: what is referred to decides
 * which symbols of the layers below are in the graph.
 */
import { Definition } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { aliasesOf } from './aliases.js';
import { importsOf } from './imports.js';
import type { Linked } from './linked.js';
import type { Module } from './program.js';

/** Pairs of canonical entities, flattened. */
export interface Edges {
  imports: number[];
  /** Module → project module that imports it. */
  importedBy: number[];
  superclasses: number[];
  mro: number[];
  /** Owner, target; names run parallel in `aliasNames`. */
  aliases: number[];
  aliasNames: string[];
  /** Of each module the dotted targets, by UTF-8 bytes, each once. */
  unresolvedImports: { source: number; text: string }[];
  unresolvedBases: { source: number; text: string }[];
}

/** Edges from the entities that `isOwn` says are the graph's own (not a layer's). */
export function collectEdges(
  linked: Linked,
  isOwn: (entity: number) => boolean,
  own: Iterable<number>,
): Edges {
  const { program, names, classes, canonical } = linked;
  const edges: Edges = {
    imports: [],
    importedBy: [],
    superclasses: [],
    mro: [],
    aliases: [],
    aliasNames: [],
    unresolvedImports: [],
    unresolvedBases: [],
  };
  // `owner name`, of the aliases so far: modules that go by one public name make up one namespace.
  const aliased = new Set<string>();
  /** By canonical module, which `posixpath` and `ntpath` share. */
  const unresolvedOf = new Map<number, Set<string>>();
  for (const module of publicFirst(linked)) if (isOwn(module.entity)) moduleEdges(module);
  for (const [source, texts] of unresolvedOf)
    for (const text of [...texts].sort(compareUtf8)) edges.unresolvedImports.push({ source, text });
  for (const entity of own) if (program.kindOf(entity) === KindCode.class) classEdges(entity);
  return edges;

  function moduleEdges(module: Module): void {
    const source = canonical.of[module.entity];
    const { brings, loads, unresolved } = importsOf(names, module);
    for (const entity of brings) edges.imports.push(source, canonical.of[entity]);
    if (!module.external)
      for (const loaded of loads) edges.importedBy.push(canonical.of[loaded.entity], source);
    const texts = unresolvedOf.get(source) ?? new Set();
    unresolvedOf.set(source, texts);
    for (const text of unresolved) texts.add(text);
    aliasesOf(names, module, (owner, name, target) => {
      // Where the name is a child of its own, that is what the path means.
      if (isChild(owner, name)) return;
      const [from, to] = [canonical.of[owner], canonical.of[target]];
      const key = `${from} ${name}`;
      if (aliased.has(key) || (canonical.parent[to] === from && definedName(to) === name)) return;
      aliased.add(key);
      edges.aliases.push(from, to);
      edges.aliasNames.push(name);
    });
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

  /** The name in a definition's own statement; undefined for modules. */
  function definedName(entity: number): string | undefined {
    if (program.moduleOf(entity) !== undefined) return undefined;
    return program.fileOf(entity)?.facts.string(program.field(entity, Definition.name));
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

/** Modules in order; those that go by another's name (canonical.ts) after all that go by their own. */
function publicFirst({ program, canonical }: Linked): Module[] {
  const isOwnName = ({ entity }: Module): boolean => canonical.of[entity] === entity;
  return [
    ...program.sortedModules.filter(isOwnName),
    ...program.sortedModules.filter((one) => !isOwnName(one)),
  ];
}
