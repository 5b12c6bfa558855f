/** Enums that have as many names as are told, or one more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from './history.js';
import { filesTask } from './programFiles.js';

const MEMBERS = Array.from({ length: 64 }, (_, index) => `    PAN_${index} = Pan\n`).join('');

const filesWith = (method: string): Record<string, string> => ({
  'pans.py': `from enum import Enum\n\nclass Pan:\n    def fry(self): pass\n\nclass Pans(Enum):\n${MEMBERS}${method}`,
  'use.py': `from pans import Pan, Pans

def first():
    Pans.PAN_1.value().fry()

def named(pan: Pans):
    pan.name.upper()

def rest(): Pan().fry()
`,
});

test('another method of an Enum concerns who asks for names and values that are not told of larger ones', () => {
  const few = filesTask(filesWith(''), ['enum']);
  const many = filesTask(filesWith('    def scour(self): pass\n'), ['enum']);
  const history = new History();
  history.next(few);
  for (const task of [many, few]) {
    const { evaluated } = history.next(task);
    assert.ok(evaluated !== undefined);
    assert.ok(evaluated.includes('use.first'));
    assert.ok(!evaluated.includes('use.rest'));
  }
});
