/** One machine's share of the parsing, for a build that gathers the caches of all. */

import { settleCache } from '../cache/settle.js';
import type { Share } from '../cache/share.js';
import { ArgumentError } from '../model/errors.js';
import type { SkippedFile } from '../model/sourceFile.js';
import { failedFiles, gather } from './gather.js';
import type { BuildOptions } from './options.js';

export { parseShare } from '../cache/share.js';

/** What a machine did that took only a share of the files. */
export interface ShareSummary {
  /** Files of the share, and of those around the project that they lead to. */
  files: number;
  /** Of these, files that were not in the cache. */
  parsed: number;
  failed: SkippedFile[];
  notes: string[];
  ms: number;
}

/**
 * Extracts a share of the files into the cache, and nothing else. When the caches of all shares
 * are one, a build with that cache parses nothing and writes what a single machine would.
 * @throws ArgumentError for a cache that can't be written
 */
export async function extractShare(
  options: BuildOptions & { cache: string },
  share: Share,
): Promise<ShareSummary> {
  const started = performance.now();
  const gathered = await gather(options, share);
  const unwritten = settleCache(options.cache, gathered.written, gathered.cacheFailure);
  if (gathered.cacheFailure !== undefined)
    throw new ArgumentError(
      `the cache in ${options.cache} can't be written (${gathered.cacheFailure}), and a share is put there alone; name another folder with --cache`,
    );
  return {
    files: gathered.facts.filter((one, index) => one !== undefined && !gathered.sources[index].layer).length,
    parsed: gathered.parsed,
    failed: failedFiles(gathered),
    notes: [...gathered.notes, ...unwritten],
    ms: Math.round(performance.now() - started),
  };
}
