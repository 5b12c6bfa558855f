/**
 * How fast the HTTP server answers: single questions against a bare Express route, in turn in one
 * run; questions in batches; and whether memory stays flat. `node http.js SNAPSHOT`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { KINDS, type Kind, KindCode } from '../../src/model/kinds.js';
import { handleOf } from '../../src/snapshot/handles.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import type { Load, LoadOptions } from './load.js';
import { median } from './statistics.js';

const EXPAND = '/v1/expand';
const CONNECTIONS = 32;
const ROUNDS = 5;
const REQUESTS = 20_000;
const BATCHES = 80;
/** Enough that the client's reading doesn't leave the server idle. */
const BATCH_CONNECTIONS = 8;
const BATCH = 1_000;
const STEADY_REQUESTS = 200_000;

export interface HttpFigures {
  /** Requests a second, medians over the rounds. */
  expandPerSecond: number;
  bareExpressPerSecond: number;
  /** Median of the rounds' ratios. */
  ratio: number;
  /** 99th percentiles in milliseconds, medians over the rounds. */
  expandP99Ms: number;
  bareExpressP99Ms: number;
  batchQuestionsPerSecond: number;
  /** By the server's processor time: what one core of its own would do, however busy the machine is. */
  batchQuestionsPerCpuSecond: number;
  /** Resident memory of the server in MB after warming up, and after so many requests more. */
  memoryBeforeMb: number;
  memoryAfterMb: number;
  steadyRequests: number;
  /** Answers that were not 200. */
  failed: number;
}

export async function benchHttp(snapshotPath: string): Promise<HttpFigures> {
  const server = await started('../../src/bin/cli.js', 'serve', snapshotPath, '--http', '0');
  let bare: Awaited<ReturnType<typeof started>> | undefined;
  try {
    const body = JSON.stringify({ handle: await handleToAsk(snapshotPath), edge: 'members' });
    bare = await started('./bareExpress.js', await ask(urlOf(server.port, EXPAND), body));
    const bareUrl = urlOf(bare.port, EXPAND);
    let failed = 0;
    const under = async (more: Partial<LoadOptions>): Promise<Load> => {
      const load = await run({
        url: urlOf(server.port, EXPAND),
        body,
        connections: CONNECTIONS,
        requests: REQUESTS,
        ...more,
      });
      failed += load.failed;
      return load;
    };
    await under({});
    await under({ url: bareUrl });
    const rounds: { ours: Load; theirs: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ theirs: await under({ url: bareUrl }), ours: await under({}) });
    }
    const batch = JSON.stringify({ questions: await mixedQuestions(snapshotPath) });
    const batches = {
      url: urlOf(server.port, '/v1/batch'),
      body: batch,
      connections: BATCH_CONNECTIONS,
      requests: BATCHES,
    };
    await under(batches);
    const batchRounds: { perSecond: number; perCpuSecond: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await gauge(server.port, 'process_cpu_seconds_total');
      const { requestsPerSecond } = await under(batches);
      const seconds = (await gauge(server.port, 'process_cpu_seconds_total')) - before;
      batchRounds.push({ perSecond: requestsPerSecond * BATCH, perCpuSecond: (BATCHES * BATCH) / seconds });
    }
    const memoryBeforeMb = (await gauge(server.port, 'process_resident_memory_bytes')) / 1e6;
    await under({ requests: STEADY_REQUESTS });
    return {
      expandPerSecond: median(rounds.map(({ ours }) => ours.requestsPerSecond)),
      bareExpressPerSecond: median(rounds.map(({ theirs }) => theirs.requestsPerSecond)),
      ratio: median(rounds.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond)),
      expandP99Ms: median(rounds.map(({ ours }) => ours.p99Ms)),
      bareExpressP99Ms: median(rounds.map(({ theirs }) => theirs.p99Ms)),
      batchQuestionsPerSecond: median(batchRounds.map(({ perSecond }) => perSecond)),
      batchQuestionsPerCpuSecond: median(batchRounds.map(({ perCpuSecond }) => perCpuSecond)),
      memoryBeforeMb,
      memoryAfterMb: (await gauge(server.port, 'process_resident_memory_bytes')) / 1e6,
      steadyRequests: STEADY_REQUESTS,
      failed,
    };
  } finally {
    server.process.kill();
    bare?.process.kill();
  }
}

/** The first class with ten members, or the nearest number to that: a question as agents ask it. */
async function handleToAsk(snapshotPath: string): Promise<string> {
  const snapshot = await openSnapshot(snapshotPath);
  const kinds = snapshot.column('symbol.kind');
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (let id = 0; id < kinds.length && distance > 0; id++) {
    if (kinds[id] !== KindCode.class) continue;
    const off = Math.abs(snapshot.row('members', id).length - 10);
    if (off < distance) [nearest, distance] = [id, off];
  }
  if (nearest < 0) throw new Error(`Expected a snapshot with classes, found none in ${snapshotPath}`);
  return handleOf(snapshot, nearest);
}

/** Edges by the kind that has them. */
const EDGES_OF: Partial<Record<Kind, string[]>> = {
  module: ['members', 'imports'],
  class: ['members', 'superclasses'],
  function: ['callees', 'enclosing_scope'],
  method: ['callees', 'enclosing_scope'],
};

/** Questions all over the snapshot, no two alike. */
async function mixedQuestions(snapshotPath: string): Promise<object[]> {
  const snapshot = await openSnapshot(snapshotPath);
  const count = snapshot.count('symbol');
  const questions: object[] = [];
  const step = Math.max(1, Math.floor((count * 2) / (3 * BATCH)));
  for (let id = 0; questions.length < BATCH; id = (id + step) % count) {
    const handle = handleOf(snapshot, id);
    const edges = EDGES_OF[KINDS[snapshot.column('symbol.kind')[id]]] ?? ['enclosing_scope'];
    for (const edge of edges) questions.push({ op: 'expand', args: { handle, edge } });
  }
  return questions.slice(0, BATCH);
}

function urlOf(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

async function ask(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${url}: ${response.status} ${text}`);
}

/** The present value of one of the server's metrics that has no labels. */
async function gauge(port: number, name: string): Promise<number> {
  const text = await (await fetch(urlOf(port, '/metrics'))).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`Expected the metric ${name}, found none`);
  return Number(line.slice(name.length));
}

/** A program beside this one that says on standard error which port it listens on. */
async function started(program: string, ...args: string[]): Promise<{ process: ChildProcess; port: number }> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} has ended: ${said}`);
  });
  for (;;) {
    const [chunk] = await Promise.race([once(child.stderr, 'data'), ended]);
    said += String(chunk);
    const port = /:(\d+)\s*$/u.exec(said);
    if (port === null) continue;
    // That it ends when it is told to is no error.
    ended.catch(() => {});
    return { process: child, port: Number(port[1]) };
  }
}

/** From another process, so that measuring takes no time from what is measured. */
async function run(options: LoadOptions): Promise<Load> {
  const client = fileURLToPath(new URL('./load.js', import.meta.url));
  const running = promisify(execFile)(process.execPath, [client]);
  running.child.stdin?.end(JSON.stringify(options));
  return JSON.parse((await running).stdout);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await benchHttp(process.argv[2]), null, 2));
}
