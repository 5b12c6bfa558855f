/** Which names of the world outside a project's modules hide. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectNames } from '../../src/discover/environment/projectNames.js';
import type { SourceFile } from '../../src/model/sourceFile.js';

function projectOf(...modules: string[]): ProjectNames {
  return new ProjectNames(
    modules.map((module): SourceFile => {
      const file = `${module}.py`;
      return { path: file, file, module, isPackage: false, scope: 'project', stub: false, bytes: 0 };
    }),
  );
}

test('a module hides its own name and all below', () => {
  const project = projectOf('shop', 'shop.orders');
  assert.deepEqual([...project.unhidden('shop')], []);
  assert.deepEqual([...project.unhidden('shop.orders.late')], []);
  assert.deepEqual([...project.unhidden('shopping.orders')], ['shopping', 'shopping.orders']);
});

test('a namespace package hides nothing but its modules', () => {
  const project = projectOf('google.shop');
  assert.deepEqual([...project.unhidden('google.cloud')], ['google', 'google.cloud']);
  assert.deepEqual([...project.unhidden('google.shop.orders')], ['google']);
});

test('a namespace that the project imports its own modules by can only be shared with namespaces', () => {
  const project = projectOf('tests.unit.helpers', 'redis.restart');
  for (const name of ['tests.unit.helpers.make', 'redis', 'redis.client']) project.note(name);
  assert.deepEqual(project.sharedPrefixes('tests'), ['tests']);
  assert.deepEqual(project.sharedPrefixes('tests.unit.other'), ['tests', 'tests.unit']);
  assert.deepEqual(project.sharedPrefixes('redis.client'), []);
});
