/** An inference that carries out what an earlier one of the same program recorded, where that would come out the same. */
import { FactsView } from '../../link/facts/factsView.js';
import type { Linked } from '../../link/linked.js';
import { type Recording, Unlike } from '../domain/recording.js';
import { type Engine, recordingEngine } from '../engine.js';
import { affectedBy } from './affected.js';
import { Answers } from './answers.js';
import { ChangedMeanings } from './changedMeanings.js';
import { type Changes, changesOf, type VersionedFile } from './changes.js';
import { renumberedOrders } from './classOrders.js';
import { Cutoff } from './cutoff.js';
import { movedFiles } from './movedFiles.js';
import { renumbering } from './numbers.js';
import { Operands } from './operands.js';
import { type PairedFiles, pairFiles } from './pairedFiles.js';
import { Replay } from './replay.js';
import { type Trace, unpacked } from './trace.js';
import { Translation } from './translation.js';
import { UnitsAnew } from './unitsAnew.js';

/** So often others may notice something: each time those are done anew, too. */
const MOST_TRIES = 3;

export interface Replayed {
  engine: Engine;
  recording: Recording;
  /** Evaluations that were carried out as recorded. */
  carriedOut: number;
  /** How the classes inherit (classOrders.ts); undefined where that was not to be told from the record. */
  orders: Int32Array | undefined;
}

/**
 * Solves the program; undefined where more changed than is followed, and whenever what was recorded doesn't tell what
 * happens now, or can't be read: whatever is wrong with it, the program is inferred without it.
 */
export function replayedEngine(
  linked: Linked,
  keys: readonly string[],
  before: SharedArrayBuffer,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
  mostAgain?: number,
): Replayed | undefined {
  try {
    return replayed(linked, keys, unpacked(before), factsOf, mostAgain);
  } catch {
    return undefined;
  }
}

/** @throws Unlike, and whatever a trace that isn't one leads to */
function replayed(
  linked: Linked,
  keys: readonly string[],
  trace: Trace,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
  mostAgain: number | undefined,
): Replayed | undefined {
  const pairs = pairFiles(
    trace.files,
    linked.program.files.map(({ source }) => source),
  );
  if (pairs === undefined) return undefined;
  const changes = changesSince(linked, keys, trace, pairs, factsOf);
  if (changes === undefined) return undefined;
  let found: { affected: Uint8Array; orders: Int32Array | undefined } | undefined;
  const prepare = (): Prepared => {
    const { engine, recording } = recordingEngine(linked, mostAgain);
    // Whoever asked for them asks no more where an evaluation is carried out as recorded.
    for (const name of trace.asked) engine.universe.asked.add(name);
    const numbers = renumbering(linked.program, engine.universe, trace, pairs, changes.alignments);
    const operands = new Operands(engine.universe, new Translation(engine, trace.tables, numbers), numbers);
    if (found === undefined) {
      const meanings = new ChangedMeanings(engine, trace, changes, pairs, numbers);
      const affected = affectedBy(engine, trace, changes, meanings, numbers);
      const orders = meanings.descent.areOrdersOther
        ? undefined
        : renumberedOrders(trace.orders, numbers.entity);
      found = { affected, orders };
    }
    const answers = new Answers(engine, changes, found.orders === undefined);
    return { engine, recording, ...found, operands, answers };
  };
  return cutOff(trace, prepare) ?? replayedInFull(trace, prepare);
}

/** An engine that hasn't evaluated anything. */
interface Prepared {
  engine: Engine;
  recording: Recording;
  orders: Int32Array | undefined;
  operands: Operands;
  /** By recorded evaluation: 1 where something that it looks at may not be what it was. */
  affected: Uint8Array;
  answers: Answers;
}

/** Undefined where too many evaluations are done anew: those that are affected, and then those that notice. */
function cutOff(trace: Trace, prepare: () => Prepared): Replayed | undefined {
  const others = new Set<number>();
  for (let left = MOST_TRIES; left > 0; left--) {
    const found = tryToCutOff(trace, prepare, others);
    if (found === undefined || 'engine' in found) return found;
    for (const unit of found.noticing) others.add(unit);
  }
  return undefined;
}

/** Units that notice that others are done anew, where there are any. */
function tryToCutOff(
  trace: Trace,
  prepare: () => Prepared,
  others: ReadonlySet<number>,
): Replayed | { noticing: ReadonlySet<number> } | undefined {
  const { engine, recording, operands, affected, answers, orders } = prepare();
  const anew = new UnitsAnew(trace, operands, engine.universe.scopeCount, affected, others);
  if (!anew.areFew) return undefined;
  const cutoff = new Cutoff(engine, recording, trace, operands, answers, anew);
  engine.performer = cutoff;
  try {
    engine.solve();
    cutoff.finish();
  } catch (error) {
    if (!(error instanceof Unlike)) throw error;
    if (!cutoff.isBroken) return undefined;
  }
  if (cutoff.isUnnoticed) return { engine, recording, carriedOut: cutoff.carriedOut, orders };
  const noticing = cutoff.unitsNoticing();
  return noticing && { noticing };
}

/** @throws Unlike */
function replayedInFull(trace: Trace, prepare: () => Prepared): Replayed {
  const { engine, recording, operands, affected, answers, orders } = prepare();
  const replay = new Replay(engine, recording, trace.evaluations, operands, answers, affected);
  engine.performer = replay;
  engine.solve();
  return { engine, recording, carriedOut: replay.carriedOut, orders };
}

function changesSince(
  linked: Linked,
  keys: readonly string[],
  trace: Trace,
  pairs: PairedFiles,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
): Changes | undefined {
  const { files } = linked.program;
  const known = new Map<number, FactsView | undefined>();
  const oldFacts = (old: number): FactsView | undefined => {
    const index = pairs.newOf[old];
    if (index >= 0 && keys[index] === trace.keys[old]) return files[index].facts;
    if (!known.has(old)) {
      const facts = factsOf(trace.keys[old]);
      known.set(old, facts && new FactsView(facts));
    }
    return known.get(old);
  };
  const isKnown = files.every((_, index) => {
    const old = pairs.oldOf[index];
    return old < 0 || oldFacts(old) !== undefined;
  });
  const moved = isKnown ? movedFiles(linked, trace, pairs, oldFacts) : undefined;
  if (moved === undefined) return undefined;
  const versions = files.map(
    ({ source, facts }, index): VersionedFile => ({
      source,
      facts,
      before: pairs.oldOf[index] < 0 ? undefined : oldFacts(pairs.oldOf[index]),
    }),
  );
  return changesOf(versions, moved);
}
