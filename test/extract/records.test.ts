/** The layouts of records, held against all that the fixtures hold: each ends where the next begins. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Definition } from '../../src/model/facts.js';
import * as operands from '../../src/model/operands.js';
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

test('operands have the names of their kinds, one for each place in the record', () => {
  const shared: Record<string, keyof typeof Syntax> = {
    DefinitionNode: 'classDefinition',
    DisplayNode: 'tuple',
    PrimaryNode: 'starred',
  };
  for (const [name, places] of Object.entries(operands)) {
    const kind = shared[name] ?? name[0].toLowerCase() + name.slice(1, -'Node'.length);
    const { fixed, step } = RECORDS[Syntax[kind as keyof typeof Syntax]];
    const count = name === 'DefinitionNode' ? 2 : fixed + (step > 0 ? 1 : 0);
    assert.deepEqual(
      Object.values(places),
      Array.from({ length: count }, (_, index) => HEADER + index),
      name,
    );
  }
});
