/** All kinds of edits by name. */
import { BODIES } from './bodies.js';
import { CLASSES } from './classes.js';
import { DEFINITIONS } from './definitions.js';
import { EXPRESSIONS } from './expressions.js';
import { MODULES } from './modules.js';
import type { Edit } from './site.js';
import { TESTS } from './tests.js';

/** Those that change the text of one file. */
export const TEXT_EDITS: ReadonlyMap<string, Edit> = new Map(
  Object.entries({ ...BODIES, ...EXPRESSIONS, ...DEFINITIONS, ...CLASSES, ...MODULES, ...TESTS }),
);

/** Those of whole files; `undo` brings back the project as it was at first. */
export const FILE_EDITS = [
  'add-file',
  'delete-file',
  'rename-file',
  'copy-file',
  'copy-stub',
  'swap-files',
  'undo',
] as const;
export type FileEdit = (typeof FILE_EDITS)[number];

export const KINDS: readonly string[] = [...TEXT_EDITS.keys(), ...FILE_EDITS];
