/** The requests that are under way on all connections, and what they and their answers hold of the memory. */
import type { ServerResponse } from 'node:http';
import type { Limits } from '../../model/limits.js';
import { Allowance } from '../allowance.js';
import { busy } from './httpError.js';

interface Held {
  /** Bytes of the request's body. */
  body: number;
  /** What its answers may take, where it is a request of several questions. */
  allowance?: Allowance;
}

export class UnderWay {
  readonly #responses = new Map<ServerResponse, Held>();
  /** Bytes of all bodies. */
  #bodies = 0;

  constructor(private readonly limits: Limits) {}

  get count(): number {
    return this.#responses.size;
  }

  /** Whether what has been answered and not yet taken by clients is as much as may wait. */
  get isFull(): boolean {
    let waiting = 0;
    for (const [response, { allowance }] of this.#responses)
      waiting += response.headersSent ? response.writableLength : (allowance?.characters ?? 0);
    return waiting >= this.limits.waitingBytes;
  }

  /** Until the connection has taken all of the answer, or is closed. */
  begin(response: ServerResponse): void {
    const held: Held = { body: 0 };
    this.#responses.set(response, held);
    response.once('close', () => {
      this.#responses.delete(response);
      this.#bodies -= held.body;
    });
  }

  /**
   * Counts what a request's body takes of the memory until its answer is done. A body alone may take what one may.
   * @throws HttpError 503 where all bodies would take more than they may together
   */
  hold(response: ServerResponse, bytes: number): void {
    const held = this.#responses.get(response);
    if (held === undefined) return;
    const others = this.#bodies - held.body;
    const { bodiesBytes } = this.limits;
    if (others > 0 && this.#bodies + bytes > bodiesBytes)
      throw busy(`The server holds requests of ${bodiesBytes} bytes, its most.`);
    held.body += bytes;
    this.#bodies += bytes;
  }

  allow(response: ServerResponse): Allowance {
    const allowance = new Allowance(this.limits, () => response.destroyed || this.isFull);
    const held = this.#responses.get(response);
    if (held !== undefined) held.allowance = allowance;
    return allowance;
  }
}
