/** A real server process for a test, gone when the test is over. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from '../../src/serve/index.js';

export const SERVER = fileURLToPath(new URL('./server.js', import.meta.url));

export interface ServerProcess {
  process: ChildProcessWithoutNullStreams;
  /** What it has written so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves with the exit status, `null` when a signal ended it. */
  exited: Promise<number | null>;
}

export interface HttpServerProcess extends ServerProcess {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  port: number;
}

export function startServer(
  t: TestContext,
  options: ServeOptions,
  env: Record<string, string> = {},
): ServerProcess {
  const child = spawn(process.execPath, [...process.execArgv, SERVER, JSON.stringify(options)], {
    env: { ...process.env, ...env },
  });
  t.after(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const exited = once(child, 'close').then(([status]) => status as number | null);
  return { process: child, stdout: () => stdout, stderr: () => stderr, exited };
}

/** A server on a free port, listening. */
export async function startHttp(
  t: TestContext,
  options: Omit<ServeOptions, 'http'> & { http?: Partial<NonNullable<ServeOptions['http']>> },
): Promise<HttpServerProcess> {
  const http = { host: '127.0.0.1', port: 0, ...options.http };
  const server = startServer(t, { ...options, http });
  for (;;) {
    const port = /listening on http:\/\/\S+:(\d+)/u.exec(server.stderr())?.[1];
    if (port !== undefined) return { ...server, port: Number(port), url: `http://127.0.0.1:${port}` };
    await Promise.race([once(server.process.stderr, 'data'), server.exited.then(failed(server))]);
  }
}

function failed(server: ServerProcess): () => never {
  return () => {
    throw new Error(`The server ended: ${server.stderr()}`);
  };
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** POST with a JSON body, or GET without one. */
export async function ask(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const init =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
