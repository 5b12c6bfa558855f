/**
 * The digest of all that the call edges of a program are worked out from. Equal digests: inference
 * would lay out the same words (src/model/calls.ts), so it needn't run.
 */
import { createHash } from 'node:crypto';
import { FactsView } from '../link/factsView.js';
import type { InferTask } from '../model/calls.js';
import { unplaced } from './unplaced.js';

/** SHA-256 in lower-case hexadecimal; the code that infers is not part of it. */
export function callsKey({ sources, facts, version, platform }: InferTask): string {
  const hash = createHash('sha256');
  // JSON keeps values apart, whatever is in them.
  const add = (value: unknown): void => {
    hash.update(`${JSON.stringify(value)}\n`);
  };
  add([version, platform]);
  sources.forEach(({ file, module, isPackage, scope, stub, layer = false }, index) => {
    add([file, module, isPackage, scope, stub, layer]);
    const buffer = facts[index];
    const parts = buffer === undefined ? [] : unplaced(new FactsView(buffer));
    add(parts.map(({ byteLength }) => byteLength));
    for (const part of parts) hash.update(part);
  });
  return hash.digest('hex');
}
