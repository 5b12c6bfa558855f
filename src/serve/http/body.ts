/** Reading a request's JSON body, within bounds. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Limits } from '../../model/limits.js';
import { isWrittenDeeper } from '../nesting.js';
import { HttpError } from './httpError.js';

/**
 * The parsed body.
 * @throws HttpError 415, 413 and 400, each with what was expected; what is left of the body is
 *   then thrown away as it comes
 */
export async function readJson(request: IncomingMessage, limits: Limits): Promise<unknown> {
  requireJson(request);
  const text = await readText(request, limits.bodyBytes);
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

function readText(request: IncomingMessage, limit: number): Promise<string> {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take);
      reject(tooLarge(limit));
    };
    request.on('data', take);
    request.once('end', () => {
      const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      if (isUtf8(body)) resolve(withoutMark(String(body)));
      else reject(new HttpError(400, 'not_json', 'Expected a JSON body in UTF-8, found other bytes.'));
    });
    request.once('error', () =>
      reject(new HttpError(400, 'cut_off', 'Expected a whole body, found that the connection ended before.')),
    );
  });
}

/** Some clients begin a text in UTF-8 with a byte order mark, which RFC 8259 (8.1) lets a reader ignore. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, 'too_large', `Expected a body of at most ${limit} bytes, found more.`);
}
