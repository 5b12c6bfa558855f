/** Builds a snapshot: composes the phases. */
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BuildOptions } from './buildOptions.js';
import type { InferredCalls } from './cache/cachedInference.js';
import { buildingCode } from './cache/codeDigest.js';
import { inputsDigest } from './cache/inputs.js';
import { settleCache } from './cache/settle.js';
import { findCheckout } from './discover/checkout.js';
import { findExisting, markCurrent } from './existing.js';
import { failedFiles, gather } from './gather.js';
import { InferThread } from './inferThread.js';
import { prepare } from './link/index.js';
import { linkProgram } from './link/linked.js';
import type { GraphHeader, RowsName } from './model/graph.js';
import { SymbolFlag } from './model/kinds.js';
import type { SkippedFile, SourceRoot } from './model/sourceFile.js';
import { makeFolder } from './snapshot/makeFolder.js';
import { requireReplaceable } from './snapshot/replaceable.js';
import { writeSnapshot, writeWithHeader } from './snapshot/write.js';

export { defaultCacheFolder } from './cache/folder.js';

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

const BOUNDED =
  'what functions call was worked out up to a bound, so more call sites are unresolved than need be; parts of the project, indexed each by itself, may have more of them told';

export async function build(options: BuildOptions): Promise<BuildSummary> {
  const inference = new InferThread();
  try {
    return await buildWith(inference, options);
  } finally {
    await inference.close();
  }
}

async function buildWith(inference: InferThread, options: BuildOptions): Promise<BuildSummary> {
  const started = performance.now();
  const begun = new Date();
  const progress = options.onProgress ?? (() => {});
  if (options.output !== undefined) await requireReplaceable(options.output);
  const gathered = await gather({
    ...options,
    onExtracted(parsed) {
      // Where nothing is new there may be nothing to infer.
      if (parsed > 0) inference.start();
    },
  });
  const { discovery, target, sources, facts, failures } = gathered;
  const total = discovery.files.length;
  const output = options.output ?? join('snapshots', `${fileName(discovery.name)}.snap`);
  if (options.output === undefined) await requireReplaceable(output);
  const checkout = await findCheckout(discovery, output, process.env);
  const code = buildingCode();
  const header: GraphHeader = {
    ...gathered.header,
    ...(checkout === undefined ? {} : { checkout }),
    // Without the checkout: a commit alone changes nothing that would have to be worked out again.
    inputs: inputsDigest({
      code,
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
  // Before all notes are told, and when nothing more is added.
  const settle = (inferred?: InferredCalls): void => {
    if (options.cache === undefined) return;
    const written = gathered.written + (inferred?.written ?? 0);
    const failure = gathered.cacheFailure ?? inferred?.cacheFailure;
    summary.notes.push(...settleCache(options.cache, written, failure));
  };
  const existing =
    options.cache === undefined ? undefined : await findExisting(output, header.inputs as string);
  if (existing !== undefined) {
    const { snapshot, ...left } = existing;
    const isSame = isDeepStrictEqual(snapshot.header.checkout, checkout);
    const { bounded } = snapshot.header;
    const { bytes, sha256 } = isSame
      ? left
      : await writeWithHeader(output, snapshot, { ...header, ...(bounded ? { bounded } : {}) });
    if (isSame) await markCurrent(output, begun);
    if (bounded) summary.notes.push(BOUNDED);
    settle();
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
  const inferring = inference.run({
    sources,
    facts,
    version: target.version,
    platform: target.platform,
    ...(options.cache === undefined
      ? {}
      : { cache: { folder: options.cache, version: `calls-${code.slice(0, 16)}` } }),
  });
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
  const inferred = await inferring;
  const calls = 'calls' in inferred ? inferred.calls : undefined;
  const graph = finish(calls);
  if ('failure' in inferred) {
    summary.notes.push(
      `what functions call could not be worked out (${inferred.failure}); "callees" is not measured, all else is. Leave the largest generated files out with --exclude and index again`,
    );
    // The next build shall try again.
    delete graph.header.inputs;
    settle();
  } else {
    if (graph.header.bounded) summary.notes.push(BOUNDED);
    settle(inferred);
  }
  progress({ phase: 'write', files: total, total, bytes: 0 });
  if (options.output === undefined) makeFolder(dirname(output));
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

/** A project's name may hold characters that a file's may not. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
