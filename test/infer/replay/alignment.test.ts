/** Which parts of two versions of a file are one another, and which units changed, over all fixtures. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { align, type FileAlignment } from '../../../src/infer/replay/alignment.js';
import { changedUnitsOf } from '../../../src/infer/replay/unitChanges.js';
import { Versions } from '../../../src/infer/replay/versions.js';
import type { FactsView } from '../../../src/link/facts/factsView.js';
import { Definition, Header, Scope, ScopeKind } from '../../../src/model/facts.js';
import { BlockNode, FunctionDefinitionNode } from '../../../src/model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../../src/model/syntax.js';
import { endOfRecord } from '../../../src/model/syntaxLayout.js';
import { FIXTURES } from '../program.js';
import { factsOf, nameOf, unitName } from './versions.js';

const TEXTS = readdirSync(join(FIXTURES, '..'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.py'))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(FIXTURES, '..', path), 'utf8') }));

function nodesOf({ syntax }: FactsView): number[] {
  const found: number[] = [];
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) found.push(node);
  return found;
}

function rows(table: Int32Array, width: number): number[] {
  return Array.from({ length: table.length / width }, (_, row) => row);
}

/** What is asked of an alignment in all cases: kinds are kept, and what is aligned ascends. */
function assertOrdered(alignment: FileAlignment, old: FactsView, now: FactsView): void {
  const check = (what: string, found: number[]): void => {
    const aligned = found.filter((one) => one >= 0);
    assert.ok(
      aligned.every((one, index) => index === 0 || aligned[index - 1] < one),
      `${what} ascend`,
    );
  };
  const nodes = nodesOf(old);
  check(
    'nodes',
    nodes.map((node) => alignment.node(node)),
  );
  check(
    'scopes',
    rows(old.scopes, Scope.width).map((row) => alignment.scope(row)),
  );
  check(
    'definitions',
    rows(old.definitions, Definition.width).map((row) => alignment.definition(row)),
  );
  for (const node of nodes) {
    const other = alignment.node(node);
    if (other >= 0) assert.equal(syntaxKind(now.syntax, other), syntaxKind(old.syntax, node));
  }
}

test('a file is itself, with a comment above it or none', () => {
  for (const { path, text } of TEXTS) {
    const facts = factsOf(text);
    for (const other of [facts, factsOf(`# One line.\n${text}`)]) {
      const alignment = align(facts, other);
      assert.deepEqual(
        nodesOf(facts).map((node) => alignment.node(node)),
        nodesOf(facts),
        path,
      );
      const scopes = rows(facts.scopes, Scope.width);
      assert.deepEqual(
        scopes.map((row) => alignment.scope(row)),
        scopes,
        path,
      );
      const definitions = rows(facts.definitions, Definition.width);
      assert.deepEqual(
        definitions.map((row) => alignment.definition(row)),
        definitions,
        path,
      );
      assert.deepEqual(changedUnitsOf(new Versions(alignment)), [], path);
    }
  }
});

/** Where the last statement of a function's body ends, and what stands before it in its line; undefined where that isn't told. */
function endOfBody(
  text: string,
  facts: FactsView,
  scope: number,
): { at: number; indent: string } | undefined {
  const { syntax, headers, lines } = facts;
  const node = facts.scopes[scope * Scope.width + Scope.node];
  const body = syntax[node + FunctionDefinitionNode.body];
  if (syntaxKind(syntax, body) !== Syntax.block || syntax[body + BlockNode.statements] === 0)
    return undefined;
  const offset = syntaxOffset(syntax, syntax[body + BlockNode.statements + 1]);
  const line = lines[facts.lineOf(offset) - 1];
  const indent = text.slice(line, offset);
  const header = rows(headers, Header.width).find(
    (row) => headers[row * Header.width + Header.node] === node,
  );
  if (header === undefined || indent.trim() !== '' || indent === '') return undefined;
  return { at: lines[headers[header * Header.width + Header.lineEnd]] ?? text.length, indent };
}

/** Of so many functions one is tried. */
const STEP = 3;

