/** The progress bar: drawn on a terminal, absent anywhere else. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { BuildProgress } from '../../src/build/options.js';
import { createProgress } from '../../src/cli/progress.js';

const EXTRACTING: BuildProgress = { phase: 'extract', files: 7, total: 12, bytes: 200 };
const INFERRING: BuildProgress = { phase: 'infer', files: 12, total: 12, bytes: 300 };

/** What is drawn for a build that stops at `last`, on a stream that is a terminal of a type or isn't one. */
function drawn(isTTY: boolean, last: BuildProgress, term = 'xterm'): string {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100, rows: 24 });
  const progress = createProgress(stream as unknown as NodeJS.WriteStream, term);
  progress.update({ phase: 'discover', files: 0, total: 0, bytes: 0 });
  progress.update({ phase: 'extract', files: 3, total: 12, bytes: 100 });
  progress.update(last);
  progress.stop();
  return String(stream.read() ?? '');
}

test('a terminal shows phase, files, rate and time left', () => {
  assert.match(drawn(true, EXTRACTING), /extract {2}\[=+-+\] 7\/12 files, [1-9]\d* files\/s, \S+ left/);
});

test('where nothing is counted a terminal shows the time that it took so far, and none that is left', () => {
  const shown = drawn(true, INFERRING);
  assert.match(shown, /infer {4}\d+s/);
  assert.doesNotMatch(shown, /left/);
});

test('what is not a terminal gets nothing, not even control characters', () => {
  assert.equal(drawn(false, INFERRING), '');
});

test('a terminal that moves no cursor gets nothing: it would show the sequences as they are', () => {
  assert.equal(drawn(true, INFERRING, 'dumb'), '');
});
