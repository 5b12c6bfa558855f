/** `snakeshot stats`: what is in a snapshot, in numbers. */
import type { Command } from 'commander';
import { examples } from './examples.js';
import { print } from './streams.js';
import { SNAPSHOT } from './texts.js';

export function addStats(program: Command): void {
  program
    .command('stats')
    .description("A snapshot's header, roots, numbers of symbols and edges, files and diagnostics.")
    .argument('<snapshot>', SNAPSHOT)
    .option('--verbose', 'all files that were left out and all diagnostics, not only the first ones')
    .addHelpText('after', examples('snakeshot stats project.snap', 'snakeshot stats project.snap --verbose'))
    .action(stats);
}

async function stats(path: string, flags: { verbose?: true }): Promise<void> {
  const [{ openLayered }, { statistics }] = await Promise.all([
    import('./openLayered.js'),
    import('./statistics.js'),
  ]);
  print(statistics(await openLayered(path), flags.verbose ? Number.POSITIVE_INFINITY : 10));
}
