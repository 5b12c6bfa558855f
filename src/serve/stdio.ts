/** MCP over standard input and output: one client, until it closes its end or the server is stopped. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { createServer } from './createServer.js';
import { log } from './log.js';
import { withoutLongLines } from './longLines.js';
import { noMessage } from './noMessage.js';
import { oneByOne } from './oneByOne.js';
import type { Questions } from './questions.js';

/**
 * Resolves when the client has closed standard input and every answer is written, or after `stop`.
 * @param stop aborted when the server is told to end
 */
export async function serveStdio(questions: Questions, stop: AbortSignal): Promise<void> {
  const server = createServer(questions);
  const { bodyBytes } = questions.limits;
  const lines = withoutLongLines(bodyBytes, () =>
    refuse(ErrorCode.InvalidRequest, `Expected a request of at most ${bodyBytes} bytes, found more.`),
  );
  const input = process.stdin.pipe(lines);
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: bodyBytes });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  server.onerror = (error) => {
    if (error instanceof SyntaxError) refuse(ErrorCode.ParseError, 'Expected JSON on one line, found none.');
    else if (error.name === 'ZodError') refuse(ErrorCode.InvalidRequest, noMessage('other JSON'));
    else log(`stdio: ${error.message.slice(0, 200)}`);
  };
  // Questions that have arrived are answered before what setImmediate runs.
  const finish = (): void => void setImmediate(() => server.close());
  input.once('end', finish);
  process.stdout.once('error', finish);
  // The transport waits for room with a listener for each answer: many questions at once are no leak.
  process.stdout.setMaxListeners(0);
  stop.addEventListener('abort', finish, { once: true });
  oneByOne(input, process.stdout);
  await server.connect(transport);
  if (stop.aborted) finish();
  await closed;
  stop.removeEventListener('abort', finish);
  // Left open, it would keep the process alive.
  process.stdin.unpipe(input);
  process.stdin.pause();
}

/** The answer to a line of which no more is known than what is wrong with it. */
function refuse(code: ErrorCode, message: string): void {
  log(`stdio: ${message}`);
  const answer = { jsonrpc: '2.0', id: null, error: { code, message } };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
