import { Diagnostic } from '../../model/facts.js';
import type { RowsData } from '../../model/graph.js';
import type { Strings } from '../../model/strings.js';
import type { ProgramFile } from '../program/program.js';
import type { FileTable } from './fileTable.js';
import { RowsBuilder } from './rowsBuilder.js';

/** File → messages, with the line of each, by line. */
export function diagnosticRows(
  programFiles: readonly ProgramFile[],
  files: FileTable,
  texts: Strings,
): RowsData {
  const builder = new RowsBuilder([{ name: 'line', make: (length) => new Uint32Array(length) }]);
  for (const file of programFiles) {
    const id = files.idOf(file);
    if (id < 0) continue;
    const table = file.facts.diagnostics;
    const order = Array.from({ length: table.length / Diagnostic.width }, (_, row) => row * Diagnostic.width);
    order.sort((a, b) => table[a + Diagnostic.line] - table[b + Diagnostic.line] || a - b);
    for (const at of order) {
      const message = file.facts.string(table[at + Diagnostic.message]);
      builder.add(id, texts.id(message), table[at + Diagnostic.line]);
    }
  }
  return builder.build(files.count);
}
