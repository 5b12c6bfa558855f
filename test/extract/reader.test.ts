/** The heap reader gives what the public cursor gives, and is done without where it does not. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cursorReader } from '../../src/extract/tree/cursorReader.js';
import { heapReader } from '../../src/extract/tree/heapReader.js';
import { loadGrammar, type Wasm } from '../../src/extract/tree/loadGrammar.js';
import { chooseReader, sameStream } from '../../src/extract/tree/reader.js';
import { TreeStream } from '../../src/extract/tree/treeStream.js';

const { grammar, wasm } = await loadGrammar();
const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

const SNIPPETS = [
  '',
  '\n',
  '   ',
  '# only a comment',
  'x',
  '\ufeffx = 1\n',
  'x = "\u{1f40d}" # é\ny = 变量\n',
  `x = '''${'long '.repeat(100)}'''\n`,
  'class A[T]: x: int = 1; y = z = 3\r\n',
  'if a:\r\n\tb\r\nelif c: d\r\nelse:\r\n\te\r\n',
  'print "two", x\nexec "y" in z\n',
  'def (:\n  ]]] x = = 1\nclass\n',
  'match x:\n  case {"a": [1, *_], **rest} if y: pass\n  case A(b=-1 | _): pass\n',
  "f'{x!r:>{y}}{{z}}' rf'''{a + b =}'''\n",
  'lambda *a, k=1, **b: (yield)\n',
  `${'('.repeat(300)}${')'.repeat(300)}\n`,
  `x = ${'a + '.repeat(500)}b\n`,
  `${'x = 1\n'.repeat(2000)}`,
  '\0\x01\x02 binary \xff',
  'async def f():\n    async with a as b, c: return [await x async for x in y]\n',
  'try:\n  pass\nexcept* (A, B) as e: raise X from e\nfinally:\n  del a, b\n',
  'from . import (a as b, # c\n c,)\nfrom .x.y import *\n',
];

function pythonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pyi?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function compared(text: string, name: string): void {
  const parser = grammar.newParser();
  const tree = parser.parse(text);
  assert.ok(tree !== null);
  const expected = new TreeStream();
  const found = new TreeStream();
  cursorReader(grammar).read(tree, expected);
  heapReader(grammar, wasm).read(tree, found);
  tree.delete();
  parser.delete();
  assert.ok(expected.length > 0);
  assert.ok(sameStream(expected, found), `the streams of ${name} differ`);
}

test('heap and cursor give the same stream for assorted snippets', () => {
  for (const snippet of SNIPPETS) compared(snippet, JSON.stringify(snippet.slice(0, 60)));
});

test('heap and cursor give the same stream for every Python file of the fixtures', () => {
  const files = pythonFiles(FIXTURES);
  assert.ok(files.some((file) => file.endsWith('meter.py')));
  for (const file of files) compared(readFileSync(file, 'utf8'), file);
});

test('a stream that differs anywhere is told from the same', () => {
  const stream = (): TreeStream => {
    const made = new TreeStream();
    made.length = 2;
    made.end.set([3, 2]);
    made.next.set([2, 2]);
    return made;
  };
  assert.ok(sameStream(stream(), stream()));
  for (const field of ['type', 'start', 'end', 'next'] as const) {
    const other = stream();
    other[field][1]++;
    assert.ok(!sameStream(stream(), other), field);
  }
  const longer = stream();
  longer.length = 3;
  assert.ok(!sameStream(stream(), longer));
});

test('the heap is read with the version that is installed', () => {
  assert.deepEqual(chooseReader(grammar, wasm).reader.name, 'heap');
  assert.equal(chooseReader(grammar, wasm).reason, undefined);
});

/** The same parser behind a heap that shows something else than the reader expects. */
function strange(change: (words: Int32Array) => Int32Array): Wasm {
  const words = change(wasm.HEAP32.slice());
  return { HEAP32: words, HEAPU8: new Uint8Array(words.buffer), HEAPU16: new Uint16Array(words.buffer) };
}

test('with a layout that it does not know, the cursor is used and the reason given', () => {
  const layouts = {
    empty: strange(() => new Int32Array(16)),
    zeros: strange((words) => words.fill(0)),
    shifted: strange((words) => words.copyWithin(4, 0)),
  };
  for (const [name, layout] of Object.entries(layouts)) {
    const { reader, reason } = chooseReader(grammar, layout);
    assert.equal(reader.name, 'cursor', name);
    assert.match(reason ?? '', /fast reader/, name);
  }
});
