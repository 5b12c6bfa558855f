/** Facts that are kept, looked for by the bytes of files. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ExtractBatch, Extracted } from '../model/batches.js';
import { type FileLimits, tooLarge } from '../model/fileLimits.js';
import { type CachePlace, KeptResults } from './keptResults.js';

/** `hash`: of the content, SHA-256 in lower-case hexadecimal. */
export type HashedExtracted = Extracted & { hash?: string };

/** What of a batch is kept, and the files of it that are still to be extracted. */
export interface KeptOfBatch {
  found: HashedExtracted[];
  missing: ExtractBatch['files'];
}

let cache: { place: CachePlace; facts: KeptResults } | undefined;

/** The facts that are kept at a place: this thread's, one for all that it is asked. */
export function factsAt(place: CachePlace): KeptResults {
  if (cache?.place.folder !== place.folder || cache.place.version !== place.version)
    cache = { place, facts: new KeptResults(place) };
  return cache.facts;
}

/** Files that can't be read are missing too: whoever extracts them says why. */
export function findKept(place: CachePlace, { limits, files }: ExtractBatch): KeptOfBatch {
  const facts = factsAt(place);
  const batch: KeptOfBatch = { found: [], missing: [] };
  for (const file of files) {
    const bytes = bytesOf(file, limits);
    const hash = typeof bytes === 'string' ? undefined : contentHash(bytes);
    const found = hash === undefined ? undefined : facts.get(hash);
    if (hash === undefined || found === undefined) batch.missing.push(file);
    else batch.found.push({ index: file.index, facts: found, bytes: bytes.length, hash });
  }
  return batch;
}

/** SHA-256 in lower-case hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a file of a batch, or why they can't be had. */
export function bytesOf(
  { path, content }: ExtractBatch['files'][number],
  limits: FileLimits,
): Buffer | string {
  if (content !== undefined) return Buffer.from(content);
  try {
    const { size } = statSync(path);
    if (size > limits.bytes) return tooLarge(size, limits);
    return readFileSync(path);
  } catch (error) {
    // Not the whole message, which names the machine's folders.
    return `file can't be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
}
