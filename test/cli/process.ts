/** The compiled command line as a child process. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CLI = fileURLToPath(new URL('../../src/bin/cli.js', import.meta.url));

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
  return spawn(process.execPath, [...process.execArgv, ...(options.node ?? []), CLI, ...args], {
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
