/** The HTTP server: listens, holds its clients to the limits of time, and ends in good order. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ArgumentError } from '../../model/errors.js';
import { log } from '../log.js';
import type { Questions } from '../questions.js';
import { createApp } from './app.js';
import { Guard, isLoopback } from './guard.js';
import { answerUnreadable } from './unreadable.js';

export interface HttpOptions {
  /** Address to listen on. */
  host: string;
  /** 0: any free one. */
  port: number;
  /** Bearer token that clients have to bring; required when others than this machine can reach it. */
  token?: string;
  /** Further names by which clients reach the server, without port. */
  allowedHosts?: readonly string[];
}

/** Milliseconds between two looks for connections that take too long, or have become idle. */
const LOOK_MS = 250;

/**
 * Resolves when `stop` was aborted and what was under way is finished, or its time is up.
 * @throws ArgumentError for an address that can't be listened on, or not without a token
 */
export async function serveHttp(
  questions: Questions,
  options: HttpOptions,
  stop: AbortSignal,
): Promise<void> {
  const { limits } = questions;
  const { host, port, token, allowedHosts = [] } = options;
  if (token === undefined && !isLoopback(host)) {
    throw new ArgumentError(
      `Expected a token when listening on ${host}, where other machines can ask; found none. ` +
        'Set SNAKESHOT_TOKEN or give --token, or listen on 127.0.0.1.',
    );
  }
  const guard = new Guard(host, allowedHosts, token);
  const server = createHttpServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: LOOK_MS,
      // The guard says more of one without.
      requireHostHeader: false,
    },
    createApp(questions, guard, stop),
  );
  answerUnreadable(server);
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silenceMs);
  await listen(server, host, port);
  const { address, family, port: actual } = server.address() as AddressInfo;
  log(`listening on http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`);
  if (!stop.aborted) await once(stop, 'abort');
  await close(server, limits.shutdownMs);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ArgumentError(
      `Can't listen on ${host}, port ${port}: ${(error as Error).message}. Choose another host or port.`,
    );
  }
}

/** Connections end with the answer that is under way on them, or when the time is up. */
async function close(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS / 5);
  const late = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
