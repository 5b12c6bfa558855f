/** Versions as files and options state them, and the newest that a specifier allows (PEP 440). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestAllowed, parseVersion } from '../../src/discover/environment/versions.js';

const STATED: Record<string, [number, number] | undefined> = {
  '3.12': [3, 12],
  '3.9.18': [3, 9],
  '3.13.0rc1': [3, 13],
  '3.12.4.final.0': [3, 12],
  'pypy3.10-7.3.12': [3, 10],
  'cpython-3.11': [3, 11],
  '3': undefined,
  '2.7.18': undefined,
  '13.12': undefined,
  '3.123': undefined,
  system: undefined,
  'about 3.12': undefined,
  '': undefined,
};

for (const [text, version] of Object.entries(STATED)) {
  test(`${JSON.stringify(text)} states ${version === undefined ? 'no Python 3' : version.join('.')}`, () => {
    assert.deepEqual(parseVersion(text), version);
  });
}

const ALLOWED: Record<string, [number, number] | undefined> = {
  '>=3.8': undefined,
  '>=3.8,!=3.9.*': undefined,
  '~=3.8': undefined,
  '>=3.8,<3.12': [3, 11],
  '>=3.8, <=3.12': [3, 12],
  '>=3.8,<3.12.3': [3, 12],
  '>=3.8,<3.12.0': [3, 11],
  '>=3.8,<4': [3, 15],
  '>=2.7,<4.0': [3, 15],
  '~=3.9.2': [3, 9],
  '==3.10.*': [3, 10],
  '==3.10.4': [3, 10],
  '===3.10': [3, 10],
  '==3.*': [3, 15],
  '<3.12,!=3.11.*': [3, 10],
  '<3.12,!=3.11.2': [3, 11],
  '>3.11,<3.13': [3, 12],
  '>3.12.1,<3.13': [3, 12],
  // 3.11.1 is more than 3.11.
  '>3.11,<3.12': [3, 11],
  '^3.8': undefined,
  '^3.8,<3.12': [3, 11],
  '^3.10 <3.10': undefined,
  '>=3.8 <3.12': [3, 11],
  '>= 3.8 ,  < 3.12': [3, 11],
  '~3.9': [3, 9],
  '~3.9.2': [3, 9],
  '~3': undefined,
  '3.10.*': [3, 10],
  '3.11': [3, 11],
  '<3': undefined,
  '<2.8': undefined,
  'anything else': undefined,
  '': undefined,
};

for (const [specifier, version] of Object.entries(ALLOWED)) {
  const expected = version === undefined ? 'bounds nothing' : `allows ${version.join('.')} at most`;
  test(`${JSON.stringify(specifier)} ${expected}`, () => {
    assert.deepEqual(newestAllowed(specifier), version);
  });
}
