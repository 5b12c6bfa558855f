/** An inference that carries out what an earlier one of the same program recorded, where that would come out the same. */
import { FactsView } from '../../link/facts/factsView.js';
import type { Linked } from '../../link/linked.js';
import type { Recording } from '../domain/recording.js';
import { type Engine, recordingEngine } from '../engine.js';
import { affectedBy } from './affected.js';
import { type Changes, changesOf, type VersionedFile } from './changes.js';
import { renumbering } from './numbers.js';
import { Operands } from './operands.js';
import { Replay } from './replay.js';
import { type Trace, unpacked } from './trace.js';
import { Translation } from './translation.js';

export interface Replayed {
  engine: Engine;
  recording: Recording;
  /** Evaluations that were carried out as recorded. */
  carriedOut: number;
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
): Replayed | undefined {
  try {
    return replayed(linked, keys, unpacked(before), factsOf);
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
): Replayed | undefined {
  const changes = changesSince(linked, keys, trace, factsOf);
  if (changes === undefined) return undefined;
  let replay: Replay | undefined;
  const recorded = recordingEngine(linked, (engine, recording) => {
    const { program } = linked;
    const numbers = renumbering(program, engine.universe, trace, changes.alignments);
    const operands = new Operands(engine.universe, new Translation(engine, trace.tables, numbers), numbers);
    const affected = affectedBy(engine, trace, changes, numbers);
    replay = new Replay(engine, recording, trace.evaluations, operands, affected);
    return replay;
  });
  recorded.engine.solve();
  return { ...recorded, carriedOut: replay?.carriedOut ?? 0 };
}

function changesSince(
  { program: { files } }: Linked,
  keys: readonly string[],
  trace: Trace,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
): Changes | undefined {
  if (trace.keys.length !== keys.length) return undefined;
  const olds = new Map<number, FactsView>();
  for (let index = 0; index < keys.length; index++) {
    if (trace.keys[index] === keys[index]) continue;
    const facts = factsOf(trace.keys[index]);
    if (facts === undefined) return undefined;
    olds.set(index, new FactsView(facts));
  }
  const now = files.map(
    ({ source, facts }, index): VersionedFile => ({ source, key: keys[index], facts: () => facts }),
  );
  const old = files.map(
    ({ source, facts }, index): VersionedFile => ({
      source,
      key: trace.keys[index],
      facts: () => olds.get(index) ?? facts,
    }),
  );
  return changesOf(old, now);
}
