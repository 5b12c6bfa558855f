/**
 * resolve_at: the name under the cursor.
 *
 * A name under a cursor is either being defined there or used there. Definitions are looked up
 * in the file's table of definitions; a snapshot holds no table of uses, so a use is answered
 * with `no_symbol_at_position`, never with the definition around it.
 */
import { NONE } from '../model/ids.js';
import type { ResolveResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { definitionAt } from './definitionAt.js';
import { findFile, normalPath } from './files.js';
import { found } from './location.js';
import type { ResolveAtArguments } from './operations.js';
import { fileNotFound, nothingIn } from './resolvePath.js';

export function resolveAt(snapshot: Snapshot, args: ResolveAtArguments): ResolveResult {
  const path = normalPath(args.file);
  const file = findFile(snapshot, path);
  if (file === NONE) return fileNotFound(snapshot, path);
  const id = definitionAt(snapshot, file, args.line, args.column);
  return id === NONE ? nothingIn(snapshot, file, args.line) : found(snapshot, id);
}
