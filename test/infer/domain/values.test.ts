/** Sets of atoms: unions in any order are one value, and stay small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lists } from '../../../src/infer/domain/lists.js';
import { Atom, Values } from '../../../src/infer/domain/values.js';

const TEXT = 900;
const LIST = 901;

function domain(): Values {
  const values = new Values();
  values.textClass = TEXT;
  values.integerClass = TEXT + 5;
  return values;
}

test('equal lists have one id, others another', () => {
  const lists = new Lists();
  const ids = Array.from({ length: 3000 }, (_, i) => lists.intern([i, i * 7, -i]));
  assert.deepEqual(
    ids.map((id) => lists.items(id)),
    ids.map((_, i) => [i, i * 7, i === 0 ? 0 : -i]),
  );
  assert.deepEqual(
    ids.map((_, i) => lists.intern([i, i * 7, -i])),
    ids,
  );
  assert.equal(lists.intern([]), 0);
});

test('the list of one item is the same however it is asked for', () => {
  const lists = new Lists();
  const long = Array.from({ length: 2000 }, (_, i) => i);
  const id = lists.intern(long);
  assert.equal(lists.single(7), lists.intern([7]));
  assert.deepEqual(lists.items(lists.single(5000)), [5000]);
  const draft = lists.draftOf(3);
  draft.set([4, 5, 6]);
  assert.equal(lists.internDraft(3), lists.intern([4, 5, 6]));
  assert.deepEqual(lists.items(id), long);
});

test('a union with what it holds already is itself', () => {
  const values = domain();
  const whole = values.unionAll([1, 2, 3].map((entity) => values.instance(entity)));
  assert.equal(values.union(whole, values.instance(2)), whole);
  assert.equal(values.union(values.unionAll([3, 1].map((entity) => values.instance(entity))), whole), whole);
});

test('a union does not depend on the order of its parts', () => {
  const values = domain();
  const parts = [3, 1, 4, 15, 9, 2].map((entity) => values.instance(entity));
  const forwards = values.unionAll(parts);
  assert.equal(values.unionAll([...parts].reverse()), forwards);
  assert.deepEqual(
    values.lists
      .items(forwards)
      .map((atom) => values.a[atom])
      .sort((a, b) => a - b),
    [1, 2, 3, 4, 9, 15],
  );
});

test('instances of one class are one, with the arguments of all', () => {
  const values = domain();
  const [x, y] = [values.instance(1), values.instance(2)];
  const joined = values.union(values.instance(LIST, [x]), values.instance(LIST, [y]));
  assert.equal(joined, values.instance(LIST, [values.union(x, y)]));
});

test('a text beside its class is the class, and so are many texts', () => {
  const values = domain();
  const texts = Array.from({ length: 30 }, (_, name) => values.of(Atom.text, name));
  assert.equal(values.unionAll(texts), values.instance(TEXT));
  assert.equal(values.union(texts[0], values.instance(TEXT)), values.instance(TEXT));
  assert.notEqual(values.union(texts[0], texts[1]), values.instance(TEXT));
});

test('too many types at once are nothing', () => {
  const values = domain();
  const all = values.unionAll(Array.from({ length: 40 }, (_, entity) => values.instance(entity + 1)));
  assert.equal(all, values.many);
  assert.equal(values.union(values.instance(7), all), values.many);
  assert.ok(values.isUnknown(all));
});

test('functions in a large table are known beside as many lambdas, and too many of either are nothing', () => {
  const values = domain();
  const some = (kind: number, count: number): number =>
    values.unionAll(Array.from({ length: count }, (_, entity) => values.of(kind, entity + 1)));
  const functions = some(Atom.function, 100);
  const table = values.union(functions, some(Atom.lambda, 300));
  assert.deepEqual(
    values.lists.items(table).filter((atom) => values.kind[atom] === Atom.function),
    values.lists.items(functions),
  );
  assert.equal(values.union(table, values.instance(7)), values.union(values.instance(7), table));
  assert.equal(some(Atom.function, 200), values.many);
  assert.equal(some(Atom.lambda, 2000), values.many);
});

test('too many types with a base in common are that base, which absorbs what is below it', () => {
  const values = domain();
  const BASE = 500;
  values.commonBase = (entities) => (entities.some((entity) => entity <= BASE) ? BASE : -1);
  values.isSubclass = (entity, base) => base === BASE && entity <= BASE;
  const parts = Array.from({ length: 40 }, (_, entity) => values.instance(entity + 1));
  const all = values.unionAll(parts);
  assert.deepEqual(
    values.lists.items(all).map((atom) => values.a[atom]),
    [BASE],
  );
  assert.equal(values.unionAll([...parts].reverse()), all);
  assert.equal(values.union(all, parts[3]), all);
  assert.equal(values.union(all, values.instance(BASE)), all);
  const other = values.instance(LIST);
  assert.equal(values.union(other, all), values.unionAll([...parts, other]));
});

test('the parameter is found below what a condition left of its elements; other atoms are their own', () => {
  const values = domain();
  const parameter = values.atom(Atom.parameter, 3, 1);
  const element = values.atom(Atom.element, parameter);
  assert.equal(values.parameterOf(parameter), parameter);
  assert.equal(values.parameterOf(element), parameter);
  assert.equal(values.parameterOf(values.atom(Atom.narrowed, element)), parameter);
  const instance = values.atom(Atom.instance, TEXT);
  assert.equal(values.parameterOf(instance), instance);
});

test('arguments nest only so deep', () => {
  const values = domain();
  let nested = values.instance(1);
  const seen = new Set<number>();
  for (let i = 0; i < 20; i++) {
    seen.add(nested);
    nested = values.instance(LIST, [nested]);
  }
  // Six levels around the innermost instance, and six around a list of which nothing is known.
  assert.equal(seen.size, 12);
});

test('a list as long as nothing that a program means is an error, before it is more than an array can hold', () => {
  const { lists } = new Values();
  assert.throws(() => lists.draftOf(2 ** 24 + 1), RangeError);
  assert.equal(lists.length(lists.intern(new Array(2 ** 20).fill(7))), 2 ** 20);
});
