/** Rows that follow from the symbol columns alone. */
import { lastComponent } from '../../model/dottedName.js';
import type { Column, Graph } from '../../model/graph.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import { countingSort, RowsBuilder } from './rowsBuilder.js';

/** Children, submodules, members and definitions: the last two by (first line, column). */
export function structuralRows(columns: Record<string, Column>, fileCount: number): Graph['rows'] {
  const count = columns['symbol.kind'].length;
  const parent = columns['symbol.parent'];
  const kind = columns['symbol.kind'];
  const flags = columns['symbol.flags'];
  const line = columns['symbol.lineStart'];
  const column = columns['symbol.columnStart'];
  const children = new RowsBuilder();
  const submodules = new RowsBuilder();
  for (let symbol = 0; symbol < count; symbol++) {
    if (parent[symbol] < 0) continue;
    children.add(parent[symbol], symbol);
    if (kind[symbol] === KindCode.module) submodules.add(parent[symbol], symbol);
  }
  const members = new RowsBuilder();
  const definitions = new RowsBuilder();
  for (const symbol of byPlace(line, column)) {
    if (kind[symbol] === KindCode.module) continue;
    const file = columns['symbol.file'][symbol];
    if (file >= 0) definitions.add(file, symbol);
    if (flags[symbol] & SymbolFlag.local || parent[symbol] < 0) continue;
    if (kind[parent[symbol]] <= KindCode.class) members.add(parent[symbol], symbol);
  }
  return {
    children: children.buildSorted(count),
    submodules: submodules.buildSorted(count),
    members: members.build(count),
    definitions: definitions.build(fileCount),
  };
}

/** Symbols by (line, column, symbol). */
function byPlace(line: Column, column: Column): Uint32Array {
  const symbols = new Uint32Array(line.length);
  for (let symbol = 0; symbol < symbols.length; symbol++) symbols[symbol] = symbol;
  const byColumn = countingSort(symbols, largest(column) + 1, column);
  return countingSort(byColumn, largest(line) + 1, line);
}

function largest(column: Column): number {
  let found = 0;
  for (let i = 0; i < column.length; i++) found = Math.max(found, column[i]);
  return found;
}

/** Name → symbols, locals left out; of a name with dots the part after the last counts. `names` in their order. */
export function namedRows(
  columns: Record<string, Column>,
  names: readonly string[],
): NonNullable<Graph['rows']['named']> {
  const named = new RowsBuilder();
  const plain = plainNames(names);
  const name = columns['symbol.name'];
  for (let symbol = 0; symbol < name.length; symbol++) {
    if (columns['symbol.flags'][symbol] & SymbolFlag.local) continue;
    named.add(plain.get(name[symbol]) ?? name[symbol], symbol);
  }
  return named.buildSorted(names.length);
}

/** The names with dots, by their numbers: those of their last parts. */
function plainNames(names: readonly string[]): Map<number, number> {
  const dotted = names.flatMap((name, id) => (name.includes('.') ? [id] : []));
  return new Map(dotted.map((id) => [id, names.indexOf(lastComponent(names[id]))]));
}
