/** The limits of a batch: what is left over is told so, each question on its own. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DEFAULT_LIMITS, type Limits } from '../../../src/model/limits.js';
import { Allowance } from '../../../src/serve/allowance.js';
import { answerBatch } from '../../../src/serve/http/batch.js';
import { Body } from '../../../src/serve/http/bodyMemory.js';
import { Metrics } from '../../../src/serve/metrics.js';
import { Questions } from '../../../src/serve/questions.js';
import { SnapshotSet } from '../../../src/serve/snapshotSet.js';
import { bakery, temporaryFolder, write } from '../snapshotFiles.js';

const QUESTION = { op: 'inspect', args: { handle: 'bakery.Oven' } };

async function questions(t: TestContext, limits: Partial<Limits> = {}): Promise<Questions> {
  const folder = await temporaryFolder(t);
  const snapshots = await SnapshotSet.open([await write(folder, 'bakery.snap', bakery())]);
  return new Questions(snapshots, { ...DEFAULT_LIMITS, ...limits }, new Metrics());
}

function allowance({ limits }: Questions, isCutOff = (): boolean => false): Allowance {
  return new Allowance(limits, isCutOff);
}

async function outcomes(asked: Questions, count: number, allowed = allowance(asked)): Promise<string[]> {
  const body = { questions: Array(count).fill(QUESTION) };
  const answers = new Body();
  await answerBatch(asked, body, allowed, answers);
  const { results } = JSON.parse(answers.bytes.toString()) as { results: { error?: { code: string } }[] };
  return results.map(({ error }) => error?.code ?? 'answered');
}

test('answers end when they are too long together', async (t) => {
  const asked = await questions(t, { batchAnswers: 1 });
  assert.deepEqual(await outcomes(asked, 3), ['answered', 'batch_limit', 'batch_limit']);
});

test('answers end when their time is up', async (t) => {
  const found = new Set(await outcomes(await questions(t, { batchMs: 0 }), 10_000));
  assert.deepEqual([...found], ['answered', 'batch_limit']);
});

test('a long batch lets others have their turn, and ends when its client has gone', async (t) => {
  const asked = await questions(t);
  let turns = 0;
  const found = await outcomes(
    asked,
    10_000,
    allowance(asked, () => ++turns === 2),
  );
  assert.equal(found.at(-1), 'batch_limit');
  assert.equal(turns, 2);
});

test('another shape, and too many questions, are refused as a whole', async (t) => {
  const asked = await questions(t, { batchQuestions: 2 });
  for (const body of [null, [], 7, {}, { questions: 'x' }]) {
    await assert.rejects(
      answerBatch(asked, body, allowance(asked), new Body()),
      /expected \{"questions": \[/,
    );
  }
  await assert.rejects(
    answerBatch(asked, { questions: [1, 2, 3] }, allowance(asked), new Body()),
    /at most 2 questions, found 3/,
  );
  assert.deepEqual(await outcomes(asked, 0), []);
});

test('a project for all questions is one that is open, also for those without arguments', async (t) => {
  const folder = await temporaryFolder(t);
  const snapshots = await SnapshotSet.open([
    await write(folder, 'bakery.snap', bakery()),
    await write(folder, 'other.snap', { ...bakery(), header: { project: 'other' } }),
  ]);
  const asked = new Questions(snapshots, DEFAULT_LIMITS, new Metrics());
  const body = { project_path: 'other', questions: [{ op: 'inspect' }, QUESTION, { ...QUESTION, id: 1 }] };
  const answers = new Body();
  const from = await answerBatch(asked, body, allowance(asked), answers);
  const { results } = JSON.parse(answers.bytes.toString()) as { results: { error?: { message: string } }[] };
  assert.match(results[0].error?.message ?? '', /the arguments: expected an object, found nothing/);
  assert.deepEqual([results[1].error, from[0].provenance.project], [undefined, 'other']);
  assert.match(results[2].error?.message ?? '', /expected op and args alone, found "id"/);
  for (const [wrong, message] of [
    [{ project_path: 'third', questions: [] }, /"project_path": expected one of/],
    [{ project: 'other', questions: [] }, /expected questions and project_path alone, found "project"/],
  ] as const)
    await assert.rejects(answerBatch(asked, wrong, allowance(asked), new Body()), message);
});
