/** Values are walked in the order of what their atoms are made of, whatever was met first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Atom, Values } from '../../../src/infer/domain/values.js';
import { Engine } from '../../../src/infer/engine.js';
import { FIXTURES, linkProject } from '../program.js';

/** Makes one atom of each in turn, of things that are numbered alike in all tables of values. */
const MADE: readonly ((values: Values) => number)[] = [
  (values) => values.atom(Atom.class, 7),
  (values) => values.atom(Atom.class, 3),
  (values) => values.atom(Atom.function, 5),
  (values) => values.atom(Atom.function, 5, values.atom(Atom.instance, 9) + 1),
  (values) => values.atom(Atom.function, 5, values.atom(Atom.instance, 2) + 1),
  (values) => values.atom(Atom.site, 1, 40),
  (values) => values.atom(Atom.site, 1, 40, 3),
  (values) => values.atom(Atom.site, 1, 12),
  (values) => values.atom(Atom.tuple, 0, values.lists.intern([values.instance(4), values.instance(6)])),
  (values) => values.atom(Atom.tuple, 0, values.lists.intern([values.instance(4), values.instance(5)])),
  (values) => values.atom(Atom.text, 8),
  (values) => values.atom(Atom.text, 2),
  (values) => values.atom(Atom.integer, -1),
  (values) => values.atom(Atom.integer, 1),
  (values) => values.atom(Atom.parameter, 6, 1),
  (values) => values.atom(Atom.parameter, 6, 0),
  (values) => values.atom(Atom.element, values.atom(Atom.parameter, 6, 0)),
  (values) => values.atom(Atom.static, values.instance(3)),
];

/** The places in {@link MADE} in the order in which atoms stand that were made in the order of `places`. */
function orderOf(places: readonly number[], values: Values): number[] {
  const atoms = new Map(places.map((place) => [MADE[place](values), place]));
  const sorted = [...atoms.keys()];
  values.order.sort(sorted);
  return sorted.map((atom) => atoms.get(atom) as number);
}

const ALL = MADE.map((_, place) => place);

test('atoms stand in one order, in whichever they were made', () => {
  const found = orderOf(ALL, new Values());
  assert.deepEqual(
    [...found].sort((p, q) => p - q),
    ALL,
  );
  assert.deepEqual(orderOf([...ALL].reverse(), new Values()), found);
  assert.deepEqual(orderOf([...ALL.slice(9), ...ALL.slice(0, 9)], new Values()), found);
});

test('of two different atoms one stands before the other', () => {
  const values = new Values();
  const atoms = MADE.map((make) => make(values));
  for (const p of atoms)
    for (const q of atoms) {
      assert.equal(values.order.compare(p, q) === 0, p === q);
      assert.equal(Math.sign(values.order.compare(p, q)) + Math.sign(values.order.compare(q, p)), 0);
    }
});

test('texts stand in one order though they are numbered in another, also where their hashes are the same', () => {
  const inOrder = (names: readonly string[]): string[] => {
    const values = new Values();
    values.order.things = {
      ...values.order.things,
      hashOfName: (name) => names[name].length,
      textOfName: (name) => names[name],
    };
    const atoms = names.map((_, name) => values.atom(Atom.text, name));
    values.order.sort(atoms);
    return atoms.map((atom) => names[values.a[atom]]);
  };
  assert.deepEqual(inOrder(['lid', 'cup', 'ladle', 'pot']), ['cup', 'lid', 'pot', 'ladle']);
  assert.deepEqual(inOrder(['pot', 'ladle', 'cup', 'lid']), ['cup', 'lid', 'pot', 'ladle']);
});

/** With values that hold much at once. */
const CASES = ['composed-decorators', 'own-containers', 'registries', 'tables-by-class', 'too-many-callers'];

for (const name of CASES) {
  test(`${name}: what was met before decides nothing`, async () => {
    const linked = await linkProject(`${FIXTURES}${name}/project`);
    const plain = new Engine(linked);
    plain.solve();
    const other = new Engine(linked);
    const { values, universe } = other;
    for (let entity = linked.program.entityCount - 1; entity >= 0; entity--)
      for (const kind of [Atom.function, Atom.class, Atom.instance, Atom.module]) values.atom(kind, entity);
    for (let place = universe.placeCount - 1; place >= 0; place -= 3)
      values.atom(Atom.site, universe.entity('builtins.list'), place);
    other.solve();
    assert.deepEqual(other.calls, plain.calls);
  });
}
