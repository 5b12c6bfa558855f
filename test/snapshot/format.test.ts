import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { unpack } from 'msgpackr';
import { UNRESOLVED_CAUSES } from '../../src/model/causes.js';
import { COLUMNS, type ColumnSpec, ROWS, type RowsSpec, type Table } from '../../src/model/graph.js';
import { requireLittleEndian } from '../../src/snapshot/byteOrder.js';
import { encodeSnapshot } from '../../src/snapshot/encode.js';
import type { HeaderMap } from '../../src/snapshot/header.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { sectionsOf } from '../../src/snapshot/sections.js';
import { encoded, sampleGraph } from './sample.js';

test('any msgpack reader decodes the file as one array with the sections in it', () => {
  const graph = sampleGraph();
  const bytes = encoded(graph);
  const elements = unpack(bytes) as unknown[];
  const [magic, version, headerLength, headerCrc, digest, header] = elements as [
    string,
    number,
    number,
    number,
    Uint8Array,
    HeaderMap,
  ];
  assert.equal(magic, 'snakeshot');
  assert.equal(version, 1);
  assert.equal(openBytes(bytes).header.version, version);
  assert.equal(headerCrc, crc32(bytes.subarray(28, 62 + headerLength)));
  assert.equal(Buffer.from(digest).toString('hex'), encodeSnapshot(graph).digest);
  assert.equal(header.project, 'café');
  assert.deepEqual(unpack(bytes.subarray(62, 62 + headerLength)), header);

  const rest = elements.slice(6).filter((element) => element !== null) as Uint8Array[];
  const expected = sectionsOf(graph);
  assert.deepEqual(
    header.sections.map(({ name }) => name),
    expected.map(({ name }) => name),
  );
  const hash = createHash('sha256').update(bytes.subarray(62, 62 + headerLength));
  const dataStart = Math.ceil((62 + headerLength) / 8) * 8;
  expected.forEach(({ name, data }, index) => {
    const payload = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    assert.deepEqual(Buffer.from(rest[index]!), payload, name);
    const { offset, length, crc32: checksum } = header.sections[index]!;
    assert.equal(offset % 8, 0, name);
    assert.deepEqual(bytes.subarray(dataStart + offset, dataStart + offset + length), payload, name);
    assert.equal(checksum, crc32(payload), name);
    hash.update(payload);
  });
  assert.equal(hash.digest('hex'), encodeSnapshot(graph).digest);
  assert.equal(rest.length, expected.length);
});

/** The cells of a table in FORMAT.md, by the first of its head; without backticks and the remark at the end. */
function documented(head: string): string[][] {
  const page = readFileSync(new URL('../../../src/snapshot/FORMAT.md', import.meta.url), 'utf8');
  const from = page.indexOf(`\n| ${head} |`);
  const rows = page.slice(from + 1, page.indexOf('\n\n', from)).split('\n');
  return rows.slice(2).map((row) => {
    const cells = row.split('|').slice(1, -2);
    return cells.map((cell) => cell.replaceAll('`', '').trim());
  });
}

test('FORMAT.md has the causes of unresolved call sites, with their codes', () => {
  const causes = UNRESOLVED_CAUSES.map((cause, code) => [String(code), cause]);
  assert.deepEqual(documented('code'), causes);
});

test('FORMAT.md has every column and all rows, with their types', () => {
  const target = ({ to, optional }: { to?: Table; optional?: true }): string =>
    to === undefined ? '' : optional ? `${to}?` : to;
  assert.deepEqual(
    documented('column'),
    (COLUMNS as readonly ColumnSpec[]).map((one) => [one.name, one.element, one.of, target(one)]),
  );
  assert.deepEqual(
    documented('rows'),
    (ROWS as readonly RowsSpec[]).map((one) => [
      one.name,
      one.from,
      target(one),
      one.sorted ? 'yes' : '',
      one.reverse ?? '',
      (one.parallel ?? [])
        .map((column) => `${column.name} ${column.element} ${target(column)}`.trim())
        .join(', '),
    ]),
  );
});

test('a big-endian machine is refused', () => {
  assert.throws(() => requireLittleEndian(0), { code: 'wrong_endianness', message: /big-endian/ });
  assert.doesNotThrow(() => requireLittleEndian());
});
