/** The program: all commands, and what they have in common. */
import { Command } from 'commander';
import { packageVersion } from '../version.js';
import { examples } from './examples.js';
import { addExpand } from './expand.js';
import { addIndex } from './indexProject.js';
import { addInspect } from './inspect.js';
import { addOutline } from './outline.js';
import { addQuery } from './query.js';
import { addResolve } from './resolve.js';
import { addResolveAt } from './resolveAt.js';
import { addServe } from './serve.js';
import { addStats } from './stats.js';
import { addTrace } from './trace.js';
import { addVerify } from './verify.js';

/** The order in which the help lists them. */
const COMMANDS = [
  addIndex,
  addExpand,
  addOutline,
  addResolve,
  addResolveAt,
  addInspect,
  addTrace,
  addQuery,
  addServe,
  addStats,
  addVerify,
];

const EXIT_STATUS = `
Answers are JSON on standard output; messages go to standard error.
Exit status: 0 done; 1 the answer is no (a broken snapshot, files that could
not be read); 2 the command could not run (bad arguments, no such file).`;

export function createProgram(): Command {
  const program = new Command('snakeshot')
    .description('Index a Python code base into a snapshot file, and ask the snapshot about its structure.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help and examples')
    .helpCommand('help [command]', 'print the help of a command')
    // Errors are thrown, and reported in one place (report.ts).
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `${examples(
        'snakeshot index path/to/project -o project.snap',
        'snakeshot resolve project.snap OrderQueue',
        'snakeshot expand project.snap shop.queue.OrderQueue members',
      )}\n${EXIT_STATUS}`,
    );
  for (const add of COMMANDS) add(program);
  return program;
}
