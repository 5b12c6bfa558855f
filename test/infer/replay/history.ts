/**
 * A program of a few files through its versions: each is inferred with the trace of the one before, which has to give
 * the call edges of an inference without one.
 */
import assert from 'node:assert/strict';
import { contentsOf } from '../../../src/cache/inputs.js';
import { createExtractor } from '../../../src/extract/index.js';
import { Universe } from '../../../src/infer/domain/universe.js';
import { Engine } from '../../../src/infer/engine.js';
import { inferTraced, laidOut } from '../../../src/infer/index.js';
import { Cutoff } from '../../../src/infer/replay/cutoff.js';
import { Replay } from '../../../src/infer/replay/replay.js';
import { NEWEST } from '../../../src/link/facts/target.js';
import { linkProgram } from '../../../src/link/linked.js';
import type { InferTask } from '../../../src/model/calls.js';
import type { SourceFile } from '../../../src/model/sourceFile.js';
import { readStdlibBundle } from '../../../src/typeshed/bundle.js';
import { unitName } from './versions.js';

const extractor = await createExtractor();
const bundle = readStdlibBundle();
const STUBS = ['builtins', 'typing', 'types', '_typeshed'].flatMap((module) => {
  const stub = bundle.find(module, NEWEST.version);
  return stub === undefined ? [] : [{ source: stub.source, facts: stub.content() }];
});

/** Texts of modules by the modules' names. */
export type Texts = Readonly<Record<string, string>>;

/** One text with a part of it put otherwise. */
export function edited(texts: Texts, module: string, from: string, to: string): Texts {
  const text = texts[module].replace(from, () => to);
  assert.notEqual(text, texts[module]);
  return { ...texts, [module]: text };
}

/** These modules and the stubs of what Python has built in. */
export function taskOf(texts: Texts): InferTask {
  const files = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
  const sources = files.map(
    ([module, text]): SourceFile => ({
      path: `/${module}.py`,
      file: `${module}.py`,
      module,
      isPackage: false,
      scope: 'project',
      stub: false,
      bytes: text.length,
    }),
  );
  return {
    sources: [...sources, ...STUBS.map(({ source }) => source)],
    facts: [
      ...files.map(([, text]) => extractor.extract(Buffer.from(text))),
      ...STUBS.map(({ facts }) => facts),
    ],
    ...NEWEST,
  };
}

/** Of each source's facts, what they are kept under. */
export function keysOf({ facts }: InferTask): string[] {
  return contentsOf(facts, () => undefined);
}

export interface Inferred {
  trace: SharedArrayBuffer;
  /** Names of the units that were evaluated, each once, sorted; undefined: no evaluation was carried out as recorded. */
  evaluated: string[] | undefined;
  /** Whether others were noted as they were, and none of them asked whether it is still so. */
  isCutOff: boolean;
}

/** The units whose evaluations are left to be done while `infer` runs: by a {@link Cutoff}, or by the {@link Replay} in its place. */
export function unitsLeft<Result>(infer: () => Result): {
  result: Result;
  units: number[];
  isCutOff: boolean;
} {
  const leftBy = { cutoff: [] as number[], replay: undefined as number[] | undefined };
  const cutOff = Cutoff.prototype.carriesOut;
  const replay = Replay.prototype.carriesOut;
  Cutoff.prototype.carriesOut = function (unit) {
    const does = cutOff.call(this, unit);
    if (!does) leftBy.cutoff.push(unit);
    return does;
  };
  Replay.prototype.carriesOut = function (unit) {
    const does = replay.call(this, unit);
    leftBy.replay ??= [];
    if (!does) leftBy.replay.push(unit);
    return does;
  };
  try {
    const result = infer();
    return { result, units: leftBy.replay ?? leftBy.cutoff, isCutOff: leftBy.replay === undefined };
  } finally {
    Cutoff.prototype.carriesOut = cutOff;
    Replay.prototype.carriesOut = replay;
  }
}

/** The names of units, each behind its module's; each once, sorted. */
export function namesOf(
  { sources, facts, version, platform }: InferTask,
  units: readonly number[],
): string[] {
  if (units.length === 0) return [];
  const { program, names } = linkProgram(sources, facts, { version, platform });
  const universe = new Universe(program, names);
  const found = units.map((unit) => {
    const file = universe.fileOfScope(unit);
    return `${file.source.module}.${unitName(file.facts, universe.row(file, unit))}`;
  });
  return [...new Set(found)].sort();
}

export class History {
  private readonly facts = new Map<string, SharedArrayBuffer>();
  trace: SharedArrayBuffer | undefined;

  /** `mostAgain`: the bound on evaluations (`Engine`) of all versions. */
  constructor(private readonly mostAgain?: number) {}

  /** Infers a version with the trace of the one before. */
  next(task: InferTask): Inferred {
    const inferred = inferWith(task, this.trace, (key) => this.facts.get(key), this.mostAgain);
    keysOf(task).forEach((key, index) => {
      const facts = task.facts[index];
      if (facts !== undefined) this.facts.set(key, facts);
    });
    this.trace = inferred.trace;
    return inferred;
  }
}

/** Pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[] | undefined): SharedArrayBuffer {
  assert.ok(pieces !== undefined);
  const whole = Buffer.concat(pieces);
  const buffer = new SharedArrayBuffer(whole.length);
  whole.copy(new Uint8Array(buffer));
  return buffer;
}

/** Infers a version with a trace; `factsOf` finds the facts that it is about. */
export function inferWith(
  task: InferTask,
  trace: SharedArrayBuffer | undefined,
  factsOf: (key: string) => SharedArrayBuffer | undefined,
  mostAgain?: number,
): Inferred {
  const { result, units, isCutOff } = unitsLeft(() =>
    inferTraced(task, keysOf(task), trace, factsOf, mostAgain),
  );
  const linked = linkProgram(task.sources, task.facts, task);
  // Nothing of it is recorded, and nothing shared.
  assert.deepEqual(result.calls, laidOut(new Engine(linked, mostAgain)));
  return {
    trace: joined(result.trace),
    evaluated: result.carriedOut === 0 ? undefined : namesOf(task, units),
    isCutOff: result.carriedOut > 0 && isCutOff,
  };
}
