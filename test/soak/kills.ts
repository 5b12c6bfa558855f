/**
 * `npm run soak -- kills`: builds that are killed at random moments, each half of the time while
 * the snapshot is being written. After every kill the target holds the old snapshot or the new
 * one, complete, and no more litter than one killed build leaves; at the end, none.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLI } from '../cli/process.js';
import { generatedProject } from '../e2e/generatedProject.js';
import { Choices } from './choices.js';
import type { SoakOptions } from './options.js';

/** Two states of one project, which builds alternate between. */
const STATES = ['STATE = "one"\n', 'STATE = "two"\n'];
/** Milliseconds from the first byte of a snapshot until it is in place, at most. */
const WRITING_MS = 40;

/** The number of kills after which something was not as it should be. */
export async function kills(
  { count = 1_000, minutes, seed }: SoakOptions,
  say: (line: string) => void = console.log,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-kills-'));
  try {
    return await new Kills(folder, new Choices(seed), say).run(count, minutes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `over`: the build had ended before. */
type Moment = 'any time' | 'while writing' | 'over';

class Kills {
  private readonly root: string;
  private readonly output: string;
  private readonly cache: string;
  private found = 0;
  private readonly moments: Record<Moment, number> = { 'any time': 0, 'while writing': 0, over: 0 };
  /** How often the target held the new snapshot although the build was killed. */
  private renewed = 0;
  /** Milliseconds that a build takes, without the cache and with it; as the last whole one took. */
  private readonly longest = [3000, 1500];
  /** Exit status or signal of the last build. */
  private ending = '';
  /** Called when a build begins to write its snapshot. */
  private written: () => void = () => {};

  constructor(
    private readonly folder: string,
    private readonly choices: Choices,
    private readonly say: (line: string) => void,
  ) {
    this.root = join(folder, 'depot');
    this.output = join(folder, 'out', 'depot.snap');
    this.cache = join(folder, 'cache');
    mkdirSync(dirname(this.output));
    for (const [path, text] of [...generatedProject(1)].slice(0, 20)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  async run(count: number, minutes: number | undefined): Promise<number> {
    const sums: string[] = [];
    for (const state of [0, 1]) {
      await this.whole(state);
      sums[state] = this.sum();
    }
    if (sums[0] === sums[1]) throw new Error('expected two states with different snapshots, found the same');
    const watcher = watch(dirname(this.output), (event, name) => {
      if (event === 'rename' && name?.endsWith('.tmp')) this.written();
    });
    const ends = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
    let current = 1;
    const { moments } = this;
    const kills = (): number => moments['any time'] + moments['while writing'];
    while (kills() < count && performance.now() < ends) {
      const moment = await this.killed(1 - current);
      moments[moment]++;
      const sum = this.sum();
      const state = sums.indexOf(sum);
      if (state < 0) this.report(kills(), `a mixed snapshot (SHA-256 ${sum})`);
      else if (moment === 'over' && state === current)
        this.report(kills(), `a whole build left the old snapshot (it ended with ${this.ending})`);
      else if (moment !== 'over' && state !== current) this.renewed++;
      current = state < 0 ? current : state;
      const litter = readdirSync(dirname(this.output)).filter((name) => name.endsWith('.tmp'));
      if (litter.length > 1) this.report(kills(), `${litter.length} temporary files`);
    }
    watcher.close();
    await this.whole(1 - current);
    if (this.sum() !== sums[1 - current])
      this.report(kills(), 'a build that was not killed gives other bytes');
    const left = readdirSync(dirname(this.output));
    if (left.length !== 1) this.report(kills(), `left behind: ${left.join(', ')}`);
    this.say(
      `${kills()} kills: ${moments['any time']} at any time, ${moments['while writing']} while the snapshot was ` +
        `written (${moments.over} more came too late); the snapshot was the new one after ${this.renewed}`,
    );
    this.say(`${this.found} that left something wrong`);
    return this.found;
  }

  private report(kill: number, what: string): void {
    this.found++;
    this.say(`kill ${kill}: ${what}`);
  }

  private sum(): string {
    return createHash('sha256').update(readFileSync(this.output)).digest('hex');
  }

  /** A build that nobody kills, from what killed ones left in the cache. */
  private async whole(state: number): Promise<void> {
    const child = this.start(state, true);
    const status = await new Promise((resolve) => child.on('exit', resolve));
    if (status !== 0) throw new Error(`expected a build to end with status 0, found ${status}`);
  }

  private async killed(state: number): Promise<Moment> {
    const { choices } = this;
    const writing = choices.once(2);
    const cached = !choices.once(4);
    const wait = choices.below(1000) / 1000;
    const begun = performance.now();
    const child = this.start(state, cached);
    const over = new Promise<'over'>((resolve) =>
      child.on('exit', (status, signal) => {
        this.ending = signal ?? `status ${status}`;
        resolve('over');
      }),
    );
    const begins = new Promise<void>((resolve) => {
      this.written = resolve;
    });
    const moment = writing
      ? begins.then(() => pause(wait * WRITING_MS, 'while writing' as const))
      : pause(wait * this.longest[Number(cached)], 'any time' as const);
    const first = await Promise.race([over, moment]);
    child.kill('SIGKILL');
    await over;
    if (first === 'over') this.longest[Number(cached)] = performance.now() - begun;
    return first;
  }

  private start(state: number, cached: boolean): ReturnType<typeof spawn> {
    writeFileSync(join(this.root, 'state.py'), STATES[state]);
    const cache = cached ? ['--cache', this.cache] : ['--no-cache'];
    return spawn(process.execPath, [CLI, 'index', this.root, '-o', this.output, '--workers', '2', ...cache], {
      stdio: 'ignore',
      cwd: this.folder,
    });
  }
}
