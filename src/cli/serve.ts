/** `snakeshot serve`: snapshots over MCP (standard input and output) or HTTP. */
import { isAbsolute, parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { ArgumentError } from '../model/errors.js';
import { DEFAULT_LIMITS, type Limits } from '../model/limits.js';
import type { ServeOptions } from '../serve/index.js';
import { examples } from './examples.js';
import { pathOf, pathsOf } from './path.js';
import { requireInput } from './streams.js';
import { wholeNumberBetween } from './wholeNumber.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 7654;
const HOUR = 3_600;
const MAX_COUNT = 1_000_000_000;

const ARGUMENTS = `
Questions take what the commands of their names take. "expand" also takes limit
(stubs a page) and cursor (the next_cursor of the page before); all of them take
project_path, the project's name, where several snapshots are served.`;

interface ServeFlags {
  /** `true`: the default port. */
  http?: number | true;
  host?: string;
  token?: string;
  allowHost?: string[];
  watchRoot?: string;
  maxNodes?: number;
  maxBody?: number;
  maxBatch?: number;
  maxRequests?: number;
  /** Seconds. */
  timeout?: number;
}

/** Flags that say something of HTTP alone. */
const OF_HTTP = {
  host: '--host',
  token: '--token',
  allowHost: '--allow-host',
  maxBatch: '--max-batch',
  maxRequests: '--max-requests',
  timeout: '--timeout',
} as const satisfies Partial<Record<keyof ServeFlags, string>>;

export function addServe(program: Command): void {
  const count = wholeNumberBetween(1, MAX_COUNT);
  program
    .command('serve')
    .description('Answers over MCP on standard input and output, or over HTTP.')
    .argument('<snapshot...>', 'files that "snakeshot index" wrote, or folders of them', pathsOf)
    .option(
      '--http [port]',
      `serve HTTP on this port (default: ${DEFAULT_PORT}; 0: any free one)`,
      wholeNumberBetween(0, 65535),
    )
    .option('--host <host>', `address to listen on, with --http (default: ${DEFAULT_HOST})`)
    .option('--token <token>', 'bearer token that HTTP requests have to bring (better: in SNAKESHOT_TOKEN)')
    .option(
      '--allow-host <name>',
      'a further name by which HTTP clients reach this server, without port; may be given again',
      (name: string, known: string[] = []) => [...known, name],
    )
    .option(
      '--watch-root <path>',
      "the project's folder, to tell when the sources have changed since",
      pathOf,
    )
    .option(
      '--max-nodes <n>',
      `most nodes that outline and trace may be asked for (default: ${DEFAULT_LIMITS.maxNodes})`,
      count,
    )
    .option('--max-body <bytes>', `longest request (default: ${DEFAULT_LIMITS.bodyBytes})`, count)
    .option(
      '--max-batch <n>',
      `most questions in one batch, with --http (default: ${DEFAULT_LIMITS.batchQuestions})`,
      count,
    )
    .option(
      '--max-requests <n>',
      `most requests under way at once, with --http (default: ${DEFAULT_LIMITS.concurrentRequests})`,
      count,
    )
    .option(
      '--timeout <seconds>',
      `for a request to arrive whole (default: ${DEFAULT_LIMITS.requestMs / 1_000}), and for the answers of ` +
        `one batch (default: ${DEFAULT_LIMITS.batchMs / 1_000}), with --http`,
      wholeNumberBetween(1, HOUR),
    )
    .addHelpText(
      'after',
      `${ARGUMENTS}\n${examples(
        'snakeshot serve project.snap',
        'snakeshot serve project.snap other.snap --http 8000',
        'SNAKESHOT_TOKEN=… snakeshot serve snapshots --http --host 0.0.0.0 --allow-host code.example.org',
      )}`,
    )
    .action(run);
}

/** @throws ArgumentError for flags of HTTP without it and an input that can't be read, and what serve throws */
async function run(paths: string[], flags: ServeFlags): Promise<void> {
  const options = serveOptions(paths, flags);
  await leaveFolder(options);
  const [{ serve }, { ownLayers }] = await Promise.all([
    import('../serve/index.js'),
    import('../typeshed/ownLayers.js'),
  ]);
  if (options.http === undefined) requireInput('the messages of an MCP client');
  await serve({ ...options, layers: ownLayers() });
}

/**
 * The folder that a server was started in may be removed while it serves, and Node starts no thread in one that has
 * gone: replaced snapshots are checked in threads. So all paths become absolute, and it runs in the root folder.
 * @throws ArgumentError for a relative path where the folder has gone already
 */
async function leaveFolder(options: ServeOptions): Promise<void> {
  const { paths, watchRoot = '/' } = options;
  if (![...paths, watchRoot].every((path) => isAbsolute(path)))
    (await import('../build/currentFolder.js')).requireCurrentFolder();
  options.paths = paths.map((path) => resolve(path));
  if (options.watchRoot !== undefined) options.watchRoot = resolve(watchRoot);
  process.chdir(parse(process.execPath).root);
}

function serveOptions(paths: string[], flags: ServeFlags): ServeOptions {
  const { http, host = DEFAULT_HOST, token, allowHost, watchRoot } = flags;
  const options: ServeOptions = { paths, limits: limitsOf(flags) };
  if (watchRoot !== undefined) options.watchRoot = watchRoot;
  if (http === undefined) {
    const [stray] =
      Object.entries(OF_HTTP).find(([name]) => flags[name as keyof ServeFlags] !== undefined) ?? [];
    if (stray === undefined) return options;
    const flag = OF_HTTP[stray as keyof typeof OF_HTTP];
    throw new ArgumentError(
      `Expected --http with ${flag}, found ${flag} alone. Add --http, or leave ${flag} out.`,
    );
  }
  options.http = { host, port: http === true ? DEFAULT_PORT : http };
  if (token !== undefined) options.http.token = token;
  if (allowHost !== undefined) options.http.allowedHosts = allowHost;
  return options;
}

function limitsOf({ maxNodes, maxBody, maxBatch, maxRequests, timeout }: ServeFlags): Partial<Limits> {
  const limits: Partial<Limits> = {};
  if (maxNodes !== undefined) limits.maxNodes = maxNodes;
  if (maxBody !== undefined) limits.bodyBytes = maxBody;
  if (maxBatch !== undefined) limits.batchQuestions = maxBatch;
  if (maxRequests !== undefined) limits.concurrentRequests = maxRequests;
  if (timeout !== undefined) limits.requestMs = limits.batchMs = timeout * 1_000;
  return limits;
}
