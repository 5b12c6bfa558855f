import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Graph } from '../../src/model/graph.js';
import { type CodedUse, encodeUses } from '../../src/model/useCode.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { verifySnapshot } from '../../src/snapshot/verify.js';
import { encoded, opened, sampleGraph } from './sample.js';
import { buildGraph } from './sampleGraph.js';

// Ids in the sample: 0 builtins, 1 .len, 2 .object, 3 shop, 4 .menus, 5 .orders, 6 .Base, 7 .Größe,
// 8 .Order, 9 .total, 10 .item, 11 tools.my-script.

test('sound snapshots have no faults', () => {
  assert.deepEqual(verifySnapshot(opened(sampleGraph())), []);
  assert.deepEqual(verifySnapshot(opened(buildGraph({ symbols: {} }))), []);
  assert.deepEqual(
    verifySnapshot(opened(buildGraph({ symbols: { a: {} }, absent: ['callees', 'callers'] }))),
    [],
  );
});

const EMPTY_ROWS = { sources: Uint32Array.of(), offsets: Uint32Array.of(0), targets: Uint32Array.of() };

/** What is done to a sound graph, the section and index that must be named, and part of the message. */
const PLANTED: [
  what: string,
  plant: (graph: Graph) => void,
  section: string,
  index: number | undefined,
  message: RegExp,
][] = [
  ['names out of order', (g) => swapStrings(g), 'names.offsets', 1, /a name after/],
  [
    'a name that is not UTF-8',
    (g) => {
      g.names.bytes[g.names.bytes.length - 1] = 0xff;
    },
    'names.bytes',
    undefined,
    /UTF-8/,
  ],
  [
    'a text that is not UTF-8',
    (g) => {
      g.texts.bytes[0] = 0x80;
    },
    'texts.bytes',
    0,
    /UTF-8/,
  ],
  [
    'a value out of range',
    (g) => {
      g.columns['symbol.docstring'][0] = 9999;
    },
    'symbol.docstring',
    undefined,
    /at 0/,
  ],
  [
    'another number of unresolved call sites than of causes',
    (g) => {
      g.rows.unresolvedCallSites!.targets[0] = 5;
    },
    'unresolvedCallSites.targets',
    0,
    /expected 2, as there are causes, found 5/,
  ],
  [
    'causes of a function that has no unresolved call site',
    (g) => {
      g.rows.unresolvedCauses!.sources[0] = 6;
      g.rows.unresolvedCallSites = { ...g.rows.unresolvedCallSites!, ...EMPTY_ROWS };
    },
    'unresolvedCauses.targets',
    0,
    /expected 0 causes, found 2/,
  ],
  [
    'an unknown kind',
    (g) => {
      g.columns['symbol.kind'][3] = 9;
    },
    'symbol.kind',
    undefined,
    /at 3/,
  ],
  [
    'an unknown flag',
    (g) => {
      g.columns['symbol.flags'][3] = 1 << 15;
    },
    'symbol.flags',
    3,
    /bits/,
  ],
  [
    'an unknown status',
    (g) => {
      g.columns['file.status'][1] = 9;
    },
    'file.status',
    undefined,
    /at 1/,
  ],
  [
    'an unknown parameter kind',
    (g) => {
      g.rows.parameters!.parallel.kind![1] = 9;
    },
    'parameters.kind',
    undefined,
    /at 1/,
  ],
  [
    'a line 0',
    (g) => {
      g.columns['symbol.lineStart'][3] = 0;
    },
    'symbol.lineStart',
    3,
    /from 1/,
  ],
  [
    'lines that end before they start',
    (g) => {
      g.columns['symbol.lineEnd'][8] = 7;
    },
    'symbol.lineEnd',
    8,
    /at least 8/,
  ],
  [
    'columns that end before they start',
    (g) => {
      g.columns['symbol.columnEnd'][8] = 5;
    },
    'symbol.columnEnd',
    8,
    /at least 6/,
  ],
  [
    'a cycle of parents',
    (g) => {
      g.columns['symbol.parent'][5] = 6;
    },
    'symbol.parent',
    5,
    /lower id/,
  ],
  [
    'a handle twice',
    (g) => {
      g.columns['symbol.name'][7] = g.columns['symbol.name'][6]!;
    },
    'symbol.name',
    7,
    /after "shop.orders.Base"/,
  ],
  [
    'handles out of order',
    (g) => {
      g.columns['symbol.name'][6] = g.columns['symbol.name'][8]!;
    },
    'symbol.name',
    7,
    /after "shop.orders.Order"/,
  ],
  [
    'paths out of order',
    (g) => {
      g.columns['file.path'].reverse();
    },
    'file.path',
    1,
    /a path after/,
  ],
  [
    'a type tree that is not whole',
    (g) => {
      g.columns['type.arity'][g.columns['type.arity'].length - 1] = 1;
    },
    'type.arity',
    3,
    /to come/,
  ],
  [
    'sources out of order',
    (g) => {
      g.rows.children!.sources[1] = 0;
    },
    'children.offsets',
    undefined,
    /children\.sources/,
  ],
  [
    'offsets that fall',
    (g) => {
      g.rows.children!.offsets[1] = 9;
    },
    'children.offsets',
    undefined,
    /at 2/,
  ],
  [
    'an empty row',
    (g) => {
      g.rows.children!.offsets[1] = 0;
    },
    'children.offsets',
    1,
    /empty row/,
  ],
  [
    'a target out of range',
    (g) => {
      g.rows.mro!.targets[0] = 12;
    },
    'mro.targets',
    undefined,
    /at 0/,
  ],
  [
    'a sorted row that does not ascend',
    (g) => {
      g.rows.children!.targets.set([2, 1]);
    },
    'children.targets',
    1,
    /more than 2/,
  ],
  [
    'a pair that its reverse lacks',
    (g) => {
      g.rows.callees!.targets[1] = 2;
    },
    'callers.targets',
    0,
    /9 in the row of 2, found the end of the row/,
  ],
  [
    'a reverse with another pair',
    (g) => {
      g.rows.subclasses!.targets[0] = 7;
    },
    'subclasses.targets',
    0,
    /6 in the row of 2/,
  ],
  [
    'a reverse that is not there',
    (g) => {
      delete g.rows.importers;
    },
    'imports.targets',
    undefined,
    /"importers" is not/,
  ],
  [
    'a child of another parent',
    (g) => {
      g.rows.children!.targets[1] = 3;
    },
    'children.targets',
    1,
    /2 in the row of 0, found 3/,
  ],
  [
    'a name that leads to somebody else',
    (g) => {
      g.rows.named!.targets[0] = 11;
    },
    'named.targets',
    0,
    /expected 6 in the row of 0, found 11/,
  ],
  [
    'an alias of somebody else',
    (g) => {
      g.rows.aliasesOf!.sources[0] = 6;
    },
    'aliasesOf.targets',
    0,
    /0 in the row of 8, found the end/,
  ],
  ['aliases out of order', (g) => bindTwice(g, 8, 6), 'aliases.name', 1, /at least \d+, found \d+/],
  [
    'a name bound twice to the same',
    (g) => bindTwice(g, 8, 8),
    'aliases.targets',
    1,
    /each once under a name, found 8/,
  ],
  [
    'a bound name that leads to somebody else',
    (g) => {
      g.rows.bound!.targets[0] = 6;
    },
    'bound.targets',
    0,
    /in the row of \d+, found 6/,
  ],
  [
    'a member that is no child',
    (g) => {
      g.rows.members!.targets[0] = 6;
    },
    'members.targets',
    0,
    /a child of 0/,
  ],
  [
    'a submodule that is no child',
    (g) => {
      g.rows.submodules!.targets[0] = 0;
    },
    'submodules.targets',
    0,
    /a child of 3/,
  ],
  [
    'members out of order',
    (g) => {
      g.rows.members!.targets.subarray(2, 5).reverse();
    },
    'members.targets',
    3,
    /a symbol behind 8 in its file, found 6/,
  ],
  [
    'definitions out of order',
    (g) => {
      g.rows.definitions!.targets.reverse();
    },
    'definitions.targets',
    1,
    /a symbol behind 10 in its file, found 9/,
  ],
  [
    'a definition of another file',
    (g) => {
      g.columns['symbol.file'][7] = 0;
    },
    'definitions.targets',
    0,
    /what is defined in file 2, found 7/,
  ],
  [
    'a definition that is not listed',
    (g) => {
      g.columns['symbol.file'][2] = 0;
    },
    'definitions.targets',
    5,
    /6 definitions, found 5/,
  ],
  ['a use of no symbol', (g) => putUses(g, [{ symbol: 12 }]), 'uses.targets', 0, /0 to 11.*"symbol":12/],
  ['a use of less than none', (g) => putUses(g, [{ symbol: -3 }]), 'uses.targets', 0, /"symbol":-3/],
  ['a use of no characters', (g) => putUses(g, [{ length: 0 }]), 'uses.targets', 0, /"length":0/],
  ['a use in line 0', (g) => putUses(g, [{ line: 0 }]), 'uses.targets', 0, /"line":0/],
  [
    'a use in no line',
    (g) => putUses(g, [{ line: 2 ** 60 }]),
    'uses.targets',
    0,
    /"line":1152921504606847000/,
  ],
  [
    'bytes behind the last use',
    (g) => {
      const { targets } = g.rows.uses!;
      targets[targets.length - 1]! |= 1 << 24;
    },
    'uses.targets',
    0,
    /the code of 2 uses, found another/,
  ],
  [
    'fewer uses than promised',
    (g) => {
      g.rows.uses!.targets[0]! += 100;
    },
    'uses.targets',
    0,
    /"length":0/,
  ],
];
for (const [what, plant, section, index, message] of PLANTED) {
  test(`${what} is found and named`, () => {
    const graph = sampleGraph();
    plant(graph);
    const faults = verifySnapshot(opened(graph));
    const named = faults.find((fault) => fault.section === section);
    assert.ok(named, JSON.stringify(faults));
    if (index !== undefined) assert.equal(named.index, index, named.message);
    assert.match(named.message, message);
  });
}

