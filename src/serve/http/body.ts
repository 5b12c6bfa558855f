/** Reading a request's JSON body, within bounds. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Limits } from '../../model/limits.js';
import { isWrittenDeeper } from '../nesting.js';
import { HttpError } from './httpError.js';

/** Told of the bytes that a body takes of the memory. @throws HttpError where they are too many */
export type Hold = (bytes: number) => void;

/**
 * The parsed body.
 * @throws HttpError 415, 413, 400 and what `hold` throws, each with what was expected; what is left of the body is
 *   then thrown away as it comes
 */
export async function readJson(request: IncomingMessage, limits: Limits, hold: Hold): Promise<unknown> {
  requireJson(request);
  const text = await readText(request, limits.bodyBytes, hold);
  if (isWrittenDeeper(text, limits.jsonDepth)) {
    throw new HttpError(
      400,
      'too_deep',
      `Expected a JSON body of at most ${limits.jsonDepth} nested levels, found more.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(
      400,
      'not_json',
      `Expected a JSON body, found what isn't JSON: ${(error as Error).message}.`,
    );
  }
}

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/iu.test(type)) {
    throw new HttpError(
      415,
      'unsupported_type',
      `Expected "Content-Type: application/json", found ${JSON.stringify(type.slice(0, 100))}.`,
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/iu.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/iu.test(charset)) {
    const found = JSON.stringify(charset.slice(0, 100));
    throw new HttpError(415, 'unsupported_type', `Expected a body in UTF-8, found charset ${found}.`);
  }
  // `identity` says that there is none.
  if (!/^(?:identity)?$/iu.test(headers['content-encoding'] ?? ''))
    throw new HttpError(415, 'unsupported_encoding', 'Expected a body without Content-Encoding.');
}

function readText(request: IncomingMessage, limit: number, hold: Hold): Promise<string> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  return new Promise((resolve, reject) => {
    const body = new Gathered(hold);
    const refuse = (error: unknown): void => {
      request.off('data', take);
      body.drop();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      try {
        if (body.length + chunk.length > limit) refuse(tooLarge(limit));
        else body.add(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    request.on('data', take);
    request.once('end', () => {
      const { bytes } = body;
      if (isUtf8(bytes)) resolve(withoutMark(String(bytes)));
      else reject(new HttpError(400, 'not_json', 'Expected a JSON body in UTF-8, found other bytes.'));
    });
    request.once('error', () =>
      reject(new HttpError(400, 'cut_off', 'Expected a whole body, found that the connection ended before.')),
    );
  });
}

/**
 * A body as it comes, in one piece of memory: chunks of one byte would take hundreds each, and what is
 * refused is held by the request until the client has sent the rest of it.
 */
class Gathered {
  length = 0;
  #room: Buffer = Buffer.alloc(0);

  constructor(private readonly hold: Hold) {}

  get bytes(): Buffer {
    return this.#room.subarray(0, this.length);
  }

  /** @throws what `hold` throws */
  add(chunk: Buffer): void {
    const length = this.length + chunk.length;
    if (length > this.#room.length) {
      // Most bodies are one chunk.
      const room = this.length === 0 ? chunk : Buffer.allocUnsafeSlow(Math.max(length, 2 * this.length));
      this.hold(room.length - this.#room.length);
      if (room !== chunk) this.bytes.copy(room);
      this.#room = room;
    }
    if (this.#room !== chunk) chunk.copy(this.#room, this.length);
    this.length = length;
  }

  drop(): void {
    this.#room = Buffer.alloc(0);
    this.length = 0;
  }
}

/** Some clients begin a text in UTF-8 with a byte order mark, which RFC 8259 (8.1) lets a reader ignore. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, 'too_large', `Expected a body of at most ${limit} bytes, found more.`);
}
