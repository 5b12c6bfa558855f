/** Other names of classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownAs } from '../../../src/infer/replay/knownAs.js';
import { factsOf } from './versions.js';

const namesOf = (code: string): string[] => [...knownAs(['Pot'], [factsOf(code)])].sort();

test('names of classes are what is assigned, imported or inherits from them, through one another', () => {
  assert.deepEqual(
    namesOf('from pots import Pot as Kettle\nPots = list[Kettle]\nclass Urn(Kettle): pass\n'),
    ['Kettle', 'Pot', 'Pots', 'Urn'],
  );
});

test('what evaluation alone tells is no name of a class', () => {
  const code = `for one in (Pot, 1): pass
with Pot() as other: pass
try: pass
except Pot as error: pass
match Pot:
    case whole: pass
`;
  assert.deepEqual(namesOf(code), ['Pot']);
});
