/** Builds a snapshot: composes the phases. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { extractionCode } from './cache/codeDigest.js';
import type { CachePlace } from './cache/factsCache.js';
import { inputsDigest } from './cache/inputs.js';
import { filesOfShare, type Share } from './cache/share.js';
import { settleUsage } from './cache/usage.js';
import { findCheckout } from './discover/checkout.js';
import { type EnvironmentOptions, findEnvironment } from './discover/environment/index.js';
import { InstalledPackages } from './discover/environment/packages.js';
import { discover } from './discover/index.js';
import { findExisting } from './existing.js';
import { inferInThread } from './inferThread.js';
import { prepare } from './link/index.js';
import { linkProgram } from './link/linked.js';
import { NEWEST, type Target } from './link/target.js';
import { DEFAULT_FILE_LIMITS, type FileLimits } from './model/fileLimits.js';
import type { GraphHeader, RowsName } from './model/graph.js';
import { SymbolFlag } from './model/kinds.js';
import type { Discovery, SkippedFile, SourceFile, SourceRoot } from './model/sourceFile.js';
import { defaultWorkers, ExtractPool } from './pool.js';
import { writeSnapshot, writeWithHeader } from './snapshot/write.js';
import { findSurroundings, type Surroundings } from './surroundings.js';
import { readBundle } from './typeshed/bundle.js';
import { findStdlibLayer } from './typeshed/layer.js';
import { STDLIB_BUNDLE, STUBS_BUNDLE } from './typeshed/paths.js';
import { generatorVersion, grammarVersion } from './version.js';

export { defaultCacheFolder } from './cache/folder.js';
export { parseShare } from './cache/share.js';

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
  /** What one file may take; default: DEFAULT_FILE_LIMITS. */
  limits?: FileLimits;
  /** Where installed packages are, and which Python is meant. */
  environment?: EnvironmentOptions;
  /** As `sys.platform` says it; default `linux`. */
  platform?: string;
  /**
   * Folder of the cache of facts. With it, only files that were never seen are parsed, and an
   * output that was made from the same is left as it is. Without it, everything is made anew.
   */
  cache?: string;
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
  /** The output was made from the same before, and was left as it is. */
  unchanged?: true;
}

/** What a machine did that took only a share of the files. */
export interface ShareSummary {
  /** Files of the share, and of those around the project that they lead to. */
  files: number;
  /** Of these, files that were not in the cache. */
  parsed: number;
  failed: SkippedFile[];
  notes: string[];
  ms: number;
}

/** Everything that linking takes, and what became of the files on the way. */
interface Gathered {
  discovery: Discovery;
  target: Target;
  header: GraphHeader;
  /** The project's, then those around it. */
  sources: SourceFile[];
  facts: (SharedArrayBuffer | undefined)[];
  failures: Map<number, string>;
  parsed: number;
  notes: string[];
  contentHash: (facts: SharedArrayBuffer) => string | undefined;
}

export async function build(options: BuildOptions): Promise<BuildSummary> {
  const started = performance.now();
  const progress = options.onProgress ?? (() => {});
  const gathered = await gather(options);
  const { discovery, target, sources, facts, failures } = gathered;
  const total = discovery.files.length;
  const output = options.output ?? join('snapshots', `${fileName(discovery.name)}.snap`);
  const checkout = await findCheckout(discovery, output, process.env);
  const header: GraphHeader = {
    ...gathered.header,
    ...(checkout === undefined ? {} : { checkout }),
    // Without the checkout: a commit alone changes nothing that would have to be worked out again.
    inputs: inputsDigest({
      ...gathered,
      options: { version: target.version.join('.'), platform: target.platform },
      skipped: discovery.skipped,
      failed: discovery.failed,
    }),
  };
  const summary = {
    output,
    files: facts.slice(0, total).filter((one) => one !== undefined).length,
    skipped: discovery.skipped,
    failed: failedFiles(gathered),
    roots: discovery.roots,
    notes: gathered.notes,
  };
  const existing =
    options.cache === undefined ? undefined : await findExisting(output, header.inputs as string);
  if (existing !== undefined) {
    const { snapshot, ...left } = existing;
    const isSame = isDeepStrictEqual(snapshot.header.checkout, checkout);
    const { bytes, sha256 } = isSame ? left : await writeWithHeader(output, snapshot, header);
    return {
      ...summary,
      lines: projectLines((name) => snapshot.column(name)),
      symbols: snapshot.count('symbol'),
      edges: edgeCounts((rows) => (snapshot.has(rows) ? snapshot.targets(rows).length : undefined)),
      ms: Math.round(performance.now() - started),
      bytes,
      sha256,
      ...(isSame ? { unchanged: true } : {}),
    };
  }
  progress({ phase: 'link', files: total, total, bytes: 0 });
  const calls = inferInThread({ sources, facts, version: target.version, platform: target.platform });
  // Should linking fail first, nobody is left to hear of it.
  calls.catch(() => {});
  const finish = prepare(linkProgram(sources, facts, target), {
    header,
    sources,
    facts,
    failures,
    skipped: discovery.skipped,
    failed: discovery.failed,
    target,
  });
  progress({ phase: 'infer', files: total, total, bytes: 0 });
  const graph = finish(await calls);
  progress({ phase: 'write', files: total, total, bytes: 0 });
  if (options.output === undefined) await mkdir(dirname(output), { recursive: true });
  const written = await writeSnapshot(output, graph);
  return {
    ...summary,
    lines: projectLines((name) => graph.columns[name]),
    symbols: graph.columns['symbol.kind'].length,
    edges: edgeCounts((rows) => graph.rows[rows]?.targets.length),
    ms: Math.round(performance.now() - started),
    bytes: written.bytes,
    sha256: written.sha256,
  };
}

