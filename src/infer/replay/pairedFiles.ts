/** Which file of one version of a program is which of the next. */
import type { NamedFile } from '../../model/sourceFile.js';

export interface PairedFiles {
  /** By file of the new version: its number in the old one; -1: it came. */
  readonly oldOf: Int32Array;
  /** By file of the old version: its number in the new one; -1: it went. */
  readonly newOf: Int32Array;
}

/**
 * Files are the same where all that they are called is. Undefined where fewer than half of the larger version's stay: these are
 * hardly one program; and where they stand in another order, in which all would be evaluated otherwise.
 */
export function pairFiles(old: readonly NamedFile[], now: readonly NamedFile[]): PairedFiles | undefined {
  const olds = new Map(old.map((file, index) => [identityOf(file), index]));
  const oldOf = Int32Array.from(now, (file) => olds.get(identityOf(file)) ?? -1);
  const staying = oldOf.filter((index) => index >= 0);
  if (2 * staying.length < Math.max(old.length, now.length)) return undefined;
  if (staying.some((index, at) => at > 0 && index <= staying[at - 1])) return undefined;
  const newOf = new Int32Array(old.length).fill(-1);
  oldOf.forEach((index, other) => {
    if (index >= 0) newOf[index] = other;
  });
  return { oldOf, newOf };
}

function identityOf({ file, module, isPackage, scope, stub, layer, project }: NamedFile): string {
  return JSON.stringify([file, module, isPackage, scope, stub, layer === true, project]);
}
