/** Builds a snapshot: composes the phases. */
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { InferredCalls } from '../cache/cachedInference.js';
import { buildingCode } from '../cache/codeDigest.js';
import { inputsDigest } from '../cache/inputs.js';
import { settleCache } from '../cache/settle.js';
import { findCheckout } from '../discover/checkout.js';
import { prepare } from '../link/index.js';
import { linkProgram } from '../link/linked.js';
import type { Graph, GraphHeader } from '../model/graph.js';
import { edgeCounts, ofSnapshot } from '../query/edgeCounts.js';
import { likelyRoots } from '../query/likelyRoots.js';
import { makeFolder } from '../snapshot/makeFolder.js';
import { openSnapshot } from '../snapshot/open.js';
import { requireReplaceable } from '../snapshot/replaceable.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { writeSnapshot, writeWithHeader } from '../snapshot/write.js';
import { writeFailure } from '../snapshot/writeFailure.js';
import { findExisting, markCurrent } from './existing.js';
import { failedFiles, type Gathered, type GatherOptions, gather } from './gather.js';
import { type Inferred, InferThread, inferThreads } from './inferThread.js';
import type { BuildOptions, BuildProgress } from './options.js';
import { extractThreads } from './pool.js';
import { type BuildSummary, projectLines } from './summary.js';

export type { BuildSummary } from './summary.js';

const BOUNDED =
  'what functions call was worked out up to a bound, so more call sites are unresolved than need be; parts of the project, indexed each by itself, may have more of them told';

/** The most folders that are proposed as source roots. */
const NAMED_ROOTS = 5;

/** How a build starts its threads, which it ends itself. */
export interface BuildThreads {
  extract: typeof extractThreads;
  infer: typeof inferThreads;
}

const OWN_THREADS: BuildThreads = { extract: extractThreads, infer: inferThreads };

export async function build(
  options: BuildOptions,
  threads: BuildThreads = OWN_THREADS,
): Promise<BuildSummary> {
  const inference = new InferThread(threads.infer);
  try {
    return await buildWith(inference, { ...options, extractThreads: threads.extract });
  } finally {
    await inference.close();
  }
}

async function buildWith(inference: InferThread, options: GatherOptions): Promise<BuildSummary> {
  const started = performance.now();
  const begun = new Date();
  if (options.output !== undefined) await requireReplaceable(options.output);
  const gathered = await gather({
    ...options,
    onExtracted(parsed) {
      // Where nothing is new there may be nothing to infer.
      if (parsed > 0) inference.start();
    },
  });
  const { discovery, facts } = gathered;
  const output = options.output ?? join('snapshots', `${fileName(discovery.name)}.snap`);
  if (options.output === undefined) {
    makeFolderFor(output);
    await requireReplaceable(output);
  }
  const code = buildingCode();
  const header = await headerOf(gathered, output, code);
  const known = options.cache === undefined ? undefined : await takeUp(output, header, begun);
  if (known !== undefined) known.notes.push(...settled(options, gathered));
  const { notes, bytes, sha256, unchanged, ...counts } =
    known ?? (await make(inference, { options, gathered, header, output, code }));
  return {
    output,
    files: facts.slice(0, discovery.files.length).filter((one) => one !== undefined).length,
    skipped: discovery.skipped,
    failed: failedFiles(gathered),
    roots: discovery.roots,
    notes: [...gathered.notes, ...notes],
    ...counts,
    ms: Math.round(performance.now() - started),
    bytes,
    sha256,
    ...(unchanged ? { unchanged } : {}),
  };
}