/**
 * Extracts a share of the files into the cache, and nothing else. When the caches of all shares
 * are one, a build with that cache parses nothing and writes what a single machine would.
 */
export async function extractShare(
  options: BuildOptions & { cache: string },
  share: Share,
): Promise<ShareSummary> {
  const started = performance.now();
  const gathered = await gather(options, share);
  return {
    files: gathered.facts.filter((one, index) => one !== undefined && !gathered.sources[index].layer).length,
    parsed: gathered.parsed,
    failed: failedFiles(gathered),
    notes: gathered.notes,
    ms: Math.round(performance.now() - started),
  };
}

/** Discovers and extracts; with a share, no other file of the project has facts. */
async function gather(options: BuildOptions, share?: Share): Promise<Gathered> {
  const progress = options.onProgress ?? (() => {});
  progress({ phase: 'discover', files: 0, total: 0, bytes: 0 });
  const limits = options.limits ?? DEFAULT_FILE_LIMITS;
  const discovery = await discover(
    options.root,
    options.exclude === undefined ? { limits } : { limits, exclude: options.exclude },
  );
  const environment = findEnvironment(discovery.root, options.environment ?? {}, process.env);
  const target: Target = {
    version: environment.version ?? NEWEST.version,
    platform: options.platform ?? NEWEST.platform,
  };
  const stdlib = readBundle(STDLIB_BUNDLE, true);
  const layer = await findStdlibLayer(stdlib, target);
  const notes = [...environment.notes];
  const cache: CachePlace | undefined =
    options.cache === undefined ? undefined : { folder: options.cache, version: factsVersion() };
  const pool = new ExtractPool(options.workers ?? defaultWorkers(), cache, limits);
  try {
    const wanted = share === undefined ? [...discovery.files.keys()] : filesOfShare(discovery.files, share);
    const extracted = await pool.extract(
      wanted.map((index) => discovery.files[index]),
      (done) => progress({ phase: 'extract', files: done.files, total: wanted.length, bytes: done.bytes }),
    );
    const failures = new Map<number, string>();
    const facts: (SharedArrayBuffer | undefined)[] = new Array(discovery.files.length).fill(undefined);
    extracted.forEach((one, index) => {
      if ('facts' in one) facts[wanted[index]] = one.facts;
      else failures.set(wanted[index], one.failure);
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
    notes.push(...noteOfFailures(around));
    for (const [index, reason] of around.failures) failures.set(discovery.files.length + index, reason);
    if (cache !== undefined) notes.push(...settleCache(pool, cache));
    return {
      discovery,
      target,
      header: {
        project: discovery.name,
        generator: generatorVersion(),
        grammar: grammarVersion(),
        roots: discovery.roots,
        layers: [layer],
      },
      sources: [...discovery.files, ...around.sources],
      facts: [...facts, ...around.facts],
      failures,
      parsed: pool.parsed,
      notes,
      contentHash: (one) => pool.contentHash(one),
    };
  } finally {
    await pool.close();
  }
}

/** Keeps the cache in bounds. A cache that can't be written costs time and nothing else: one note. */
function settleCache(pool: ExtractPool, { folder }: CachePlace): string[] {
  let failure = pool.cacheFailure;
  try {
    settleUsage(folder, pool.written);
  } catch (error) {
    failure ??= error instanceof Error ? error.message : String(error);
  }
  if (failure === undefined) return [];
  return [
    `the cache in ${folder} can't be written (${failure}), so files will be parsed again; name another folder with --cache, or give --no-cache`,
  ];
}

/** Of all that facts depend on besides a file's bytes. */
function factsVersion(): string {
  return createHash('sha256').update(`${grammarVersion()}\n${extractionCode()}`).digest('hex').slice(0, 16);
}

/** Of the project, by path; those around it are in the notes. */
function failedFiles({ failures, discovery }: Gathered): SkippedFile[] {
  const unread = [...failures].filter(([index]) => index < discovery.files.length);
  const failed = unread.map(([index, reason]) => ({ file: discovery.files[index].file, reason }));
  return [...discovery.failed, ...failed].sort((a, b) =>
    Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)),
  );
}

/** What could not be read of the installed packages costs the project answers: one note. */
function noteOfFailures({ sources, failures }: Surroundings): string[] {
  const [first] = failures;
  if (first === undefined) return [];
  const [index, reason] = first;
  const more =
    failures.size > 1 ? ` (and ${failures.size - 1} more, which "snakeshot stats --verbose" lists)` : '';
  return [`the installed ${sources[index].file} is not indexed: ${reason}${more}`];
}

/** The edges that `expand` answers, by its names. */
function edgeCounts(measured: (rows: RowsName) => number | undefined): Record<string, number> {
  const count = (rows: RowsName): number => measured(rows) ?? 0;
  const counts: Record<string, number> = {
    members: count('members'),
    submodules: count('submodules'),
    imports: count('imports'),
    imported_by: count('importedBy'),
    superclasses: count('superclasses'),
    subclasses: count('subclasses'),
  };
  const callees = measured('callees');
  if (callees !== undefined) counts.callees = callees;
  return counts;
}

/** Lines of the project's own files: those of installed packages are not counted. */
function projectLines(
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
