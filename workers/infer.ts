/** Doorway: a whole program → its call edges, as src/model/calls.ts lays them out. */
import { inferCalls } from '../src/infer/index.js';
import type { InferTask } from '../src/model/calls.js';

export default function infer(task: InferTask): Int32Array {
  return inferCalls(task);
}
