/** What changes of a file mean for others, and which are not followed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween, describeChanges, factsOf, fileOf, nameOf } from './versions.js';

const CODE = `"""A pot."""
import os
from .lid import Lid
__all__ = ['Pot', 'boil']
HEAT = 3

class Pot(Lid):
    size: int = 3

    def __init__(self, size):
        self.size = size

    @property
    def full(self):
        return self.size > 2

    def stir(self):
        def inner():
            return [spoon for spoon in self.spoons]
        spoon = 3
        return lambda: spoon + 1

def boil(pot, how=None):
    global HEAT
    HEAT = how
    return pot.stir()

@fixture
def kettle():
    yield boil(Pot(1))
`;

interface Expected {
  units: string[];
  /** Of old and of new definitions, or of one of them alone. */
  both?: string[];
  old?: string[];
  now?: string[];
  names?: string[];
  owners?: string[];
}

const FOLLOWED: readonly [what: string, from: string | RegExp, to: string, expected: Expected][] = [
  ['a comment', /^/, '# One.\n', { units: [] }],
  ['a docstring', 'A pot.', 'A pot, of iron.', { units: [] }],
  ['a body', 'return pot.stir()', 'return pot', { units: ['boil'] }],
  ['a line between', 'HEAT = how', 'print(how)\n    HEAT = how', { units: ['boil'] }],
  [
    'a body that hands functions out',
    'return pot.stir()',
    'return lambda: pot.stir()',
    { units: ['boil', 'lambda 26'], both: ['boil'] },
  ],
  ['an inner body', 'self.spoons', 'self.lids', { units: ['Pot.stir.inner'] }],
  ['a lambda', 'spoon + 1', 'spoon + 2', { units: ['lambda 21'] }],
  [
    'a name that a lambda reads',
    'spoon = 3',
    'spoon = 3; cup = 4',
    { units: ['Pot.stir', 'Pot.stir.inner', 'lambda 21'], now: ['Pot.stir.cup'] },
  ],
  [
    'a function',
    'def boil',
    'def cool(pot): return pot\n\ndef boil',
    { units: ['module', 'cool'], now: ['cool', 'cool.pot'], names: ['cool'] },
  ],
  [
    'a method that goes',
    / {4}def stir[\s\S]*?\n\n/,
    '',
    {
      units: ['Pot'],
      old: ['Pot.stir', 'Pot.stir.inner', 'Pot.stir.self', 'Pot.stir.spoon'],
      names: ['stir'],
      owners: ['Pot'],
    },
  ],
  [
    'a private method',
    '    @property',
    '    @staticmethod\n    def __clean(): pass\n\n    @property',
    {
      units: ['Pot', 'Pot.__clean'],
      now: ['Pot.__clean'],
      names: ['_Pot__clean', '__clean'],
      owners: ['Pot'],
    },
  ],
  [
    'an attribute',
    'return self.size > 2',
    'self.seen = self.size; return self.size > 2',
    { units: ['Pot.full'], both: ['Pot'], names: ['seen'] },
  ],
  [
    'a parameter',
    'pot, how=None',
    'pot, how=None, why=None',
    { units: ['module', 'boil'], both: ['boil'], now: ['boil.why'], names: ['boil'] },
  ],
  [
    'a decorated function',
    'def boil',
    '@register\ndef cool(pot): return pot\n\ndef boil',
    { units: ['module', 'cool'], now: ['cool', 'cool.pot'], names: ['cool'] },
  ],
  [
    'a decorator of a function',
    'def boil',
    '@register\ndef boil',
    { units: ['module', 'boil'], both: ['boil'], names: ['boil'] },
  ],
  ['a default', 'how=None', 'how=1', { units: ['module', 'boil'], both: ['boil'], names: ['boil'] }],
  [
    'a result',
    'stir(self)',
    'stir(self) -> int',
    { units: ['Pot', 'Pot.stir'], both: ['Pot.stir'], names: ['stir'], owners: ['Pot'] },
  ],
  [
    'a class',
    'HEAT = 3',
    'HEAT = 3\nclass Cup:\n    size = 1\n    def __len__(self): return 1',
    {
      units: ['module', 'Cup', 'Cup.__len__'],
      now: ['Cup', 'Cup.__len__', 'Cup.__len__.self', 'Cup.size'],
      names: ['Cup'],
    },
  ],
  [
    'a class in a class',
    '    size: int',
    '    class Rim: pass\n    size: int',
    { units: ['Pot', 'Pot.Rim'], both: ['Pot'], now: ['Pot.Rim'], names: ['Rim'], owners: ['Pot'] },
  ],
  [
    'a special method',
    '= size\n',
    '= size or 1\n',
    { units: ['Pot.__init__'], both: ['Pot', 'Pot.__init__'] },
  ],
];

