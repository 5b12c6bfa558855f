/** The long runs as commands: `npm run soak -- fuzz`, `kills`, `modules`, `edits`. Exit status 1: something was found. */
import { edits } from './edits.js';
import { fuzz } from './fuzz.js';
import { kills } from './kills.js';
import { modules } from './modules.js';
import { soakOptions, USAGE } from './options.js';

const RUNS = new Map(Object.entries({ fuzz, kills, modules, edits }));

const asked = soakOptions(process.argv.slice(2));
const run = asked && RUNS.get(asked.run);
if (asked === undefined || run === undefined) {
  console.error(`usage: ${USAGE}; all numbers whole, but minutes`);
  process.exitCode = 2;
} else {
  process.exitCode = (await run(asked.options)) > 0 ? 1 : 0;
}
