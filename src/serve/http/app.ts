/**
 * The routes of the HTTP server. Every request passes the same gate before any route sees it.
 *
 * What only MCP and the description need is loaded when first asked for: it is most of the live
 * heap, and the collector's pauses, which the slowest answers wait for, grow with that.
 */
import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { OPERATION_NAMES } from '../../query/operations.js';
import type { Questions } from '../questions.js';
import { AnswerHttp } from './answerHttp.js';
import type { Guard } from './guard.js';
import { busy, HttpError } from './httpError.js';
import { routeOf } from './routes.js';
import { sendError, sendJson, sendText } from './send.js';
import { UnderWay } from './underWay.js';

/** What says no more than that the server is there, for probes that have no token and ask by address. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** @param stop aborted: the server isn't ready for more */
export function createApp(questions: Questions, guard: Guard, stop: AbortSignal): RequestListener {
  const underWay = new UnderWay(questions.limits);
  const answers = new AnswerHttp(questions, underWay);
  let description: object | undefined;
  const app = express();
  app.disable('x-powered-by');
  app.use(gate(questions, guard, underWay));

  for (const operation of OPERATION_NAMES) {
    const route = routeOf(operation);
    app.post(route, (request, response) => answers.post(operation, request, response));
    app.get(route, (request, response) => answers.get(operation, request, response));
    app.all(route, only('GET, HEAD, POST'));
  }
  app.post('/v1/batch', (request, response) => answers.batch(request, response));
  app.all('/v1/batch', only('POST'));
  app.post('/mcp', async (request, response) => {
    const { handleMcp } = await import('./mcp.js');
    await handleMcp(questions, underWay, request, response);
  });
  app.all('/mcp', only('POST'));

  app.get('/v1/snapshots', (_, response) => sendJson(response, 200, questions.listing()));
  app.get('/openapi.json', async (_, response) => {
    const { openapi } = await import('./openapi.js');
    description ??= openapi(questions.limits.maxNodes);
    sendJson(response, 200, description);
  });
  app.get('/metrics', (_, response) => {
    const text = questions.metrics.text(questions.snapshots, Date.now());
    sendText(response, 200, 'text/plain; version=0.0.4; charset=utf-8', text);
  });
  app.get('/healthz', (_, response) => sendJson(response, 200, { status: 'ok' }));
  app.get('/readyz', (_, response) => {
    sendJson(response, stop.aborted ? 503 : 200, { status: stop.aborted ? 'stopping' : 'ready' });
  });
  app.all(['/v1/snapshots', '/openapi.json', '/metrics', ...PROBES], only('GET, HEAD'));

  // What is left: errors of the routes, and requests that have none, be it because their address is none.
  return (request, response) =>
    app(request as Request, response as Response, (error: unknown) =>
      sendError(response, error ?? nothingAt(request.url)),
    );
}

function nothingAt(address = ''): HttpError {
  const [path] = address.split('?', 1);
  const routes = OPERATION_NAMES.map(routeOf).join(', ');
  return new HttpError(
    404,
    'not_found',
    `Nothing at ${JSON.stringify(path.slice(0, 100))}. There are ${routes}, /v1/batch, /v1/snapshots and /mcp; /openapi.json describes them.`,
  );
}

function gate({ limits }: Questions, guard: Guard, underWay: UnderWay) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isProbe = PROBES.has(request.path);
    guard.checkHost(request, isProbe);
    if (!isProbe) guard.checkToken(request);
    if (underWay.count >= limits.concurrentRequests)
      throw busy(`The server has ${limits.concurrentRequests} requests under way, its most.`);
    if (!isProbe && underWay.isFull)
      throw busy(`The server has ${limits.waitingBytes} bytes of answers that wait to be taken, its most.`);
    underWay.begin(response);
    next();
  };
}

function only(methods: string) {
  return ({ method }: Request): never => {
    throw new HttpError(405, 'method_not_allowed', `Expected one of ${methods}, found ${method}.`, {
      Allow: methods,
    });
  };
}
