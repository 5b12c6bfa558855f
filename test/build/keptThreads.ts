/**
 * The threads of many builds in one process: a build takes those that the one before has left, with
 * their code loaded and compiled, which is most of what a small project costs.
 */
import { after } from 'node:test';
import { type BuildSummary, type BuildThreads, build } from '../../src/build/index.js';
import { type InferThreads, inferThreads } from '../../src/build/inferThread.js';
import type { BuildOptions } from '../../src/build/options.js';
import { type ExtractThreads, extractThreads } from '../../src/build/pool.js';

export class KeptThreads implements BuildThreads {
  /** By their number. */
  private readonly extracting = new Map<number, ExtractThreads>();
  private inferring: InferThreads | undefined;

  readonly extract = (count: number): ExtractThreads => {
    const threads = this.extracting.get(count) ?? extractThreads(count);
    this.extracting.set(count, threads);
    return {
      run: (batch) => threads.run(batch),
      get running() {
        return threads.running;
      },
      end: async () => {},
    };
  };

  readonly infer = (): InferThreads => {
    this.inferring ??= inferThreads();
    const { inferring } = this;
    return { run: (task) => inferring.run(task), end: async () => {} };
  };

  /** Ends all of them. */
  async end(): Promise<void> {
    await Promise.all([...this.extracting.values(), this.inferring].map((threads) => threads?.end()));
  }
}

/** Builds for a test file with threads that end when its tests have ended. */
export function keptBuild(): (options: BuildOptions) => Promise<BuildSummary> {
  const threads = new KeptThreads();
  after(() => threads.end());
  return (options) => build(options, threads);
}
