/**
 * Every fixture through the real command line: index its project, ask its golden lines, compare. Of the
 * same snapshot, all answers agree with each other.
 * When an answer changed on purpose, run `node OUT/test/e2e/updateGolden.js` and read the diff.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { ask, type Fixture, fixtures, goldenLines, withSnapshot } from './fixtures.js';
import { comparable } from './goldenLine.js';
import { holdProperties } from './properties.js';

const all = await fixtures();

test('there are fixtures of every theme', () => {
  assert.deepEqual(
    [...new Set(all.map(({ name }) => name.split('/')[0]))],
    ['calls', 'classes', 'external', 'imports', 'layout', 'members', 'queries', 'signatures', 'text'],
  );
});

/** Asked through the command line; only the lines that differ are compared, so that a failure can be read. */
async function holdGolden(fixture: Fixture, snapshot: string): Promise<void> {
  const lines = await goldenLines(fixture);
  const answers = await ask(snapshot, lines);
  assert.deepEqual(
    answers.map(({ op, args }) => ({ op, args })),
    lines.map(({ op, args }) => ({ op, args })),
  );
  const found = lines.map((line, at) =>
    comparable(answers[at].result ?? { error: answers[at].error ?? null }, line),
  );
  const differing = lines.flatMap((line, at) => (isDeepStrictEqual(found[at], line.result) ? [] : [at]));
  assert.deepEqual(
    differing.map((at) => ({ op: lines[at].op, args: lines[at].args, result: found[at] })),
    differing.map((at) => ({ op: lines[at].op, args: lines[at].args, result: lines[at].result })),
  );
}

const layers = ownLayers();

// Two child processes at a time keep a small machine busy without starving one of them.
describe('fixtures answer as their golden lines say, and their answers agree', { concurrency: 2 }, () => {
  for (const fixture of all) {
    test(fixture.name, () =>
      withSnapshot(fixture, async (snapshot) => {
        await holdGolden(fixture, snapshot);
        holdProperties((await layers.open(snapshot)).snapshot, fixture.project);
      }),
    );
  }
});
