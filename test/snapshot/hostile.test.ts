import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack } from 'msgpackr';
import { SnapshotError } from '../../src/model/errors.js';
import type { DirectoryEntry, HeaderMap } from '../../src/snapshot/header.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { withHeader } from './craft.js';
import { encoded, readEverything, sampleGraph } from './sample.js';

const FILE = encoded(sampleGraph());

function refused(file: Buffer, code: string, message: RegExp): void {
  assert.throws(
    () => openBytes(file),
    (error: unknown) => {
      assert.ok(error instanceof SnapshotError, String(error));
      assert.equal(error.code, code, error.message);
      assert.match(error.message, message);
      return true;
    },
  );
}

function edited(edit: (header: Record<string, unknown>) => void): Buffer {
  return withHeader(FILE, (header) => {
    edit(header as unknown as Record<string, unknown>);
    return undefined;
  });
}

function entryEdited(name: string, edit: (entry: DirectoryEntry, header: HeaderMap) => void): Buffer {
  return withHeader(FILE, (header) => {
    edit(header.sections.find((entry) => entry.name === name)!, header);
    return undefined;
  });
}

test('a header that was written anew without a change opens', () => {
  const before = readEverything(openBytes(FILE));
  assert.deepEqual(readEverything(openBytes(edited(() => undefined))), before);
});

const RAW: [what: string, bytes: number[], message: RegExp][] = [
  ['an array with a giant length', [0xdd, 0xff, 0xff, 0xff, 0xff], /more bytes/],
  ['a map with a giant length', [0xdf, 0x7f, 0xff, 0xff, 0xff], /more bytes/],
  ['a string with a giant length', [0xdb, 0xff, 0xff, 0xff, 0xff], /more bytes/],
  ['arrays nested without end', Array.from({ length: 100_000 }, () => 0x91), /nested/],
  ['the key __proto__', [0x81, 0xa9, ...Buffer.from('__proto__'), 0x80], /__proto__/],
  ['a key twice', [0x82, 0xa1, 0x61, 0x01, 0xa1, 0x61, 0x02], /plain new key/],
  ['a key that is a number', [0x81, 0x01, 0x01], /short string as key/],
  ['an extension type', [0xd4, 0x72, 0x40], /type byte 0xd4/],
  ['a floating point number', [0xca, 0, 0, 0, 0], /type byte 0xca/],
  ['a type byte that msgpack never uses', [0xc1], /type byte 0xc1/],
  ['a value too much', [0x80, 0x80], /1 more bytes/],
  ['no map', [0x93, 1, 2, 3], /the header should be a map, found an array/],
  ['an empty map', [0x80], /counts should be a map, found nothing/],
  ['nothing', [], /more bytes/],
];
for (const [what, bytes, message] of RAW) {
  test(`a header with ${what} is refused`, () => {
    refused(
      withHeader(FILE, () => Buffer.from(bytes)),
      'header',
      message,
    );
  });
}

test('keys that no reader knows are passed over, short or long', () => {
  for (const length of [1, 31, 32, 255]) {
    const file = edited((header) => {
      header['k'.repeat(length)] = ['of a later writer'];
    });
    assert.deepEqual(readEverything(openBytes(file)), readEverything(openBytes(FILE)));
  }
});

test('a header longer than any writer makes is refused before it is read', () => {
  const file = Buffer.from(FILE);
  file.writeUInt32BE(0xfffffff0, 19);
  refused(file, 'header', /claims 4294967280/);
});

const COUNTS: [count: unknown, code: string][] = [
  [-1, 'header'],
  [1.5, 'header'],
  [2 ** 31, 'header'],
  [2n ** 60n, 'header'],
  ['12', 'header'],
  [null, 'header'],
  [[], 'header'],
  [13, 'directory'],
  [0, 'directory'],
];
for (const [count, code] of COUNTS) {
  test(`a count of ${JSON.stringify(count, (_, value) => String(value))} symbols is refused`, () => {
    refused(
      edited((header) => {
        (header.counts as Record<string, unknown>).symbol = count;
      }),
      code,
      code === 'header' ? /counts\.symbol|type byte 0xcb/ : /"symbol\.name" of/,
    );
  });
}

test('fields of the wrong type are refused by name', () => {
  for (const [field, value] of [
    ['project', 7],
    ['generator', null],
    ['roots', {}],
    ['roots', [{ path: 1, origin: 'layout' }]],
    ['layers', ['stdlib']],
    ['inputs', 7],
    ['bounded', false],
    ['checkout', 'main'],
    ['checkout', { commit: 'c0ffee' }],
    ['checkout', { dirty: false }],
    ['checkout', { commit: 'c0ffee', dirty: 'no' }],
    ['layers', [{ name: '../elsewhere', digest: 'ab' }]],
    ['layers', Array(17).fill({ name: 'stdlib', digest: 'ab' })],
    ['sections', [{ name: 'x'.repeat(70_000) }]],
    ['sections', 'many'],
    ['sections', [{ name: 'symbol.name' }]],
  ] as const) {
    refused(
      edited((header) => {
        header[field] = value;
      }),
      'header',
      new RegExp(field),
    );
  }
});

