/**
 * Load on an HTTP route by autocannon: one request, sent again and again on some connections. A
 * program of its own, so that measuring takes no time from what is measured: LoadOptions as JSON on
 * standard input, Load on standard output.
 */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

export interface LoadOptions {
  url: string;
  /** JSON. */
  body: string;
  connections: number;
  requests: number;
}

export interface Load {
  requestsPerSecond: number;
  /** Whole milliseconds from sending a request to having its answer. */
  medianMs: number;
  p99Ms: number;
  /** Answers with another status than 2xx, and requests without an answer. */
  failed: number;
}

const { url, body, connections, requests } = JSON.parse(await text(process.stdin)) as LoadOptions;
const started = performance.now();
// Read off the answers: autocannon looks once a second whether it has them all, so that what it
// takes itself is a whole number of seconds.
let answered = started;
const { latency, non2xx, errors } = await autocannon({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  connections,
  amount: requests,
  setupClient: (client) => {
    client.on('response', () => {
      answered = performance.now();
    });
  },
});
const load: Load = {
  requestsPerSecond: (requests / (answered - started)) * 1_000,
  medianMs: latency.p50,
  p99Ms: latency.p99,
  failed: non2xx + errors,
};
console.log(JSON.stringify(load));
