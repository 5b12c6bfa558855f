/** Modules that no file is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addNamespaces, addUndeclared, foldersAround, pathOf } from '../../src/link/program/packages.js';
import type { Module } from '../../src/link/program/program.js';
import { linkTexts, moduleNamed } from './program.js';

/** Modules that could be any file's, by name. */
function modulesOf(...given: [name: string, external?: boolean][]): Map<string, Module> {
  return new Map(
    given.map(([name, external = false], entity) => [
      name,
      { name, entity, file: undefined, stub: undefined, isPackage: false, external },
    ]),
  );
}

test('every prefix of a dotted name becomes a package without a file, numbered on, each once', () => {
  const modules = modulesOf(['shop.till.drawer'], ['shop.till.lock'], ['export']);
  const added = addNamespaces(modules, 10);
  assert.deepEqual(
    added.map(({ name, entity, file, isPackage }) => ({ name, entity, file, isPackage })),
    [
      { name: 'shop.till', entity: 10, file: undefined, isPackage: true },
      { name: 'shop', entity: 11, file: undefined, isPackage: true },
    ],
  );
  for (const namespace of added) assert.equal(modules.get(namespace.name), namespace);
});

test('a regular package stays what it is', async () => {
  const linked = await linkTexts({ 'shop/__init__.py': '', 'shop/till.py': '', 'depot/gate.py': '' });
  assert.deepEqual(
    linked.program.namespaces.map(({ name }) => name),
    ['depot'],
  );
  assert.equal(moduleNamed(linked, 'shop').file?.source.file, 'shop/__init__.py');
});

test("a namespace that the project has a part of is the project's, whoever is seen first", () => {
  for (const order of [
    [['google.cloud', true] as const, ['google.shop', false] as const],
    [['google.shop', false] as const, ['google.cloud', true] as const],
  ]) {
    const modules = modulesOf(...order.map(([name, external]): [string, boolean] => [name, external]));
    addNamespaces(modules, 2);
    assert.equal(modules.get('google')?.external, false);
  }
  const outside = modulesOf(['google.cloud', true]);
  addNamespaces(outside, 1);
  assert.equal(outside.get('google')?.external, true);
});

test('folders around modules that are named from further down, by path', () => {
  const modules = modulesOf(['shop'], ['shop.till'], ['lib']);
  const [shop, till, lib] = modules.values();
  const byPath = new Map([
    ['code.src.shop', shop],
    ['code.src.shop.till', till],
    ['lib', lib],
  ]);
  const folders = foldersAround(byPath, modules, 20);
  assert.deepEqual(
    Array.from(folders.values(), ({ name, entity, external }) => ({ name, entity, external })),
    [
      { name: 'code.src', entity: 20, external: false },
      { name: 'code', entity: 21, external: false },
    ],
  );
});

test('a folder that is a module by its name is no folder besides', () => {
  const modules = modulesOf(['shop'], ['code']);
  const [shop] = modules.values();
  assert.deepEqual([...foldersAround(new Map([['code.src.shop', shop]]), modules, 5).keys()], ['code.src']);
});

test('a private module of the standard library without a stub is the public one', () => {
  const modules = modulesOf(['os.path', true], ['_io', true], ['io', true]);
  const own = modules.get('_io');
  addUndeclared(modules);
  assert.equal(modules.get('posixpath'), modules.get('os.path'));
  assert.equal(modules.get('_io'), own);
  assert.equal(modules.has('_functools'), false, 'its public module is not there');
});

test("a project's own module of a public name stands for no private one", () => {
  const modules = modulesOf(['functools', false]);
  addUndeclared(modules);
  assert.equal(modules.has('_functools'), false);
});

test('the dotted path of a file, and of a package its folder', () => {
  const path = (file: string): string => pathOf({ file } as Parameters<typeof pathOf>[0]);
  assert.equal(path('src/shop/till.py'), 'src.shop.till');
  assert.equal(path('src/shop/__init__.pyi'), 'src.shop');
  assert.equal(path('tools/export'), 'tools.export');
});