test('a statement at the end of a function changes it alone', () => {
  let tried = 0;
  for (const { path, text } of TEXTS) {
    const facts = factsOf(text);
    for (const row of rows(facts.scopes, Scope.width)) {
      if (facts.scopes[row * Scope.width + Scope.kind] !== ScopeKind.function || row % STEP !== 0) continue;
      const end = endOfBody(text, facts, row);
      if (end === undefined) continue;
      const added = `${text.slice(0, end.at)}${text[end.at - 1] === '\n' ? '' : '\n'}${end.indent}kettle(1).boil()\n`;
      const now = factsOf(added + text.slice(end.at));
      const alignment = align(facts, now);
      const what = `${path} ${nameOf(facts, facts.scopes[row * Scope.width + Scope.definition])}`;
      assertOrdered(alignment, facts, now);
      const scopes = rows(facts.scopes, Scope.width);
      assert.deepEqual(
        scopes.map((one) => alignment.scope(one)),
        scopes,
        what,
      );
      assert.deepEqual(
        nodesOf(facts).filter((node) => alignment.node(node) < 0),
        [],
        what,
      );
      assert.deepEqual(changedUnitsOf(new Versions(alignment)), [row], what);
      tried++;
    }
  }
  assert.ok(tried > 500, `${tried}`);
});

const CODE = `
import os

def first(a, b=lambda: 1):
    x = [y for y in a]
    return lambda z: z + x[0]

class Pot(object):
    size = 3

    def boil(self, heat):
        self.heat = heat
        return {'k': [1, 2, (3, heat)]}

    @property
    def full(self):
        def inner():
            return self.size
        return inner() > 2

def last():
    return Pot().boil(3)
`;

function lost(before: string, after: string): { scopes: string[]; definitions: string[]; kept: number } {
  const old = factsOf(before);
  const now = factsOf(after);
  const alignment = align(old, now);
  assertOrdered(alignment, old, now);
  return {
    scopes: rows(old.scopes, Scope.width)
      .filter((row) => alignment.scope(row) < 0)
      .map((row) => unitName(old, row)),
    definitions: rows(old.definitions, Definition.width)
      .filter((row) => alignment.definition(row) < 0)
      .map((row) => nameOf(old, row)),
    kept: nodesOf(old).filter((node) => alignment.node(node) >= 0).length,
  };
}

test('edits in several functions leave what is between them', () => {
  const after = CODE.replace('x[0]', 'x[1]').replace('self.heat = heat', 'pass').replace('boil(3)', 'boil()');
  const all = nodesOf(factsOf(CODE)).length;
  const { scopes, definitions, kept } = lost(CODE, after);
  assert.deepEqual([scopes, definitions], [[], []]);
  // The constant 0, four nodes of the assignment, and the constant 3.
  assert.equal(kept, all - 6);
});

test('a function that goes takes its scopes and definitions with it', () => {
  const after = CODE.replace(/def first[\s\S]*?\n\n/, '').replace(/ {4}@property[\s\S]*?\n\n/, '\n');
  assert.deepEqual(lost(CODE, after).definitions, [
    'first',
    'first.a',
    'first.b',
    'first.x',
    'Pot.full',
    'Pot.full.self',
    'Pot.full.inner',
  ]);
});

test('what changes its place with another is only one of them', () => {
  const two = 'def f(): return [1]\ndef g(): return {2}\n';
  const { definitions, scopes } = lost(two, 'def g(): return {2}\ndef f(): return [1]\n');
  assert.equal(definitions.length, 1);
  assert.equal(scopes.length, 1);
  const comprehensions = lost(
    'x = [a for a in [b for b in c]]\n',
    'x = [b for b in c]; x = [a for a in x]\n',
  );
  assert.equal(comprehensions.definitions.length, 0);
});

test('of two files that have nothing to do with each other what is aligned is in order', () => {
  TEXTS.slice(1).forEach(({ text }, index) => {
    const old = factsOf(TEXTS[index].text);
    const now = factsOf(text);
    assertOrdered(align(old, now), old, now);
  });
});
