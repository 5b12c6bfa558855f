/**
 * Every fixture: index its project, ask its golden lines, compare. Of the same snapshot, all answers
 * agree with each other. The first fixture of each theme goes through the real command line as well, to the
 * same answers.
 * When an answer changed on purpose, run `node OUT/test/e2e/updateGolden.js` and read the diff.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, ask, askCommandLine, fixtures, goldenLines, Indexer } from './fixtures.js';
import { comparable, type GoldenLine } from './goldenLine.js';
import { holdProperties } from './properties.js';

const all = await fixtures();

test('there are fixtures of every theme', () => {
  assert.deepEqual(
    [...new Set(all.map(({ name }) => name.split('/')[0]))],
    ['calls', 'classes', 'external', 'imports', 'layout', 'members', 'queries', 'signatures', 'text'],
  );
});

/** Only the lines that differ are compared, so that a failure can be read. */
function holdGolden(lines: readonly GoldenLine[], answers: readonly Answer[]): void {
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

/** The first of each theme, and all of `text`, whose answers no pipe may change. */
const commandLine = new Set(
  all.filter(({ name }, at) => {
    const [theme] = name.split('/');
    return theme === 'text' || !all[at - 1]?.name.startsWith(`${theme}/`);
  }),
);

const indexer = new Indexer();
after(() => indexer.end());

for (const fixture of all) {
  test(`${fixture.name} answers as its golden lines say, and its answers agree`, () =>
    indexer.index(fixture, async (snapshot) => {
      const lines = await goldenLines(fixture);
      const answers = await ask(snapshot, lines);
      holdGolden(lines, answers);
      holdProperties(snapshot, fixture.project);
      if (commandLine.has(fixture)) assert.deepEqual(await askCommandLine(fixture, lines), answers);
    }));
}
