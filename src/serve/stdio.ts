/** MCP over standard input and output: one client, until it closes its end or the server is stopped. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServer } from './createServer.js';
import { log } from './log.js';
import type { Questions } from './questions.js';

/**
 * Resolves when the client has closed standard input and every answer is written, or after `stop`.
 * @param stop aborted when the server is told to end
 */
export async function serveStdio(questions: Questions, stop: AbortSignal): Promise<void> {
  const server = createServer(questions);
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: questions.limits.bodyBytes,
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  server.onerror = (error) => log(`stdio: ${error.message.slice(0, 200)}`);
  // Questions that have arrived are answered before what setImmediate runs.
  const finish = (): void => void setImmediate(() => server.close());
  process.stdin.once('end', finish);
  process.stdout.once('error', finish);
  stop.addEventListener('abort', finish, { once: true });
  await server.connect(transport);
  if (stop.aborted) finish();
  await closed;
  stop.removeEventListener('abort', finish);
}
