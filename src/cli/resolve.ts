/** `snakeshot resolve`: a name as a person writes it → the symbol it means. */
import type { Command } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { SNAPSHOT } from './texts.js';

export function addResolve(program: Command): void {
  program
    .command('resolve')
    .description('The handle and place of what an identifier means.')
    .argument('<snapshot>', SNAPSHOT)
    .argument(
      '<identifier>',
      'a bare name, a dotted or re-exported path, path.py, or path.py:LINE (the name that it begins with or defines)',
    )
    .addHelpText(
      'after',
      examples(
        'snakeshot resolve project.snap OrderQueue',
        'snakeshot resolve project.snap shop.OrderQueue.push',
        'snakeshot resolve project.snap src/shop/queue.py:42',
      ),
    )
    .action((snapshot: string, identifier: string) => ask(snapshot, 'resolve', { identifier }));
}