test('offsets and lengths that lead anywhere else are refused', () => {
  const at = (edit: (entry: DirectoryEntry, header: HeaderMap) => void): Buffer =>
    entryEdited('symbol.kind', edit);
  refused(
    at((entry) => {
      entry.offset = -8;
    }),
    'header',
    /offset should be an integer/,
  );
  refused(
    at((entry) => {
      entry.offset = 0.5;
    }),
    'header',
    /0xcb/,
  );
  refused(
    at((entry) => {
      entry.offset = 0xfffffff8;
    }),
    'truncated',
    /"symbol\.kind" ends at/,
  );
  refused(
    at((entry) => {
      entry.offset += 4;
    }),
    'directory',
    /multiple of 8/,
  );
  refused(
    at((entry) => {
      entry.offset += 8;
    }),
    'directory',
    /nil at byte|bin 32/,
  );
  refused(
    at((entry) => {
      entry.offset -= 8;
    }),
    'directory',
    /overlap|bin 32/,
  );
  refused(
    at((entry) => {
      entry.offset = 8;
    }),
    'directory',
    /overlap/,
  );
  refused(
    at((entry) => {
      entry.length += 1;
    }),
    'directory',
    /bin 32 of 13/,
  );
  refused(
    at((entry) => {
      entry.length = 0xffffffff;
    }),
    'truncated',
    /cut off/,
  );
  refused(
    at((entry) => {
      entry.element = 'u16';
    }),
    'directory',
    /"symbol\.kind" of u8, found u16/,
  );
  refused(
    at((entry) => {
      entry.element = 'f64';
    }),
    'directory',
    /found f64/,
  );
});

test('sections that are missing, twice there or unfinished are refused', () => {
  refused(
    entryEdited('symbol.kind', (entry) => {
      entry.name = 'symbol.flags';
    }),
    'directory',
    /once/,
  );
  refused(
    entryEdited('symbol.kind', (entry) => {
      entry.name = 'symbol.sort';
    }),
    'directory',
    /"symbol\.kind", found none/,
  );
  refused(
    entryEdited('callees.line', (entry) => {
      entry.name = 'calls.line';
    }),
    'directory',
    /"callees\.line", found none/,
  );
  refused(
    edited((header) => {
      for (const entry of header.sections as DirectoryEntry[])
        entry.name = entry.name.replace(/^children\./, 'offspring.');
    }),
    'directory',
    /"children\.sources", found none/,
  );
  refused(
    entryEdited('aliases.name', (_, header) => {
      header.counts.alias = 7;
    }),
    'directory',
    /aliases/,
  );
  refused(
    edited((header) => {
      (header.sections as unknown[]).pop();
    }),
    'directory',
    /file to end at/,
  );
  const counted = Buffer.from(FILE);
  counted.writeUInt32BE(counted.readUInt32BE(1) + 1, 1);
  refused(counted, 'directory', /array elements/);
});

test('sections that a later writer adds are passed over', () => {
  const length = FILE.readUInt32BE(19);
  const dataStart = Math.ceil((62 + length) / 8) * 8;
  const end = FILE.length - dataStart;
  const offset = Math.ceil((end + 5) / 8) * 8;
  const framing = Buffer.alloc(offset - end, 0xc0);
  framing.set([0xc6, 0, 0, 0, 3], framing.length - 5);
  const longer = withHeader(Buffer.concat([FILE, framing, Buffer.from('new')]), (header) => {
    header.sections.push({ name: 'symbol.mood', element: 'utf8', offset, length: 3, crc32: 1 });
    return pack({ ...header, mood: true });
  });
  longer.writeUInt32BE(longer.readUInt32BE(1) + framing.length - 5 + 1, 1);
  assert.deepEqual(readEverything(openBytes(longer)), readEverything(openBytes(FILE)));
});

test('values that would lead out of their table are refused with a correct checksum too', () => {
  const planted: [name: string, plant: (graph: ReturnType<typeof sampleGraph>) => void][] = [
    [
      'symbol.name',
      (graph) => {
        graph.columns['symbol.name'][0] = 9999;
      },
    ],
    [
      'symbol.parent',
      (graph) => {
        graph.columns['symbol.parent'][0] = -2;
      },
    ],
    [
      'symbol.kind',
      (graph) => {
        graph.columns['symbol.kind'][0] = 7;
      },
    ],
    [
      'file.status',
      (graph) => {
        graph.columns['file.status'][0] = 3;
      },
    ],
    [
      'type.symbol',
      (graph) => {
        graph.columns['type.symbol'][0] = 12;
      },
    ],
    [
      'parameters.kind',
      (graph) => {
        graph.rows.parameters!.parallel.kind![0] = 5;
      },
    ],
    [
      'children.targets',
      (graph) => {
        graph.rows.children!.targets[0] = 12;
      },
    ],
    [
      'children.sources',
      (graph) => {
        graph.rows.children!.sources[0] = 11;
      },
    ],
    [
      'children.offsets',
      (graph) => {
        graph.rows.children!.offsets[0] = 1;
      },
    ],
    [
      'named.offsets',
      (graph) => {
        graph.rows.named!.offsets[1] = 9999;
      },
    ],
    [
      'named.offsets',
      (graph) => {
        graph.rows.named!.offsets[graph.rows.named!.offsets.length - 1]!--;
      },
    ],
    [
      'names.offsets',
      (graph) => {
        graph.names.offsets[2] = 0;
      },
    ],
    [
      'texts.offsets',
      (graph) => {
        graph.texts.offsets[graph.texts.offsets.length - 1]!++;
      },
    ],
  ];
  for (const [name, plant] of planted) {
    const graph = sampleGraph();
    plant(graph);
    const snapshot = openBytes(encoded(graph));
    assert.throws(
      () => readEverything(snapshot),
      (error: unknown) => {
        assert.ok(error instanceof SnapshotError, `${name}: ${error}`);
        assert.equal(error.code, 'corrupt', error.message);
        assert.ok(error.message.includes(`"${name}"`), `${name}: ${error.message}`);
        return true;
      },
    );
  }
});
