/**
 * What an inference leaves for the next one of the same program: what it recorded of its evaluations, the tables that
 * the numbers in it mean, and which facts it was about. Flat, so that threads and files take it as it is.
 */
import { MOST_OPERANDS } from '../domain/operations.js';
import { PHASES } from '../domain/phases.js';
import type { Recording } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import { recordedOrders } from './classOrders.js';
import { FileSize, fileSizes, type RecordedFiles, readFiles, recordedFiles } from './recordedFiles.js';
import { type RecordedTables, recordedTables } from './recordedTables.js';

/** What was recorded of evaluations, in the order in which they ended. */
export interface Evaluations {
  readonly units: Int32Array;
  /** Where the operations of each end in {@link words}; they begin where those of the one before end. */
  readonly ends: Int32Array;
  /** Operations as src/infer/domain/operations.ts has them. */
  readonly words: Int32Array;
  /** Where its calls (place, target or negative cause) begin and end in {@link calls}. */
  readonly callRanges: Int32Array;
  readonly calls: Int32Array;
}

/** Where the operations of an evaluation begin in `words`. */
export function startOf({ ends }: Evaluations, evaluation: number): number {
  return evaluation === 0 ? 0 : ends[evaluation - 1];
}

export interface Trace extends RecordedFiles {
  readonly evaluations: Evaluations;
  readonly tables: RecordedTables;
  /** How many evaluations had ended when each round began, and by phase how many rounds there were at its end. */
  readonly rounds: Int32Array;
  readonly phaseEnds: readonly number[];
  /** Units that should have been evaluated again, and were not (`Engine.isBounded`); by round: where its own end. */
  readonly left: Int32Array;
  readonly leftEnds: Int32Array;
  /** How classes inherit, as src/infer/replay/classOrders.ts lays it out. */
  readonly orders: Int32Array;
  /** By name: where its UTF-8 bytes begin; one more than there are names. */
  readonly nameStarts: Int32Array;
  readonly names: Uint8Array;
  /** By file: the key of its facts, and a FileSize (recordedFiles.ts). */
  readonly keys: readonly string[];
  readonly sizes: Int32Array;
}

/** How many arrays a trace consists of. */
const ARRAYS = 25;
/** Bytes of a key, a SHA-256 in hexadecimal. */
const KEY_BYTES = 32;

/**
 * A trace in pieces, to be put one behind the other: the lengths of its arrays in bytes, then these, each a whole number of
 * words. Undefined where more was done than is worth keeping, or what was inferred has too many numbers to stand beside
 * an operation. `orders`: what {@link recordedOrders} gives, where that is known already.
 */
