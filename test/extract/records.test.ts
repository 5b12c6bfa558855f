/** The layouts of records, held against all that the fixtures hold: each ends where the next begins. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Definition } from '../../src/model/facts.js';
import { HEADER, Syntax } from '../../src/model/syntax.js';
import { forEachChild } from '../../src/model/syntaxChildren.js';
import { endOfRecord, RECORDS } from '../../src/model/syntaxLayout.js';
import { Facts } from './read.js';

const FIXTURES = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

const sources = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.pyi?$/.test(name))
  .sort();
const kinds = new Set<number>();

test('records lie one behind the other, and hold what begins as a record', () => {
  for (const name of sources) {
    const { syntax, definitions, offsets } = new Facts(readFileSync(join(FIXTURES, name))).view;
    const starts = new Set<number>();
    for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) starts.add(node);
    assert.equal(Math.max(0, ...[...starts].map((node) => endOfRecord(syntax, node))), syntax.length, name);
    for (const node of starts) {
      kinds.add(syntax[node] & 0xff);
      forEachChild(syntax, node, (child) => assert.ok(starts.has(child), `${name}: ${node} holds ${child}`));
      for (const index of RECORDS[syntax[node] & 0xff].strings)
        assert.ok(syntax[node + HEADER + index] < offsets.length - 1, `${name}: a string of ${node}`);
    }
    for (let at = Definition.width; at < definitions.length; at += Definition.width)
      assert.ok(starts.has(definitions[at + Definition.node]), `${name}: the node of a definition`);
  }
});

test('and the fixtures have every kind of record', () => {
  const missing = Object.entries(Syntax).filter(([, kind]) => !kinds.has(kind));
  assert.deepEqual(missing, []);
});
