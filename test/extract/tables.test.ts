/** The tables of bindings, scopes, blocks and exports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pool } from '../../src/extract/tables/pool.js';
import { Facts } from './read.js';

test('bindings say where, how and from which offset on a name is bound', () => {
  const source =
    'import a.b\nfrom c import d as e, f\nx = x\nfor y in z, y: pass\ndef g(p, *q): del p\ndel x\n';
  assert.deepEqual(new Facts(source).bindings, [
    '0 import a 1:10 block 0',
    '0 importFrom e 2:23 block 0',
    '0 importFrom f 2:23 block 0',
    '0 assignment x 3:5 block 0',
    '0 for y 4:13 block 1',
    '0 function g 5:19 block 0',
    '0 delete x 6:5 block 0',
    '1 parameter p 5:6 block 0',
    '1 parameter q 5:10 block 0',
    '1 delete p 5:19 block 2',
  ]);
});

test('global and nonlocal bind in the scope that they mean', () => {
  const source = [
    'def f(n):',
    '    def g():',
    '        global x',
    '        nonlocal n',
    '        x = n = 1',
    '        [x for x in y]',
    '        def h(x): pass',
    '        lambda x: 0',
  ].join('\n');
  assert.deepEqual(
    new Facts(source).bindings.map((line) => line.replace(/ \d+:.*/, '')),
    [
      '0 assignment x',
      '0 function f',
      '1 parameter n',
      '1 assignment n',
      '1 function g',
      '2 global x',
      '2 nonlocal n',
      '2 function h',
      '3 comprehension x',
      '4 parameter x',
      '5 parameter x',
    ],
  );
});

test('nonlocal finds a binding that stands below it in the text', () => {
  const source = 'def f():\n  def g():\n    def h():\n      nonlocal n\n      n = 1\n    m = 1\n  n = 2\n';
  assert.deepEqual(
    new Facts(source).bindings.filter((line) => / n /.test(line)).map((line) => line.replace(/ block.*/, '')),
    ['1 assignment n 5:11', '1 assignment n 7:7', '3 nonlocal n 4:6'],
  );
});

test('a walrus in a comprehension binds around it, its iterable belongs to the scope around', () => {
  const source = 'def f(): return [(a := b) for b in [c for c in d] if [e := 1 for g in b]]\n';
  const facts = new Facts(source);
  assert.deepEqual(facts.scopes, [
    'module in -1',
    'function in 0',
    'comprehension in 1',
    'comprehension in 1',
    'comprehension in 2',
  ]);
  assert.deepEqual(
    facts.bindings.map((line) => line.replace(/ \d+:.*/, '')),
    [
      '0 function f',
      '1 namedExpression e',
      '1 namedExpression a',
      '2 comprehension b',
      '3 comprehension c',
      '4 comprehension g',
    ],
  );
});

test('what may run or not has a block of its own, with its condition', () => {
  const source = [
    'if a:',
    '    b = 1',
    'elif c:',
    '    d = 1',
    'else:',
    '    e = 1',
    'while f: pass',
    'else: pass',
    'try: g',
    'except h: pass',
    'finally: i = 1',
    'match j:',
    '    case 1: k = 1',
    'with l: m = 1',
    'def n(): o = 1',
    'class p: q = 1',
  ].join('\n');
  const facts = new Facts(source);
  assert.deepEqual(facts.blocks, [
    'module in -1',
    'conditional in 0 if 1:3',
    'conditional in 0 unless 1:3',
    'conditional in 2 if 3:5',
    'conditional in 2 unless 3:5',
    'conditional in 0',
    'conditional in 0',
    'conditional in 0',
    'conditional in 0',
    'conditional in 0',
    'body in 0',
    'body in 0',
  ]);
  assert.deepEqual(
    facts.bindings.map((line) => line.replace(/^\d+ (\w+ \w+) .* block/, '$1')),
    [
      'assignment b 1',
      'assignment d 3',
      'assignment e 4',
      'assignment i 0',
      'assignment k 9',
      'assignment m 0',
      'function n 0',
      'class p 0',
      'assignment o 10',
      'assignment q 11',
    ],
  );
});

test('__all__ is the list of the steps that build it', () => {
  const source = [
    "__all__ = ['a'] + ['b'] + ['c']",
    "__all__ += ('d',)",
    "__all__.append('e')",
    "__all__.extend(['f', *g.__all__])",
    "__all__.remove('a')",
    '__all__ += a.b.__all__',
    '__all__ = list(c.__all__) + __all__',
    '__all__ += names()',
    "__all__: list[str] = ['g']",
    '__all__.append(x)',
    '__all__.sort()',
    "def f(): __all__ = ['h']",
    "__all__ = other = ['i']",
  ].join('\n');
  assert.deepEqual(new Facts(source).exports, [
    'reset',
    'add a',
    'add b',
    'add c',
    'add d',
    'add e',
    'add f',
    'extend g',
    'remove a',
    'extend a.b',
    'reset',
    'extend c',
    'unknown',
    'reset',
    'add g',
    'unknown',
    'reset',
    'add i',
  ]);
});

test('names that a statement only lists are said where they stand', () => {
  const source = 'import a, b.c as d\nfrom .e import f, g as h\nfrom i import *\ndef j():\n  global k, l\n';
  assert.deepEqual(new Facts(source).written, [
    'import 2 1:17',
    'importFrom 0 2:5',
    'importFrom 2 2:23',
    'importFrom 0 3:5',
    'global 1 5:9',
    'global 2 5:12',
  ]);
});

test('a table that grows by one word at a time keeps each', () => {
  const pool = new Pool();
  const written = Array.from({ length: 10_000 }, (_, word) => word);
  for (const word of written) {
    const at = pool.reserve(1);
    pool.words[at] = word;
  }
  assert.deepEqual([...pool.words.subarray(0, pool.length)], written);
});
