import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseIni } from '../../../src/discover/config/ini.js';

function parse(text: string): Record<string, Record<string, string>> {
  const sections = [...parseIni(text, 'setup.cfg')];
  return Object.fromEntries(sections.map(([name, keys]) => [name, Object.fromEntries(keys)]));
}

test('both separators, keys in any case, white space around', () => {
  assert.deepEqual(parse('[metadata]\r\nName = shop\r\nurl: a=b\r\n'), {
    metadata: { name: 'shop', url: 'a=b' },
  });
});

test('a value goes on over indented lines, comments and empty lines between them', () => {
  const text = '[options]\npackage_dir =\n    = src\n# comment\n\n    pkg = lib/pkg\nzip_safe = no\n';
  assert.deepEqual(parse(text), { options: { package_dir: '= src\npkg = lib/pkg', zip_safe: 'no' } });
});

test('in an indented section a value goes on where it is indented deeper than its key', () => {
  const text = '[options]\n  zip_safe = no\n  package_dir =\n    = src\n  packages = find:\n';
  assert.deepEqual(parse(text), {
    options: { zip_safe: 'no', package_dir: '= src', packages: 'find:' },
  });
});

test('a section begins no value of the one before it, however its first key is indented', () => {
  assert.deepEqual(parse('[a]\nx = 1\n[b]\n  y = 2\n'), { a: { x: '1' }, b: { y: '2' } });
});

test('sections that come twice are one, keys without a value are empty', () => {
  assert.deepEqual(parse('[a]\nx = 1\n[b]\nflag\n[a]\ny = 2\n'), { a: { x: '1', y: '2' }, b: { flag: '' } });
});

test('a value of very many lines', () => {
  const text = `[options]\npackage_dir =\n${'  a = b\n'.repeat(300_000)}`;
  assert.equal(parseIni(text, 'setup.cfg').get('options')?.get('package_dir')?.length, 300_000 * 6 - 1);
});
