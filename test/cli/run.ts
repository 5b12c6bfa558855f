/** The compiled command line as a child process, and a small snapshot to ask. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeSnapshot } from '../../src/snapshot/write.js';
import { BAKERY } from '../query/bakery.js';
import { buildGraph } from '../snapshot/sampleGraph.js';

export const CLI = fileURLToPath(new URL('../../src/cli.js', import.meta.url));

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  input?: string;
  cwd?: string;
  env?: Record<string, string>;
  /** Node's own options, in front of the program. */
  node?: string[];
}

export function start(args: string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  const { SNAKESHOT_DEBUG: _, ...env } = process.env;
  return spawn(process.execPath, [...(options.node ?? []), CLI, ...args], {
    cwd: options.cwd,
    env: { ...env, ...options.env },
  });
}

/** Runs a command to its end. */
export function snakeshot(args: string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = start(args, options);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
    // A command that failed early has closed its input; its status and messages say why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** A new folder that is removed when the test is over. */
export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snakeshot-cli-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** The bakery's snapshot in a folder of its own. */
export async function bakerySnapshot(context: TestContext): Promise<string> {
  const path = join(await temporaryFolder(context), 'bakery.snap');
  await writeSnapshot(path, buildGraph(BAKERY));
  return path;
}
