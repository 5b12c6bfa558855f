/** `snakeshot trace`: several edges, several steps. */
import type { Command } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { SNAPSHOT } from './texts.js';
import { wholeNumber } from './wholeNumber.js';

interface TraceFlags {
  follow: string[];
  maxDepth?: number;
  maxNodes?: number;
  excludeExternal?: true;
  excludeTests?: true;
  modulePattern?: string;
}

export function addTrace(program: Command): void {
  program
    .command('trace')
    .usage('<snapshot> <start...> --follow <edge...> [options]')
    .description('What some edges lead to from symbols, step by step.')
    .argument('<snapshot>', SNAPSHOT)
    .argument('<start...>', 'handles to start from')
    .requiredOption('--follow <edge...>', 'edges to follow, by the names that expand knows (required)')
    .option('--max-depth <n>', 'steps from the nearest start (default: 3)', wholeNumber)
    .option('--max-nodes <n>', 'nodes in the answer (default: 50)', wholeNumber)
    .option('--exclude-external', 'leave out what is not of the project')
    .option('--exclude-tests', 'leave out symbols of test modules')
    .option('--module-pattern <p>', 'keep only modules whose dotted name matches; * stands for any text')
    .addHelpText(
      'after',
      examples(
        'snakeshot trace project.snap shop.cli.main --follow callees --exclude-external',
        'snakeshot trace project.snap shop.Base shop.Other --follow subclasses members --max-depth 5',
      ),
    )
    .action((snapshot: string, start: string[], flags: TraceFlags) =>
      ask(snapshot, 'trace', {
        start,
        follow: flags.follow,
        max_depth: flags.maxDepth,
        max_nodes: flags.maxNodes,
        stop_when: {
          exclude_external: flags.excludeExternal,
          exclude_tests: flags.excludeTests,
          module_pattern: flags.modulePattern,
        },
      }),
    );
}
