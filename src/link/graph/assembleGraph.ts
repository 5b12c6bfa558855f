/** Numbers the symbols, and puts the graph's columns and rows together. */
import type { Graph } from '../../model/graph.js';
import { encodeStrings } from '../../model/strings.js';
import type { Linked } from '../linked.js';
import type { LinkInput } from '../linkInput.js';
import { type CallEdges, callRows } from './callRows.js';
import { diagnosticRows } from './diagnosticRows.js';
import { boundRows, edgeRows } from './edgeRows.js';
import { FileTable } from './fileTable.js';
import type { GraphParts } from './graphParts.js';
import { sortedNames } from './nameOrder.js';
import { numberSymbols } from './numbering.js';
import { namedRows, structuralRows } from './structuralRows.js';
import { SymbolColumns } from './symbolColumns.js';
import { useRows } from './useRows.js';

/** Everything that the call edges lead to has been kept; without them they are not measured. */
export function assembleGraph(
  linked: Linked,
  input: LinkInput,
  parts: GraphParts,
  callEdges: CallEdges | undefined,
): Graph {
  const { program, canonical } = linked;
  const { kept, edges, types, signatures, uses, names, nameOf, texts } = parts;
  const files = new FileTable(input.sources, input.failures, input);
  const { entities, symbols } = numberSymbols(kept.marks, canonical.parent, (one) => canonical.nameOf(one));
  const count = entities.length;
  const symbolOf = (entity: number): number => symbols[canonical.of[entity]];
  const columns = new SymbolColumns(linked, signatures, texts, files).build(entities, symbolOf, (entity) =>
    types.of(entity),
  );

  const nameIds = new Uint32Array(entities).map((entity) =>
    nameOf[entity] < 0 ? names.id(canonical.nameOf(entity)) : nameOf[entity],
  );
  const { sorted, rank } = sortedNames(names);
  columns['symbol.name'] = nameIds.map((id) => rank[id]);
  const nameId = (name: string): number => rank[names.id(name)];

  const rows: Graph['rows'] = {
    ...structuralRows(columns, files.count),
    ...edgeRows(edges, count, symbolOf, texts, nameId),
    parameters: types.parameterRows(count, symbolOf, nameId),
    ...(callEdges === undefined ? {} : callRows(callEdges, count, symbolOf)),
    uses: useRows(uses, (file) => files.idOf(file), symbolOf),
    diagnostics: diagnosticRows(program.files, files, texts),
    named: namedRows(columns, sorted),
    bound: boundRows(edges, sorted.length, symbolOf, nameId),
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
