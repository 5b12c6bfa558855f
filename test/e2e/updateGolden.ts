/**
 * Rewrites the results in the fixtures' golden files with the product's own answers, so that a
 * change on purpose can be read as a diff: `node OUT/test/e2e/updateGolden.js [THEME/CASE …]`.
 * Subset lines keep speaking of the same keys. Nothing is written for a fixture that can't be
 * asked, nor for a request that got an error; exit status 1 then.
 */

import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../src/model/errors.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { ask, type Fixture, fixtures, goldenLines, Indexer } from './fixtures.js';
import { comparable } from './goldenLine.js';

async function update(fixture: Fixture, snapshot: Snapshot): Promise<void> {
  const lines = await goldenLines(fixture);
  const answers = await ask(snapshot, lines);
  if (answers.length !== lines.length) {
    throw new Error(`expected ${lines.length} answers, found ${answers.length}`);
  }
  const updated = lines.map((line, at) => {
    const answer = answers[at].result;
    if (answer === undefined)
      throw new Error(`${JSON.stringify(line.args)} got ${JSON.stringify(answers[at])}`);
    const result = comparable(answer, line);
    // The order of keys means nothing: an equal line stays as it is, for the diff's sake.
    return isDeepStrictEqual(result, line.result) ? line : { ...line, result };
  });
  await writeFile(fixture.golden, updated.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const wanted = process.argv.slice(2);
const all = await fixtures();
const unknown = wanted.filter((name) => !all.some((fixture) => fixture.name === name));
if (unknown.length > 0) {
  process.stderr.write(`no such fixture: ${unknown.join(', ')}; expected THEME/CASE below fixtures/\n`);
  process.exitCode = 2;
}
const indexer = new Indexer();
for (const fixture of all) {
  if (wanted.length > 0 && !wanted.includes(fixture.name)) continue;
  try {
    await indexer.index(fixture, (snapshot) => update(fixture, snapshot));
  } catch (error) {
    process.stderr.write(`${fixture.name}: ${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
await indexer.end();
