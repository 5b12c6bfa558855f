/**
 * The digest of all that a snapshot is made from. Equal digests: a build would write the same
 * bytes, so it needn't. Whatever comes to have a say in a snapshot has to come in here.
 */
import type { GraphHeader } from '../model/graph.js';
import type { SkippedFile, SourceFile } from '../model/sourceFile.js';
import { contentHash } from './keptFacts.js';
import { ValueDigest } from './valueDigest.js';

export interface Inputs {
  /** Of the code that builds (codeDigest.ts). */
  code: string;
  /** Names, versions, roots and layers; not the checkout. */
  header: GraphHeader;
  /** Choices that decide what is made of the files. */
  options: Readonly<Record<string, string>>;
  sources: readonly SourceFile[];
  failures: ReadonlyMap<number, string>;
  skipped: readonly SkippedFile[];
  failed: readonly SkippedFile[];
  /** As {@link contentsOf} gives them. */
  contents: readonly string[];
}

/** SHA-256 in lower-case hexadecimal. */
export function inputsDigest(inputs: Inputs): string {
  const digest = new ValueDigest();
  const { code, header, options, sources, contents, failures, skipped, failed } = inputs;
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
      contents[index],
      failures.get(index),
    ]);
  });
  digest.add([skipped, failed].map((files) => files.map(({ file, reason }) => [file, reason])));
  return digest.hex();
}

/** For no facts. */
const NO_CONTENT = '0'.repeat(64);

/**
 * Of each source a hash that is the same where its facts are: of the content that they were made from where it is known, as
 * `hashOf` gives it, or of themselves; SHA-256 in lower-case hexadecimal, zeros where extraction failed.
 */
export function contentsOf(
  facts: readonly (SharedArrayBuffer | undefined)[],
  hashOf: (facts: SharedArrayBuffer) => string | undefined,
): string[] {
  return facts.map((buffer) => {
    if (buffer === undefined) return NO_CONTENT;
    return hashOf(buffer) ?? contentHash(new Uint8Array(buffer));
  });
}