async function headerOf(gathered: Gathered, output: string, code: string): Promise<GraphHeader> {
  const { discovery, target } = gathered;
  const checkout = await findCheckout(discovery, output, process.env);
  return {
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
}

/** The snapshot that a build leaves at its output, and what there is to say of that. */
type Left = Pick<BuildSummary, 'lines' | 'symbols' | 'edges' | 'notes' | 'bytes' | 'sha256' | 'unchanged'>;

/** Leaves the snapshot that is there, with this checkout, where it was made from the same; else undefined. */
async function takeUp(output: string, header: GraphHeader, begun: Date): Promise<Left | undefined> {
  const existing = await findExisting(output, header.inputs as string);
  if (existing === undefined) return undefined;
  const { snapshot, ...left } = existing;
  const isSame = isDeepStrictEqual(snapshot.header.checkout, header.checkout);
  const { bounded } = snapshot.header;
  const { bytes, sha256 } = isSame
    ? left
    : await writeWithHeader(output, snapshot, { ...header, ...(bounded ? { bounded } : {}) });
  if (isSame) await markCurrent(output, begun);
  return {
    notes: [...(bounded ? [BOUNDED] : []), ...notesOnRoots(snapshot)],
    lines: projectLines((name) => snapshot.column(name)),
    symbols: snapshot.count('symbol'),
    edges: edgeCounts(ofSnapshot(snapshot)),
    bytes,
    sha256,
    ...(isSame ? { unchanged: true } : {}),
  };
}

/** What a build that works its snapshot out has at hand. */
interface Task {
  options: BuildOptions;
  gathered: Gathered;
  header: GraphHeader;
  output: string;
  /** Digest of the code that builds. */
  code: string;
}

/** Links and infers, one beside the other, and writes what comes of it. */
async function make(inference: InferThread, task: Task): Promise<Left> {
  const { options, gathered, output } = task;
  const total = gathered.discovery.files.length;
  const report = (phase: BuildProgress['phase']): void =>
    options.onProgress?.({ phase, files: total, total, bytes: 0 });
  report('link');
  const inferring = startInference(inference, task);
  const finish = startLinking(task);
  report('infer');
  const inferred = await inferring;
  const graph = finish('calls' in inferred ? inferred.calls : undefined);
  // The next build shall try again.
  if ('failure' in inferred) delete graph.header.inputs;
  const notes = [
    ...notesOnCalls(inferred, graph.header),
    ...settled(options, gathered, 'failure' in inferred ? undefined : inferred),
  ];
  report('write');
  const { bytes, sha256 } = await writeSnapshot(output, graph);
  notes.push(...(await openSnapshot(output).then(notesOnRoots, () => [])));
  return {
    notes,
    lines: projectLines((name) => graph.columns[name]),
    symbols: graph.columns['symbol.kind'].length,
    edges: edgeCounts({
      column: (name) => graph.columns[name],
      targetCount: (rows) => graph.rows[rows]?.targets.length,
    }),
    bytes,
    sha256,
  };
}

function startInference(inference: InferThread, { gathered, code }: Task): Promise<Inferred> {
  const { discovery, sources, facts, contents, factsCache, target } = gathered;
  return inference.run({
    sources,
    facts,
    version: target.version,
    platform: target.platform,
    ...(factsCache === undefined
      ? {}
      : {
          caches: {
            facts: factsCache,
            calls: { ...factsCache, version: `calls-${code.slice(0, 16)}` },
            traces: { ...factsCache, version: `trace-${code.slice(0, 16)}` },
            project: discovery.name,
            contents,
          },
        }),
  });
}

/** Does all that needs no calls; what it returns gives the graph. */
function startLinking({ gathered, header }: Task): (calls?: Int32Array) => Graph {
  const { discovery, target, sources, facts, failures } = gathered;
  const { skipped, failed } = discovery;
  return prepare(linkProgram(sources, facts, target), {
    header,
    sources,
    facts,
    failures,
    skipped,
    failed,
    target,
  });
}

function notesOnCalls(inferred: Inferred, { bounded }: GraphHeader): string[] {
  if ('failure' in inferred)
    return [
      `what functions call could not be worked out (${inferred.failure}); "callees" is not measured, all else is. Leave the largest generated files out with --exclude and index again`,
    ];
  return bounded ? [BOUNDED] : [];
}

function notesOnRoots(snapshot: Snapshot): string[] {
  const likely = likelyRoots(snapshot);
  if (likely.length === 0) return [];
  const imports = likely.reduce((sum, root) => sum + root.imports, 0);
  const paths = likely.slice(0, NAMED_ROOTS).map(({ path }) => path);
  return [
    `${imports} unresolved import${imports === 1 ? ' names' : 's name'} what lies in ${paths.join(', ')}; where that is on Python's path when the project runs, say so in snakeshot.toml (roots = ${JSON.stringify(paths)}) and index again`,
  ];
}

/** Settles the cache when nothing more is added, and gives the notes on it. */
function settled({ cache }: BuildOptions, gathered: Gathered, inferred?: InferredCalls): string[] {
  if (cache === undefined) return [];
  const written = gathered.written + (inferred?.written ?? 0);
  return settleCache(cache, written, gathered.cacheFailure ?? inferred?.cacheFailure);
}

function makeFolderFor(output: string): void {
  try {
    makeFolder(dirname(output));
  } catch (error) {
    throw writeFailure(error, output);
  }
}

/** A project's name may hold characters that a file's may not. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
}
