/**
 * The digest of all that the call edges of a program are worked out from. Equal digests: inference
 * would lay out the same words (src/model/calls.ts), so it needn't run.
 */
import { FactsView } from '../link/facts/factsView.js';
import type { InferTask } from '../model/calls.js';
import { ValueDigest } from './valueDigest.js';

/**
 * The digest of what stays the same of a program when its files change, or come and go: what an inference leaves for the
 * next one is kept under it, always that of the last one. `project`: what the program is called.
 */
export function traceKey(
  project: string,
  { version, platform }: Pick<InferTask, 'version' | 'platform'>,
): string {
  const digest = new ValueDigest();
  digest.add(['trace', project, version, platform]);
  return digest.hex();
}

/** SHA-256 in lower-case hexadecimal; the code that infers is not part of it. */
export function callsKey({ sources, facts, version, platform }: InferTask): string {
  const digest = new ValueDigest();
  digest.add([version, platform]);
  sources.forEach(({ file, module, isPackage, scope, stub, layer = false, project }, index) => {
    digest.add([file, module, isPackage, scope, stub, layer, project]);
    const buffer = facts[index];
    digest.add(buffer === undefined ? [] : [...new FactsView(buffer).digest]);
  });
  return digest.hex();
}
