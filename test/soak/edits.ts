/**
 * `npm run soak -- edits --root FOLDER`: edits a copy of a project at random and indexes it after each
 * round twice, with the cache of the rounds before and without one. Both have to be the same bytes. What
 * differs is printed with its edits, and kept: both snapshots, and the project before and after.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildSummary, build } from '../../src/build/index.js';
import type { BuildOptions } from '../../src/build/options.js';
import { KeptThreads } from '../build/keptThreads.js';
import { Choices } from './choices.js';
import { describeChange } from './edits/describe.js';
import { differences } from './edits/difference.js';
import { KINDS } from './edits/kinds.js';
import { type Change, Project } from './edits/project.js';
import { Tally } from './edits/tally.js';
import type { SoakOptions } from './options.js';

type Index = (options: BuildOptions) => Promise<BuildSummary>;

/** After so many rounds a line says how far it has come. */
const SOME = 25;
/** How many edits a round has: mostly one, so that its time is that of one kind. */
const EDITS = [1, 1, 1, 2, 3];
/** Kinds that are tried until one finds what it changes. */
const ATTEMPTS = 200;

/** The number of rounds whose two snapshots differ. */
export async function edits(
  { count = 100, minutes, seed, root, kinds = KINDS }: SoakOptions,
  say: (line: string) => void = console.log,
  index?: Index,
): Promise<number> {
  const unknown = kinds.filter((kind) => !KINDS.includes(kind));
  if (root === undefined || unknown.length > 0)
    throw new Error(
      `expected --root FOLDER and --kinds of ${KINDS.join(', ')}, found ${unknown.join(', ') || 'no root'}`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'snakeshot-edits-'));
  const threads = new KeptThreads();
  try {
    const choices = new Choices(seed);
    const project = await Project.copy(root, join(folder, 'project'), choices);
    const run = new Edits(folder, project, choices, say, index ?? ((options) => build(options, threads)));
    return await run.rounds(kinds, count, minutes);
  } finally {
    await threads.end();
    rmSync(folder, { recursive: true });
  }
}

/** A snapshot, and the milliseconds of processor time that linking and inference took: other work beside counts less. */
interface Indexed {
  bytes: Buffer;
  ms: number;
}

class Edits {
  private found = 0;
  private readonly tally = new Tally();
  /** Where what differs is kept; made for the first. */
  private kept: string | undefined;

  constructor(
    private readonly folder: string,
    private readonly project: Project,
    private readonly choices: Choices,
    private readonly say: (line: string) => void,
    private readonly index: Index,
  ) {}

  async rounds(kinds: readonly string[], count: number, minutes = Number.POSITIVE_INFINITY): Promise<number> {
    await this.indexed('incremental');
    const begun = performance.now();
    let done = 0;
    const rate = (): string => `${((done / (performance.now() - begun)) * 60_000).toFixed(1)} a minute`;
    while (done < count && performance.now() < begun + minutes * 60_000) {
      await this.round(++done, kinds);
      if (done % SOME === 0) this.say(`${done} rounds (${rate()}), ${this.found} different`);
    }
    for (const line of this.tally.lines()) this.say(line);
    this.say(`${done} rounds (${rate()}), ${this.found} whose snapshots differ`);
    return this.found;
  }

  private async round(number: number, kinds: readonly string[]): Promise<void> {
    const made: { kind: string; changes: Change[] }[] = [];
    const wanted = this.choices.pick(EDITS);
    await this.project.findModules();
    for (let left = ATTEMPTS; left > 0 && made.length < wanted; left--) {
      const kind = this.choices.pick(kinds);
      const changes = this.project.edit(kind);
      if (changes !== undefined) made.push({ kind, changes });
    }
    const incremental = await this.indexed('incremental');
    const full = await this.indexed('full');
    const differs = !incremental.bytes.equals(full.bytes);
    const used = made.map(({ kind }) => kind);
    this.tally.add(used, incremental.ms, full.ms, differs);
    if (!differs) return;
    this.found++;
    this.say(`round ${number} differs: ${used.join(', ')}`);
    for (const { kind, changes } of made) {
      this.say(`  ${kind}`);
      for (const line of changes.flatMap(describeChange)) this.say(`    ${line}`);
    }
    for (const line of differences(incremental.bytes, full.bytes)) this.say(`  ${line}`);
    this.keep(
      number,
      { incremental, full },
      made.flatMap(({ changes }) => changes),
    );
    // What is wrong now shall not show in later rounds again.
    rmSync(this.cache, { recursive: true });
    rmSync(this.output('incremental'));
    await this.indexed('incremental');
  }

  private keep(round: number, snapshots: Record<string, Indexed>, changes: readonly Change[]): void {
    this.kept ??= mkdtempSync(join(tmpdir(), 'snakeshot-edits-found-'));
    const place = join(this.kept, `round-${round}`);
    mkdirSync(place);
    for (const [name, { bytes }] of Object.entries(snapshots))
      writeFileSync(join(place, `${name}.snap`), bytes);
    this.project.save(place, changes);
    this.say(`  kept in ${place}`);
  }

  private get cache(): string {
    return join(this.folder, 'cache');
  }

  private output(name: 'incremental' | 'full'): string {
    return join(this.folder, `${name}.snap`);
  }

  private async indexed(name: 'incremental' | 'full'): Promise<Indexed> {
    const output = this.output(name);
    const times = { link: 0, write: 0 };
    await this.index({
      root: this.project.root,
      output,
      environment: { sitePackages: [] },
      ...(name === 'full' ? {} : { cache: this.cache }),
      onProgress: ({ phase }) => {
        const { user, system } = process.cpuUsage();
        if (phase === 'link' || phase === 'write') times[phase] = (user + system) / 1000;
      },
    });
    return { bytes: readFileSync(output), ms: times.write - times.link };
  }
}
