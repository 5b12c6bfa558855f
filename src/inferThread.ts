/** Runs inference in a thread of its own, beside linking, with a stack that deep programs need. */
import { Piscina } from 'piscina';
import type { InferTask } from './model/calls.js';
import { workerFile } from './pool.js';

export async function inferInThread(task: InferTask): Promise<Int32Array> {
  const pool = new Piscina<InferTask, Int32Array>({
    filename: workerFile('infer'),
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { stackSizeMb: 256, maxOldGenerationSizeMb: 8192 },
    env: {},
  });
  try {
    return await pool.run(task);
  } finally {
    await pool.destroy();
  }
}
