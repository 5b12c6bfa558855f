/** Questions that are begun and ended on the way to another one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answers, Once } from '../../src/link/names/once.js';

const CUT: readonly number[] = [];

test('what was begun is cut until it is ended: then it is known, or asked anew where nothing is to be remembered', () => {
  const once = new Once();
  const answers: Answers<string, readonly number[]> = new Map();
  once.ask(answers, 0, 'outer', CUT, () => {
    for (const name of ['whole', 'cut']) {
      once.begin(answers, 1, name);
      assert.equal(once.known(answers, 1, name, CUT), CUT);
    }
    once.end(answers, 1, 'whole', [7]);
    once.end(answers, 1, 'cut', undefined);
    assert.deepEqual(once.known(answers, 1, 'whole', CUT), [7]);
    assert.equal(once.known(answers, 1, 'cut', CUT), undefined);
    return [];
  });
  assert.deepEqual(
    once.ask(answers, 1, 'whole', CUT, () => assert.fail('asked again')),
    [7],
  );
  assert.deepEqual(
    once.ask(answers, 1, 'cut', CUT, () => [9]),
    [9],
  );
});
