/**
 * The phase "link": all files' facts → the graph. Pure: the same files give the same graph,
 * whatever order they were read in.
 *
 * The graph has every definition of the project and of the installed packages that were read
 * (their locals left out). Of the layers below it has what is referred to, and what that stands in.
 */
import { lastComponent } from '../model/dottedName.js';
import { Definition, Diagnostic } from '../model/facts.js';
import type { Graph, GraphHeader, RowsData } from '../model/graph.js';
import { KindCode, SymbolFlag } from '../model/kinds.js';
import type { SourceFile } from '../model/sourceFile.js';
import { declaredType, type LinkedParameter, parametersOf } from './annotations.js';
import { type CallEdges, callRows, readCalls } from './callRows.js';
import { declared, isDead } from './declared.js';
import { DerivedSignatures } from './derivedSignatures.js';
import { collectEdges, type Edges } from './edges.js';
import { FileTable, type LeftOut } from './fileTable.js';
import { type Linked, linkProgram } from './linked.js';
import { numberSymbols } from './numbering.js';
import { Placed, placedUses } from './placedUses.js';
import type { ProgramFile } from './program.js';
import { RowsBuilder } from './rowsBuilder.js';
import { namedRows, structuralRows } from './sourceOrder.js';
import { TextTable } from './strings.js';
import { SymbolColumns } from './symbolColumns.js';
import type { Target } from './target.js';
import { TypeTrees } from './typeTrees.js';
import { type FileUses, useRows } from './useRows.js';
import { usesOf } from './uses.js';

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
  const kept = new Uint8Array(program.entityCount);
  for (const entity of own) kept[entity] = 1;
  const edges = collectEdges(linked, (entity) => kept[canonical.of[entity]] === 1, own);

  const texts = new TextTable();
  const types = new TypeTrees(linked.names, texts);
  const typeIndex = new Map<number, number>();
  const parameters = new Map<number, LinkedParameter[]>();
  for (const entity of own) addTypes(linked, types, entity, typeIndex, parameters);

  const signatures = new DerivedSignatures(linked);
  for (const entity of own) signatures.of(canonical.declaring(entity));

  const uses: FileUses[] = program.files
    .filter((file) => file.source.scope === 'project')
    .map((file) => ({ file, uses: placedUses(file, usesOf(linked.names, file)) }));
  for (const { uses: words } of uses)
    for (let at = Placed.entity; at < words.length; at += Placed.width) keepOne(canonical.of[words[at]]);
  for (const list of [edges.imports, edges.importedBy, edges.superclasses, edges.mro]) keep(list);
  for (const pairs of edges.aliases.values()) keep(pairs);
  keep(types.head.filter((entity) => entity >= 0).map((entity) => canonical.of[entity]));
  function keep(entities: readonly number[]): void {
    for (const entity of entities) keepOne(entity);
  }
  function keepOne(entity: number): void {
    for (let one = entity; one >= 0 && kept[one] === 0; one = canonical.parent[one]) kept[one] = 1;
  }

  const names = new TextTable();
  kept.forEach((isKept, entity) => {
    if (isKept === 1) names.id(lastName(linked, entity));
  });
  for (const list of parameters.values()) for (const parameter of list) names.id(parameter.name);
  for (const name of edges.aliases.keys()) names.id(name);
  names.settle();

  return (calls) => {
    const callEdges = calls === undefined ? undefined : readCalls(program, calls);
    if (callEdges !== undefined) keep(callEdges.targets.filter((_, index) => index % 3 === 1));
    return finish(callEdges);
  };

  function finish(callEdges: CallEdges | undefined): Graph {
    const files = new FileTable(input.sources, input.failures, input);
    const numbering = numberSymbols(kept, canonical.parent, (entity) => lastName(linked, entity));
    const { entities, symbols } = numbering;
    const symbolOf = (entity: number): number => symbols[canonical.of[entity]];
    const columns = new SymbolColumns(linked, signatures, texts, files).build(
      entities,
      symbolOf,
      (entity) => typeIndex.get(entity) ?? -1,
    );

    const nameIds = Uint32Array.from(entities, (entity) => names.id(lastName(linked, entity)));
    const { table: nameTable, rank } = names.sorted();
    columns['symbol.name'] = nameIds.map((id) => rank[id]);
    const nameId = (name: string): number => rank[names.id(name)];

    const edgesBetween = edgeRows(edges, entities.length, symbolOf, texts, nameId);
    const rows: Graph['rows'] = {
      ...structuralRows(columns, files.count),
      ...edgesBetween,
      parameters: parameterRows(parameters, entities.length, symbolOf, texts, nameId),
      ...(callEdges === undefined ? {} : callRows(callEdges, entities.length, symbolOf)),
      uses: useRows(uses, (file) => files.idOf(file), symbolOf),
      diagnostics: diagnosticRows(program.files, files, texts),
      named: namedRows(columns, nameTable.offsets.length - 1),
      bound: boundRows(edges, nameTable.offsets.length - 1, symbolOf, nameId),
    };
    const fileColumns = files.columns(program.files, texts, symbolOf);
    return {
      header: { ...input.header, ...(callEdges?.isBounded ? { bounded: true } : {}) },
      names: nameTable,
      columns: {
        ...columns,
        ...fileColumns,
        'type.raw': Uint32Array.from(types.raw),
        'type.symbol': Int32Array.from(types.head, (entity) => (entity < 0 ? -1 : symbolOf(entity))),
        'type.arity': Uint32Array.from(types.arity),
      } as Graph['columns'],
      rows,
      // Last: all of the above add texts.
      texts: texts.build(),
    };
  }
}

