/**
 * resolve_at: the name under the cursor.
 *
 * A name under a cursor is either being defined there or used there. What is known of neither is
 * answered with `no_symbol_at_position`, never with the definition around it.
 */
import { NONE } from '../model/ids.js';
import type { ResolveResult } from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { definitionAt } from './definitionAt.js';
import { locateFile } from './files.js';
import { found } from './location.js';
import type { ResolveAtArguments } from './operations.js';
import { fileNotFound, nothingIn } from './resolvePath.js';
import { Spaces } from './spaces.js';
import { useAt } from './useAt.js';

const NO_NAME =
  'No name is known there. Of attributes only those of modules, classes, self and super() are; ' +
  'for a call of another, ask callees of the function around it. Variables of lambdas and comprehensions ' +
  'have no handle, nor have names whose import could not be resolved: see imports of the module.';

export function resolveAt(snapshot: Snapshot, args: ResolveAtArguments): ResolveResult {
  const { path, file } = locateFile(snapshot, args.file);
  if (file === NONE) return fileNotFound(snapshot, path);
  const defined = definitionAt(snapshot, file, args.line, args.column);
  const id = defined !== NONE ? defined : useAt(snapshot, file, args.line, args.column);
  if (id === NONE) {
    const nothing = nothingIn(snapshot, file, args.line);
    return !nothing.found && nothing.reason === 'no_symbol_at_position'
      ? { ...nothing, detail: NO_NAME }
      : nothing;
  }
  const spaces = new Spaces(snapshot);
  return found(spaces, spaces.nodeOf(id));
}
