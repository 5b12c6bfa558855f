/** What one client of a server may cost the others. Every limit has an answer that names it. */

export interface Limits {
  /** Largest `max_nodes` that outline and trace may ask for. */
  maxNodes: number;
  /** Questions in one batch. */
  batchQuestions: number;
  /** Bytes of one request's body. */
  bodyBytes: number;
  /** Bytes of the bodies of all HTTP requests that are under way, where they are several; then others have to come back. */
  bodiesBytes: number;
  /** Levels of nesting in a request's JSON. */
  jsonDepth: number;
  /** HTTP requests under way at once; one more is told to come back. */
  concurrentRequests: number;
  /** Open connections. */
  connections: number;
  /** Milliseconds for a request to arrive whole. */
  requestMs: number;
  /** Milliseconds for which a connection may stand still while an answer waits to be taken. */
  silenceMs: number;
  /** Milliseconds for a request's headers to arrive. */
  headersMs: number;
  /** Milliseconds of computing for one batch; the questions left over are told so. */
  batchMs: number;
  /** Characters of one batch's answers; the questions left over are told so. */
  batchAnswers: number;
  /** Bytes of answers that are put together or wait to be taken, of all HTTP requests; then others have to come back. */
  waitingBytes: number;
  /** Milliseconds between two looks for replaced snapshots. */
  refreshMs: number;
  /** Milliseconds between two looks for changed sources, where they are watched. */
  watchMs: number;
  /** Milliseconds that requests under way have left when the server is told to stop. */
  shutdownMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxNodes: 10_000,
  batchQuestions: 10_000,
  bodyBytes: 4 << 20,
  bodiesBytes: 64 << 20,
  jsonDepth: 32,
  concurrentRequests: 256,
  connections: 1_024,
  requestMs: 15_000,
  silenceMs: 30_000,
  headersMs: 5_000,
  batchMs: 10_000,
  batchAnswers: 64 << 20,
  waitingBytes: 256 << 20,
  refreshMs: 1_000,
  watchMs: 10_000,
  shutdownMs: 1_500,
};
