/** Mutants of a small snapshot, a few hundred; `npm run soak -- fuzz` takes larger ones and any number. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encoded, sampleGraph } from '../snapshot/sample.js';
import { Choices } from './choices.js';
import { type Ending, judge } from './fuzz/judge.js';
import { mutate } from './fuzz/mutate.js';
import { assembled, takenApart } from './fuzz/parts.js';
import { sampleSubject } from './fuzz/subjects.js';

const MUTANTS = 500;

test('a mutant is refused by name, or found faulty, or answers every question', () => {
  const subject = sampleSubject();
  const endings = new Set<Ending>();
  for (let seed = 1; seed <= MUTANTS; seed++) {
    const choices = new Choices(seed);
    try {
      endings.add(judge(subject, mutate(subject.bytes, choices), choices));
    } catch (error) {
      assert.fail(`seed ${seed}: ${(error as Error).message}`);
    }
  }
  // Otherwise the mutants are all of one kind, and most of the reader was never tried.
  assert.deepEqual(endings, new Set(['refused', 'faulty', 'sound']));
});

test('taken apart and put together, a snapshot is the same file', () => {
  const bytes = encoded(sampleGraph());
  assert.ok(assembled(takenApart(bytes), true).equals(bytes));
});

test('the judge sees an answer that damage has changed', () => {
  const other = sampleGraph();
  other.columns['symbol.lineEnd'].fill(9_999);
  const bytes = encoded(other);
  assert.throws(
    () => judge(sampleSubject(), { bytes, damaged: true }, new Choices(1)),
    /calls a damaged file sound/,
  );
});
