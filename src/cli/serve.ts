/** `snakeshot serve`: snapshots over MCP (standard input and output) or HTTP. */
import type { Command } from 'commander';
import { ArgumentError } from '../model/errors.js';
import type { ServeOptions } from '../serve/index.js';
import { examples } from './examples.js';
import { wholeNumberBetween } from './wholeNumber.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 7654;

interface ServeFlags {
  /** `true`: the default port. */
  http?: number | true;
  host?: string;
  token?: string;
  watchRoot?: string;
}

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Answers over MCP on standard input and output, or over HTTP.')
    .argument('<snapshot...>', 'files that "snakeshot index" wrote, or folders of them')
    .option(
      '--http [port]',
      `serve HTTP on this port (default: ${DEFAULT_PORT}; 0: any free one)`,
      wholeNumberBetween(0, 65535),
    )
    .option('--host <host>', `address to listen on, with --http (default: ${DEFAULT_HOST})`)
    .option('--token <token>', 'bearer token that HTTP requests have to bring (better: in SNAKESHOT_TOKEN)')
    .option('--watch-root <path>', "the project's folder, to tell when the sources have changed since")
    .addHelpText(
      'after',
      examples(
        'snakeshot serve project.snap',
        'snakeshot serve project.snap other.snap --http 8000',
        'SNAKESHOT_TOKEN=… snakeshot serve project.snap --http --host 0.0.0.0',
      ),
    )
    .action(run);
}

/** @throws ArgumentError for flags of HTTP without it, and what serve throws */
async function run(paths: string[], flags: ServeFlags): Promise<void> {
  const options = serveOptions(paths, flags);
  const [{ serve }, { layerFolders }] = await Promise.all([
    import('../serve/index.js'),
    import('../typeshed/paths.js'),
  ]);
  await serve({ ...options, layerFolders: layerFolders() });
}

function serveOptions(paths: string[], { http, host, token, watchRoot }: ServeFlags): ServeOptions {
  const options: ServeOptions = { paths };
  if (watchRoot !== undefined) options.watchRoot = watchRoot;
  if (http === undefined) {
    const stray = host !== undefined ? '--host' : token !== undefined ? '--token' : undefined;
    if (stray === undefined) return options;
    throw new ArgumentError(
      `Expected --http with ${stray}, found ${stray} alone. Add --http, or leave ${stray} out.`,
    );
  }
  options.http = { host: host ?? DEFAULT_HOST, port: http === true ? DEFAULT_PORT : http };
  if (token !== undefined) options.http.token = token;
  return options;
}
