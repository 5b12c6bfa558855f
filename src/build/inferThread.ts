/**
 * Runs inference in a thread of its own, beside linking, with a stack that deep programs need.
 *
 * A program may be more than the thread can take, however much that is. Then nothing is known of
 * calls, and all the rest of the index is as good as ever: a failure is a result, not an error.
 */

import type { ResourceLimits } from 'node:worker_threads';
import type { CachedInferTask, InferredCalls } from '../cache/cachedInference.js';
import { messageOf } from '../model/errors.js';
import { Threads } from './threads.js';

/** Call edges, or why there are none. */
export type Inferred = InferredCalls | { failure: string };

/** Room for young objects is twice what is usual: most that inference makes is dropped at once. */
const LIMITS: ResourceLimits = {
  stackSizeMb: 256,
  maxOldGenerationSizeMb: 8192,
  maxYoungGenerationSizeMb: 96,
};

export type InferThreads = Pick<Threads<CachedInferTask, InferredCalls>, 'run' | 'end'>;

export function inferThreads(limits: ResourceLimits = LIMITS): InferThreads {
  return new Threads('infer', 1, limits);
}

/** The thread: nothing runs before `start` or `run`, or after `close`. */
export class InferThread {
  private thread: InferThreads | undefined;

  /** @param startThreads gives the one thread, and is asked for it no sooner than it is needed */
  constructor(private readonly startThreads: () => InferThreads = inferThreads) {}

  /** Has the thread load its code by the time that there is a task for it. */
  start(): InferThreads {
    this.thread ??= this.startThreads();
    return this.thread;
  }

  /** Solves one task and ends the thread. Never rejects. */
  async run(task: CachedInferTask): Promise<Inferred> {
    try {
      return await this.start().run(task);
    } catch (error) {
      return { failure: messageOf(error) };
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.end();
  }
}
