/** Arguments of the long runs. */
import { parseArgs } from 'node:util';

export interface SoakOptions {
  /** How many; each run has its own default. */
  count?: number;
  /** Ends after so many minutes, whatever was done by then. */
  minutes?: number;
  seed: number;
  /** Snapshot files that are mutated besides the run's own. */
  snapshots: string[];
  /** The project that a copy of is edited. */
  root?: string;
  /** Kinds of edits; default: all. */
  kinds?: readonly string[];
}

export const USAGE =
  'npm run soak -- fuzz|kills|modules|edits [--minutes N | --count N] [--seed N] [--snapshot FILE] [--root FOLDER] [--rounds N] [--kinds A,B]';

/** The run's name and its options; undefined when they can't be meant. */
export function soakOptions(args: string[]): { run: string; options: SoakOptions } | undefined {
  const parsed = parse(args);
  if (parsed === undefined) return undefined;
  const { values, positionals } = parsed;
  const [run, ...more] = positionals;
  const options: SoakOptions = { seed: Number(values.seed), snapshots: values.snapshot };
  const times = values.count ?? values.rounds;
  if (times !== undefined) options.count = Number(times);
  if (values.minutes !== undefined) options.minutes = Number(values.minutes);
  if (values.root !== undefined) options.root = values.root;
  if (values.kinds !== undefined) options.kinds = values.kinds.split(',');
  const { count = 1, minutes = 1, seed } = options;
  const meant = Number.isInteger(count) && count > 0 && minutes > 0 && Number.isInteger(seed);
  return run === undefined || more.length > 0 || !meant ? undefined : { run, options };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        count: { type: 'string' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        root: { type: 'string' },
        kinds: { type: 'string' },
        seed: { type: 'string', default: '1' },
        snapshot: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch {
    // An option that there isn't.
    return undefined;
  }
}
