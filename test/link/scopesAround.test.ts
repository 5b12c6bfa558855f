/** The method that code is written in (data model, "Creating the class object": whose `__class__` it sees). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodScope } from '../../src/link/facts/scopesAround.js';
import { Definition, Scope, ScopeKind } from '../../src/model/facts.js';
import { linkText } from './program.js';

/** The name of the method around the scope of that kind which comes last in a text; undefined where there is none. */
async function methodAround(kind: number, lines: string[]): Promise<string | undefined> {
  const { file } = await linkText(`${lines.join('\n')}\n`);
  const { scopes, definitions } = file.facts;
  const rows = Array.from({ length: scopes.length / Scope.width }, (_, row) => row);
  const last = rows.findLast((row) => scopes[row * Scope.width + Scope.kind] === kind);
  assert.ok(last !== undefined);
  const row = methodScope(scopes, last);
  if (row === 0) return undefined;
  const definition = scopes[row * Scope.width + Scope.definition];
  return file.facts.string(definitions[definition * Definition.width + Definition.name]);
}

const IN_METHOD = ['class Order:', '    def total(self):'];
const IN_CLASS_IN_METHOD = [...IN_METHOD, '        class Line:'];

test('a method is its own, and what lies in it is its', async () => {
  assert.equal(await methodAround(ScopeKind.function, [...IN_METHOD, '        pass']), 'total');
  assert.equal(await methodAround(ScopeKind.lambda, [...IN_METHOD, '        return lambda: 1']), 'total');
  assert.equal(
    await methodAround(ScopeKind.comprehension, [...IN_METHOD, '        return [x for x in self]']),
    'total',
  );
  assert.equal(
    await methodAround(ScopeKind.function, [...IN_METHOD, '        def add(line): pass']),
    'total',
  );
});

test('a class in a method has methods of its own, and lies in none', async () => {
  assert.equal(await methodAround(ScopeKind.class, [...IN_CLASS_IN_METHOD, '            pass']), undefined);
  assert.equal(
    await methodAround(ScopeKind.lambda, [...IN_CLASS_IN_METHOD, '            price = lambda self: 1']),
    undefined,
  );
  assert.equal(
    await methodAround(ScopeKind.function, [...IN_CLASS_IN_METHOD, '            def price(self): pass']),
    'price',
  );
});

test('what a class or a module runs itself is in no method', async () => {
  assert.equal(
    await methodAround(ScopeKind.comprehension, ['class Order:', '    sizes = [x for x in (1, 2)]']),
    undefined,
  );
  assert.equal(await methodAround(ScopeKind.function, ['def total(): pass']), undefined);
});
