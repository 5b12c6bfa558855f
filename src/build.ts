/** Builds a snapshot: composes the phases. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EnvironmentOptions, findEnvironment } from './discover/environment/index.js';
import { InstalledPackages } from './discover/environment/packages.js';
import { discover } from './discover/index.js';
import { createInference } from './infer/index.js';
import { assemble, type LinkInput } from './link/index.js';
import { linkProgram } from './link/linked.js';
import { NEWEST, type Target } from './link/target.js';
import type { Graph } from './model/graph.js';
import type { SkippedFile, SourceFile, SourceRoot } from './model/sourceFile.js';
import { defaultWorkers, ExtractPool } from './pool.js';
import { writeSnapshot } from './snapshot/write.js';
import { findSurroundings } from './surroundings.js';
import { readBundle } from './typeshed/bundle.js';
import { findStdlibLayer } from './typeshed/layer.js';
import { STDLIB_BUNDLE, STUBS_BUNDLE } from './typeshed/paths.js';
import { generatorVersion, grammarVersion } from './version.js';

export interface BuildProgress {
  phase: 'discover' | 'extract' | 'link' | 'infer' | 'write';
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
  /** Where installed packages are, and which Python is meant. */
  environment?: EnvironmentOptions;
  /** As `sys.platform` says it; default `linux`. */
  platform?: string;
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
  /** What was looked for around the project and not found, in words. */
  notes: string[];
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
  const environment = findEnvironment(discovery.root, options.environment ?? {}, process.env);
  const target: Target = {
    version: environment.version ?? NEWEST.version,
    platform: options.platform ?? NEWEST.platform,
  };
  const stdlib = readBundle(STDLIB_BUNDLE, true);
  const layer = await findStdlibLayer(stdlib, target);
  const total = discovery.files.length;
  const failures = new Map<number, string>();
  const pool = new ExtractPool(options.workers ?? defaultWorkers());
  let sources: SourceFile[];
  let facts: (SharedArrayBuffer | undefined)[];
  try {
    const extracted = await pool.extract(discovery.files, (done) =>
      progress({ phase: 'extract', files: done.files, total, bytes: done.bytes }),
    );
    facts = extracted.map((one, index) => {
      if ('facts' in one) return one.facts;
      failures.set(index, one.failure);
      return undefined;
    });
    const around = await findSurroundings({
      project: discovery.files,
      facts,
      stdlib,
      stubs: onDemand(() => readBundle(STUBS_BUNDLE, false)),
      installed: new InstalledPackages(environment.folders),
      target,
      pool,
    });
    sources = [...discovery.files, ...around.sources];
    facts = [...facts, ...around.facts];
  } finally {
    await pool.close();
  }
  progress({ phase: 'link', files: total, total, bytes: 0 });
  const linked = linkProgram(sources, facts, target);
  progress({ phase: 'infer', files: total, total, bytes: 0 });
  const input: LinkInput = {
    header: {
      project: discovery.name,
      generator: generatorVersion(),
      grammar: grammarVersion(),
      roots: discovery.roots,
      layers: [layer],
    },
    sources,
    facts,
    failures,
    skipped: discovery.skipped,
    target,
  };
  const graph = assemble(linked, input, createInference(linked));
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
    notes: environment.notes,
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

/** Opens once, when first asked. */
function onDemand<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** A project's name may hold characters that a file's may not. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
