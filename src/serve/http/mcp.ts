/**
 * MCP over streamable HTTP, stateless: each POST is answered by a server of its own, as JSON.
 * There is no session, so nothing to stream (GET) and nothing to end (DELETE).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, isJSONRPCRequest, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { show } from '../../query/show.js';
import { createServer } from '../createServer.js';
import { noMessage } from '../noMessage.js';
import type { Questions } from '../questions.js';
import { readJson } from './body.js';
import { HttpError } from './httpError.js';
import { answerInTurn } from './inTurn.js';
import { sendJson } from './send.js';
import type { UnderWay } from './underWay.js';

/** The SDK's own bound, which it looks at when each message has been checked. */
const MOST_MESSAGES = 100;

export async function handleMcp(
  questions: Questions,
  underWay: UnderWay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body: unknown;
  try {
    body = await readJson(request, questions.limits, (bytes) => underWay.hold(response, bytes));
    requireMessages(body);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const code = error.code === 'not_json' ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
    const { status, message } = error;
    sendJson(response, status, { jsonrpc: '2.0', id: null, error: { code, message } });
    return;
  }
  const server = createServer(questions);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  // The SDK's own types disagree about optional callbacks that may be undefined.
  await server.connect(transport as Transport);
  if (Array.isArray(body)) answerInTurn(transport as Transport, underWay.allow(response));
  await transport.handleRequest(request, response, body);
}

/** One message, or several in a list as the protocol of 2025-03-26 has it. The SDK calls others no JSON. */
function requireMessages(body: unknown): void {
  const messages = Array.isArray(body) ? body : [body];
  if (messages.length > MOST_MESSAGES)
    throw refusal(`Expected at most ${MOST_MESSAGES} messages in one list, found ${messages.length}.`);
  if (messages.length === 0) throw refusal(noMessage('an empty list'));
  for (const one of messages)
    if (!JSONRPCMessageSchema.safeParse(one).success) throw refusal(noMessage(show(one)));
  requireOwnIds(messages);
}

/** The SDK knows the requests of one list by their ids: two of the same would have one answer. */
function requireOwnIds(messages: unknown[]): void {
  const ids = new Set<string | number>();
  for (const message of messages) {
    if (!isJSONRPCRequest(message)) continue;
    if (ids.has(message.id))
      throw refusal(`Expected each id in a list once, found ${show(message.id)} again.`);
    ids.add(message.id);
  }
}

function refusal(message: string): HttpError {
  return new HttpError(400, 'not_json_rpc', message);
}
