/**
 * What comes over a connection and is no request, or one that Node answers by itself: told in the one
 * shape of errors, too, and the connection is closed.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError } from './httpError.js';
import { errorBody, JSON_TYPE, sendError } from './send.js';

export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isHalfSent = answer?.headersSent === true && !answer.writableEnded;
    if (error.code === 'ECONNRESET' || isHalfSent) socket.destroy();
    else refuse(socket, refusalOf(error));
  });
  server.on('connect', (_, socket) => {
    socket.on('error', () => undefined);
    refuse(socket, new HttpError(405, 'method_not_allowed', 'Expected GET, HEAD or POST, found CONNECT.'));
  });
  server.on('checkExpectation', ({ headers }, response) => {
    const found = JSON.stringify(headers.expect?.slice(0, 100));
    const message = `Expected no Expect but "100-continue", found ${found}.`;
    sendError(response, new HttpError(417, 'unknown_expectation', message, { Connection: 'close' }));
  });
}

function refusalOf({ code }: NodeJS.ErrnoException): HttpError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(431, 'too_large', 'Expected an address and headers of at most 16 KB, found more.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError(413, 'too_large', 'Expected chunks with short extensions, found longer ones.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'too_slow', 'Expected a whole request in time, found a part of one.');
    case 'HPE_INVALID_EOF_STATE':
      return new HttpError(
        400,
        'cut_off',
        'Expected a whole request, found that the connection ended before.',
      );
    default:
      return new HttpError(400, 'not_http', 'Expected a request of HTTP/1.1, found what is none.');
  }
}

function refuse(socket: Duplex, error: HttpError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = errorBody(error);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
