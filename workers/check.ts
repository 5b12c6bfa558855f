/** Doorway: the path of a snapshot file → its bytes, checked thoroughly. */
export { default } from '../src/serve/checkThread.js';
