/** The exit statuses, and which of them an error means. */
import { CommanderError } from 'commander';
import { SnapshotError } from '../model/errors.js';

export const ExitStatus = {
  done: 0,
  /** The answer is no: a broken snapshot, source files that could not be read. */
  no: 1,
  /** The command could not run: bad arguments, no such file, a bad configuration. */
  failed: 2,
} as const;
export type ExitStatus = (typeof ExitStatus)[keyof typeof ExitStatus];

/** Codes of SnapshotError that speak of the path or the machine; all others of the file's content. */
const NOT_ABOUT_CONTENT: ReadonlySet<string> = new Set([
  'not_found',
  'is_a_directory',
  'unreadable',
  'unwritable',
  'disk_full',
  'wrong_endianness',
]);

/** Whether the error says that a file is there and readable, but no sound snapshot. */
export function isBrokenSnapshot(error: unknown): error is SnapshotError {
  return error instanceof SnapshotError && !NOT_ABOUT_CONTENT.has(error.code);
}

export function exitStatusOf(error: unknown): ExitStatus {
  if (isBrokenSnapshot(error)) return ExitStatus.no;
  // Help and version that were asked for end the parsing by an error with exit code 0.
  if (error instanceof CommanderError && error.exitCode === 0) return ExitStatus.done;
  return ExitStatus.failed;
}
