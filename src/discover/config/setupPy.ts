/**
 * What a `setup.py` says: that there is a project, and its `package_dir` where that is written out: a
 * dictionary display of plain strings. The script is not run, and what it computes says nothing.
 */
import { join } from 'node:path';
import { textOf } from '../entries.js';
import type { StatedRoot } from './statedRoot.js';

/** As a keyword, a variable, or an entry of what is passed by `**`; not behind a comment's `#`. */
const WRITTEN = /^[^#\n]*?\bpackage_dir["']?\s*[=:]\s*\{([^{}]*)\}/m;
const TEXT = String.raw`[rRuU]?(?:"[^"\\\n]*"|'[^'\\\n]*')`;
const ENTRY = new RegExp(String.raw`(?<prefix>${TEXT})\s*:\s*(?<path>${TEXT})\s*(?:,|$)\s*`, 'gy');

const CALL = /^[^#\n'"]*\bsetup\s*\(/m;

export interface SetupPy {
  /** It calls `setup`. */
  isProject: boolean;
  roots: StatedRoot[];
}

/** A file that isn't there or can't be read says nothing. */
export function readSetupPy(dir: string, label: string): SetupPy {
  const text = textOf(join(dir, 'setup.py')) ?? '';
  return { isProject: CALL.test(text), roots: rootsIn(text, label) };
}

function rootsIn(text: string, label: string): StatedRoot[] {
  const written = WRITTEN.exec(text);
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
  return text.replace(/^[a-z]/i, '').slice(1, -1);
}
