import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS, ROWS } from '../../src/model/graph.js';
import { encodeSnapshot } from '../../src/snapshot/encode.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { stringTable } from './graphTables.js';
import { encoded, opened, readEverything, sampleGraph } from './sample.js';
import { buildGraph } from './sampleGraph.js';

test('what is read is what was written, in every column and row', () => {
  const graph = sampleGraph();
  const snapshot = opened(graph);
  const { version: _, digest, ...facts } = snapshot.header;
  assert.deepEqual(facts, graph.header);
  assert.equal(digest, encodeSnapshot(graph).digest);
  for (const { name } of COLUMNS) assert.deepEqual(snapshot.column(name), graph.columns[name], name);
  for (const spec of ROWS) {
    const { name, from } = spec;
    const rows = graph.rows[name]!;
    assert.deepEqual(snapshot.targets(name), rows.targets, name);
    for (const [column, values] of Object.entries(rows.parallel)) {
      assert.deepEqual(snapshot.parallel(name, column), values, `${name}.${column}`);
    }
    for (let source = 0; source < snapshot.count(from); source++) {
      const at = rows.sources.indexOf(source);
      const expected = at < 0 ? [] : [...rows.targets.subarray(rows.offsets[at], rows.offsets[at + 1])];
      assert.deepEqual([...snapshot.row(name, source)], expected, `${name} of ${source}`);
      const [start, end] = snapshot.range(name, source);
      assert.deepEqual([...rows.targets.subarray(start, end)], expected, `${name} of ${source}`);
    }
  }
});

test('the sample leaves no row and no column without a value', () => {
  const graph = sampleGraph();
  for (const { name } of ROWS) assert.notEqual(graph.rows[name]?.targets.length, 0, name);
  for (const { name } of COLUMNS) assert.notEqual(graph.columns[name].length, 0, name);
});

test('every string comes back, and every name is found by its text', () => {
  const graph = sampleGraph();
  const snapshot = opened(graph);
  const names = Array.from({ length: snapshot.count('name') }, (_, id) => snapshot.name(id));
  const texts = Array.from({ length: snapshot.count('text') }, (_, id) => snapshot.text(id));
  assert.deepEqual(stringTable(names), graph.names);
  assert.deepEqual(stringTable(texts), graph.texts);
  names.forEach((name, id) => {
    assert.equal(snapshot.findName(name), id);
  });
  for (const stranger of ['', 'Orde', 'Orders', '~', 'größe', 'x'.repeat(1000)]) {
    assert.equal(snapshot.findName(stranger), -1, stranger);
  }
});

test('names beyond the basic plane are found in byte order, not in UTF-16 order', () => {
  const snapshot = opened(buildGraph({ symbols: { '\u{10400}': {}, '\uff21': {}, a: {} } }));
  assert.deepEqual(
    ['a', '\uff21', '\u{10400}'].map((name) => snapshot.findName(name)),
    [0, 1, 2],
  );
});

test('rows that were not measured are absent, and empty ones are there', () => {
  const snapshot = opened(buildGraph({ symbols: { shop: {} }, absent: ['callees', 'callers'] }));
  assert.equal(snapshot.has('callees'), false);
  assert.equal(snapshot.has('imports'), true);
  assert.deepEqual([...snapshot.row('imports', 0)], []);
  assert.throws(() => snapshot.row('callees', 0), { code: 'not_measured', message: /"callees/ });
});

test('an empty graph is a snapshot too', () => {
  const snapshot = opened(buildGraph({ symbols: {} }));
  assert.deepEqual(readEverything(snapshot), readEverything(opened(buildGraph({ symbols: {} }))));
  assert.equal(snapshot.count('symbol'), 0);
  assert.equal(snapshot.findName('shop'), -1);
});

test('the same graph gives the same bytes, and another graph another digest', () => {
  assert.deepEqual(encoded(sampleGraph()), encoded(sampleGraph()));
  const other = sampleGraph();
  other.columns['symbol.lineEnd'][0] = 999;
  assert.notEqual(encodeSnapshot(other).digest, encodeSnapshot(sampleGraph()).digest);
});

test('bytes at an odd place in memory open as well', () => {
  const bytes = encoded(sampleGraph());
  const pool = Buffer.alloc(bytes.length + 3);
  bytes.copy(pool, 3);
  assert.deepEqual(readEverything(openBytes(pool.subarray(3))), readEverything(openBytes(bytes)));
});

test('graphs over shared memory are written like any other', () => {
  const shared = sampleGraph();
  for (const { name } of COLUMNS) {
    const column = shared.columns[name];
    const copy = new (column.constructor as Uint8ArrayConstructor)(new SharedArrayBuffer(column.byteLength));
    copy.set(column);
    shared.columns[name] = copy;
  }
  assert.deepEqual(encoded(shared), encoded(sampleGraph()));
});

test('arrays that do not fit together are refused by name', () => {
  const short = sampleGraph();
  short.columns['symbol.kind'] = short.columns['symbol.kind'].subarray(1);
  assert.throws(() => encodeSnapshot(short), {
    name: 'ArgumentError',
    message: /symbol\.kind should have 12 elements, found 11/,
  });
  const wrongType = sampleGraph();
  wrongType.columns['symbol.parent'] = new Uint32Array(12);
  assert.throws(() => encodeSnapshot(wrongType), {
    message: /symbol\.parent should have i32 elements, found Uint32Array/,
  });
  const missing = sampleGraph();
  missing.rows.callees!.parallel = {};
  assert.throws(() => encodeSnapshot(missing), {
    message: /callees\.line should have u32 elements, found nothing/,
  });
  const unfindable = sampleGraph();
  delete unfindable.rows.children;
  assert.throws(() => encodeSnapshot(unfindable), {
    message: /the graph should have rows "children", found none/,
  });
});

test('ids that are none of the snapshot give an error, never a neighbour', () => {
  const snapshot = opened(sampleGraph());
  for (const id of [-1, 1e9, 0.5, Number.NaN]) {
    for (const ask of [
      () => snapshot.name(id),
      () => snapshot.text(id),
      () => snapshot.row('children', id),
      () => snapshot.range('children', id),
    ]) {
      assert.throws(ask, { name: 'SnapshotError', code: 'corrupt' }, `${id}`);
    }
  }
});
