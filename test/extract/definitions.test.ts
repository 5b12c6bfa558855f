/** Definitions: names merged over their declarations, with kinds, positions and flags. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

/** `handle: kind` with the lines, for comparisons in which the rest does not matter. */
function placed(source: string): string[] {
  return new Facts(source).definitions.map((line) => line.replace(/ name .*/, '').replace('lines ', ''));
}

test('everything that a module or class body binds is a definition', () => {
  const source = [
    'a, (b, *c) = d.e = 1, (2,)',
    '[f, g[0]] = x',
    'h: int',
    'i: int = 1',
    'j += 1',
    'print(k := 1)',
    'for l, m in x:',
    '    n = 1',
    'else:',
    '    o = 1',
    'with x as p, y as (q, r):',
    '    pass',
    'while s := x:',
    '    pass',
    'import t, u.v',
    'from w import y as z',
    'type A = int',
  ].join('\n');
  assert.deepEqual(placed(source), [
    'a: variable 1-1',
    'b: variable 1-1',
    'c: variable 1-1',
    'f: variable 2-2',
    'h: variable 3-3',
    'i: variable 4-4',
    'j: variable 5-5',
    'k: variable 6-6',
    'l: variable 7-10',
    'm: variable 7-10',
    'n: variable 8-8',
    'o: variable 10-10',
    'p: variable 11-12',
    'q: variable 11-12',
    'r: variable 11-12',
    's: variable 13-14',
    'A: variable 17-17',
  ]);
});

test('kinds and flags of functions follow scope and decorators', () => {
  const source = [
    'async def alone(): pass',
    '@property',
    'def no_property(): pass',
    'class C:',
    '    data = 1',
    '    @property',
    '    def p(self): pass',
    '    @functools.cached_property',
    '    def q(self): pass',
    '    @abc.abstractmethod',
    '    @classmethod',
    '    async def m(cls): pass',
    '    @staticmethod',
    '    def s(): pass',
    '    class D: pass',
    '    def method(self):',
    '        def inner(): pass',
    '        local = 1',
  ].join('\n');
  assert.deepEqual(
    placed(source).filter((line) => !/\.(self|cls):/.test(line)),
    [
      'alone: function async 1-1',
      'no_property: function 3-3',
      'C: class 4-18',
      'C.data: attribute 5-5',
      'C.p: property 7-7',
      'C.q: property 9-9',
      'C.m: method async classmethod 12-12',
      'C.s: method staticmethod 14-14',
      'C.D: class 15-15',
      'C.method: method 16-18',
      'C.method.inner: function 17-17',
      'C.method.local: variable 18-18',
    ],
  );
});

test('a decorator imported under another name is what it is called there', () => {
  const source = [
    'from functools import cached_property as kept',
    'from typing import overload as form',
    'from .compat import kept_field as property',
    'class C:',
    '    @kept',
    '    def p(self): pass',
    '    @property',
    '    def q(self): pass',
    '    @form',
    '    def m(self, a: int): ...',
    '    def m(self, a): pass',
    '    @kept.other',
    '    def n(self): pass',
  ].join('\n');
  assert.deepEqual(
    placed(source).filter((line) => !/\.(self|a):/.test(line)),
    ['C: class 4-13', 'C.p: property 6-6', 'C.q: property 8-8', 'C.m: method 11-11', 'C.n: method 13-13'],
  );
});

test('several definitions of one name are one, at the first that is neither data nor an overload', () => {
  const source = [
    '@overload',
    'def f(a: int): ...',
    '@typing.overload',
    'def f(a: str): ...',
    'def f(a): pass',
    'def f(b): pass',
    'class C:',
    '    @property',
    '    def p(self): pass',
    '    @p.setter',
    '    def p(self, value): pass',
    'if x:',
    '    y = 1',
    'else:',
    '    def y(): pass',
  ].join('\n');
  assert.deepEqual(
    placed(source).filter((line) => !/\.(self|value|a|b):/.test(line)),
    ['f: function 5-5', 'C: class 7-11', 'C.p: property 9-9', 'y: function 15-15'],
  );
  assert.deepEqual(placed('@overload\ndef f(): ...\n@overload\ndef f(): ...\n'), ['f: function 2-2']);
});

