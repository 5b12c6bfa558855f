/** What a build tells of the snapshot that it gives. */
import { SymbolFlag } from '../model/kinds.js';
import type { SkippedFile, SourceRoot } from '../model/sourceFile.js';

export interface BuildSummary {
  output: string;
  /** Files that were indexed. */
  files: number;
  lines: number;
  symbols: number;
  /** Number of edges by kind; without `callees` where inference has failed (a note says why). */
  edges: Record<string, number>;
  skipped: SkippedFile[];
  failed: SkippedFile[];
  roots: SourceRoot[];
  /** What was looked for around the project and not found, in words. */
  notes: string[];
  ms: number;
  bytes: number;
  sha256: string;
  /** The output was made from the same before, and was left as it is. */
  unchanged?: true;
}

/** Lines of the project's own files: those of installed packages are not counted. */
export function projectLines(
  column: (name: 'file.lines' | 'file.module' | 'symbol.flags') => ArrayLike<number>,
): number {
  const lines = column('file.lines');
  const modules = column('file.module');
  const flags = column('symbol.flags');
  let total = 0;
  for (let file = 0; file < lines.length; file++) {
    if (modules[file] >= 0 && !(flags[modules[file]] & SymbolFlag.external)) total += lines[file];
  }
  return total;
}
