/**
 * The digest of all that a snapshot is made from. Equal digests: a build would write the same
 * bytes, so it needn't. Whatever comes to have a say in a snapshot has to come in here.
 */
import { createHash } from 'node:crypto';
import type { GraphHeader } from '../model/graph.js';
import type { SkippedFile, SourceFile } from '../model/sourceFile.js';
import { ValueDigest } from './valueDigest.js';

export interface Inputs {
  /** Of the code that builds (codeDigest.ts). */
  code: string;
  /** Names, versions, roots and layers; not the checkout. */
  header: GraphHeader;
  /** Choices that decide what is made of the files. */
  options: Readonly<Record<string, string>>;
  sources: readonly SourceFile[];
  /** Facts of each source; undefined where extraction failed. */
  facts: readonly (SharedArrayBuffer | undefined)[];
  failures: ReadonlyMap<number, string>;
  skipped: readonly SkippedFile[];
  failed: readonly SkippedFile[];
  /** Hash of the content that facts were made from, where it is known. */
  contentHash: (facts: SharedArrayBuffer) => string | undefined;
}

/** SHA-256 in lower-case hexadecimal. */
export function inputsDigest(inputs: Inputs): string {
  const digest = new ValueDigest();
  const { code, header, options, sources, facts, failures, skipped, failed } = inputs;
  digest.add([code, header, options]);
  sources.forEach((source, index) => {
    const { file, module, isPackage, scope, stub, layer = false, project, bytes } = source;
    digest.add([
      file,
      module,
      isPackage,
      scope,
      stub,
      layer,
      project,
      bytes,
      contentOf(facts[index]),
      failures.get(index),
    ]);
  });
  digest.add([skipped, failed].map((files) => files.map(({ file, reason }) => [file, reason])));
  return digest.hex();

  function contentOf(buffer: SharedArrayBuffer | undefined): string {
    if (buffer === undefined) return 'none';
    return inputs.contentHash(buffer) ?? createHash('sha256').update(new Uint8Array(buffer)).digest('hex');
  }
}
