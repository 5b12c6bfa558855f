/** One graph with something in every column and row, for the tests of this folder. */
import { COLUMNS, type Graph, ROWS, type RowsName, type RowsSpec } from '../../src/model/graph.js';
import { encodeSnapshot } from '../../src/snapshot/encode.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import type { SnapshotFile } from '../../src/snapshot/snapshotFile.js';
import { buildGraph } from './sampleGraph.js';

export function sampleGraph(): Graph {
  return buildGraph({
    header: {
      project: 'café',
      roots: [{ path: 'src', origin: 'layout' }],
      layers: [{ name: 'stdlib', digest: 'ab'.repeat(32) }],
      inputs: 'cd'.repeat(32),
      bounded: true,
      checkout: { commit: 'ef'.repeat(20), dirty: true },
    },
    symbols: {
      builtins: { flags: ['external'] },
      'builtins.object': { kind: 'class', lines: [90, 120], flags: ['external'] },
      'builtins.len': { kind: 'function', lines: 7, flags: ['external'], signature: 'len(obj) -> int' },
      'tools.my-script': { file: 'tools/my-script.py', lines: [1, 9], imports: ['shop.orders.Order'] },
      shop: { file: 'shop/__init__.py', flags: ['package'], aliases: { Order: 'shop.orders.Order' } },
      'shop.menus': { flags: ['package', 'namespace'] },
      'shop.orders': {
        file: 'shop/orders.py',
        lines: [1, 40],
        docstring: 'Orders 🛒 and their prices.',
        imports: ['builtins.len'],
        importedModules: ['builtins', 'shop'],
        unresolvedImports: ['yaml', 'attrs'],
      },
      'shop.orders.Größe': { kind: 'variable', lines: 2, columns: [0, 5], type: 'int', default: '3' },
      'shop.orders.Base': {
        kind: 'class',
        lines: [4, 6],
        superclasses: ['builtins.object'],
        mro: ['builtins.object'],
      },
      'shop.orders.Order': {
        kind: 'class',
        lines: [8, 30],
        columns: [6, 11],
        signature: 'Order(lines: list[Order])',
        superclasses: ['shop.orders.Base'],
        mro: ['shop.orders.Base', 'builtins.object'],
        unresolvedBases: ['Mixin'],
      },
      'shop.orders.Order.total': {
        kind: 'method',
        lines: [10, 14],
        columns: [8, 13],
        flags: ['async'],
        signature: 'total(self, lines: list[Order], *, tax=0) -> int',
        type: 'int',
        parameters: [
          { name: 'self' },
          {
            name: 'lines',
            type: { raw: 'list[Order]', args: [{ raw: 'Order', handle: 'shop.orders.Order' }] },
          },
          { name: 'tax', kind: 'keyword_only', default: '0' },
        ],
        callees: [
          ['shop.orders.Order', 11],
          ['builtins.len', 12],
        ],
        unresolvedCallSites: 2,
        uses: [
          [3, 0],
          [5, 8],
        ],
      },
      'shop.orders.Order.total.item': { kind: 'variable', lines: 11, flags: ['local'] },
    },
    files: {
      'shop/orders.py': {
        lines: 40,
        bytes: 900,
        diagnostics: [{ line: 31, message: 'expected an expression' }],
      },
      'shop/broken.py': { status: 'skipped', reason: 'not UTF-8' },
    },
  });
}

/** Rows that a graph may lack. */
export const OPTIONAL_ROWS: readonly RowsName[] = (ROWS as readonly RowsSpec[])
  .filter(({ required }) => required !== true)
  .map(({ name }) => name as RowsName);

export function encoded(graph: Graph): Buffer {
  return Buffer.concat(encodeSnapshot(graph).bytes);
}

export function opened(graph: Graph): SnapshotFile {
  return openBytes(encoded(graph));
}

/** Reads every string, column and row through the interface. */
export function readEverything(snapshot: Snapshot): unknown {
  const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  return {
    header: snapshot.header,
    names: range(snapshot.count('name')).map((id) => snapshot.name(id)),
    texts: range(snapshot.count('text')).map((id) => snapshot.text(id)),
    columns: COLUMNS.map(({ name }) => [name, [...snapshot.column(name)]]),
    rows: ROWS.filter(({ name }) => snapshot.has(name)).map((spec) => [
      spec.name,
      range(snapshot.count(spec.from)).map((source) => [...snapshot.row(spec.name, source)]),
      'parallel' in spec
        ? spec.parallel.map(({ name }) => [name, [...snapshot.parallel(spec.name, name)]])
        : [],
    ]),
  };
}