export function packed(
  engine: Engine,
  recording: Recording,
  keys: readonly string[],
  orders = recordedOrders(engine.linked),
): Uint8Array[] | undefined {
  if (recording.isTooLong) return undefined;
  const { atoms, lists, cells, shares, placeCount, entityCount } = recordedTables(engine);
  if (Math.max(atoms.kind.length, lists.starts.length, cells.kind.length) > MOST_OPERANDS) return undefined;
  const { units, ends, words, callRanges, calls } = recording.flat();
  const names = engine.universe.flatNames();
  const arrays: (Int32Array | Uint8Array)[][] = [
    [Int32Array.of(placeCount, entityCount, ...recording.phaseEnds)],
    ...[recording.rounds, recording.left, recording.leftEnds].map((array) => [Int32Array.from(array)]),
    [units],
    [ends],
    words,
    [callRanges],
    [calls],
    ...[atoms.kind, atoms.a, atoms.b, atoms.c, lists.starts, lists.data, cells.kind, cells.a, cells.b].map(
      (array) => [array],
    ),
    [shares],
    [orders],
    [names.starts],
    [names.bytes],
    [Buffer.from(keys.join(''), 'hex')],
    [fileSizes(engine.linked.program)],
    [recordedFiles(engine)],
  ];
  const lengths = arrays.map((parts) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const pieces = arrays.flatMap((parts, index) => [
    ...parts,
    new Uint8Array(wholeWords(lengths[index]) - lengths[index]),
  ]);
  return [Int32Array.from(lengths), ...pieces].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
}

/** @throws RangeError where the arrays aren't those of a trace: what is taken from them would have no end */
export function unpacked(buffer: SharedArrayBuffer): Trace {
  const lengths = new Int32Array(buffer, 0, ARRAYS);
  let at = 4 * ARRAYS;
  let index = 0;
  const bytes = (): Uint8Array => {
    const found = new Uint8Array(buffer, at, lengths[index]);
    at += wholeWords(lengths[index++]);
    return found;
  };
  const next = (): Int32Array => {
    const { byteOffset, byteLength } = bytes();
    return new Int32Array(buffer, byteOffset, byteLength / 4);
  };
  const [placeCount, entityCount, ...phaseEnds] = next();
  const rounds = next();
  const left = next();
  const leftEnds = next();
  const evaluations = { units: next(), ends: next(), words: next(), callRanges: next(), calls: next() };
  const atoms = { kind: next(), a: next(), b: next(), c: next() };
  const lists = { starts: next(), data: next() };
  const cells = { kind: next(), a: next(), b: next() };
  const tables = { atoms, lists, cells, shares: next(), placeCount, entityCount };
  const orders = next();
  const nameStarts = next();
  const names = bytes();
  const joined = Buffer.from(bytes()).toString('hex');
  const keys = Array.from({ length: joined.length / (2 * KEY_BYTES) }, (_, key) =>
    joined.slice(2 * KEY_BYTES * key, 2 * KEY_BYTES * (key + 1)),
  );
  const sizes = next();
  const trace = {
    ...readFiles(bytes()),
    evaluations,
    tables,
    rounds,
    phaseEnds,
    left,
    leftEnds,
    orders,
    nameStarts,
    names,
    keys,
    sizes,
  };
  if (at !== buffer.byteLength || !fits(trace))
    throw new RangeError('the arrays of a trace contradict each other');
  return trace;
}

/** Whether what arrays say of where something stands in others is so. */
function fits(trace: Trace): boolean {
  const { evaluations, rounds, phaseEnds, left, leftEnds } = trace;
  const { nameStarts, names, files, keys, sizes } = trace;
  const { atoms, lists, cells } = trace.tables;
  const { units, ends, words, callRanges, calls } = evaluations;
  return (
    ends.length === units.length &&
    ascends(ends, 0, words.length) &&
    rounds.every((at, index) => at >= (index === 0 ? 0 : rounds[index - 1]) && at <= units.length) &&
    phaseEnds.length === PHASES &&
    ascends(phaseEnds, 0, rounds.length) &&
    leftEnds.length === rounds.length &&
    ascends(leftEnds, 0, left.length) &&
    callRanges.length === 2 * units.length &&
    callRanges.every(
      (at, index) => at >= (index % 2 === 0 ? 0 : callRanges[index - 1]) && at <= calls.length,
    ) &&
    [atoms.a, atoms.b, atoms.c].every(({ length }) => length === atoms.kind.length) &&
    [cells.a, cells.b].every(({ length }) => length === cells.kind.length) &&
    lists.starts[0] === 0 &&
    ascends(lists.starts, 0, lists.data.length) &&
    nameStarts[0] === 0 &&
    ascends(nameStarts, 0, names.length) &&
    keys.length === files.length &&
    sizes.length === FileSize.width * files.length
  );
}

/** Whether numbers ascend, from `first` on, to `last`. */
function ascends(numbers: Int32Array | readonly number[], first: number, last: number): boolean {
  return (
    numbers.every((one, index) => one >= (index === 0 ? first : numbers[index - 1])) &&
    (numbers.at(-1) ?? 0) === last
  );
}

function wholeWords(bytes: number): number {
  return (bytes + 3) & ~3;
}
