/** The requests that are under way on all connections, and what their answers hold of the memory. */
import type { ServerResponse } from 'node:http';
import type { Limits } from '../../model/limits.js';
import { Allowance } from '../allowance.js';

export class UnderWay {
  /** With what its answers may take, where it is a request of several questions. */
  readonly #responses = new Map<ServerResponse, Allowance | undefined>();

  constructor(private readonly limits: Limits) {}

  get count(): number {
    return this.#responses.size;
  }

  /** Whether what has been answered and not yet taken by clients is as much as may wait. */
  get isFull(): boolean {
    let waiting = 0;
    for (const [response, allowance] of this.#responses)
      waiting += response.headersSent ? response.writableLength : (allowance?.characters ?? 0);
    return waiting >= this.limits.waitingBytes;
  }

  /** Until the connection has taken all of the answer, or is closed. */
  begin(response: ServerResponse): void {
    this.#responses.set(response, undefined);
    response.once('close', () => this.#responses.delete(response));
  }

  allow(response: ServerResponse): Allowance {
    const allowance = new Allowance(this.limits, () => response.destroyed || this.isFull);
    if (this.#responses.has(response)) this.#responses.set(response, allowance);
    return allowance;
  }
}
