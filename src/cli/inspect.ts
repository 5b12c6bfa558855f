/** `snakeshot inspect`: everything that is known of one symbol. */
import type { Command } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { HANDLE, SNAPSHOT } from './texts.js';

export function addInspect(program: Command): void {
  program
    .command('inspect')
    .description("A symbol's kind, place, docstring, signature, types and numbers of edges.")
    .argument('<snapshot>', SNAPSHOT)
    .argument('<handle>', HANDLE)
    .addHelpText(
      'after',
      examples(
        'snakeshot inspect project.snap shop.queue.OrderQueue',
        'snakeshot inspect project.snap shop.OrderQueue.push',
      ),
    )
    .action((snapshot: string, handle: string) => ask(snapshot, 'inspect', { handle }));
}
