/**
 * What people use otherwise to learn a code base's structure, on the same corpus in the same run:
 * the SCIP indexer and the type checker, which find definitions and references by inferring types.
 * Neither answers what a snapshot answers; the seconds tell what such knowledge costs elsewhere.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/model/errors.js';
import { CACHE, type Corpus } from './corpora.js';

/** A tool that takes longer is ended. */
const LIMIT_MS = 150_000;
const SCIP = '@sourcegraph/scip-python';

export interface OtherTool {
  seconds: number;
  finished: boolean;
}

/** By tool; one that can't be installed here is left out, aloud. */
export function benchOthers(corpus: Corpus): Record<string, OtherTool> {
  const found: Record<string, OtherTool> = {};
  if (!corpus.compared) return found;
  for (const [name, run] of [
    ['pyright', () => pyright(corpus)],
    ['scip-python', () => scip(corpus)],
  ] as const) {
    try {
      found[name] = run();
    } catch (error) {
      process.stderr.write(`left out ${name}: ${messageOf(error)}\n`);
    }
  }
  return found;
}

/** Its status is 1 where it finds errors in the corpus. */
function pyright({ root }: Corpus): OtherTool {
  return timed(createRequire(import.meta.url).resolve('pyright/index.js'), [root], [0, 1]);
}

function scip({ name, root }: Corpus): OtherTool {
  const program = join(CACHE, 'scip/node_modules', SCIP, 'index.js');
  if (!existsSync(program)) {
    mkdirSync(join(CACHE, 'scip'), { recursive: true });
    const args = ['install', '--prefix', join(CACHE, 'scip'), '--no-audit', '--no-fund', SCIP];
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm install ${SCIP} ended with ${status}: ${stderr}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-bench-scip-'));
  try {
    const output = join(folder, 'index.scip');
    // Without a version it asks git for one, and outside of a checkout it ends before it writes the index.
    const project = ['--project-name', name, '--project-version', '0'];
    return timed(program, ['index', '--cwd', root, ...project, '--output', output], [0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `statuses`: those of a run that did its work. Any other is an error; one that was ended has none. */
function timed(program: string, args: readonly string[], statuses: readonly number[]): OtherTool {
  const started = performance.now();
  const { status, signal, error } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'ignore',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  if (error !== undefined && signal === null) throw error;
  if (status !== null && !statuses.includes(status)) throw new Error(`it ended with status ${status}`);
  return { seconds: (performance.now() - started) / 1000, finished: signal === null };
}
