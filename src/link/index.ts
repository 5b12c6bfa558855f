/**
 * The phase "link": all files' facts → the graph. Pure: the same files give the same graph,
 * whatever order they were read in.
 *
 * The graph has every definition of the project and of the installed packages that were read
 * (their locals left out). Of the layers below it has what is referred to, and what that stands in.
 */
import type { Graph, GraphHeader } from '../model/graph.js';
import type { SourceFile } from '../model/sourceFile.js';
import { encodeStrings, Strings } from '../model/strings.js';
import { collectEdges } from './edges/edges.js';
import type { Target } from './facts/target.js';
import { type CallEdges, callRows, readCalls } from './graph/callRows.js';
import { DeclaredTypes } from './graph/declaredTypes.js';
import { DerivedSignatures } from './graph/derivedSignatures.js';
import { diagnosticRows } from './graph/diagnosticRows.js';
import { boundRows, edgeRows } from './graph/edgeRows.js';
import { FileTable, type LeftOut } from './graph/fileTable.js';
import { Kept } from './graph/kept.js';
import { settleNames, sortedNames } from './graph/nameOrder.js';
import { numberSymbols } from './graph/numbering.js';
import { ownEntities } from './graph/ownEntities.js';
import { namedRows, structuralRows } from './graph/structuralRows.js';
import { SymbolColumns } from './graph/symbolColumns.js';
import { type FileUses, useRows } from './graph/useRows.js';
import { type Linked, linkProgram } from './linked.js';
import { Placed, placedUses } from './uses/placedUses.js';
import { usesOf } from './uses/uses.js';

export interface LinkInput extends LeftOut {
  header: GraphHeader;
  sources: readonly SourceFile[];
  /** Facts of each source; undefined where extraction failed. */
  facts: readonly (ArrayBufferLike | undefined)[];
  /** Why a source has no facts. */
  failures: ReadonlyMap<number, string>;
  target: Target;
}

/** Everything but the call edges: of a layer, or while inference runs in another thread. */
export function link(input: LinkInput): Graph {
  return prepare(linkProgram(input.sources, input.facts, input.target), input)();
}

/**
 * Does all of assembling that needs no call edges. What it returns finishes the graph, with the
 * call edges as src/model/calls.ts lays them out; without them they are not measured.
 */
export function prepare(linked: Linked, input: LinkInput): (calls?: Int32Array) => Graph {
  const { program, canonical } = linked;
  const own = ownEntities(linked);
  const kept = new Kept(canonical);
  kept.addAll(own);
  const edges = collectEdges(linked, (entity) => kept.has(canonical.of[entity]), own);

  const texts = new Strings();
  const types = new DeclaredTypes(linked, texts);
  for (const entity of own) types.add(entity);

  const signatures = new DerivedSignatures(linked);
  for (const entity of own) signatures.of(canonical.declaring(entity));

  const uses: FileUses[] = program.files
    .filter((file) => file.source.scope === 'project')
    .map((file) => ({ file, uses: placedUses(file, usesOf(linked, file)) }));
  for (const { uses: words } of uses)
    for (let at = Placed.entity; at < words.length; at += Placed.width) kept.add(canonical.of[words[at]]);
  for (const list of [edges.imports, edges.importedBy, edges.superclasses, edges.mro]) kept.addAll(list);
  for (const pairs of edges.aliases.values()) kept.addAll(pairs);
  kept.addAll(types.heads());

  const names = new Strings();
  for (const entity of kept) names.id(canonical.nameOf(entity));
  for (const name of types.parameterNames()) names.id(name);
  for (const name of edges.aliases.keys()) names.id(name);
  settleNames(names);

  return (calls) => {
    const callEdges = calls === undefined ? undefined : readCalls(program, calls);
    if (callEdges !== undefined) kept.addAll(callEdges.targets.filter((_, index) => index % 3 === 1));
    return finish(callEdges);
  };

  function finish(callEdges: CallEdges | undefined): Graph {
    const files = new FileTable(input.sources, input.failures, input);
    const { entities, symbols } = numberSymbols(kept.marks, canonical.parent, (one) => canonical.nameOf(one));
    const count = entities.length;
    const symbolOf = (entity: number): number => symbols[canonical.of[entity]];
    const columns = new SymbolColumns(linked, signatures, texts, files).build(entities, symbolOf, (entity) =>
      types.of(entity),
    );

    const nameIds = Uint32Array.from(entities, (entity) => names.id(canonical.nameOf(entity)));
    const { sorted, rank } = sortedNames(names);
    columns['symbol.name'] = nameIds.map((id) => rank[id]);
    const nameCount = rank.length;
    const nameId = (name: string): number => rank[names.id(name)];

    const rows: Graph['rows'] = {
      ...structuralRows(columns, files.count),
      ...edgeRows(edges, count, symbolOf, texts, nameId),
      parameters: types.parameterRows(count, symbolOf, nameId),
      ...(callEdges === undefined ? {} : callRows(callEdges, count, symbolOf)),
      uses: useRows(uses, (file) => files.idOf(file), symbolOf),
      diagnostics: diagnosticRows(program.files, files, texts),
      named: namedRows(columns, nameCount),
      bound: boundRows(edges, nameCount, symbolOf, nameId),
    };
    return {
      header: { ...input.header, ...(callEdges?.isBounded ? { bounded: true } : {}) },
      names: encodeStrings(sorted),
      columns: {
        ...columns,
        ...files.columns(program.files, texts, symbolOf),
        ...types.columns(symbolOf),
      } as Graph['columns'],
      rows,
      // Last: all of the above add texts.
      texts: encodeStrings(texts.list),
    };
  }
}
