/** A path is tried with few of many patterns, and the answer is git's. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gitVerdict, withGitIgnore } from '../../src/discover/ignoreRules.js';
import { PatternIndex } from '../../src/discover/patternIndex.js';
import { Choices } from '../soak/choices.js';
import { git, HAS_GIT, put } from './gitFolder.js';
import { tempProject } from './tempProject.js';

/** ASCII alone: `?` is one byte for git, and one character for us. */
const FOLDERS = ['a', 'ab', 'foo', 'foobar', 'a b', '#a', '!a', '[ab]'];
const FILES = ['b', 'abc', 'foo.py', 'a b.py', '{b}'];
const PIECES = [
  ...['a', 'b', 'foo', 'bar', '.py', '/', '/', '*', '**', '?', '[a', ']', '[!b]', '\\a', '\\#'],
  ...[' ', '!', '{', '/**/', 'foobar', 'ab'],
];

test('random patterns leave out what git leaves out', { skip: !HAS_GIT && 'no git' }, (context) => {
  const root = tempProject(context, {});
  git(root, 'init', '--quiet');
  const paths: string[] = [];
  for (const outer of FOLDERS) {
    for (const inner of FOLDERS.slice(0, 4)) {
      mkdirSync(join(root, outer, inner), { recursive: true });
      const files = FILES.map((file) => `${outer}/${inner}/${file}`);
      for (const file of files) put(root, file, '');
      paths.push(`${outer}/${inner}/`, ...files);
    }
    paths.push(`${outer}/`);
  }
  const choices = new Choices(7);
  for (let round = 0; round < 60; round++) {
    const patterns = Array.from({ length: 12 }, () => {
      const pieces = Array.from({ length: 1 + choices.below(5) }, () => choices.pick(PIECES));
      return `${choices.once(5) ? '!' : ''}${pieces.join('')}`;
    });
    writeFileSync(join(root, '.gitignore'), `${patterns.join('\n')}\n`);
    assert.deepEqual(leftOut(root, paths), leftOutByGit(root, paths), JSON.stringify(patterns));
  }
});

test('paths in which no pattern can match are tried with the same few', () => {
  const index = new PatternIndex([...Array.from({ length: 2_000 }, (_, i) => `/gen/*_${i}.txt`), '*']);
  assert.equal(index.for('shop/cart.py'), index.for('stock/price.py'));
  assert.notEqual(index.for('gen/a_7.txt'), index.for('stock/price.py'));
  assert.deepEqual(index.for('gen/a_7.txt').test('gen/a_7.txt').rule?.pattern, '*');
});

function leftOut(root: string, paths: readonly string[]): string[] {
  const rules = withGitIgnore(root, '.', null, assert.fail);
  return paths.filter((path) => {
    const ends = [...path.matchAll(/\/|.$/gsu)].map((match) => match.index + match[0].length);
    return ends.some((end) => gitVerdict(rules, path.slice(0, end)).ignored);
  });
}

function leftOutByGit(root: string, paths: readonly string[]): string[] {
  // A final `/` makes git ask for what is in the folder.
  const asked = paths.map((path) => path.replace(/\/$/, ''));
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', '--stdin', '-z'], {
    cwd: root,
    input: asked.join('\0'),
    encoding: 'utf8',
  });
  const found = new Set(stdout.split('\0'));
  return paths.filter((_, at) => found.has(asked[at]));
}
