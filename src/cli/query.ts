/** `snakeshot query`: many questions over standard input and output. */
import type { Command } from 'commander';
import { examples } from './examples.js';
import { requireInput, write } from './streams.js';
import { SNAPSHOT } from './texts.js';

const FORM = `
A request a line: {"op": "expand", "args": {"handle": "shop", "edge": "members"}}
For each one line, in the same order: {"op": …, "args": …, "result": …}, or "error"
in place of "result". Operations: expand, outline, resolve, resolve_at, inspect, trace.`;

export function addQuery(program: Command): void {
  program
    .command('query')
    .description('Answers requests on standard input, one JSON object a line.')
    .argument('<snapshot>', SNAPSHOT)
    .addHelpText(
      'after',
      `${FORM}\n${examples('snakeshot query project.snap < requests.jsonl > answers.jsonl')}`,
    )
    .action(query);
}

/** @throws the first fault that is not a request's own, after all requests have been answered */
async function query(path: string): Promise<void> {
  const [{ openLayered }, { answerAll }] = await Promise.all([
    import('./openLayered.js'),
    import('./batch.js'),
  ]);
  const snapshot = await openLayered(path);
  requireInput('requests, one JSON object a line');
  process.stdin.setEncoding('utf8');
  const fault = await answerAll(snapshot, process.stdin, write);
  if (fault !== undefined) throw fault;
}
