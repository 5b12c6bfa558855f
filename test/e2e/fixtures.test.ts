/**
 * Every fixture through the real command line: index its project, ask its golden lines, compare.
 * When an answer changed on purpose, run `node OUT/test/e2e/updateGolden.js` and read the diff.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ask, fixtures, goldenLines } from './fixtures.js';
import { comparable } from './goldenLine.js';

const all = await fixtures();

test('there are fixtures of every theme', () => {
  assert.deepEqual(
    [...new Set(all.map(({ name }) => name.split('/')[0]))],
    ['calls', 'classes', 'external', 'imports', 'layout', 'members', 'queries', 'signatures', 'text'],
  );
});

// Two child processes at a time keep a small machine busy without starving one of them.
describe('fixtures answer as their golden lines say', { concurrency: 2 }, () => {
  for (const fixture of all) {
    test(fixture.name, async () => {
      const lines = await goldenLines(fixture);
      const { index, query, answers } = await ask(fixture, lines);
      assert.equal(index.status, 0, `index: ${index.stderr}`);
      assert.equal(query.status, 0, `query: ${query.stderr}`);
      assert.deepEqual(
        answers.map(({ op, args }) => ({ op, args })),
        lines.map(({ op, args }) => ({ op, args })),
      );
      const found = lines.map((line, at) =>
        comparable(answers[at].result ?? { error: answers[at].error ?? null }, line),
      );
      // Only the lines that differ, so that a failure can be read.
      const differing = lines.flatMap((line, at) => (isDeepStrictEqual(found[at], line.result) ? [] : [at]));
      assert.deepEqual(
        differing.map((at) => ({ op: lines[at].op, args: lines[at].args, result: found[at] })),
        differing.map((at) => ({ op: lines[at].op, args: lines[at].args, result: lines[at].result })),
      );
    });
  }
});
