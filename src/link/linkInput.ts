/** What linking takes, and what goes into the graph's header and table of files as it is. */
import type { GraphHeader } from '../model/graph.js';
import type { SkippedFile, SourceFile } from '../model/sourceFile.js';
import type { Target } from './facts/target.js';

/** Files that discovery found and gave no source of. */
export interface LeftOut {
  skipped: readonly SkippedFile[];
  failed: readonly SkippedFile[];
}

export interface LinkInput extends LeftOut {
  header: GraphHeader;
  sources: readonly SourceFile[];
  /** Facts of each source; undefined where extraction failed. */
  facts: readonly (ArrayBufferLike | undefined)[];
  /** Why a source has no facts, by its index. */
  failures: ReadonlyMap<number, string>;
  target: Target;
}
