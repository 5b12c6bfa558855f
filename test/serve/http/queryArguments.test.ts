/** Arguments written by hand in an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsOf } from '../../../src/serve/http/queryArguments.js';

function parsed(query: string): Record<string, unknown> {
  return argumentsOf(query);
}

test('numbers, lists and conditions get their types by name', () => {
  assert.deepEqual(parsed('handle=a.b&max_nodes=5&max_depth=0'), {
    handle: 'a.b',
    max_nodes: 5,
    max_depth: 0,
  });
  assert.deepEqual(parsed('file=7&line=3&column=-1'), { file: '7', line: 3, column: -1 });
  assert.deepEqual(parsed('start=a&start=b&follow=callees,imports'), {
    start: ['a', 'b'],
    follow: ['callees', 'imports'],
  });
  assert.deepEqual(parsed('exclude_tests=true&exclude_external=false&module_pattern=a.*'), {
    stop_when: { exclude_tests: true, exclude_external: false, module_pattern: 'a.*' },
  });
});

test('what is no such value stays a text, for the operation to refuse', () => {
  assert.deepEqual(parsed('line=three&max_nodes=&limit=0x10&exclude_tests=yes'), {
    line: 'three',
    max_nodes: '',
    limit: '0x10',
    stop_when: { exclude_tests: 'yes' },
  });
});

test('an argument that is no list is given once', () => {
  for (const query of ['identifier=pkg&identifier=lib', 'identifier=pkg&identifier=pkg'])
    assert.throws(() => parsed(query), {
      name: 'ArgumentError',
      message:
        '"identifier": expected once in the address, found 2 times. Give it once; only start and follow are lists.',
    });
  assert.throws(
    () => parsed('start=a&exclude_tests=true&exclude_tests=false'),
    /"exclude_tests": expected once/,
  );
  assert.deepEqual(parsed('start=a&start=a'), { start: ['a', 'a'] });
});

test('a name that every object has is an argument like any other', () => {
  assert.deepEqual(Object.entries(parsed('__proto__=1&constructor=2&handle=a')), [
    ['__proto__', '1'],
    ['constructor', '2'],
    ['handle', 'a'],
  ]);
});

test('what is no percent-encoded UTF-8 is refused', () => {
  assert.deepEqual(parsed('identifier=%C3%84pfel+%25'), { identifier: 'Äpfel %' });
  assert.throws(() => parsed('identifier=%ff'), {
    name: 'ArgumentError',
    message: "The address's query: expected percent-encoded UTF-8, found other bytes.",
  });
  for (const query of ['identifier=%', 'identifier=100%zz'])
    assert.throws(() => parsed(query), /found a % that no two digits follow/);
});
