/** What one file may take of a build. A file that would take more has no facts, and a reason. */
export interface FileLimits {
  bytes: number;
  /** Seconds of parsing. The one limit that a slow machine reaches sooner than a fast one. */
  seconds: number;
}

/** No Python that people write comes near these. */
export const DEFAULT_FILE_LIMITS: FileLimits = { bytes: 10_000_000, seconds: 60 };

/** Why a file is left out that has more bytes than one may have. */
export function tooLarge(bytes: number, { bytes: most }: FileLimits): string {
  return `it has ${bytes} bytes, and a file may have ${most}; to index it, raise --max-file-size`;
}

/** Why a file has no facts whose parsing took longer than it may. */
export function tooSlow({ seconds }: FileLimits): string {
  return `parsing it takes longer than the ${seconds} s that a file may take; raise --max-file-time, or leave it out with --exclude`;
}
