/** `snakeshot expand`: one edge, one step. */
import type { Command } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { HANDLE, SNAPSHOT } from './texts.js';

export function addExpand(program: Command): void {
  program
    .command('expand')
    .description('What one edge leads to from a symbol.')
    .argument('<snapshot>', SNAPSHOT)
    .argument('<handle>', HANDLE)
    .argument(
      '<edge>',
      'members, submodules, enclosing_scope, imports, imported_by, superclasses, subclasses or callees',
    )
    .addHelpText(
      'after',
      examples(
        'snakeshot expand project.snap shop.queue.OrderQueue members',
        'snakeshot expand project.snap shop.queue.OrderQueue.push callees',
        'snakeshot expand project.snap json imported_by',
      ),
    )
    .action((snapshot: string, handle: string, edge: string) => ask(snapshot, 'expand', { handle, edge }));
}
