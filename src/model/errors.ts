/** Named errors. Every message says what was expected, what was found and what to do. */

export class SnakeshotError extends Error {
  override readonly name: string = 'SnakeshotError';
}

/** The caller gave arguments that can't be meant (missing, wrong type, unknown option). */
export class ArgumentError extends SnakeshotError {
  override readonly name = 'ArgumentError';
}

/** A configuration file that can't be read or understood. */
export class ConfigError extends SnakeshotError {
  override readonly name = 'ConfigError';
}

/** A snapshot that is broken, cut off, of another version or not a snapshot at all. */
export class SnapshotError extends SnakeshotError {
  override readonly name = 'SnapshotError';
  constructor(
    /** A stable code for programs: `not_a_snapshot`, `newer_version`, `truncated`, `checksum` … */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What was thrown, in words, whatever it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
