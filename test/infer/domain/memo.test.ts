/** What is asked of two operands again, while little has been asked and when very much has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Memo } from '../../../src/infer/domain/memo.js';
import { Atom, Values } from '../../../src/infer/domain/values.js';

/** A memo of which so many answers are known, and what it asks from then on. */
function asked(answers: number) {
  const values = new Values();
  const memo = new Memo(values);
  const [left] = values.lists.items(values.of(Atom.class, 0));
  const kind = (entity: number): number => values.of(Atom.class, entity);
  for (let i = 0; i < answers; i++) memo.of('before', left, kind(100 + i), () => 0);
  const rights: number[] = [];
  const sum = (right: number): number =>
    memo.ofAtom('+', left, right, (one) => {
      rights.push(one);
      return values.union(one, kind(7));
    });
  return { values, kind, rights, sum };
}

test('each right value is asked for once, as a whole', () => {
  const { values, kind, rights, sum } = asked(10);
  const both = values.union(kind(1), kind(2));
  assert.equal(sum(kind(1)), values.union(kind(1), kind(7)));
  assert.equal(sum(both), values.union(both, kind(7)));
  assert.equal(sum(both), values.union(both, kind(7)));
  assert.deepEqual(rights, [kind(1), both]);
});

test('where very much has been asked, only for what no value before had, and all answers are given together', () => {
  const { values, kind, rights, sum } = asked(600);
  const three = values.union(values.union(kind(1), kind(2)), kind(3));
  assert.equal(sum(kind(1)), values.union(kind(1), kind(7)));
  assert.equal(sum(three), values.union(three, kind(7)));
  assert.equal(sum(values.union(kind(1), kind(3))), values.union(three, kind(7)));
  assert.deepEqual(rights, [kind(1), values.union(kind(2), kind(3))]);
});

test('what nothing is known of is asked for at any time', () => {
  const { kind, rights, sum } = asked(600);
  assert.equal(sum(0), kind(7));
  assert.deepEqual(rights, [0]);
});
