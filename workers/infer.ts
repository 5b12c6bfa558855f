/** Doorway: a whole program → its call edges. */
export { inferOrFind as default } from '../src/cache/cachedInference.js';