const NOT_FOLLOWED: readonly [what: string, from: string | RegExp, to: string][] = [
  ['a base of a class in a function', 'self.spoons]\n', 'self.spoons]\n        class Cup(Pot): pass\n'],
  ['an import in a class', '    size: int', '    import lids\n    size: int'],
  ['another decorator of a function', '@fixture\n', '@cached\n'],
  ['a star import', 'import os', 'import os\nfrom os import *'],
  ['a name that Python knows', 'HEAT = 3', 'HEAT = 3\n__getattr__ = len'],
  ['a class in a function', 'global HEAT', 'global HEAT\n    class Cup: pass'],
  ['async', 'def stir', 'async def stir'],
  ['a global', 'global HEAT', 'global HEAT, COLD'],
  ['what a global is given', 'HEAT = how', 'HEAT = how\n    HEAT = 1'],
  ['a generator', 'return pot.stir()', 'yield pot.stir()'],
  ['a fixture', 'yield boil(Pot(1))', 'yield boil(Pot(2))'],
  ["an export that can't be read", "'boil']", "'boil', os.name]"],
  ['exports where were none', /__all__.*\n/, ''],
];

/** With the names of the module that may mean something else. */
const NAMES_FOLLOWED: readonly [what: string, from: string | RegExp, to: string, names: string[]][] = [
  ['data of the module', 'HEAT = 3', 'HEAT = 4', ['HEAT']],
  ['more data', 'HEAT = 3', 'HEAT = 3\nCOLD = 0', ['COLD']],
  ['what is made of data', 'HEAT = 3', 'HEAT = 3\nCOLD = HEAT', ['COLD']],
  ['an import', 'import os', 'import sys', ['os', 'sys']],
  ['another import', 'import os', 'import os\nimport os.path as path', ['path']],
  ['an import under a condition', 'import os', 'if HEAT:\n    import os', ['os']],
  ['an import in a function', 'global HEAT', 'global HEAT\n    import sys', []],
  ['an order', /(HEAT = 3\n)([\s\S]*)$/, '$2\n$1', ['HEAT']],
  ['an order of imports', 'import os\nfrom .lid import Lid', 'from .lid import Lid\nimport os', []],
  ['a statement', 'HEAT = 3', 'HEAT = 3\nprint(HEAT)', []],
  ['an export', "'Pot', ", '', ['Pot', '__all__']],
];

function changed(from: string | RegExp, to: string): string {
  const text = CODE.replace(from, to);
  assert.notEqual(text, CODE);
  return text;
}

for (const [what, from, to, { units, both = [], old = [], now = [], names = [], owners = [] }] of FOLLOWED) {
  test(`followed: ${what}`, () => {
    assert.deepEqual(describeChanges(CODE, changed(from, to)), {
      units,
      old: [...both, ...old].sort(),
      now: [...both, ...now].sort(),
      names,
      owners,
    });
  });
}

for (const [what, from, to, names] of NAMES_FOLLOWED) {
  test(`followed: ${what}`, () => {
    for (const [before, after] of [
      [CODE, changed(from, to)],
      [changed(from, to), CODE],
    ]) {
      const changes = changesBetween([fileOf(before)], [fileOf(after)]);
      assert.deepEqual([...(changes?.changedModuleNames.get(0) ?? [])].sort(), names);
      assert.deepEqual([...(changes?.changedNames ?? ['none'])], []);
    }
  });
}

for (const [what, from, to] of NOT_FOLLOWED) {
  test(`not followed: ${what}`, () => {
    assert.equal(describeChanges(CODE, changed(from, to)), undefined);
    assert.equal(describeChanges(changed(from, to), CODE), undefined);
  });
}

