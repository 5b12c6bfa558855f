/** `snakeshot expand` from the shell: a whole process for one answer, against Node doing nothing. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { handleOf } from '../../src/snapshot/handles.js';
import { openSnapshot } from '../../src/snapshot/open.js';
import { median } from './statistics.js';

const ROUNDS = 11;
const CLI = fileURLToPath(new URL('../../src/bin/cli.js', import.meta.url));

export interface CommandLineFigures {
  /** Medians, the two in turn. */
  expandMs: number;
  bareNodeMs: number;
}

export async function benchCommandLine(path: string): Promise<CommandLineFigures> {
  const snapshot = await openSnapshot(path);
  const handle = handleOf(snapshot, snapshot.count('symbol') >> 1);
  const expand: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    expand.push(wall([CLI, 'expand', path, handle, 'enclosing_scope']));
    bare.push(wall(['-e', '0']));
  }
  return { expandMs: median(expand), bareNodeMs: median(bare) };
}

function wall(args: string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - started;
}
