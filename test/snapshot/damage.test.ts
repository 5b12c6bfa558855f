import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SnapshotError } from '../../src/model/errors.js';
import { openBytes } from '../../src/snapshot/openBytes.js';
import { encoded, OPTIONAL_ROWS, readEverything } from './sample.js';
import { buildGraph } from './sampleGraph.js';

/** Small, since every bit of it is turned. */
const BYTES = encoded(
  buildGraph({
    symbols: {
      shop: { file: 'shop.py', aliases: { Cart: 'shop.Order' } },
      'shop.Order': { kind: 'class', lines: [1, 3], type: 'int', signature: 'Order()' },
    },
    absent: OPTIONAL_ROWS.filter((name) => !['aliases', 'aliasesOf'].includes(name)),
  }),
);

function errorOf(bytes: Buffer): unknown {
  try {
    readEverything(openBytes(bytes));
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a file cut off anywhere is said to be cut off', () => {
  for (let length = 0; length < BYTES.length; length++) {
    const error = errorOf(BYTES.subarray(0, length));
    assert.ok(error instanceof SnapshotError, `${length} bytes: ${error}`);
    assert.equal(error.code, length === 0 ? 'empty' : 'truncated', `${length} bytes: ${error.message}`);
  }
});

test('a file with more behind it is refused', () => {
  const error = errorOf(Buffer.concat([BYTES, Buffer.of(0)]));
  assert.ok(error instanceof SnapshotError);
  assert.equal(error.code, 'directory');
});

test('a flipped bit anywhere is noticed before it can change an answer', () => {
  assert.equal(errorOf(BYTES), undefined);
  const damaged = Buffer.from(BYTES);
  for (let position = 0; position < BYTES.length; position++) {
    for (let bit = 0; bit < 8; bit++) {
      damaged[position]! ^= 1 << bit;
      const error = errorOf(damaged);
      damaged[position] = BYTES[position]!;
      assert.ok(error instanceof SnapshotError, `bit ${bit} of byte ${position}: ${error}`);
    }
  }
});

test('a damaged section leaves the others readable', () => {
  const damaged = Buffer.from(BYTES);
  damaged[damaged.lastIndexOf('Order()')]! ^= 1;
  const snapshot = openBytes(damaged);
  assert.equal(snapshot.name(snapshot.column('symbol.name')[1]!), 'Order');
  assert.throws(() => snapshot.text(0), { code: 'checksum', message: /"texts\.bytes"/ });
});
