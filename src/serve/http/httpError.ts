/** A request that is refused before it is a question: its status, a code for programs, and words. */
import { SnakeshotError } from '../../model/errors.js';

export class HttpError extends SnakeshotError {
  override readonly name = 'HttpError';
  constructor(
    /** HTTP status, 4xx or 5xx. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** Headers that belong to the status (`Allow`, `Retry-After`, `WWW-Authenticate`). */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export function busy(why: string): HttpError {
  return new HttpError(503, 'busy', `${why} Try again soon.`, { 'Retry-After': '1' });
}
