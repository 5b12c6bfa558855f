/**
 * An error → one line on standard error. No stack trace, unless SNAKESHOT_DEBUG is set: a trace
 * says nothing to somebody who misspelt a path.
 */
import { type Command, CommanderError } from 'commander';
import { SnakeshotError } from '../model/errors.js';
import { type ExitStatus, exitStatusOf } from './exitStatus.js';
import { say } from './streams.js';

/**
 * Reports an error and gives the exit status that it means.
 * @param name what stands in the command's place on the command line
 */
export function report(error: unknown, program: Command, name: string | undefined): ExitStatus {
  if (process.env.SNAKESHOT_DEBUG && error instanceof Error) say(error.stack ?? error.message);
  else if (!(error instanceof CommanderError)) say(`snakeshot: ${describe(error)}`);
  else if (!isHelpOrVersion(error)) say(`snakeshot: ${usageProblem(error, program, name)}`);
  return exitStatusOf(error);
}

/** Help, asked for or not, and the version have been printed already. */
function isHelpOrVersion(error: CommanderError): boolean {
  return error.exitCode === 0 || error.code === 'commander.help';
}

function usageProblem(error: CommanderError, program: Command, name: string | undefined): string {
  const problem = oneLine(error.message.replace(/^error: /, ''));
  const command = program.commands.some((known) => known.name() === name) ? `snakeshot ${name}` : 'snakeshot';
  return `${problem}${/[.?!)]$/u.test(problem) ? '' : '.'} See "${command} --help".`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  // The operating system's refusals name the call and the path, and are nobody's programming error.
  const isExpected = error instanceof SnakeshotError || 'syscall' in error;
  if (isExpected) return oneLine(error.message);
  return oneLine(`unexpected ${error.name}: ${error.message}. Set SNAKESHOT_DEBUG=1 to see where.`);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
