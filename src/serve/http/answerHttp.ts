/** One question by POST (JSON body) or GET (query), and what goes with its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../../query/operations.js';
import type { OpenSnapshot } from '../openSnapshots.js';
import type { Questions } from '../questions.js';
import { answerBatch } from './batch.js';
import { readJson } from './body.js';
import { BodyMemory } from './bodyMemory.js';
import { entityTag, originHeaders } from './originHeaders.js';
import { argumentsOf } from './queryArguments.js';
import { sendBody, sendJson } from './send.js';
import type { UnderWay } from './underWay.js';

export class AnswerHttp {
  /** Put together once for each state of a snapshot: they are sent thousands of times a second. */
  readonly #headers = new WeakMap<OpenSnapshot, { changed: number | undefined; headers: string[] }>();

  readonly #bodies = new BodyMemory();

  constructor(
    private readonly questions: Questions,
    private readonly underWay: UnderWay,
  ) {}

  async post(operation: Operation, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const args = await this.#read(request, response);
    const { from, result } = this.questions.ask(operation, args);
    sendJson(response, 200, result, this.#headersOf(from));
  }

  get(operation: Operation, request: IncomingMessage, response: ServerResponse): void {
    // Of an address in full the host is nobody's business here, nor whether it could be one.
    const [, query = ''] = /\?(.*)/su.exec(request.url ?? '') ?? [];
    const { from, result } = this.questions.ask(operation, argumentsOf(query));
    const headers = this.#headersOf(from);
    if (matches(request.headers['if-none-match'], entityTag(this.questions.origin(from)))) {
      response.writeHead(304, headers).end();
      return;
    }
    sendJson(response, 200, result, headers);
  }

  /** With one snapshot behind all answers its headers; with several the body alone says which. */
  async batch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await this.#read(request, response);
    const answers = this.#bodies.take();
    const from = await answerBatch(this.questions, body, this.underWay.allow(response), answers);
    // A connection that was cut off may still read from it.
    response.once('close', () => {
      if (response.writableFinished) this.#bodies.giveBack(answers);
    });
    sendBody(response, answers, from.length === 1 ? this.#headersOf(from[0]) : []);
  }

  #read(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    return readJson(request, this.questions.limits, (bytes) => this.underWay.hold(response, bytes));
  }

  #headersOf(from: OpenSnapshot): string[] {
    const changed = this.questions.watch?.changedIn(from)?.length;
    const known = this.#headers.get(from);
    if (known !== undefined && known.changed === changed) return known.headers;
    const headers = originHeaders(this.questions.origin(from));
    this.#headers.set(from, { changed, headers });
    return headers;
  }
}

/** RFC 9110, 13.1.2: `*`, or a list of tags of which one is the same but for a weakness mark. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//u, ''));
  return tags.includes('*') || tags.includes(tag);
}
