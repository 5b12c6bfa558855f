/** Random modules before the extractor and Python: they say the same. `main.js modules` takes any number. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { createExtractor } from '../../src/extract/index.js';
import { Choices } from './choices.js';
import { compare, shrink } from './compare.js';
import { Oracle } from './oracle.js';
import { randomModule } from './randomModule.js';

const MODULES = 300;
const PYTHON = spawnSync('python3', ['--version']).error === undefined;

test('the extractor agrees with Python on random modules, or the missing interpreter is named', async () => {
  const extractor = await createExtractor();
  const oracle = new Oracle();
  try {
    if (!PYTHON) {
      await assert.rejects(compare(extractor, oracle, new Choices(1)), /"python3", found none that starts/);
      return;
    }
    let agreed = 0;
    for (let seed = 1; seed <= MODULES; seed++) {
      const choices = new Choices(seed);
      const outcome = await compare(extractor, oracle, choices);
      if (outcome === undefined) agreed++;
      else if (!('refused' in outcome)) {
        const least = await shrink(extractor, oracle, choices.taken, outcome);
        assert.deepEqual(
          { ours: least.onlyOurs },
          { ours: least.onlyPythons },
          `seed ${seed}:\n${least.source}`,
        );
      }
    }
    // A module that Python refuses compares nothing.
    assert.ok(agreed >= MODULES * 0.95, `Python refuses ${MODULES - agreed} of ${MODULES} modules`);
  } finally {
    oracle.close();
  }
});

test('an interpreter that does not exist is named', async () => {
  const oracle = new Oracle('python-that-is-not-there');
  await assert.rejects(
    oracle.judge(Buffer.from('x = 1\n'), []),
    /"python-that-is-not-there", found none that starts/,
  );
});

test('the comparison sees a difference', async () => {
  const extractor = await createExtractor();
  const wrong = { ...extractor, extract: () => extractor.extract(Buffer.from('other = 1\n')) };
  const oracle = new Oracle();
  try {
    if (PYTHON) {
      const outcome = await compare(wrong, oracle, new Choices(1));
      assert.ok(outcome !== undefined && 'onlyOurs' in outcome);
      assert.ok(outcome.onlyOurs.includes('definition other: variable lines 1-1 name 0+5 docstring null'));
    } else await assert.rejects(compare(wrong, oracle, new Choices(1)), /found none that starts/);
  } finally {
    oracle.close();
  }
});

test('a seed gives the same module for ever, a list of choices gives its module again', () => {
  const first = new Choices(7);
  const module = randomModule(first);
  assert.deepEqual(randomModule(new Choices(7)), module);
  assert.deepEqual(randomModule(new Choices(0, first.taken)), module);
  assert.notDeepEqual(randomModule(new Choices(8)), module);
});