/** Canonical entities that the graph has in full, in the order of files. */
function ownEntities({ program, canonical }: Linked): number[] {
  const own: number[] = [];
  for (const file of program.files) {
    if (file.source.layer) continue;
    const external = file.source.scope === 'external';
    const { definitions } = file.facts;
    for (let row = 0; row * Definition.width < definitions.length; row++) {
      const entity = file.base + row;
      if (canonical.of[entity] !== entity) continue;
      if (
        external &&
        (definitions[row * Definition.width + Definition.flags] & SymbolFlag.local || isDead(file, row))
      )
        continue;
      own.push(entity);
    }
  }
  for (const namespace of program.namespaces) own.push(namespace.entity);
  return own;
}

/** The last component of a canonical entity's handle; all of it where nothing is above. */
function lastName({ program, canonical }: Linked, entity: number): string {
  const module = program.moduleOf(entity);
  if (module === undefined)
    return (program.fileOf(entity) as ProgramFile).facts.string(program.field(entity, Definition.name));
  return canonical.parent[entity] < 0 ? module.name : lastComponent(module.name);
}

function addTypes(
  { program, canonical }: Linked,
  types: TypeTrees,
  entity: number,
  typeIndex: Map<number, number>,
  parameters: Map<number, LinkedParameter[]>,
): void {
  const kind = program.kindOf(entity);
  if (kind === KindCode.module || kind === KindCode.class) return;
  const declaring = canonical.declaring(entity);
  const file = program.fileOf(declaring) as ProgramFile;
  const { node } = declared(file, declaring - file.base);
  const type = declaredType(program, types, file, declaring, node);
  if (type >= 0) typeIndex.set(entity, type);
  if (kind !== KindCode.function && kind !== KindCode.method && kind !== KindCode.property) return;
  const list = parametersOf(types, file, node);
  if (list.length > 0) parameters.set(entity, list);
}

