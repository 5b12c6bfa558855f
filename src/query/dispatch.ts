/**
 * answer: the one entry to all questions, for the command line, batches, MCP and HTTP alike.
 * A pure function: an open snapshot, an operation's name and its arguments in, a plain result out.
 */
import { ArgumentError } from '../model/errors.js';
import { NONE } from '../model/ids.js';
import type {
  ExpandResult,
  InspectResult,
  OutlineTree,
  ResolveResult,
  TraceResult,
} from '../model/results.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { expand } from './expand.js';
import { inspect } from './inspect.js';
import { isOperation, OPERATIONS } from './operations.js';
import { outline } from './outline.js';
import { parseArguments } from './parseArguments.js';
import { resolve } from './resolve.js';
import { resolveAt } from './resolveAt.js';
import { show } from './show.js';
import { Spaces } from './spaces.js';
import { trace } from './trace.js';

export type Answer = ExpandResult | OutlineTree | ResolveResult | InspectResult | TraceResult;

/**
 * @param further names of arguments that the door takes itself, for the words of an error
 * @throws ArgumentError for an unknown operation and for arguments that can't be meant
 */
export function answer(
  snapshot: Snapshot,
  operation: string,
  args: unknown,
  further: readonly string[] = [],
): Answer {
  if (!isOperation(operation)) {
    throw new ArgumentError(
      `Expected one of the operations ${Object.keys(OPERATIONS).join(', ')}; found ${show(operation)}.`,
    );
  }
  switch (operation) {
    case 'expand':
      return expand(snapshot, parseArguments(operation, args, further));
    case 'outline':
      return outline(snapshot, parseArguments(operation, args, further));
    case 'resolve':
      return resolve(snapshot, parseArguments(operation, args, further));
    case 'resolve_at':
      return resolveAt(snapshot, parseArguments(operation, args, further));
    case 'inspect':
      return inspect(snapshot, parseArguments(operation, args, further));
    case 'trace':
      return trace(snapshot, parseArguments(operation, args, further));
    default:
      return operation satisfies never;
  }
}

/** Whether a handle, or a re-exported path, means something: an unknown one has an answer like any other. */
export function isKnown(snapshot: Snapshot, handle: string): boolean {
  return new Spaces(snapshot).locate(handle) !== NONE;
}
