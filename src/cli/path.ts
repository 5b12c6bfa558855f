/** Files and folders on the command line. */
import { InvalidArgumentError } from 'commander';

/**
 * A path that is not empty: what an unset variable of the shell leaves would mean the current folder.
 * @throws InvalidArgumentError which commander completes with the argument's name and text
 */
export function pathOf(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('Expected a path.');
}

/** The paths of an argument that may be repeated. */
export function pathsOf(text: string, before: string[] = []): string[] {
  return [...before, pathOf(text)];
}
