/** Shares: every file is one machine's, and only one's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOfShare, parseShare } from '../../src/cache/share.js';

const FILES = [
  { file: 'a.py', bytes: 10 },
  { file: 'b.py', bytes: 900 },
  { file: 'c.py', bytes: 10 },
  { file: 'd.py', bytes: 400 },
  { file: 'e.py', bytes: 500 },
];

test('the shares together are all files, each once, in any order of the files', () => {
  const shares = [1, 2].map((index) => filesOfShare(FILES, { index, of: 2 }));
  assert.deepEqual(shares, [
    [1, 3, 2],
    [4, 0],
  ]);
  const turned = [...FILES].reverse();
  const names = filesOfShare(turned, { index: 1, of: 2 }).map((index) => turned[index].file);
  assert.deepEqual(names, ['b.py', 'd.py', 'c.py']);
});

test('more machines than files: the last have nothing to do', () => {
  assert.deepEqual(filesOfShare(FILES, { index: 6, of: 6 }), []);
});

test('a share is I/N with I from 1 to N', () => {
  assert.deepEqual(parseShare('2/4'), { index: 2, of: 4 });
  for (const text of ['0/4', '5/4', '1/0', '1', '1/2/3', 'a/b', '-1/2', '01/2', ' 1/2'])
    assert.throws(() => parseShare(text), /--shard: expected I\/N/, text);
});
