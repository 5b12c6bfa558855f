/** Checks an operation's arguments and says in words what is wrong with them. */
import { ArgumentError } from '../model/errors.js';
import { checkFields } from './checkArgument.js';
import { type ArgumentSpec, OPERATIONS, type Operation, type OperationArguments } from './operations.js';
import { listed } from './show.js';

/**
 * The arguments with defaults filled in.
 * @param further names of arguments that the caller takes itself, for the words of an error
 * @throws ArgumentError what was expected, what was found, and what the operation takes
 */
export function parseArguments<Op extends Operation>(
  operation: Op,
  args: unknown,
  further: readonly string[] = [],
): OperationArguments[Op] {
  const problems: string[] = [];
  const checked = checkFields(OPERATIONS[operation], args, '', problems);
  if (problems.length === 0) return checked as OperationArguments[Op];
  throw new ArgumentError(
    `${operation}: ${listed(problems, '; ', (problem) => problem)}. ${operation} takes ${takes(operation, further)}.`,
  );
}

function takes(operation: Operation, further: readonly string[]): string {
  const specs: [string, ArgumentSpec][] = Object.entries(OPERATIONS[operation]);
  const own = specs.map(([name, { optional }]) => (optional ? `${name}?` : name));
  return [...own, ...further.map((name) => `${name}?`)].join(', ');
}