test('in a function a def or class takes the place of data', () => {
  assert.deepEqual(placed('def f(x):\n    y = 1\n    def x(): pass\n    class y: pass\n'), [
    'f: function 1-4',
    'f.x: function 3-3',
    'f.y: class 4-4',
  ]);
});

test('global and nonlocal names are not defined where they are assigned', () => {
  const source = [
    'def f():',
    '    n = 0',
    '    def g(n, x):',
    '        pass',
    '    def h():',
    '        global x',
    '        nonlocal n',
    '        x = n = 1',
    '        def x(n): pass',
    '        return [x for x in y], lambda x: 0',
  ].join('\n');
  assert.deepEqual(placed(source), [
    'f: function 1-10',
    'f.n: variable 2-2',
    'f.g: function 3-4',
    'f.g.n: variable 3-3',
    'f.g.x: variable 3-3',
    'f.h: function 5-10',
    'f.h.x: function 9-9',
    'f.h.x.n: variable 9-9',
  ]);
});

test('a walrus in a header belongs to the scope around, over the whole statement', () => {
  const source =
    '@d(a := 1)\ndef f(x=(b := 2), *, y: (c := 3)) -> (e := 4):\n    pass\nclass C((g := 5)):\n    pass\n';
  assert.deepEqual(
    placed(source).filter((line) => !line.includes('f.')),
    [
      'a: variable 1-3',
      'f: function 2-3',
      'b: variable 2-3',
      'c: variable 2-3',
      'e: variable 2-3',
      'g: variable 4-5',
      'C: class 4-5',
    ],
  );
});

test('captures of patterns are defined from their name to the end of the match', () => {
  const source = 'match x:\n  case [a, *b] | {"k": c, **d}:\n    pass\n  case C(e, k=f) as g: pass\n';
  assert.deepEqual(
    new Facts(source).definitions.map((line) => line.replace(/ docstring.*/, '')),
    [
      'a: variable lines 2-4 name 8+1',
      'b: variable lines 2-4 name 12+1',
      'c: variable lines 2-4 name 23+1',
      'd: variable lines 2-4 name 28+1',
      'e: variable lines 4-4 name 9+1',
      'f: variable lines 4-4 name 14+1',
      'g: variable lines 4-4 name 20+1',
    ],
  );
});

test('a definition ends where its last statement does, comments behind it left out', () => {
  for (const end of [
    '',
    '\n',
    '\n    # end\n',
    '\n    # end',
    '\n    # one\n\n    # two\n',
    '  # why\n',
    ';\n',
    '\n\f\n',
  ]) {
    const source = `def f():\n    if x:\n        for y in z: pass${end}`;
    assert.deepEqual(placed(source), ['f: function 1-3', 'f.y: variable 3-3'], JSON.stringify(end));
  }
});

test('a name that is missing is no definition', () => {
  assert.deepEqual(placed('for in shelf: pass\n'), []);
  assert.deepEqual(placed(', jam = shelf\n'), ['jam: variable 1-1']);
  assert.deepEqual(placed('match shelf:\n    case: pass\n'), []);
  assert.deepEqual(placed('match shelf:\n    case [, *jam]: pass\n'), ['jam: variable 2-2']);
  assert.deepEqual(placed('match shelf:\n    case Jar(jam) as: pass\n'), ['jam: variable 2-2']);
});

test('names have their normal form, but for those that no program has', () => {
  const name = (length: number): string => new Facts(`${'ﬁ'.repeat(length)} = 1\n`).definitions[0];
  assert.ok(name(4096).startsWith(`${'fi'.repeat(4096)}: variable`));
  assert.ok(name(4097).startsWith(`${'ﬁ'.repeat(4097)}: variable`));
});

test('columns count code points of the name as it is written', () => {
  assert.deepEqual(
    new Facts('"\u{1f40d}"; é = 1\nﬁn = 2\ndef \u{1d431}(): pass\n').definitions.map((line) =>
      line.replace(/ docstring.*/, ''),
    ),
    ['é: variable lines 1-1 name 5+1', 'fin: variable lines 2-2 name 0+2', 'x: function lines 3-3 name 4+1'],
  );
});
