/**
 * A load generator that costs less than what it measures: one request, sent again and again on
 * some keep-alive connections, its answers only counted. A program: LoadOptions as JSON on standard
 * input, Load on standard output.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { median, percentile } from './statistics.js';

export interface LoadOptions {
  port: number;
  path: string;
  body: string;
  connections: number;
  requests: number;
}

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds from sending a request to having its whole answer. */
  medianMs: number;
  p99Ms: number;
  /** Answers with another status than 200. */
  failed: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

async function load({ port, path, body, connections, requests }: LoadOptions): Promise<Load> {
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let left = requests;
  let failed = 0;
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      exchange(port, request, (status, ms) => {
        times.push(ms);
        if (status !== '200') failed++;
        left--;
        return left >= connections;
      }),
    ),
  );
  const requestsPerSecond = (requests / (performance.now() - start)) * 1_000;
  return { requestsPerSecond, medianMs: median(times), p99Ms: percentile(times, 99), failed };
}

/** Sends the request as long as `next` says so, given the last answer's status and time. */
function exchange(
  port: number,
  request: Buffer,
  next: (status: string, ms: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    let wanted = 0;
    let sent = 0;
    const send = (): void => {
      sent = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (wanted === 0) wanted = answerLength(received);
      if (wanted === 0 || received.length < wanted) return;
      const again = next(received.toString('latin1', 9, 12), performance.now() - sent);
      received = Buffer.alloc(0);
      wanted = 0;
      if (again) send();
      else socket.end(resolve);
    });
  });
}

/** Bytes of head and body; 0 while the head is incomplete. */
function answerLength(received: Buffer): number {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return 0;
  const length = /content-length: (\d+)/iu.exec(received.toString('latin1', 0, end));
  if (length === null) throw new Error('Expected an answer with Content-Length');
  return end + HEAD_END.length + Number(length[1]);
}

console.log(JSON.stringify(await load(JSON.parse(await text(process.stdin)))));
