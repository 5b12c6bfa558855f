/** A module that a test writes, and the callees in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInference } from '../../src/infer/index.js';
import type { Linked } from '../../src/link/linked.js';
import { functionsOf, handleOf, linkProject } from './program.js';

/** A project of one module. */
export async function linkModule(module: string, source: string): Promise<Linked> {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-module-'));
  try {
    writeFileSync(join(folder, `${module}.py`), source);
    return await linkProject(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The callees of each function of a project of one module, by the function's handle. */
export async function calleesIn(module: string, source: string): Promise<Map<string, string[]>> {
  const linked = await linkModule(module, source);
  const inference = createInference(linked);
  return new Map(
    functionsOf(linked).map((entity) => [
      handleOf(linked, entity),
      inference.calleesOf(entity).targets.map((target) => handleOf(linked, target.entity)),
    ]),
  );
}
