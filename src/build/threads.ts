/** Worker threads as this project has them: where their code lies, how they start and end. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';

/**
 * So many threads that all run one of `workers/`, which lies beside `src/` in every build. Those beyond
 * the processors, or beyond `first`, start when there is work for them, and stay.
 */
export class Threads<Task, Result> {
  private readonly pool: Piscina<Task, Result>;
  /** Ids of the threads that have loaded their code. */
  private readonly loaded = new Set<number>();

  constructor(
    worker: 'extract' | 'infer',
    count: number,
    resourceLimits: ResourceLimits,
    first: number = count,
  ) {
    this.pool = new Piscina<Task, Result>({
      filename: fileURLToPath(new URL(`../../workers/${worker}.js`, import.meta.url)),
      minThreads: Math.min(first, availableParallelism()),
      maxThreads: count,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits,
      env: {},
      // A thread that sleeps in Atomics.wait answers no request of its own compiler or collector.
      atomics: 'disabled',
    });
    for (const thread of this.pool.threads) {
      thread.once('message', () => this.loaded.add(thread.threadId));
    }
    // The pool calls these first threads created before they are, and all later ones when they are.
    queueMicrotask(() => this.pool.on('workerCreate', ({ id }: { id: number }) => this.loaded.add(id)));
  }

  /** Those that run now; the pool starts another in the place of one that ends. */
  get running(): Worker[] {
    return this.pool.threads;
  }

  run(task: Task): Promise<Result> {
    return this.pool.run(task);
  }

  /**
   * Ends all threads, when they have loaded: one that is ended while it loads takes the whole process
   * with it (Node 20's `IsGraphAsync must be used on an instantiated module`), as it did where there
   * was next to nothing to do.
   */
  async end(): Promise<void> {
    // Whoever is owed a result has been told by now; one that was started in the place of another may die of the same.
    this.pool.on('error', () => {});
    const loading = this.pool.threads.filter(({ threadId }) => !this.loaded.has(threadId));
    await Promise.all(loading.map(firstMessage));
    await this.pool.destroy();
  }
}

/** Settles when a thread says that it is loaded, or ends. */
async function firstMessage(thread: Worker): Promise<void> {
  // The pool lets a process end that has only idle threads.
  thread.ref();
  await Promise.race([once(thread, 'message'), once(thread, 'exit')]).catch(() => {});
}
