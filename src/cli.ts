#!/usr/bin/env node
/**
 * The command line's entry: runs one command and turns its end into an exit status.
 *
 * Only commander is loaded here; a command's own code is imported when the command runs, so that
 * a question costs little more than the start of the process.
 */
import { createProgram } from './cli/program.js';
import { report } from './cli/report.js';
import { watchStreams } from './cli/streams.js';

watchStreams();
const program = createProgram();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error, program, process.argv[2]);
}
