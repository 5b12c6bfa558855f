/** `snakeshot index`: Python sources → a snapshot file. */
import type { Command } from 'commander';
import type { BuildOptions } from '../build/options.js';
import type { EnvironmentOptions } from '../discover/environment/index.js';
import { ArgumentError } from '../model/errors.js';
import { DEFAULT_FILE_LIMITS } from '../model/fileLimits.js';
import { examples } from './examples.js';
import { pathOf, pathsOf } from './path.js';
import { print, say } from './streams.js';
import { wholeNumberBetween } from './wholeNumber.js';

/** More threads than any machine has processors only cost memory. */
const MAX_WORKERS = 1024;
const MEGABYTE = 1_000_000;
/** What the parser's memory could hold. */
const MAX_MEGABYTES = 1_000;
const MAX_SECONDS = 86_400;

const NO_HOME =
  'this user has no home folder (HOME) to keep a cache in, so the next build does again what this one did; name a folder with --cache, or give --no-cache';

interface IndexFlags {
  output?: string;
  workers?: number;
  maxFileSize: number;
  maxFileTime: number;
  exclude?: string[];
  venv?: string;
  sitePackages?: string[];
  pythonVersion?: string;
  platform?: string;
  /** A folder; false: --no-cache. */
  cache?: string | false;
  shard?: string;
  json?: true;
  verbose?: true;
}

export function addIndex(program: Command): void {
  program
    .command('index')
    .description('Indexes a Python project into a snapshot file.')
    .argument('[root]', "the project's folder, or one .py, .pyi or .pyw file", '.')
    .option('-o, --output <file>', 'the snapshot to write (default: snapshots/<project>.snap)', pathOf)
    .option(
      '--workers <n>',
      'threads that parse (default: by the number of processors)',
      wholeNumberBetween(1, MAX_WORKERS),
    )
    .option(
      '--max-file-size <MB>',
      'leave out larger files, in megabytes',
      wholeNumberBetween(1, MAX_MEGABYTES),
      DEFAULT_FILE_LIMITS.bytes / MEGABYTE,
    )
    .option(
      '--max-file-time <s>',
      'give up on a file whose parsing takes more seconds',
      wholeNumberBetween(1, MAX_SECONDS),
      DEFAULT_FILE_LIMITS.seconds,
    )
    .option(
      '--exclude <glob>',
      'files and folders to leave out, as .gitignore writes them; repeatable',
      listed,
    )
    .option(
      '--venv <folder>',
      'the virtual environment whose packages the project uses (default: .venv, venv, .pixi, VIRTUAL_ENV or CONDA_PREFIX)',
      pathOf,
    )
    .option('--site-packages <folder>', 'a folder that holds installed packages; repeatable', pathsOf)
    .option(
      '--python-version <x.y>',
      "the Python that the code is meant for (default: the project's, else the newest)",
    )
    .option('--platform <name>', 'the platform, as sys.platform says it (default: linux)')
    .option(
      '--cache <folder>',
      "where what was learnt of each file is kept for the next time (default: in the user's cache folder)",
      pathOf,
    )
    .option('--no-cache', 'read every file anew, and write the snapshot even when nothing has changed')
    .option(
      '--shard <i/n>',
      'only put the i-th of n shares of the files into the cache; index without it makes the snapshot',
    )
    .option('--json', 'print the summary as JSON on standard output')
    .option('--verbose', 'name the files that were left out, with the reasons')
    .addHelpText(
      'after',
      examples(
        'snakeshot index',
        'snakeshot index path/to/project -o project.snap --verbose',
        "snakeshot index path/to/project --exclude 'vendored/' --exclude '*_pb2.py' --json",
      ),
    )
    .action(index);
}

/** One value each time: an option that took several would take the root for one of them. */
function listed(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** @throws ArgumentError, ConfigError, SnapshotError as build does */
async function index(root: string, flags: IndexFlags): Promise<void> {
  (await import('./compiling.js')).compileLess();
  const [{ build }, { defaultCacheFolder }, { createProgress }, { leftOutLines, statusOf, summaryLine }] =
    await Promise.all([
      import('../build/index.js'),
      import('../userFolders.js'),
      import('./progress.js'),
      import('./summary.js'),
    ]);
  const options = buildOptions(root, flags);
  const cache = flags.cache === false ? undefined : (flags.cache ?? defaultCacheFolder(process.env));
  if (cache !== undefined) options.cache = cache;
  const progress = createProgress(process.stderr, process.env.TERM);
  options.onProgress = progress.update;
  if (flags.shard !== undefined) return indexShare(options, flags.shard, flags).finally(progress.stop);
  const summary = await build(options).finally(progress.stop);
  if (cache === undefined && flags.cache !== false) say(`snakeshot: ${NO_HOME}`);
  for (const note of summary.notes) say(`snakeshot: ${note}`);
  if (flags.verbose) for (const line of leftOutLines(summary)) say(line);
  if (flags.json) print(summary);
  else say(summaryLine(summary, flags.verbose === true));
  process.exitCode = statusOf(summary);
}

/** What the flags say of the build; those that aren't given are left to it. */
function buildOptions(root: string, flags: IndexFlags): BuildOptions {
  const limits = { bytes: flags.maxFileSize * MEGABYTE, seconds: flags.maxFileTime };
  const environment: EnvironmentOptions = {};
  if (flags.venv !== undefined) environment.venv = flags.venv;
  if (flags.sitePackages !== undefined) environment.sitePackages = flags.sitePackages;
  if (flags.pythonVersion !== undefined) environment.pythonVersion = flags.pythonVersion;
  const options: BuildOptions = { root, limits, environment };
  if (flags.output !== undefined) options.output = flags.output;
  if (flags.workers !== undefined) options.workers = flags.workers;
  if (flags.exclude !== undefined) options.exclude = flags.exclude;
  if (flags.platform !== undefined) options.platform = flags.platform;
  return options;
}

/** `--shard`: fills the cache and writes no snapshot. */
async function indexShare(options: BuildOptions, shard: string, flags: IndexFlags): Promise<void> {
  const [{ extractShare, parseShare }, { shareLine, statusOf }] = await Promise.all([
    import('../build/extractShare.js'),
    import('./summary.js'),
  ]);
  const share = parseShare(shard);
  if (options.output !== undefined)
    throw new ArgumentError(
      '--shard only puts a share of the files into the cache and writes no snapshot, and --output names one; ' +
        'leave --output to the run without --shard that gathers the shares',
    );
  const { cache } = options;
  if (cache === undefined)
    throw new ArgumentError(
      flags.cache === false
        ? '--shard puts a share of the files into the cache, and --no-cache leaves it none; give one of the two'
        : '--shard puts a share of the files into the cache, and there is none; name a folder with --cache',
    );
  const summary = await extractShare({ ...options, cache }, share);
  for (const note of summary.notes) say(`snakeshot: ${note}`);
  if (flags.json) print(summary);
  else say(shareLine(summary, cache));
  process.exitCode = statusOf(summary);
}
