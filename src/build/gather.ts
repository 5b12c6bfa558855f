/** Discovers and extracts: everything that linking takes, and what became of the files on the way. */
import { resolve } from 'node:path';
import { factsVersion } from '../cache/factsVersion.js';
import { contentsOf } from '../cache/inputs.js';
import { type CachePlace, hasKept } from '../cache/keptResults.js';
import { filesOfShare, type Share } from '../cache/share.js';
import { findEnvironment } from '../discover/environment/index.js';
import { InstalledPackages } from '../discover/environment/packages.js';
import { discover } from '../discover/index.js';
import { kindOfRoot } from '../discover/start.js';
import { grammarVersion } from '../extract/tree/grammarVersion.js';
import { NEWEST, type Target } from '../link/facts/target.js';
import { DEFAULT_FILE_LIMITS, type FileLimits } from '../model/fileLimits.js';
import type { GraphHeader } from '../model/graph.js';
import type { Discovery, SkippedFile, SourceFile } from '../model/sourceFile.js';
import { compareUtf8 } from '../model/utf8Order.js';
import { readStdlibBundle, readStubsBundle } from '../typeshed/bundle.js';
import { findStdlibLayer } from '../typeshed/layer.js';
import { generatorVersion } from '../version.js';
import { requireCurrentFolder } from './currentFolder.js';
import type { BuildOptions } from './options.js';
import { defaultWorkers, ExtractPool, extractThreads } from './pool.js';
import { findSurroundings, type Surroundings } from './surroundings.js';

export interface Gathered {
  discovery: Discovery;
  target: Target;
  header: GraphHeader;
  /** The project's, then those around it. */
  sources: SourceFile[];
  /** Of each source; undefined where extraction failed, or another share has it. */
  facts: (SharedArrayBuffer | undefined)[];
  /** Why a source has no facts, by its index. */
  failures: Map<number, string>;
  /** Files that were parsed; the facts of others were in the cache. */
  parsed: number;
  /** What was looked for around the project and not found, in words. */
  notes: string[];
  /** Of each source, as `contentsOf` (src/cache/inputs.ts) gives them. */
  contents: string[];
  /** Where facts are kept. */
  factsCache: CachePlace | undefined;
  /** Bytes that were added to the cache. */
  written: number;
  /** Why the cache can't be written; undefined when it can, or when there is none. */
  cacheFailure: string | undefined;
}

export interface GatherOptions extends BuildOptions {
  /** Called when the project's files are extracted, with the number of those that had to be parsed. */
  onExtracted?: (parsed: number) => void;
  /** Starts the threads of the pool; default: threads of the build's own. */
  extractThreads?: typeof extractThreads;
}

/** With a share, no other file of the project has facts. */
export async function gather(options: GatherOptions, share?: Share): Promise<Gathered> {
  requireCurrentFolder();
  options.onProgress?.({ phase: 'discover', files: 0, total: 0, bytes: 0 });
  const limits = options.limits ?? DEFAULT_FILE_LIMITS;
  const cache: CachePlace | undefined =
    options.cache === undefined
      ? undefined
      : { folder: options.cache, version: factsVersion(process.versions) };
  // Before anything else: its threads start while the files are looked for.
  const workers = options.workers ?? defaultWorkers();
  // This thread takes the place of one as long as facts are found in the cache (pool.ts).
  const first = cache !== undefined && hasKept(cache) ? Math.max(1, workers - 1) : workers;
  const threads = (options.extractThreads ?? extractThreads)(workers, first);
  const pool = new ExtractPool(workers, cache, limits, undefined, threads);
  try {
    return await gatherWith(pool, cache, limits, options, share);
  } finally {
    await pool.close();
  }
}

async function gatherWith(
  pool: ExtractPool,
  factsCache: CachePlace | undefined,
  limits: FileLimits,
  options: GatherOptions,
  share: Share | undefined,
): Promise<Gathered> {
  // What is wrong with the root itself is said first, not what that does to reading its configuration.
  kindOfRoot(options.root);
  const environment = findEnvironment(resolve(options.root), options.environment ?? {}, process.env);
  const discovery = await discover(options.root, {
    limits,
    searched: environment.folders,
    ...(options.exclude === undefined ? {} : { exclude: options.exclude }),
  });
  const target: Target = {
    version: environment.version ?? NEWEST.version,
    platform: options.platform ?? NEWEST.platform,
  };
  const stdlib = readStdlibBundle();
  const layer = await findStdlibLayer(stdlib, target);
  const { facts, failures } = await extractProject(pool, discovery, share, options.onProgress);
  options.onExtracted?.(pool.parsed);
  const around = await findSurroundings({
    project: discovery.files,
    facts,
    stdlib,
    stubs: onDemand(readStubsBundle),
    installed: new InstalledPackages(environment.folders),
    target,
    pool,
  });
  for (const [index, reason] of around.failures) failures.set(discovery.files.length + index, reason);
  const all = [...facts, ...around.facts];
  return {
    discovery,
    target,
    header: {
      project: discovery.name,
      generator: generatorVersion(),
      grammar: grammarVersion(),
      roots: discovery.roots,
      layers: [{ name: layer.header.project, digest: layer.header.digest }],
    },
    sources: [...discovery.files, ...around.sources],
    facts: all,
    failures,
    parsed: pool.parsed,
    notes: [...environment.notes, ...noteOfNothing(discovery, options.root), ...noteOfFailures(around)],
    contents: contentsOf(all, (one) => pool.contentHash(one)),
    factsCache,
    written: pool.written,
    cacheFailure: pool.cacheFailure,
  };
}

/** Facts of the project's files, or of a share of them, and why others have none: both by the file's index. */
async function extractProject(
  pool: ExtractPool,
  { files }: Discovery,
  share: Share | undefined,
  onProgress: BuildOptions['onProgress'],
): Promise<Pick<Gathered, 'facts' | 'failures'>> {
  const wanted = share === undefined ? [...files.keys()] : filesOfShare(files, share);
  const extracted = await pool.extract(
    wanted.map((index) => files[index]),
    (done) => onProgress?.({ phase: 'extract', files: done.files, total: wanted.length, bytes: done.bytes }),
  );
  const failures = new Map<number, string>();
  const facts: (SharedArrayBuffer | undefined)[] = new Array(files.length).fill(undefined);
  extracted.forEach((one, index) => {
    if ('facts' in one) facts[wanted[index]] = one.facts;
    else failures.set(wanted[index], one.failure);
  });
  return { facts, failures };
}

/** Of the project, by path; those around it are in the notes. */
export function failedFiles({ failures, discovery }: Gathered): SkippedFile[] {
  const unread = [...failures].filter(([index]) => index < discovery.files.length);
  const failed = unread.map(([index, reason]) => ({ file: discovery.files[index].file, reason }));
  return [...discovery.failed, ...failed].sort((a, b) => compareUtf8(a.file, b.file));
}

/** Where nothing is indexed: whether there is no Python at all. */
function noteOfNothing({ files, skipped, failed }: Discovery, root: string): string[] {
  if (files.length > 0) return [];
  if (skipped.length + failed.length === 0) return [`no Python file was found in ${root}`];
  return [`no Python file of ${root} is indexed: what was found there is left out or can't be read`];
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

/** Opens once, when first asked. */
function onDemand<T>(open: () => T): () => T {
  let opened: T | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
