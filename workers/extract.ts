/** Doorway: a batch of files → their facts, in shared memory. */
export { extractBatch as default } from '../src/cache/cachedExtractor.js';
