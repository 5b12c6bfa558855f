/** Programs that no person writes: the index ends, and what is plain in them is answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InferThread, inferThreads } from '../../src/build/inferThread.js';
import { createExtractor } from '../../src/extract/index.js';
import type { SupportedExpand } from '../../src/model/results.js';
import { indexTree } from '../layers/world.js';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test('modules that star-import one another in circles', async (context) => {
  const COUNT = 80;
  const tree: Record<string, string> = {};
  for (let i = 0; i < COUNT; i++) {
    const stars = [i + 1, 7 * i + 3, 3 * i + 5].map((other) => `from m${other % COUNT} import *`);
    tree[`m${i}.py`] = `${stars.join('\n')}\ndef g(): return f()\n`;
  }
  tree['m9.py'] += 'def f(): pass\n';
  const { handles } = await indexTree(context, tree);
  for (const module of ['m0', 'm9', 'm40', 'm79'])
    assert.deepEqual(handles(`${module}.g`, 'callees'), ['m9.f']);
});

test('aliases of types that mention one another in circles', async (context) => {
  const COUNT = 300;
  const { ask, handles } = await indexTree(context, {
    'types_.py': `from typing import Union, List\n${lines(COUNT, (i) => `A${i} = Union[A${(i + 1) % COUNT}, List[A${(3 * i) % COUNT}]]`)}\n`,
    'shop.py': 'from types_ import *\ndef f(a: A0): return a.sell()\ndef g(): return f(1)\n',
  });
  assert.deepEqual(ask('expand', { handle: 'shop.f', edge: 'callees' }), {
    source: 'shop.f',
    edge: 'callees',
    stubs: [],
    unresolved_call_sites: 1,
  } satisfies SupportedExpand);
  assert.deepEqual(handles('shop.g', 'callees'), ['shop.f']);
});

test('a chain of 5,000 classes, a function of 5,000 statements, a dict of 50,000 functions', async (context) => {
  const { handles } = await indexTree(context, {
    'chain.py': `class C0:\n  def sell(self): pass\n${lines(5_000, (i) => `class C${i + 1}(C${i}): pass`)}\ndef f(): C300().sell()\n`,
    'long.py': `def take(a): return a\ndef f(a):\n${lines(5_000, (i) => `  x${i} = take(a)\n  if x${i}: a = x${i}`)}\n`,
    'table.py': `def sell(): pass\nTABLE = {${lines(50_000, (i) => `'k${i}': sell,`)}}\ndef f(key): TABLE[key]()\n`,
  });
  assert.deepEqual(handles('chain.C4000', 'superclasses'), ['chain.C3999']);
  assert.deepEqual(handles('chain.f', 'callees'), ['chain.C0.sell', 'chain.C300']);
  assert.deepEqual(handles('long.f', 'callees'), ['long.take']);
  assert.deepEqual(handles('table.f', 'callees'), ['table.sell']);
});

test('a chain of 1,500 classes, each of which asks the one before for what no class has', async (context) => {
  const { handles } = await indexTree(context, {
    'chain.py': `class Apart:
  class Single: pass
class C0:
  class First: pass
${lines(1_500, (i) => `class C${i + 1}(C${i}): made${i} = C${i}.missing${i}`)}
class Found(C1500.First): pass
class Missing(C1500.Single): pass
`,
  });
  assert.deepEqual(handles('chain.Found', 'superclasses'), ['chain.C0.First']);
  assert.deepEqual(handles('chain.Missing', 'superclasses'), []);
});

test('conditions of 40,000 operands, of which the last are asked', async (context) => {
  const many = (operator: string): string => `unknown()${` ${operator} unknown()`.repeat(40_000)}`;
  const { handles } = await indexTree(context, {
    'shop.py': `class Price:
  def sell(self): pass
class Label:
  def sell(self): pass
def both(thing):
  if ${many('and')} and isinstance(thing, Price): thing.sell()
def either(thing):
  return ${many('or')} or not isinstance(thing, Price) or thing.sell()
for thing in Price(), Label():
  both(thing)
  either(thing)
`,
  });
  assert.deepEqual(handles('shop.both', 'callees'), ['builtins.isinstance', 'shop.Price.sell']);
  assert.deepEqual(handles('shop.either', 'callees'), ['builtins.isinstance', 'shop.Price.sell']);
});

test('calls in what is left out count as unresolved', async (context) => {
  const MANY = 100_001;
  const { ask, handles } = await indexTree(context, {
    'shop.py': `def sell(price): pass
def either(price):
  if sell(price)${' or sell(price)'.repeat(MANY)}: pass
  sell(price)
def chained(price):
  return price${'.sell(sell)'.repeat(MANY)}
def branches(price):
  if price: sell(price)
${'  elif price: pass\n'.repeat(MANY)}
def deep(price):
  return ${'sell(price) if price else '.repeat(1_000)}price
def annotated(price: lambda: price${' or sell(price)'.repeat(MANY)}): pass
`,
  });
  const unresolved = (handle: string): number | undefined =>
    (ask('expand', { handle, edge: 'callees' }) as SupportedExpand).unresolved_call_sites;
  assert.deepEqual(handles('shop.either', 'callees'), ['shop.sell']);
  assert.equal(unresolved('shop.either'), MANY + 1);
  assert.equal(unresolved('shop.chained'), MANY);
  assert.equal(unresolved('shop.branches'), 1);
  assert.deepEqual(handles('shop.deep', 'callees'), ['shop.sell']);
  assert.notEqual(unresolved('shop.deep'), 0);
  assert.equal(unresolved('shop.annotated'), 0);
});

test('classes that inherit from each other in circles', async (context) => {
  const COUNT = 40;
  const { handles, unresolved } = await indexTree(context, {
    'ring.py': `${lines(COUNT, (i) => `class C${i}(${[1, 2, 3].map((step) => `C${(i + step) % COUNT}`).join(', ')}):\n  def sell(self, price): self.weigh(price)`)}
class Shop(C7):
  def weigh(self, price): self.sell(price)
def f(): Shop().weigh(1)
`,
  });
  assert.deepEqual(handles('ring.C7', 'superclasses'), ['ring.C10', 'ring.C8', 'ring.C9']);
  assert.deepEqual(handles('ring.Shop.weigh', 'callees'), ['ring.C7.sell']);
  assert.deepEqual(handles('ring.f', 'callees'), ['ring.Shop.weigh', 'ring.Shop']);
  assert.deepEqual(unresolved('ring'), []);
});

test('objects that are their own special methods', async (context) => {
  const { handles } = await indexTree(context, {
    'shop.py': `from functools import cached_property
class Price:
  pass
Price.__get__ = Price()
class Till:
  price = Price()
  @cached_property
  def __call__(self): return self
def sell(): Till().price.round()
def open_(): Till()()
`,
  });
  assert.deepEqual(handles('shop.sell', 'callees'), ['shop.Till']);
  assert.deepEqual(handles('shop.open_', 'callees'), ['shop.Till']);
});

test('a class that hands on each of its special methods, to what may be one of its own objects', async (context) => {
  const UNARY = ['abs', 'dir', 'float', 'format', 'hash', 'int', 'iter', 'len', 'next', 'repr', 'reversed'];
  const MADE = [
    'bool',
    'dict',
    'enumerate',
    'filter',
    'list',
    'map',
    'max',
    'min',
    'set',
    'sorted',
    'tuple',
    'zip',
  ];
  const BINARY = [
    'add',
    'floordiv',
    'lshift',
    'matmul',
    'mod',
    'mul',
    'pow',
    'rshift',
    'sub',
    'truediv',
    'xor',
  ];
  const handed = (names: readonly string[], prefix: string, made: (name: string) => string): string =>
    names.map((name) => `  __${prefix}${name}__ = ${made(name)}`).join('\n');
  const { handles } = await indexTree(context, {
    'shop.py': `import operator
from functools import partial
class Handed:
  def __init__(self, function):
    def bind(shop, held): return partial(function, held)
    self.bind = bind
  def __get__(self, shop, owner=None): return self.bind(shop, shop.held())
def swapped(function): return lambda one, other: function(other, one)
class Stand:
  def __call__(self): return Shop(self)
class Shop:
  def __init__(self, stand): self.held = lambda: stand()
${handed([...UNARY, ...MADE], '', (name) => `Handed(${name})`)}
${handed(BINARY, '', (name) => `Handed(operator.${name})`)}
${handed(BINARY, 'r', (name) => `Handed(swapped(operator.${name}))`)}
${handed(BINARY, 'i', (name) => `Handed(operator.i${name})`)}
def f():
  for price in Stand()() + Shop(Stand()): price()
`,
  });
  assert.deepEqual(handles('shop.f', 'callees'), ['shop.Stand.__call__', 'shop.Stand', 'shop.Shop']);
});

test('as many loops in one another as Python allows', async (context) => {
  const COUNT = 20;
  const { handles } = await indexTree(context, {
    'shop.py': `def sell(a, b, c, d, e):
${lines(COUNT, (i) => `${'  '.repeat(i + 1)}while a:\n${'  '.repeat(i + 2)}a, b, c, d, e = b, [c], (d, a), [e], {1: a}`)}
${'  '.repeat(COUNT + 1)}sell(a, b, c, d, e)
`,
  });
  assert.deepEqual(handles('shop.sell', 'callees'), ['shop.sell']);
});

test('many ways from a class to its bases, from a call to what it calls, and through a type', async (context) => {
  const COUNT = 24;
  const { handles } = await indexTree(context, {
    'bases.py': `def made(base):
  class Made(base):
    def open(self): return self.till()
  return Made
class B0:
  def till(self): pass
${lines(COUNT, (i) => `class B${i + 1}(made(B${i}), made(made(B${i >> 1}))): pass`)}
def f(): B${COUNT}().till()
`,
    'calls.py': `def pick(key):
${lines(COUNT, (i) => `  if key == ${i}: return C${i}()`)}
${lines(COUNT, (i) => `class C${i}:\n  @property\n  def __call__(self): return pick(${i})`)}
def f(): return pick(1)(2)(3)
`,
    'types_.py': `from typing import Callable, TypeVar
T = TypeVar('T')
A0 = Callable[[T], T]
${lines(COUNT, (i) => `A${i + 1} = Callable[[A${i}[T]], A${i}[T]]`)}
def sell(price: A${COUNT}[T]) -> T: return price(price)
def f(): return sell(sell)
`,
  });
  assert.deepEqual(handles('bases.f', 'callees'), ['bases.B0.till', `bases.B${COUNT}`]);
  assert.deepEqual(handles('calls.f', 'callees'), ['calls.pick']);
  assert.deepEqual(handles('types_.f', 'callees'), ['types_.sell']);
});

test('a chain of 3,000 fixtures: what the near ones give is known, and what the far ones are given is not', async (context) => {
  const { handles } = await indexTree(context, {
    'conftest.py': `import pytest
class Price:
  def sell(self): pass
@pytest.fixture
def f0(): return Price()
${lines(3_000, (i) => `@pytest.fixture\ndef f${i + 1}(f${i}): return f${i}`)}
`,
    'test_shop.py': `def test_near(f50): f50.sell()
def test_far(f3000): f3000.sell()
`,
  });
  assert.deepEqual(handles('test_shop.test_near', 'callees'), ['conftest.Price.sell']);
  assert.deepEqual(handles('test_shop.test_far', 'callees'), []);
});

test('2,000 fixtures for each of 2,000 tests that ask for none', async (context) => {
  const { handles } = await indexTree(context, {
    'test_shop.py': `import pytest
def open_(): pass
${lines(2_000, (i) => `@pytest.fixture(autouse=True)\ndef f${i}(): return open_()\ndef test_${i}(): open_()`)}
`,
  });
  assert.deepEqual(handles('test_shop.test_1999', 'callees'), ['test_shop.open_']);
  assert.deepEqual(handles('test_shop.f1999', 'callees'), ['test_shop.open_']);
});

test('a name of a thousand parts', async (context) => {
  const name = Array.from({ length: 1_000 }, () => 'a').join('.');
  const { unresolved } = await indexTree(context, { 'shop.py': `import ${name}\n` });
  assert.deepEqual(unresolved('shop'), [name]);
});

test('an inference that runs out of memory is a failure with a reason, not the end of the build', async () => {
  const extractor = await createExtractor();
  const source = {
    path: 'shop.py',
    file: 'shop.py',
    module: 'shop',
    isPackage: false,
    scope: 'project',
    stub: false,
    bytes: 1,
  } as const;
  const text = lines(20_000, (i) => `def f${i}(a): return f${i + 1}(a)`);
  const task = {
    sources: [source],
    facts: [extractor.extract(Buffer.from(text))],
    version: [3, 14] as [number, number],
    platform: 'linux',
  };
  const inferred = await new InferThread(() => inferThreads({ maxOldGenerationSizeMb: 10 })).run(task);
  assert.match('failure' in inferred ? inferred.failure : 'none', /memory/);
});