/** In place of its aliases `shop` binds the names of two symbols to `shop.orders.Order`. */
function bindTwice(graph: Graph, one: number, other: number): void {
  const names = graph.columns['symbol.name'];
  const offsets = Uint32Array.of(0, 2);
  Object.assign(graph.rows.aliases!, {
    offsets,
    targets: Uint32Array.of(8, 8),
    parallel: { name: Uint32Array.of(names[one]!, names[other]!) },
  });
  Object.assign(graph.rows.aliasesOf!, { offsets, targets: Uint32Array.of(0, 1) });
}

/** In place of the uses of the only file that has any. */
function putUses(graph: Graph, uses: Partial<CodedUse>[]): void {
  const whole = { line: 1, column: 0, length: 1, symbol: 0, leading: false };
  const targets = encodeUses(uses.map((use) => ({ ...whole, ...use })));
  Object.assign(graph.rows.uses!, { targets, offsets: Uint32Array.of(0, targets.length) });
}

/** The first two names change places, with offsets that fit. */
function swapStrings(graph: Graph): void {
  const { offsets, bytes } = graph.names;
  const [first, second] = [bytes.slice(0, offsets[1]), bytes.slice(offsets[1], offsets[2])];
  bytes.set(second, 0);
  bytes.set(first, second.length);
  offsets[1] = second.length;
}

test('a damaged section is named', () => {
  const bytes = encoded(sampleGraph());
  bytes[bytes.lastIndexOf('Order')]! ^= 1;
  assert.deepEqual(
    verifySnapshot(openBytes(bytes)).map(({ section }) => section),
    ['texts.bytes'],
  );
});

test('a digest of other contents is named', () => {
  const graph = sampleGraph();
  const snapshot = opened(graph);
  const forged = openBytes(encoded(graph));
  Object.assign(forged.header, { digest: 'ab'.repeat(32) });
  assert.deepEqual(verifySnapshot(snapshot), []);
  const [fault] = verifySnapshot(forged);
  assert.equal(fault?.section, 'digest');
  assert.match(
    fault?.message ?? '',
    new RegExp(`expected ${'ab'.repeat(32)}, found ${snapshot.header.digest}`),
  );
});
