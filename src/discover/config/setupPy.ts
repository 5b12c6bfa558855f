/**
 * `package_dir` of a `setup.py`, where it is written out: a dictionary display of plain strings. The
 * script is not run, and what it computes says nothing.
 */
import { join } from 'node:path';
import { textOf } from '../entries.js';
import type { StatedRoot } from './statedRoot.js';

/** As a keyword, a variable, or an entry of what is passed by `**`; not behind a comment's `#`. */
const WRITTEN = /^[^#\n]*?\bpackage_dir["']?\s*[=:]\s*\{([^{}]*)\}/m;
const TEXT = String.raw`(?:"[^"\\\n]*"|'[^'\\\n]*')`;
const ENTRY = new RegExp(String.raw`(?<prefix>${TEXT})\s*:\s*(?<path>${TEXT})\s*(?:,|$)\s*`, 'gy');

export function setupPyRoots(dir: string, label: string): StatedRoot[] {
  const written = WRITTEN.exec(textOf(join(dir, 'setup.py')) ?? '');
  if (written === null) return [];
  const display = written[1].replace(/#.*/g, '').trim();
  const entries = [...display.matchAll(ENTRY)];
  // Anything else in it is computed.
  if (entries.map(([whole]) => whole).join('') !== display) return [];
  return entries.map(({ groups }) => ({
    path: unquoted(groups?.path) || '.',
    prefix: unquoted(groups?.prefix),
    origin: `${label} package_dir`,
  }));
}

function unquoted(text = ''): string {
  return text.slice(1, -1);
}
