/** The callees in a module that a test writes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInference } from '../../src/infer/index.js';
import { functionsOf, handleOf, linkProject } from './program.js';

/** The callees of each function of a project of one module, by the function's handle. */
export async function calleesIn(module: string, source: string): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-module-'));
  try {
    writeFileSync(join(folder, `${module}.py`), source);
    const linked = await linkProject(folder);
    const inference = createInference(linked);
    return new Map(
      functionsOf(linked).map((entity) => [
        handleOf(linked, entity),
        inference.calleesOf(entity).targets.map((target) => handleOf(linked, target.entity)),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
