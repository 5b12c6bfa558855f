/** `snakeshot resolve-at`: the name under a cursor. */
import type { Command } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { SNAPSHOT } from './texts.js';
import { wholeNumber } from './wholeNumber.js';

export function addResolveAt(program: Command): void {
  program
    .command('resolve-at')
    .description('The handle and place of the name at a position in a file.')
    .argument('<snapshot>', SNAPSHOT)
    .argument('<file>', "path relative to the project's root")
    .argument('<line>', '1-based', wholeNumber)
    .argument('<column>', '0-based, in code points', wholeNumber)
    .addHelpText('after', examples('snakeshot resolve-at project.snap src/shop/queue.py 42 8'))
    .action((snapshot: string, file: string, line: number, column: number) =>
      ask(snapshot, 'resolve_at', { file, line, column }),
    );
}
