/**
 * Prints what each call site of a project leads to, for fixtures/trace-calls.py:
 * `node OUT/test/infer/callSites.js FOLDER`, one JSON object a line for each function:
 * `{handle, sites: [[line, column, [target, …], whether the site is told as complete], …]}`. Lines are 1-based,
 * columns 0-based in code points: where the call expression starts. Targets outside of the folder are left out.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createInference } from '../../src/infer/index.js';
import { functionsOf, handleOf, linkProject } from './program.js';

/** Inference follows calls as deeply as they nest. */
const LIMITS = { stackSizeMb: 256, maxOldGenerationSizeMb: 8192 };

async function print(folder: string): Promise<void> {
  const linked = await linkProject(folder);
  const inference = createInference(linked);
  for (const entity of functionsOf(linked)) {
    const facts = linked.program.fileOf(entity)?.facts;
    if (facts === undefined) continue;
    const sites = inference.sitesOf(entity).map(({ offset, targets, cause }) => {
      const own = targets.filter((target) => linked.program.fileOf(target)?.source.scope === 'project');
      const handles = own.map((target) => handleOf(linked, target));
      return [facts.lineOf(offset), facts.columnOf(offset), handles, cause === 0];
    });
    process.stdout.write(`${JSON.stringify({ handle: handleOf(linked, entity), sites })}\n`);
  }
}

if (!isMainThread) await print(workerData);
else if (process.argv.length === 3)
  new Worker(fileURLToPath(import.meta.url), { workerData: process.argv[2], resourceLimits: LIMITS });
else {
  process.stderr.write('expected one FOLDER\n');
  process.exitCode = 2;
}
