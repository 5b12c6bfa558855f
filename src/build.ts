/** Builds a snapshot: composes the phases. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { discover } from './discover/index.js';
import { link } from './link/index.js';
import { NEWEST } from './link/target.js';
import type { Graph } from './model/graph.js';
import type { SkippedFile, SourceRoot } from './model/sourceFile.js';
import { defaultWorkers, extractAll } from './pool.js';
import { writeSnapshot } from './snapshot/write.js';
import { generatorVersion, grammarVersion } from './version.js';

export interface BuildProgress {
  phase: 'discover' | 'extract' | 'link' | 'write';
  files: number;
  total: number;
  bytes: number;
}

export interface BuildOptions {
  root: string;
  /** Default: `snapshots/<project>.snap` below the current folder. */
  output?: string;
  workers?: number;
  /** Globs in .gitignore's syntax, relative to the root. */
  exclude?: string[];
  onProgress?: (progress: BuildProgress) => void;
}

export interface BuildSummary {
  output: string;
  /** Files that were indexed. */
  files: number;
  lines: number;
  symbols: number;
  /** Number of edges by kind. */
  edges: Record<string, number>;
  skipped: SkippedFile[];
  failed: SkippedFile[];
  roots: SourceRoot[];
  ms: number;
  bytes: number;
  sha256: string;
}

export async function build(options: BuildOptions): Promise<BuildSummary> {
  const started = performance.now();
  const progress = options.onProgress ?? (() => {});
  progress({ phase: 'discover', files: 0, total: 0, bytes: 0 });
  const discovery = await discover(
    options.root,
    options.exclude === undefined ? {} : { exclude: options.exclude },
  );
  const total = discovery.files.length;
  const extracted = await extractAll(discovery.files, options.workers ?? defaultWorkers(), (done) =>
    progress({ phase: 'extract', files: done.files, total, bytes: done.bytes }),
  );
  progress({ phase: 'link', files: total, total, bytes: 0 });
  const failures = new Map<number, string>();
  const facts = extracted.map((one, index) => {
    if ('facts' in one) return one.facts;
    failures.set(index, one.failure);
    return undefined;
  });
  const graph = link({
    header: {
      project: discovery.name,
      generator: generatorVersion(),
      grammar: grammarVersion(),
      roots: discovery.roots,
      layers: [],
    },
    sources: discovery.files,
    facts,
    failures,
    skipped: discovery.skipped,
    target: NEWEST,
  });
  progress({ phase: 'write', files: total, total, bytes: 0 });
  const output = options.output ?? join('snapshots', `${fileName(discovery.name)}.snap`);
  if (options.output === undefined) await mkdir(dirname(output), { recursive: true });
  const written = await writeSnapshot(output, graph);
  return {
    output,
    files: total - failures.size,
    lines: sum(graph.columns['file.lines']),
    symbols: graph.columns['symbol.kind'].length,
    edges: edgeCounts(graph),
    skipped: discovery.skipped,
    failed: [...failures].map(([index, reason]) => ({ file: discovery.files[index].file, reason })),
    roots: discovery.roots,
    ms: Math.round(performance.now() - started),
    bytes: written.bytes,
    sha256: written.sha256,
  };
}

/** The edges that `expand` answers, by its names. */
function edgeCounts(graph: Graph): Record<string, number> {
  const count = (rows: keyof Graph['rows']): number => graph.rows[rows]?.targets.length ?? 0;
  const counts: Record<string, number> = {
    members: count('members'),
    submodules: count('submodules'),
    imports: count('imports'),
    imported_by: count('importedBy'),
    superclasses: count('superclasses'),
    subclasses: count('subclasses'),
  };
  if (graph.rows.callees !== undefined) counts.callees = count('callees');
  return counts;
}

function sum(column: Iterable<number>): number {
  let total = 0;
  for (const value of column) total += value;
  return total;
}

/** A project's name may hold characters that a file's may not. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
