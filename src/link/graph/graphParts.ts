/** All of a graph that needs no call edges: worked out while inference runs in another thread. */
import { Strings } from '../../model/strings.js';
import { collectEdges, type Edges } from '../edges/edges.js';
import type { Linked } from '../linked.js';
import { Placed, placedUses } from '../uses/placedUses.js';
import { usesOf } from '../uses/uses.js';
import { DeclaredTypes } from './declaredTypes.js';
import { DerivedSignatures } from './derivedSignatures.js';
import { Kept } from './kept.js';
import { settleNames } from './nameOrder.js';
import { ownEntities } from './ownEntities.js';
import type { FileUses } from './useRows.js';

export interface GraphParts {
  /** The graph's entities so far: its own, and what those refer to. */
  kept: Kept;
  edges: Edges;
  types: DeclaredTypes;
  signatures: DerivedSignatures;
  uses: readonly FileUses[];
  /** Names of all that is kept so far, of parameters and of aliases. */
  names: Strings;
  /** By entity: the number of its name; -1 where it isn't kept so far. */
  nameOf: Int32Array;
  /** Texts of the types so far. */
  texts: Strings;
}

export function graphParts(linked: Linked): GraphParts {
  const { canonical } = linked;
  const own = ownEntities(linked);
  const kept = new Kept(canonical);
  kept.addAll(own);
  const edges = collectEdges(linked, (entity) => kept.has(canonical.of[entity]), own);

  const texts = new Strings();
  const types = new DeclaredTypes(linked, texts);
  for (const entity of own) types.add(entity);

  // What is asked for now is known when the graph is put together.
  const signatures = new DerivedSignatures(linked);
  for (const entity of own) signatures.of(canonical.declaring(entity));

  const uses = projectUses(linked);
  for (const { uses: words } of uses)
    for (let at = Placed.entity; at < words.length; at += Placed.width) kept.add(canonical.of[words[at]]);
  for (const list of [edges.imports, edges.importedBy, edges.superclasses, edges.mro]) kept.addAll(list);
  for (const pairs of edges.aliases.values()) kept.addAll(pairs);
  kept.addAll(types.heads());

  const names = new Strings();
  const nameOf = new Int32Array(linked.program.entityCount).fill(-1);
  for (const entity of kept) nameOf[entity] = names.id(canonical.nameOf(entity));
  for (const name of types.parameterNames()) names.id(name);
  for (const name of edges.aliases.keys()) names.id(name);
  const settled = settleNames(names);
  for (const entity of kept) nameOf[entity] = settled[nameOf[entity]];
  return { kept, edges, types, signatures, uses, names, nameOf, texts };
}

function projectUses(linked: Linked): FileUses[] {
  return linked.program.files
    .filter((file) => file.source.scope === 'project')
    .map((file) => ({ file, uses: placedUses(file, usesOf(linked, file)) }));
}