const REMADE: readonly [what: string, from: string, to: string][] = [
  ['data', 'size: int = 3', 'size: int = 4'],
  ['more data', 'size: int = 3', 'size: int = 3\n    full = 1'],
  ['a base', 'Pot(Lid)', 'Pot'],
  ['an import of a base', 'from .lid import Lid', 'from .cap import Lid'],
  ['a keyword', 'Pot(Lid)', 'Pot(Lid, metaclass=Kind)'],
  ['a decorator', 'class Pot', '@register\nclass Pot'],
  ["a method's decorator", '@property', '@cached'],
  [
    'a property that is data',
    '    @property\n    def full(self):\n        return self.size > 2',
    '    full = 1',
  ],
  ['a special method', '    @property', '    def __len__(self): return 1\n\n    @property'],
  ['a parameter of a special method', 'self, size)', 'self, size, weight)'],
  ['a decorated method', '    @property', '    @register\n    def cool(self): pass\n\n    @property'],
];

for (const [what, from, to] of REMADE) {
  test(`a class is another one by ${what}`, () => {
    const texts = [CODE, changed(from, to)];
    for (const [before, after] of [texts, texts.toReversed()]) {
      const changes = changesBetween([fileOf(before)], [fileOf(after)]);
      const now = factsOf(after);
      assert.deepEqual(
        [...(changes?.remadeClasses.get(0) ?? [])].map((row) => nameOf(now, row)),
        ['Pot'],
      );
      assert.deepEqual([...(changes?.changedClasses ?? [])], ['Pot']);
      assert.ok(changes?.definedNames.has('stir'));
      assert.deepEqual(
        [...(changes?.changedNames ?? [])].filter((name) => name !== 'weight'),
        [],
      );
    }
  });
}

test('a class remains what it is by a plain method and by what bodies say', () => {
  const after = changed('    @property', '    def cool(self): return 1\n\n    @property');
  for (const [before, now] of [
    [CODE, after],
    [CODE, changed('return pot.stir()', 'return pot')],
  ])
    assert.deepEqual([...(changesBetween([fileOf(before)], [fileOf(now)])?.changedClasses ?? ['?'])], []);
});

test('what comes with a class is told by those names that it defines itself', () => {
  const after = changed(
    'HEAT = 3',
    'HEAT = 3\nclass _Cup:\n    __size = 1\n    def pour(self): self.full = 1',
  );
  const changes = changesBetween([fileOf(CODE)], [fileOf(after)]);
  assert.deepEqual([...(changes?.changedClasses ?? [])], ['_Cup']);
  assert.deepEqual([...(changes?.definedNames ?? [])].sort(), ['_Cup__size', '__size', 'pour']);
});

test('not followed: a fixture in a class that comes', () => {
  const after = changed('HEAT = 3', 'HEAT = 3\nclass Cup:\n    @fixture\n    def pour(self): pass');
  assert.equal(describeChanges(CODE, after), undefined);
});

test('not followed: classes of packages that are known by name', () => {
  const [before, after] = [CODE, changed('HEAT = 3', 'HEAT = 3\nclass Cup: pass')].map((text) => {
    const file = fileOf(text);
    return { ...file, source: { ...file.source, module: 'attr._make' } };
  });
  assert.equal(changesBetween([before], [after]), undefined);
});

test('not followed: anything in a conftest.py', () => {
  assert.equal(
    describeChanges(CODE, changed('return pot.stir()', 'return pot'), 'tests/conftest.py'),
    undefined,
  );
});

const CUP = `from pot import Pot

class Cup(Pot):
    def wash(self): pass
`;

function elsewhere(from: string | RegExp, to: string): string[] {
  const before = [fileOf(CODE), fileOf(CUP, 'cup.py')];
  const changes = changesBetween(before, [fileOf(changed(from, to)), fileOf(CUP, 'cup.py')]);
  assert.ok(changes !== undefined);
  const olds = [...(changes.changedOldDefinitions.get(1) ?? [])];
  assert.deepEqual([...(changes.changedNewDefinitions.get(1) ?? [])], olds);
  assert.deepEqual([...changes.alignments.keys()], [0]);
  return olds.map((row) => nameOf(factsOf(CUP), row));
}

test('methods elsewhere that are called like one that came may override it', () => {
  assert.deepEqual(elsewhere('    @property', '    def dry(self): pass\n\n    @property'), []);
  assert.deepEqual(elsewhere('    @property', '    def wash(self): pass\n\n    @property'), ['Cup.wash']);
});

test('not followed: stubs', () => {
  const pot = fileOf(CODE);
  const other = fileOf(changed('return pot.stir()', 'return pot'));
  const source = { ...pot.source, file: 'pot.pyi', stub: true };
  assert.equal(changesBetween([{ ...pot, source }], [{ ...other, source }]), undefined);
});
