/** `snakeshot stats`: the snapshot's own numbers; what was not measured is absent. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { statistics } from '../../src/cli/statistics.js';
import { encodeSnapshot } from '../../src/snapshot/encode.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import type { SnapshotFile } from '../../src/snapshot/snapshotFile.js';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { indexTree } from '../layers/world.js';
import type { GraphDescription } from '../snapshot/graphDescription.js';
import { buildGraph } from '../snapshot/sampleGraph.js';
import { snakeshot } from './process.js';
import { temporaryFolder } from './run.js';

const SHOP: GraphDescription = {
  header: {
    project: 'shop',
    roots: [{ path: 'src', origin: 'layout' }],
    layers: [{ name: 'stdlib', digest: 'ab'.repeat(32) }],
  },
  symbols: {
    shop: { file: 'src/shop/__init__.py', flags: ['package'], importedModules: ['shop.till'] },
    'shop.till': {
      file: 'src/shop/till.py',
      imports: ['shop'],
      importedModules: ['shop'],
      unresolvedImports: ['coins', 'notes'],
    },
    'shop.till.Drawer': { kind: 'class', lines: 2, unresolvedBases: ['Box'] },
    'shop.till.Till': {
      kind: 'class',
      lines: 4,
      superclasses: ['shop.till.Drawer'],
      mro: ['shop.till.Drawer'],
    },
    'shop.till.Till.open': {
      kind: 'method',
      lines: 5,
      callees: [['shop.till.Till', 5]],
      unresolvedCallSites: 3,
    },
    'shop.till.Till.open.key': { kind: 'variable', flags: ['local'], lines: 5 },
  },
  files: {
    'src/shop/__init__.py': { lines: 1, bytes: 20 },
    'src/shop/till.py': {
      lines: 9,
      bytes: 300,
      diagnostics: [
        { line: 7, message: 'expected an expression' },
        { line: 8, message: 'unexpected indent' },
      ],
    },
    'src/shop/huge.py': { status: 'skipped', reason: 'larger than 8 MB' },
    'src/shop/link.py': { status: 'skipped', reason: 'leads nowhere' },
    'src/shop/odd.py': { status: 'failed', reason: 'it vanished' },
  },
};

const HUGE = { file: 'src/shop/huge.py', reason: 'larger than 8 MB' };
const LINK = { file: 'src/shop/link.py', reason: 'leads nowhere' };
const EXPRESSION = { file: 'src/shop/till.py', line: 7, message: 'expected an expression' };
const INDENT = { file: 'src/shop/till.py', line: 8, message: 'unexpected indent' };

function opened(description: GraphDescription): SnapshotFile {
  return openBytes(Buffer.concat(encodeSnapshot(buildGraph(description)).bytes));
}

test('the command prints all of it as one object', async (context) => {
  const path = join(await temporaryFolder(context), 'shop.snap');
  await writeSnapshot(path, buildGraph(SHOP));
  const snapshot = await openSnapshot(path);
  const { status, stdout, stderr } = await snakeshot(['stats', path, '--verbose']);
  // The sample names a layer that isn't there: that is said, and the rest is answered.
  assert.match(stderr, /^snakeshot: the layer "stdlib" is not there, so [^\n]+\n$/u);
  assert.equal(status, 0);
  const { tables, sections, ...rest } = JSON.parse(stdout) as {
    tables: Record<string, number>;
    sections: { name: string; element: string; bytes: number }[];
  };
  assert.deepEqual(rest, {
    project: 'shop',
    digest: snapshot.header.digest,
    format_version: 1,
    generator: '0.0.0',
    grammar: '0.0.0',
    roots: [{ path: 'src', origin: 'layout' }],
    layers: [{ name: 'stdlib', digest: 'ab'.repeat(32) }],
    top_level: { count: 1, first: ['shop'] },
    edges: {
      members: 3,
      submodules: 1,
      enclosing_scope: 4,
      imports: 1,
      imported_by: 2,
      superclasses: 1,
      subclasses: 1,
      callees: 1,
    },
    unresolved: { call_sites: 3, imports: 2, superclasses: 1 },
    files: {
      indexed: { count: 2, lines: 10, bytes: 320 },
      skipped: { count: 2, first: [HUGE, LINK] },
      failed: { count: 1, first: [{ file: 'src/shop/odd.py', reason: 'it vanished' }] },
    },
    files_around: { indexed: { count: 0, lines: 0, bytes: 0 }, failed: { count: 0, first: [] } },
    diagnostics: { count: 2, first: [EXPRESSION, INDENT] },
  });
  assert.deepEqual(
    { symbol: tables.symbol, file: tables.file, alias: tables.alias },
    { symbol: 6, file: 5, alias: 0 },
  );
  assert.deepEqual(
    sections.find(({ name }) => name === 'symbol.kind'),
    { name: 'symbol.kind', element: 'u8', bytes: 6 },
  );
});

test('without --verbose lists are cut and say so, and what the file is made of is left out', async (context) => {
  const path = join(await temporaryFolder(context), 'shop.snap');
  const symbols: GraphDescription['symbols'] = { json: { flags: ['external'] } };
  for (let till = 10; till <= 20; till++) symbols[`till${till}`] = { file: `till${till}.py` };
  await writeSnapshot(path, buildGraph({ ...SHOP, symbols: { ...SHOP.symbols, ...symbols } }));
  const { stdout } = await snakeshot(['stats', path]);
  const summary = JSON.parse(stdout) as { top_level: object; files: Record<string, unknown> };
  assert.deepEqual(summary.top_level, {
    count: 12,
    first: ['shop', ...Array.from({ length: 9 }, (_, index) => `till${index + 10}`)],
    truncated: true,
  });
  assert.deepEqual(summary.files.skipped, { count: 2, first: [HUGE, LINK] });
  assert.equal('sections' in summary, false);
});

test('what was not measured is absent', () => {
  const absent: GraphDescription['absent'] = [
    'callees',
    'callers',
    'unresolvedCallSites',
    'unresolvedImports',
    'diagnostics',
  ];
  const numbers = statistics(opened({ ...SHOP, absent }), false) as Record<string, object>;
  assert.equal('callees' in numbers.edges, false);
  assert.deepEqual(numbers.unresolved, { superclasses: 1 });
  assert.equal('diagnostics' in numbers, false);
});

test('--unresolved counts the unresolved call sites by cause', async (context) => {
  const path = join(await temporaryFolder(context), 'shop.snap');
  await writeSnapshot(path, buildGraph(SHOP));
  const { status, stdout } = await snakeshot(['stats', path, '--unresolved']);
  assert.equal(status, 0);
  const snapshot = await openSnapshot(path);
  const sites = snapshot.targets('unresolvedCauses').length;
  assert.ok(sites > 0);
  assert.deepEqual(JSON.parse(stdout), {
    callees: snapshot.targets('callees').length,
    unresolved_call_sites: sites,
    causes: [{ cause: 'a parameter without a telling annotation or a known caller', sites }],
  });
});

test('what did not parse in a file is told by line, and on one line in the order in which it was found', async (context) => {
  const deep = `${'('.repeat(1_000)}1${')'.repeat(1_000)}`;
  const { snapshot } = await indexTree(context, {
    'till.py': `coins = ${deep}\nnotes = ]\ntill = ]; safe = ${deep}\n`,
  });
  const { diagnostics } = statistics(snapshot, false) as {
    diagnostics: { first: { line: number; message: string }[] };
  };
  assert.deepEqual(
    diagnostics.first.map(({ line, message }) => `${line} ${message}`),
    [
      '1 nested deeper than 700 levels; what is below is left out',
      '2 syntax error: this part did not parse',
      '3 syntax error: this part did not parse',
      '3 nested deeper than 700 levels; what is below is left out',
    ],
  );
});
