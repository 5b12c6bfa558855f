/** Who may come out otherwise because of a name, of the units and definitions of a file that say it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameUsesOf } from '../../../src/infer/replay/nameUses.js';
import type { FactsView } from '../../../src/link/facts/factsView.js';
import { Definition } from '../../../src/model/facts.js';
import { SymbolFlag } from '../../../src/model/kinds.js';
import { factsOf, nameOf, unitName } from './versions.js';

function isLocal({ definitions }: FactsView, row: number): boolean {
  return (definitions[row * Definition.width + Definition.flags] & SymbolFlag.local) !== 0;
}

/** Units that may come out otherwise when `get` does, and definitions (not variables of functions) that may be something else. */
function usesIn(text: string): { units: string[]; definitions: string[] } | undefined {
  const facts = factsOf(text);
  const found = nameUsesOf(facts, new Set(['get']));
  if (found === undefined) return undefined;
  const marked = (marks: Uint8Array): number[] => [...marks.keys()].filter((row) => marks[row] === 1);
  return {
    units: marked(found.units).map((row) => unitName(facts, row)),
    definitions: marked(found.definitions)
      .filter((row) => !isLocal(facts, row))
      .map((row) => nameOf(facts, row)),
  };
}

test('A file that says none of the names', () => {
  assert.equal(usesIn('def fetch(forget): return forget.target\n'), undefined);
});

test('A function that asks for an attribute, and none beside it', () => {
  assert.deepEqual(
    usesIn(`
def one(box): return box.get()
def other(box): return box.put()
class Shelf:
    def one(self): return getattr(self, 'get')
    def other(self): return 1
`),
    { units: ['one', 'Shelf.one'], definitions: [] },
  );
});

test('What has the name itself, as a definition, parameter or variable, says nothing of others', () => {
  assert.deepEqual(
    usesIn(`
class Shelf:
    def get(self): return 1
def one(get): return get()
def other():
    get = 1
    def inner(): return get
    return inner
`),
    { units: [], definitions: [] },
  );
});

test('A name that is free is said by the function, and one that it declares global', () => {
  assert.deepEqual(usesIn('def one(): return get()\ndef other():\n    global get\n    get = 1\n')?.units, [
    'one',
    'other',
  ]);
});

test('What a module gives another name to is known by that in all of it', () => {
  assert.deepEqual(
    usesIn(`
from store import get as fetch
def one(): return fetch()
class Shelf:
    size = 1
`),
    {
      units: ['module', 'one', 'Shelf'],
      definitions: ['', 'one', 'Shelf', 'Shelf.size'],
    },
  );
});

test('What a function gives another name to is known by that in the functions in it', () => {
  assert.deepEqual(
    usesIn(`
def outer():
    from store import get as fetch
    def inner(): return fetch()
    return inner
def other(): return 1
`)?.units,
    ['outer', 'outer.inner'],
  );
});

test('A header is said by what is evaluated around it, and tells what the function is', () => {
  assert.deepEqual(
    usesIn(`
def one(box, first=keys.get): return box
def two(box: get): return box
@get
def three(box): return box
def four(box): return box
class Five(get):
    def five(self): return 1
`),
    { units: ['module'], definitions: ['one', 'two', 'three', 'Five'] },
  );
});

test('A name that a header binds is the scope’s around it', () => {
  assert.deepEqual(usesIn('def one(box=(fetch := get)): return box\ndef other(): return fetch()\n')?.units, [
    'module',
    'one',
    'other',
  ]);
});

test('What a class says outside of its methods, or in special ones, tells what it is', () => {
  assert.deepEqual(
    usesIn(`
class Own:
    put = get
    def other(self): return self.put
class Headers:
    def other(self, one: get): return one
    size = 1
class Special:
    def __init__(self, box): self.box = box.get()
    def other(self): return 1
class Annotated:
    def one(self, box):
        def keep(): self.box: get = box
class Plain:
    def one(self, box): return box.get()
`),
    {
      units: ['Own', 'Own.other', 'Headers', 'Special.__init__', 'Annotated.one.keep', 'Plain.one'],
      definitions: [
        'Own',
        'Own.put',
        'Own.other',
        'Headers',
        'Headers.other',
        'Headers.size',
        'Special',
        'Special.__init__',
        'Annotated',
      ],
    },
  );
});
