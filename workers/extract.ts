/** Doorway: a batch of files → their facts, in shared memory. */
import { readFileSync } from 'node:fs';
import { createExtractor } from '../src/extract/index.js';
import type { ExtractBatch, Extracted } from '../src/model/batches.js';

const extractor = await createExtractor();

export default function extractBatch(batch: ExtractBatch): Extracted[] {
  return batch.files.map(({ index, path, content }): Extracted => {
    try {
      const bytes = content === undefined ? readFileSync(path) : Buffer.from(content);
      return { index, facts: extractor.extract(bytes), bytes: bytes.length };
    } catch (error) {
      return { index, failure: error instanceof Error ? error.message : String(error) };
    }
  });
}