function edgeRows(
  edges: Edges,
  count: number,
  symbolOf: (entity: number) => number,
  texts: TextTable,
  nameId: (name: string) => number,
) {
  const both = (pairs: readonly number[]): [RowsData, RowsData] => {
    const forward = new RowsBuilder();
    const reverse = new RowsBuilder();
    for (let i = 0; i < pairs.length; i += 2) {
      forward.add(symbolOf(pairs[i]), symbolOf(pairs[i + 1]));
      reverse.add(symbolOf(pairs[i + 1]), symbolOf(pairs[i]));
    }
    return [forward.build(count, true), reverse.build(count, true)];
  };
  const textRows = (list: readonly { source: number; text: string }[]): RowsData => {
    const builder = new RowsBuilder();
    for (const { source, text } of list) builder.add(symbolOf(source), texts.id(text));
    return builder.build(count, false);
  };
  const [imports, importers] = both(edges.imports);
  const [importedBy, importedModules] = both(edges.importedBy);
  const [superclasses, subclasses] = both(edges.superclasses);
  const mro = new RowsBuilder();
  for (let i = 0; i < edges.mro.length; i += 2) mro.add(symbolOf(edges.mro[i]), symbolOf(edges.mro[i + 1]));
  const aliases = aliasRows(edges, count, symbolOf, nameId);
  return {
    imports,
    importers,
    importedBy,
    importedModules,
    superclasses,
    subclasses,
    mro: mro.build(count, false),
    unresolvedImports: textRows(edges.unresolvedImports),
    unresolvedBases: textRows(edges.unresolvedBases),
    aliases,
    aliasesOf: aliasesOfRows(aliases, count),
  };
}

/** Rows sorted by name. */
function aliasRows(
  edges: Edges,
  count: number,
  symbolOf: (entity: number) => number,
  nameId: (name: string) => number,
): RowsData {
  const builder = new RowsBuilder([{ name: 'name', make: (length) => new Uint32Array(length) }]);
  const named = Array.from(edges.aliases, ([name, pairs]) => ({ name: nameId(name), pairs }));
  for (const { name, pairs } of named.sort((a, b) => a.name - b.name))
    for (let i = 0; i < pairs.length; i += 2) builder.add(symbolOf(pairs[i]), symbolOf(pairs[i + 1]), name);
  return builder.build(count, false);
}

function boundRows(
  edges: Edges,
  nameCount: number,
  symbolOf: (entity: number) => number,
  nameId: (name: string) => number,
): RowsData {
  const bound = new RowsBuilder();
  for (const [name, pairs] of edges.aliases) {
    const targets = new Set(pairs.filter((_, index) => index % 2 === 1));
    for (const target of targets) bound.add(nameId(name), symbolOf(target));
  }
  return bound.build(nameCount, true);
}

function aliasesOfRows(aliases: RowsData, count: number): RowsData {
  const reverse = new RowsBuilder();
  aliases.targets.forEach((target, index) => {
    reverse.add(target, index);
  });
  return reverse.build(count, false);
}

function parameterRows(
  parameters: ReadonlyMap<number, LinkedParameter[]>,
  count: number,
  symbolOf: (entity: number) => number,
  texts: TextTable,
  nameId: (name: string) => number,
): RowsData {
  const builder = new RowsBuilder([
    { name: 'kind', make: (length) => new Uint8Array(length) },
    { name: 'type', make: (length) => new Int32Array(length) },
    { name: 'default', make: (length) => new Int32Array(length) },
  ]);
  for (const [entity, list] of parameters) {
    for (const { name, kind, type, default: text } of list) {
      builder.add(symbolOf(entity), nameId(name), kind, type, text === undefined ? -1 : texts.id(text));
    }
  }
  return builder.build(count, false);
}

function diagnosticRows(programFiles: readonly ProgramFile[], files: FileTable, texts: TextTable): RowsData {
  const builder = new RowsBuilder([{ name: 'line', make: (length) => new Uint32Array(length) }]);
  for (const file of programFiles) {
    const id = files.idOf(file);
    if (id < 0) continue;
    const table = file.facts.diagnostics;
    const order = Array.from({ length: table.length / Diagnostic.width }, (_, row) => row * Diagnostic.width);
    order.sort((a, b) => table[a + Diagnostic.line] - table[b + Diagnostic.line] || a - b);
    for (const at of order) {
      builder.add(
        id,
        texts.id(file.facts.string(table[at + Diagnostic.message])),
        table[at + Diagnostic.line],
      );
    }
  }
  return builder.build(files.count, false);
}
