/** `snakeshot stats`: what is in a snapshot, in numbers. */
import type { Command } from 'commander';
import { examples } from './examples.js';
import { print } from './streams.js';
import { SNAPSHOT } from './texts.js';

export function addStats(program: Command): void {
  program
    .command('stats')
    .description(
      "A snapshot's header, roots, top-level modules, numbers of symbols and edges, files and diagnostics.",
    )
    .argument('<snapshot>', SNAPSHOT)
    .option(
      '--verbose',
      "all top-level modules, files that were left out and diagnostics, not only the first ones, and the file's sections",
    )
    .option('--unresolved', 'only the call sites whose target could not be told, by cause')
    .addHelpText(
      'after',
      examples(
        'snakeshot stats project.snap',
        'snakeshot stats project.snap --verbose',
        'snakeshot stats project.snap --unresolved',
      ),
    )
    .action(stats);
}

async function stats(path: string, flags: { verbose?: true; unresolved?: true }): Promise<void> {
  const [{ openLayered }, { statistics }, { census }] = await Promise.all([
    import('./openLayered.js'),
    import('./statistics.js'),
    import('./census.js'),
  ]);
  const snapshot = await openLayered(path);
  if (flags.unresolved) print(census(snapshot));
  else print(statistics(snapshot, flags.verbose === true));
}
