/**
 * What may become of a mutant, and nothing else: an error with a name, or answers. Damage may not
 * change an answer; and what the thorough check calls sound has to answer every question.
 */
import { SnapshotError } from '../../../src/model/errors.js';
import { answer } from '../../../src/query/dispatch.js';
import { EDGES } from '../../../src/query/edges.js';
import { handleOf } from '../../../src/snapshot/handles.js';
import { openBytes } from '../../../src/snapshot/openBytes.js';
import type { Snapshot } from '../../../src/snapshot/snapshot.js';
import type { SnapshotFile } from '../../../src/snapshot/snapshotFile.js';
import { verifySnapshot } from '../../../src/snapshot/verify.js';
import type { Choices } from '../choices.js';
import type { Mutant } from './mutate.js';

/** A snapshot that is to be mutated, with what is asked of the mutants. */
export interface Subject {
  name: string;
  bytes: Buffer;
  /** What is asked when the mutant opens: the mutant itself, or a snapshot above or below it. */
  around: (mutant: SnapshotFile) => Snapshot;
  handles: string[];
  files: string[];
}

/** How a mutant ended: refused when it was opened, found out by the check, or sound. */
export type Ending = 'refused' | 'faulty' | 'sound';

const QUESTIONS = 30;
const LONGEST_MESSAGE = 5_000;

/** @throws Error saying what should not have happened */
export function judge(subject: Subject, mutant: Mutant, choices: Choices): Ending {
  let snapshot: SnapshotFile;
  try {
    snapshot = openBytes(mutant.bytes);
  } catch (error) {
    requireNamed(error, 'opening');
    return 'refused';
  }
  const sound = isSound(snapshot);
  if (sound && mutant.damaged && !mutant.bytes.equals(subject.bytes))
    throw new Error('the check calls a damaged file sound');
  const asked = subject.around(snapshot);
  const original = mutant.damaged ? subject.around(openBytes(subject.bytes)) : undefined;
  for (let left = QUESTIONS; left > 0; left--) {
    const [operation, args] = question(subject, asked, choices);
    const text = reply(asked, operation, args);
    const what = `${operation} ${JSON.stringify(args).slice(0, 500)}`;
    if (text instanceof SnapshotError) {
      if (sound) throw new Error(`${what} of a snapshot that the check calls sound: ${text.message}`);
    } else if (original !== undefined && text !== reply(original, operation, args)) {
      throw new Error(`${what} is answered otherwise than by the original`);
    }
  }
  return sound ? 'sound' : 'faulty';
}

function isSound(snapshot: SnapshotFile): boolean {
  try {
    const faults = verifySnapshot(snapshot);
    for (const { section, message } of faults) {
      if (section === '' || message === '' || message.length > LONGEST_MESSAGE)
        throw new Error(`a fault of ${message.length} characters at ${JSON.stringify(section)}`);
    }
    return faults.length === 0;
  } catch (error) {
    if (error instanceof SnapshotError) throw new Error(`the check itself failed: ${error.message}`);
    throw error;
  }
}

function reply(snapshot: Snapshot, operation: string, args: object): string | SnapshotError {
  try {
    return JSON.stringify(answer(snapshot, operation, args));
  } catch (error) {
    requireNamed(error, `${operation} ${JSON.stringify(args).slice(0, 500)}`);
    return error as SnapshotError;
  }
}

function requireNamed(error: unknown, doing: string): void {
  if (error instanceof SnapshotError && error.message.length <= LONGEST_MESSAGE) return;
  const found = error instanceof Error ? (error.stack ?? error.message) : String(error);
  throw new Error(`${doing}: expected a SnapshotError, found ${found.slice(0, 2000)}`);
}

function question(subject: Subject, snapshot: Snapshot, choices: Choices): [string, object] {
  const handle = anyHandle(subject, snapshot, choices);
  const edge = choices.pick([...EDGES.keys()]);
  switch (
    choices.pick(['expand', 'expand', 'expand', 'inspect', 'inspect', 'outline', 'resolve', 'at', 'trace'])
  ) {
    case 'inspect':
      return ['inspect', { handle }];
    case 'outline':
      return ['outline', { handle, edge: choices.pick(['members', 'submodules']), max_nodes: 500 }];
    case 'resolve':
      return [
        'resolve',
        { identifier: choices.once(2) ? handle : handle.slice(handle.lastIndexOf('.') + 1) || 'x' },
      ];
    case 'at':
      return [
        'resolve_at',
        { file: choices.pick(subject.files), line: 1 + choices.below(200), column: choices.below(60) },
      ];
    case 'trace':
      return ['trace', { start: handle, follow: [edge, 'members'], max_depth: 6, max_nodes: 300 }];
    default:
      return ['expand', { handle, edge }];
  }
}

/** A handle of the original's, or of the mutant's own, or nobody's. */
function anyHandle(subject: Subject, snapshot: Snapshot, choices: Choices): string {
  const known = choices.pick(subject.handles);
  const id = choices.below(Math.max(1, snapshot.count('symbol')));
  if (choices.once(2)) return known;
  if (choices.once(8)) return `${known}.${choices.pick(['nothing', '', '..', 'é'])}`;
  try {
    return handleOf(snapshot, id).slice(0, 4000) || known;
  } catch (error) {
    requireNamed(error, `the handle of symbol ${id}`);
    return known;
  }
}
