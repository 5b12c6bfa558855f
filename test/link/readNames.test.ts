/** Names of one number mean what they mean in the scope that binds them, whichever scope reads them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTERWARDS } from '../../src/link/facts/reach.js';
import { ReadNames } from '../../src/link/uses/readNames.js';
import { Scope } from '../../src/model/facts.js';
import { linkText } from './program.js';

const TEXT = `
import os

name = shared = 1

class Box:
    name = 2
    shared = os

    def fill(self, name, *args):
        global shared
        shared = name
        def inner():
            nonlocal args
            args = name
            return [name for name in args], lambda os: os, shared
        return inner

    class Lid:
        own = name

        def lift[T](self, by: T):
            type Pair[T] = tuple[T, T]
            return own, by, Pair

del name

def later():
    os = fill = Box
    class Local(os):
        fill = 3
        def read(self):
            return os, fill, name
    return Local
`;

test('every name means in every scope what it means in the one that binds it', async () => {
  const { names, file } = await linkText(TEXT);
  const { facts } = file;
  const read = new ReadNames(facts);
  const meant = (scope: number, name: string) =>
    (['definitions', 'values'] as const).map((question) =>
      names.at(question, { file, scope, offset: AFTERWARDS, block: 0 }, name),
    );
  for (let scope = 0; scope * Scope.width < facts.scopes.length; scope++)
    for (let id = 0; id + 1 < facts.offsets.length; id++) {
      const number = read.numberOf(scope, id);
      assert.ok(number < read.count);
      const name = facts.string(id);
      assert.deepEqual(meant(read.scopeOf(number), name), meant(scope, name), `${name} in scope ${scope}`);
    }
});

test('what scopes bind for themselves has numbers of its own, and what nothing binds has one', async () => {
  const { file } = await linkText('def a(x, y):\n    return x\n\ndef b(x):\n    return lambda: (x, y)\n');
  const { facts } = file;
  const read = new ReadNames(facts);
  const idOf = (name: string): number => {
    for (let id = 0; id + 1 < facts.offsets.length; id++) if (facts.string(id) === name) return id;
    throw new Error(`the file has no string ${name}`);
  };
  const [x, y] = [idOf('x'), idOf('y')];
  const [a, b, inner] = [1, 2, 3];
  assert.equal(read.numberOf(inner, x), read.numberOf(b, x));
  assert.notEqual(read.numberOf(a, x), read.numberOf(b, x));
  assert.equal(read.numberOf(inner, y), read.numberOf(0, y));
  assert.notEqual(read.numberOf(a, y), read.numberOf(0, y));
  assert.deepEqual([read.scopeOf(read.numberOf(inner, x)), read.scopeOf(read.numberOf(inner, y))], [b, 0]);
});
