/** Huge and deeply nested files: bounded, with a diagnostic, and nothing after them is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

const AFTER = '\nafter = 1\n';

test('100,000 brackets', () => {
  const facts = new Facts(`x = ${'('.repeat(100_000)}${')'.repeat(100_000)}${AFTER}`);
  assert.ok(facts.definitions.includes('after: variable lines 2-2 name 0+5 docstring null'));
  assert.match(facts.diagnostics.join('\n'), /^1: /);
});

test('100,000 brackets that are never closed', () => {
  const facts = new Facts('['.repeat(100_000));
  assert.match(facts.diagnostics.join('\n'), /^1: /);
});

test('5,000 suites, each in the other', () => {
  const lines = Array.from({ length: 5_000 }, (_, depth) => `${' '.repeat(depth)}if x:`);
  const facts = new Facts(`${lines.join('\n')} pass${AFTER}`);
  assert.ok(facts.definitions.includes('after: variable lines 5001-5001 name 0+5 docstring null'));
  assert.match(facts.diagnostics.join('\n'), /syntax error/);
});

test('functions, each in the other, as deep as Python allows, and deeper', () => {
  const nested = (depth: number): Facts => {
    const lines = Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}def f():`);
    return new Facts(`${lines.join('\n')} pass${AFTER}`);
  };
  const deepest = nested(99);
  assert.deepEqual(deepest.diagnostics, []);
  assert.equal(
    deepest.definitions.at(-2),
    `${Array.from({ length: 99 }, () => 'f').join('.')}: function lines 99-99 name 102+1 docstring null`,
  );
  const deeper = nested(1_000);
  assert.match(deeper.diagnostics.join('\n'), /syntax error/);
  assert.match(deeper.definitions.at(-1) ?? '', /^after: /);
});

test('each way of nesting ends with a diagnostic and keeps the rest of the file', () => {
  const n = 20_000;
  for (const source of [
    `def f(a=${'('.repeat(n)}1${')'.repeat(n)}): pass`,
    `x: ${'a['.repeat(n)}b${']'.repeat(n)}`,
    `x: "${'a['.repeat(n)}b${']'.repeat(n)}"`,
    `x = ${'lambda: '.repeat(n)}1`,
    `x = ${'not '.repeat(n)}a`,
    `x = ${'-'.repeat(n)}a`,
    `x = ${'a ** '.repeat(n)}b`,
    `x = ${'a if b else '.repeat(n)}c`,
    `x = ${'(a := '.repeat(n)}1${')'.repeat(n)}`,
    `x = f'${'{a:'.repeat(n)}${'}'.repeat(n)}'`,
    `x = ${'[a for b in '.repeat(n)}c${']'.repeat(n)}`,
    `match x:\n  case ${'['.repeat(n)}a${']'.repeat(n)}: pass`,
    `with ${'('.repeat(n)}a${')'.repeat(n)}: pass`,
    `del ${'('.repeat(n)}a${')'.repeat(n)}`,
    `@${'a.b('.repeat(n)}${')'.repeat(n)}\ndef f(): pass`,
  ]) {
    const facts = new Facts(`${source}${AFTER}`);
    assert.match(facts.diagnostics.join('\n'), /nested deeper than 700 levels/, source.slice(0, 20));
    assert.match(facts.definitions.at(-1) ?? '', /^after: /, source.slice(0, 20));
  }
});

test('long chains are no nesting: operators, calls, attributes, elif', () => {
  for (const source of [
    `x = ${'a + '.repeat(20_000)}b`,
    `x = a${'.b'.repeat(20_000)}`,
    `x = a${'()'.repeat(20_000)}`,
    `x = a${'[0]'.repeat(20_000)}`,
    `x = a${' ^ b & c'.repeat(20_000)}`,
    `x = ${"'a' ".repeat(20_000)}`,
    `${'x = '.repeat(20_000)}b`,
    `if a: pass\n${'elif b: pass\n'.repeat(5_000)}x = 1`,
  ]) {
    const facts = new Facts(`${source}${AFTER}`);
    assert.deepEqual(facts.diagnostics, [], source.slice(0, 20));
    const names = facts.definitions.map((line) => line.split(':')[0]);
    assert.deepEqual(names, ['x', 'after'], source.slice(0, 20));
  }
});

test('long chains in signatures, patterns and __all__', () => {
  const sum = `1${' + 1'.repeat(20_000)}`;
  assert.deepEqual(new Facts(`def f(a=${sum}): pass\n`).signatures, [`f(a=${sum})`]);
  assert.deepEqual(new Facts(`match x:\n  case a${' | b'.repeat(20_000)}: pass\n`).diagnostics, []);
  assert.deepEqual(new Facts(`__all__ = ['a']${" + ['b']".repeat(3)}${' + []'.repeat(20_000)}\n`).exports, [
    'reset',
    'add a',
    ...Array.from({ length: 3 }, () => 'add b'),
  ]);
  const module = `a${'.b'.repeat(20_000)}`;
  assert.deepEqual(new Facts(`__all__ += ${module}.__all__\n`).exports, [`extend ${module}`]);
});

test('50,000 functions', () => {
  const source = Array.from({ length: 50_000 }, (_, index) => `def f${index}(a): return a\n`).join('');
  const facts = new Facts(source);
  assert.deepEqual(facts.diagnostics, []);
  const { definitions } = facts;
  assert.equal(definitions.at(-2), 'f49999: function lines 50000-50000 name 4+6 docstring null');
  assert.equal(definitions.length, 100_000);
});

test('a line of 1 MB', () => {
  const facts = new Facts(`x = [${'1, '.repeat(350_000)}]; y = "${'z'.repeat(100_000)}"${AFTER}`);
  assert.deepEqual(facts.diagnostics, []);
  assert.deepEqual(
    facts.definitions.map((line) => line.replace(/ docstring.*/, '')),
    [
      'x: variable lines 1-1 name 0+1',
      'y: variable lines 1-1 name 1050008+1',
      'after: variable lines 2-2 name 0+5',
    ],
  );
});

test('chains that are too long are left out with a diagnostic, and the rest of the file is kept', () => {
  const n = 100_001;
  for (const source of [
    `x = a${'.b'.repeat(n)}`,
    `x = a${' + b'.repeat(n)}`,
    `match x:\n  case a${'.b'.repeat(n)}: pass`,
    `if x: pass\n${'elif x: pass\n'.repeat(n)}`,
  ]) {
    const facts = new Facts(`${source}${AFTER}`);
    assert.match(facts.diagnostics.join('\n'), /: a chain of more than 100000 links; it is left out$/);
    assert.match(facts.definitions.at(-1) ?? '', /^after: /);
  }
});

test('a module that is called by more than a path may have is not imported', () => {
  const name = `a${'.a'.repeat(2_048)}`;
  for (const source of [
    `import ${name}`,
    `import ${name} as b`,
    `from ${name} import b`,
    `from .${name} import b`,
  ]) {
    const facts = new Facts(`${source}${AFTER}`);
    assert.deepEqual(facts.diagnostics, [
      '1: the name of a module has more than 4096 characters; it is left out',
    ]);
    assert.match(facts.definitions.at(-1) ?? '', /^after: /);
  }
});
