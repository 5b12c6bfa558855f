/** `snakeshot outline`: the tree below a symbol. */
import { type Command, Option } from 'commander';
import { ask } from './ask.js';
import { examples } from './examples.js';
import { HANDLE, SNAPSHOT } from './texts.js';
import { wholeNumber } from './wholeNumber.js';

interface OutlineFlags {
  maxDepth?: number;
  maxNodes?: number;
  edge?: string;
}

export function addOutline(program: Command): void {
  program
    .command('outline')
    .description("The tree of a module's or class's members, or of a package's modules.")
    .argument('<snapshot>', SNAPSHOT)
    .argument('<handle>', HANDLE)
    .option('--max-depth <n>', 'levels below the root (default: all)', wholeNumber)
    .option('--max-nodes <n>', 'nodes in the whole tree (default: 200)', wholeNumber)
    .addOption(
      new Option('--edge <edge>', 'what lies below a node (default: members)').choices([
        'members',
        'submodules',
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'snakeshot outline project.snap shop.queue --max-depth 1',
        'snakeshot outline project.snap shop --edge submodules --max-nodes 1000',
      ),
    )
    .action((snapshot: string, handle: string, flags: OutlineFlags) =>
      ask(snapshot, 'outline', {
        handle,
        max_depth: flags.maxDepth,
        max_nodes: flags.maxNodes,
        edge: flags.edge,
      }),
    );
}
