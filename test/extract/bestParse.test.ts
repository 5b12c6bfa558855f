/** Which copies of a text are parsed, and how often: each takes as long as the text itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestParse } from '../../src/extract/tree/bestParse.js';
import { loadGrammar } from '../../src/extract/tree/loadGrammar.js';
import { chooseReader } from '../../src/extract/tree/reader.js';
import { TreeStream } from '../../src/extract/tree/treeStream.js';

const { grammar, wasm } = await loadGrammar();
const { reader } = chooseReader(grammar, wasm);
const parser = grammar.newParser();

/** The copies in the order in which they are parsed. */
function parsed(text: string): string[] {
  const copies: string[] = [];
  bestParse(
    (copy, into) => {
      copies.push(copy);
      const tree = parser.parse(copy);
      assert.ok(tree !== null);
      reader.read(tree, into);
      tree.delete();
    },
    text,
    new TreeStream(),
  );
  return copies;
}

test('a text without faults is parsed once', () => {
  assert.deepEqual(parsed('a: b[c] = d\n'), ['a: b[c] = d\n']);
});

test('a copy with parentheses that is the best one stays, and nothing is parsed after it', () => {
  const text = 'a: b[c][d] = e\n)\n';
  assert.deepEqual(parsed(text), [text, 'a: (b[c][d]) = e\n)\n']);
});

test('the best copy is parsed once more behind one that is worse', () => {
  const best = 'a: (b[c][d]) = e\nf,\n)\n';
  assert.deepEqual(parsed('a: b[c][d] = e\nf,\n)\n'), [
    'a: b[c][d] = e\nf,\n)\n',
    best,
    'a: (b[c][d]) = e\nf,;\n)\n',
    best,
  ]);
});

test('what else is put in comes on top of parentheses', () => {
  assert.deepEqual(parsed('a: b[c][d] = e\nf,\ng: h\n'), [
    'a: b[c][d] = e\nf,\ng: h\n',
    'a: (b[c][d]) = e\nf,\ng: h\n',
    'a: (b[c][d]) = e\nf,;\ng: h\n',
  ]);
});
