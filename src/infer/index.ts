/**
 * The phase "infer": what each function calls.
 *
 * An abstract interpreter over the facts: every body of the project is evaluated to what its
 * expressions can be, until nothing changes (see `engine.ts` for the schedule, `values.ts` for the
 * values, `cells.ts` for what bodies tell each other). All is solved at once, in the program's own
 * order, so no answer depends on what was asked before.
 */

import { type Linked, linkProgram } from '../link/linked.js';
import type { InferTask } from '../model/calls.js';
import { Definition, Scope, ScopeKind } from '../model/facts.js';
import { isFunctionKind } from '../model/kinds.js';
import { Cause } from './causes.js';
import { MOST_OPERANDS } from './domain/operations.js';
import { Engine, recordingEngine, scopesOf } from './engine.js';
import { replayedEngine } from './replay/replayed.js';
import { packed } from './replay/trace.js';

export interface Callees {
  /** Canonical entities in the order of the calls, each once, with the syntax node of the first call. */
  targets: { entity: number; node: number }[];
  /** Call sites without a target, or that call more than theirs. */
  unresolved: number;
  /** A {@link Cause} for each of these, in the order of the sites. */
  causes: number[];
}

export interface CallSite {
  node: number;
  offset: number;
  targets: number[];
  /** A {@link Cause}; 0: the targets are all that is called, as far as the source tells. */
  cause: number;
}

export interface Inference {
  /** Of a function, method or property; others call nothing. */
  calleesOf(entity: number): Callees;
  /** Every call site of a function, in the order of the text. */
  sitesOf(entity: number): CallSite[];
  /** Whether all is solved, and something would still have changed (see `engine.ts` for the bound). */
  isBounded(): boolean;
  readonly linked: Linked;
}

export function createInference(linked: Linked): Inference {
  return inferenceOf(new Engine(linked));
}

function inferenceOf(engine: Engine): Inference {
  const { linked } = engine;
  return {
    linked,
    calleesOf(entity) {
      engine.solve();
      return calleesOf(engine, entity);
    },
    sitesOf(entity) {
      engine.solve();
      return sitesOf(engine, entity);
    },
    isBounded() {
      engine.solve();
      return engine.isBounded;
    },
  };
}

function sitesOf(engine: Engine, entity: number): CallSite[] {
  const { program, canonical } = engine.linked;
  if (!isFunctionKind(program.kindOf(entity))) return [];
  const file = program.fileOf(entity);
  if (file === undefined) return [];
  const found = new Map<number, CallSite>();
  for (const unit of engine.unitsOf(entity)) {
    const row = engine.universe.row(file, unit);
    if (file.facts.scopes[row * Scope.width + Scope.kind] !== ScopeKind.function) continue;
    const calls = engine.calls[unit] ?? [];
    for (let i = 0; i < calls.length; i += 3) {
      const node = calls[i + 1];
      let site = found.get(node);
      if (site === undefined) {
        site = { node, offset: calls[i], targets: [], cause: 0 };
        found.set(node, site);
      }
      if (calls[i + 2] >= 0) {
        const target = canonical.of[calls[i + 2]];
        if (!site.targets.includes(target)) site.targets.push(target);
      } else if (site.cause !== Cause.besideTargets) site.cause = -calls[i + 2];
    }
  }
  for (const site of found.values())
    if (site.targets.length > 0 && site.cause !== Cause.besideTargets) site.cause = 0;
  // Where two calls begin at one place, the inner has the smaller node: it was lowered first.
  return [...found.values()].sort((one, other) => one.offset - other.offset || other.node - one.node);
}

function calleesOf(engine: Engine, entity: number): Callees {
  const result: Callees = { targets: [], unresolved: 0, causes: [] };
  const seen = new Set<number>();
  for (const site of sitesOf(engine, entity)) {
    if (site.cause !== 0) {
      result.unresolved++;
      result.causes.push(site.cause);
    }
    for (const target of site.targets) {
      if (seen.has(target)) continue;
      seen.add(target);
      result.targets.push({ entity: target, node: site.node });
    }
  }
  return result;
}

/** Solves a whole program and lays its call edges out flat (src/model/calls.ts). */
export function inferCalls(task: InferTask): Int32Array<SharedArrayBuffer> {
  const linked = linkProgram(task.sources, task.facts, task);
  // What bodies share is recorded, though nothing of it is kept.
  return laidOut(isRecordable(linked) ? recordingEngine(linked, undefined, 0).engine : new Engine(linked));
}

/** The same, with what the next inference of the program needs to do again only what changed. */
export interface TracedCalls {
  calls: Int32Array<SharedArrayBuffer>;
  /** In pieces (src/infer/replay/trace.ts); undefined for a program that is too large for it. */
  trace: Uint8Array[] | undefined;
  /** Evaluations of bodies that were carried out as recorded. */
  carriedOut: number;
}

/**
 * @param keys of each source's facts: equal ones, equal facts
 * @param before the trace of another version of the program
 * @param factsOf gives the facts that a key in it stands for
 * @param mostAgain as for {@link Engine}
 */
export function inferTraced(
  task: InferTask,
  keys: readonly string[],
  before: SharedArrayBuffer | undefined,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
  mostAgain?: number,
): TracedCalls {
  const link = (): Linked => linkProgram(task.sources, task.facts, task);
  const linked = link();
  if (!isRecordable(linked))
    return { calls: laidOut(new Engine(linked, mostAgain)), trace: undefined, carriedOut: 0 };
  const fileKeys = linked.program.files.map(({ sourceIndex }) => keys[sourceIndex]);
  const replayed = before && replayedEngine(linked, fileKeys, before, factsOf, mostAgain);
  // What the attempt has asked of the linked program may be of use to none but it.
  const inferred = replayed ?? recordingEngine(before === undefined ? linked : link(), mostAgain);
  const { engine, recording } = inferred;
  const calls = laidOut(engine);
  const trace = packed(engine, recording, fileKeys, replayed?.orders);
  return { calls, trace, carriedOut: replayed?.carriedOut ?? 0 };
}

/** Whether the numbers of the program's own things are small enough to stand beside an operation. */
function isRecordable(linked: Linked): boolean {
  return Math.max(2 * scopesOf(linked), linked.program.entityCount) < MOST_OPERANDS;
}

/** The call edges of a whole program (src/model/calls.ts), once all is solved. */
export function laidOut(engine: Engine): Int32Array<SharedArrayBuffer> {
  const inference = inferenceOf(engine);
  const words = [inference.isBounded() ? 1 : 0];
  const { program } = engine.linked;
  for (const file of program.files) {
    if (file.source.scope !== 'project') continue;
    const count = file.facts.definitions.length / Definition.width;
    for (let row = 1; row < count; row++) {
      const entity = file.base + row;
      if (!isFunctionKind(program.kindOf(entity))) continue;
      const { targets, causes } = inference.calleesOf(entity);
      if (targets.length === 0 && causes.length === 0) continue;
      words.push(entity, targets.length);
      for (const target of targets) words.push(target.entity, target.node);
      words.push(causes.length, ...causes);
    }
  }
  const calls = new Int32Array(new SharedArrayBuffer(4 * words.length));
  calls.set(words);
  return calls;
}
