/**
 * Chains that no program means: linking ends, within its stack, and what lies near is still right.
 * Each was an overflow or took exponential time once.
 */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { NEWEST } from '../../src/link/facts/target.js';
import { link } from '../../src/link/index.js';
import type { Linked } from '../../src/link/linked.js';
import { handleOf, linkTexts, moduleNamed } from '../link/program.js';

const LONG = 3000;

function lines(each: (index: number) => string): string {
  return Array.from({ length: LONG }, (_, index) => `${each(index)}\n`).join('');
}

/** The handles of what `from module import name` brings. */
function brings(linked: Linked, module: string, name: string): string[] {
  return linked.names.modules
    .find('values', moduleNamed(linked, module), name)
    .map((entity) => handleOf(linked, entity));
}

/** Everything that linking does, to the end. */
function linkWhole({ program }: Linked): void {
  link({
    header: { project: 'app', generator: '', grammar: '', roots: [], layers: [] },
    sources: program.files.map(({ source }) => source),
    facts: program.files.map(({ facts }) => facts.syntax.buffer),
    failures: new Map(),
    skipped: [],
    failed: [],
    target: NEWEST,
  });
}

test('a chain of aliases: the near ones lead to the class, the far ones to nothing', async () => {
  const linked = await linkTexts({ 'app.py': `class C: pass\na0 = C\n${lines((i) => `a${i + 1} = a${i}`)}` });
  linkWhole(linked);
  assert.deepEqual(brings(linked, 'app', `a${LONG}`), []);
  assert.deepEqual(brings(linked, 'app', 'a20'), ['app.C']);
});

test('a chain of classes: the order is the nearest bases, and what one of them binds is found', async () => {
  const linked = await linkTexts({
    'app.py': `class C0:\n    def f(self): pass\n${lines((i) => `class C${i + 1}(C${i}): pass`)}`,
  });
  linkWhole(linked);
  const of = (name: string): number =>
    linked.names.modules.find('definitions', moduleNamed(linked, 'app'), name)[0];
  assert.deepEqual(
    linked.classes.linearised(of(`C${LONG}`)).map((entity) => handleOf(linked, entity)),
    Array.from({ length: 400 }, (_, index) => `app.C${LONG - index}`),
  );
  for (const name of ['C20', 'C200']) {
    const found = linked.names.classes.attribute('definitions', of(name), 'f');
    assert.deepEqual(
      found.map((entity) => handleOf(linked, entity)),
      ['app.C0.f'],
      name,
    );
  }
});

for (const [bases, text] of [
  ['one base each', lines((i) => `class C${i + 1}(C${i}): pass`)],
  ['a base of its own beside it', lines((i) => `class M${i}: pass\nclass C${i + 1}(C${i}, M${i}): pass`)],
]) {
  test(`a chain of classes with ${bases}: what the first binds is found from all, and none walks the whole way`, async () => {
    const linked = await linkTexts({ 'app.py': `class C0:\n    def f(self): pass\n${text}` });
    const { names } = linked;
    const of = (name: string): number =>
      names.modules.find('definitions', moduleNamed(linked, 'app'), name)[0];
    const looked = mock.method(names.classes, 'isBound').mock;
    for (const name of ['f', 'g']) {
      const meant = name === 'f' ? ['app.C0.f'] : [];
      for (let i = LONG; i >= 0; i--) {
        const found = names.classes.attribute('definitions', of(`C${i}`), name);
        assert.deepEqual(
          found.map((entity) => handleOf(linked, entity)),
          meant,
        );
      }
    }
    assert.ok(looked.callCount() < 200 * LONG, `${looked.callCount()} classes looked into`);
  });
}

test('a circle of classes ends', async () => {
  const linked = await linkTexts({ 'app.py': lines((i) => `class C${i}(C${(i + 1) % LONG}): pass`) });
  const [first] = linked.names.modules.find('definitions', moduleNamed(linked, 'app'), 'C0');
  const order = linked.classes.linearised(first).map((entity) => handleOf(linked, entity));
  assert.deepEqual(order.slice(0, 3), ['app.C0', 'app.C1', 'app.C2']);
});

test('a class of thousands of bases has them in their order', async () => {
  const names = Array.from({ length: LONG }, (_, index) => `C${index}`);
  const linked = await linkTexts({
    'app.py': `${lines((i) => `class C${i}: pass`)}class D(${names.join(', ')}): pass\n`,
  });
  const [entity] = linked.names.modules.find('definitions', moduleNamed(linked, 'app'), 'D');
  assert.deepEqual(
    linked.classes
      .linearised(entity)
      .slice(1, 4)
      .map((one) => handleOf(linked, one)),
    ['app.C0', 'app.C1', 'app.C2'],
  );
});

test('chains of modules that star-import and re-export one another', async () => {
  const texts: Record<string, string> = { 'm0.py': 'class C: pass\n', 'n0.py': 'class C: pass\n' };
  for (let i = 0; i < LONG; i++) {
    texts[`m${i + 1}.py`] = `from m${i} import *\n`;
    texts[`n${i + 1}.py`] = `from n${i} import C\n`;
  }
  const linked = await linkTexts(texts);
  linkWhole(linked);
  assert.deepEqual(brings(linked, 'm20', 'C'), ['m0.C']);
  assert.deepEqual(brings(linked, 'n20', 'C'), ['n0.C']);
});

test('chains of attributes and calls in one expression', async () => {
  const linked = await linkTexts({
    'app.py': `import os\nx = os${'.path'.repeat(LONG)}\ny: os${'.path'.repeat(LONG)} = x${'()'.repeat(600)}\nclass D(x${'.y'.repeat(LONG)}): pass\n`,
  });
  linkWhole(linked);
  assert.deepEqual(brings(linked, 'app', 'x'), []);
});
