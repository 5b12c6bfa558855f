/**
 * The state of one inference and its schedule.
 *
 * The *unit* is the body of a module, class, function or lambda; its number is its scope's. A unit
 * is evaluated in one pass over its statements, reading and writing cells; when a cell grows, the
 * units that read it are evaluated again, until nothing changes. Units of the project are all
 * evaluated, those of installed packages when something asks for what they give. Everything runs
 * in the order of the program's files, so the result is the same at every run.
 */

import type { Linked } from '../link/linked.js';
import { Declaration, Definition, Scope, ScopeKind } from '../model/facts.js';
import { runUnit } from './bodies/unit.js';
import { resolve } from './calls/symbolic.js';
import { textOfKey } from './containers/elementKeys.js';
import { OwnSites } from './containers/ownSites.js';
import { Cells } from './domain/cells.js';
import { Memo } from './domain/memo.js';
import { NoteKind, Notes } from './domain/notes.js';
import { ASKED_AGAIN, ASKED_ONCE, Op } from './domain/operations.js';
import { PairTable } from './domain/pairTable.js';
import type { Performer } from './domain/performer.js';
import { Phase } from './domain/phases.js';
import { type Kept, Recording } from './domain/recording.js';
import { UnderWay } from './domain/underWay.js';
import { Universe } from './domain/universe.js';
import { Values } from './domain/values.js';
import { Assignments } from './program/assignments.js';
import { ClassTable } from './program/classTable.js';
import { Descent } from './program/descent.js';
import { FunctionTable } from './program/functionTable.js';
import { Members } from './program/members.js';
import { NameSources } from './program/nameSources.js';
import { ScopeTable } from './program/scopeTable.js';
import { FixtureRequests } from './pytest/fixtureRequests.js';
import { Run } from './run.js';
import { SharedAnswers } from './sharedAnswers.js';
import { fillDeclaredDictionaries } from './types/dictionaryCalls.js';

/** Units asked for deeper than this wait for their turn; what is asked then sees them later. */
const DEEPEST = 10;
/** A unit is evaluated no more often: what still changes then is a container that nests in itself, ever larger. */
const MOST_EVALUATIONS = 12;
/** But this often where all that is new are functions, classes and plain objects, which nest in nothing. */
const MOST_FOR_FLAT = 200;
/**
 * And all units together about this many times again, or this many times their number where that is more: to the end
 * of the round that brings them nearest to it, so that nothing follows from the order within a round.
 * Programs of up to a million lines come to their end before (the standard library with its tests after
 * 69,000). In larger ones ever more meets ever more, and each evaluation takes longer: past the bound,
 * what was found is all there is, and {@link Engine.isBounded} says so.
 */
const MOST_AGAIN = 100_000;
const AGAIN_PER_UNIT = 0.3;

export class Engine {
  readonly universe: Universe;
  readonly values: Values;
  readonly cells: Cells;
  readonly scopes: ScopeTable;
  readonly classes: ClassTable;
  readonly functions: FunctionTable;
  readonly descent = new Descent(this);
  readonly fixtureRequests: FixtureRequests;
  readonly members: Members;
  readonly nameSources: NameSources;
  readonly assignments = new Assignments(this);
  readonly ownSites = new OwnSites(this);
  /** Per unit: (offset, node, target or negative cause) triples of its calls. */
  readonly calls: (number[] | undefined)[];
  /** Annotations and other things that never change, by their place. */
  readonly annotations = new Map<number, number>();
  /** Values of integer literals, by the name ids of their texts. */
  readonly literals = new Map<number, Kept<number>>();
  readonly notes: Notes;
  /** The unit that reads now; -1 outside of all. */
  reader = -1;
  /** What is being asked in the unit. */
  underWay = new UnderWay();
  /** What has been answered in the unit so far. */
  memo: Memo;
  readonly shared = new SharedAnswers(this);
  private readonly evaluations: Uint8Array;
  /** Per unit: how many had been evaluated when it was for the first time; 0 before. */
  private readonly rank: Int32Array;
  private ranked = 0;
  private readonly evaluating: Uint8Array;
  private readonly waiting: Uint8Array;
  private queue: number[] = [];
  private depth = 0;
  /** The walk supposes an item that is none: what it gives elsewhere isn't known, and means nothing. */
  supposing = false;
  /** How often it was asked whether all is settled while the walk supposed something. */
  unanswered = 0;
  /** Calls under way in the unit, one inside the other. */
  callDepth = 0;
  private readonly flows = new PairTable();
  private solved = false;
  /** Who carries out what was recorded of another version of the program; set before anything is evaluated. */
  performer: Performer | undefined;
  private phase: number = Phase.open;
  /** Units that asked for what stands in for something missing, before all was settled. */
  private readonly asking = new Set<number>();
  /** Units that looked something up under names of which a pattern is known, before nothing else changed. */
  private readonly patterned = new Set<number>();
  /** Units that have been evaluated so often that they weren't again when what they had read grew. */
  private readonly refused = new Set<number>();
  /** Evaluations after each unit's first. */
  private again = 0;
  private readonly mostAgain: number;
  /** Whether some unit should have been evaluated again, and was not. */
  isBounded = false;

  /** `mostAgain`: the bound on evaluations after each unit's first, of all together. */
  constructor(
    readonly linked: Linked,
    mostAgain?: number,
    readonly recording?: Recording,
  ) {
    this.universe = new Universe(linked.program, linked.names);
    this.values = new Values(recording);
    this.memo = new Memo(this.values);
    this.values.order.things = {
      orderOfEntity: (entity) => this.universe.orderOfEntity(entity),
      hashOfName: (name) => this.universe.hashOfName(name),
      textOfName: (name) => this.universe.text(name),
      nameOfKey: textOfKey,
      shareOf: (holder) => this.ownSites.shareOf(holder),
      objectOf: (number) => this.ownSites.objectOf(number),
      objectSeen: (viewer) => this.ownSites.objectSeen(viewer),
    };
    this.notes = new Notes(recording);
    this.cells = new Cells(
      this.values,
      (unit, old, value) => this.outdate(unit, old, value),
      this.universe.placeCount,
      recording,
    );
    this.scopes = new ScopeTable(linked.program, this.universe);
    // Filled, so that it stays an array: what is written here and there would become a table that hashes.
    this.calls = new Array(this.universe.scopeCount).fill(undefined);
    this.evaluations = new Uint8Array(this.universe.scopeCount);
    this.rank = new Int32Array(this.universe.scopeCount);
    this.evaluating = new Uint8Array(this.universe.scopeCount);
    this.waiting = new Uint8Array(this.universe.scopeCount);
    this.mostAgain = mostAgain ?? Math.max(MOST_AGAIN, Math.ceil(AGAIN_PER_UNIT * this.universe.scopeCount));
    this.values.textClass = this.universe.entity('builtins.str');
    this.values.truthClass = this.universe.entity('builtins.bool');
    this.values.integerClass = this.universe.entity('builtins.int');
    this.classes = new ClassTable(this);
    this.values.isSubclass = (entity, base) => this.classes.isSubclass(entity, base);
    this.values.commonBase = (entities) => this.classes.commonBase(entities);
    this.functions = new FunctionTable(this);
    this.fixtureRequests = new FixtureRequests(this);
    this.members = new Members(this);
    this.nameSources = new NameSources(linked, this.universe, this.cells, recording);
  }

  read(cell: number): number {
    return this.cells.read(cell, this.reader);
  }

  /** Notes that what is found once is asked for (a UseKind, and what it is asked of). */
  use(kind: number, key: number, other = 0): void {
    this.recording?.addOnce(Op.use + kind, key, other);
  }

  /**
   * Finds what is found once. Whoever asks often keeps the closure in a function of its own: what a closure holds is
   * put into a context as soon as its function is entered, also where all has been found already.
   */
  once<Found>(find: () => Found): Found {
    return this.recording === undefined ? find() : this.recording.once(find);
  }

  /** Finds what is kept for whoever asks for it later: {@link told} it. */
  keep<Found>(find: () => Found): Kept<Found> {
    return this.recording === undefined ? { found: find(), asked: [] } : this.recording.keep(find);
  }

  told<Found>({ found, asked }: Kept<Found>): Found {
    this.recording?.askAgain(asked);
    return found;
  }

  /** Evaluates all units of the project until nothing changes. */
  solve(): void {
    if (this.solved) return;
    this.solved = true;
    fillDeclaredDictionaries(this);
    for (const file of this.linked.program.files) {
      if (file.source.scope === 'external') continue;
      const rows = file.facts.scopes.length / Scope.width;
      for (let row = 0; row < rows; row++) {
        if (file.facts.scopes[row * Scope.width + Scope.kind] !== ScopeKind.comprehension)
          this.ensure(this.universe.scope(file, row));
      }
    }
    this.settle();
    this.notes.note(NoteKind.fitting, 0, 1);
    this.begin(Phase.fitting, this.patterned);
    for (const key of [ASKED_AGAIN, ASKED_ONCE]) this.notes.note(NoteKind.settled, key, 1);
    this.begin(Phase.settled, this.asking);
    // What others have found since their last evaluation would be missing among their targets, and nothing would say so.
    // That others follow what these find now would only go on with what the bound is there to end.
    this.begin(Phase.last, this.refused);
  }

  /** A phase begins with some units, and goes on until nothing is left. */
  private begin(phase: number, units: Iterable<number>): void {
    this.phase = phase;
    for (const unit of units) this.putInLine(unit);
    for (const unit of this.performer?.nextRound(phase) ?? []) this.putInLine(unit);
    this.evaluateRound();
    this.settle();
  }

  /** Round after round, until nothing is left to be evaluated again. */
  private settle(): void {
    for (;;) {
      const others = this.performer?.nextRound(this.phase);
      if (others === undefined && this.queue.length === 0) return;
      for (const unit of others ?? []) this.putInLine(unit);
      this.evaluateRound(Math.max(0, this.mostAgain - this.again));
    }
  }

  /**
   * One round, first those that ended first at their first evaluation: what a unit calls has mostly ended before it, so
   * that it finds there what this round brings. It saves a tenth of the evaluations. Where more than twice `most` would
   * be evaluated again, none of these is.
   */
  private evaluateRound(most = Number.POSITIVE_INFINITY): void {
    const { recording, evaluations, waiting, rank } = this;
    recording?.beginRound(this.phase);
    // Who was put in line for a first evaluation and asked for before its turn may stand there twice.
    const units = this.queue
      .sort((one, other) => rank[one] - rank[other])
      .filter((unit, index, all) => waiting[unit] === 1 && unit !== all[index - 1]);
    this.queue = [];
    const again = units.filter((unit) => evaluations[unit] > 0);
    if (again.length > 2 * most) {
      this.isBounded = true;
      for (const unit of again) waiting[unit] = 0;
      recording?.leave(again);
    }
    for (const unit of units) if (waiting[unit] === 1) this.evaluate(unit);
  }

  /**
   * Whether what has no value has none for good, so that something may stand in for it. Until nothing
   * changes any more it may still get one, and cells would keep the stand-in: who asks is evaluated
   * once more then.
   */
  isMissingForGood(): boolean {
    // Until then what is asked is noted for the unit; whether all is settled is a note like any other.
    if (this.phase < Phase.settled && this.reader >= 0) this.asking.add(this.reader);
    return this.notes.ask(NoteKind.settled, ASKED_AGAIN) === 1;
  }

  /** Whether nothing changes any more but for what stands under names of which a pattern is known; who asks is evaluated once more then. */
  isFitting(): boolean {
    if (this.phase === Phase.open && this.reader >= 0) this.patterned.add(this.reader);
    return this.notes.ask(NoteKind.fitting, 0) === 1;
  }

  /** Whether nothing changes any more but for what stands in; who asks isn't evaluated once more for that. */
  isAllSettled(): boolean {
    return this.notes.ask(NoteKind.settled, ASKED_ONCE) === 1;
  }

  /** Makes sure that the unit has been evaluated, or will be. */
  ensure(unit: number): void {
    const { recording } = this;
    if (recording !== undefined) {
      recording.addOnce(Op.ensure, unit);
      if (recording.past !== undefined) {
        recording.past.pass(Op.ensure, unit, 0, this.isEvaluated(unit));
        return;
      }
    }
    if (this.isEvaluated(unit)) return;
    const effects = recording?.effects;
    effects?.asks(unit);
    if (this.depth < DEEPEST) this.evaluate(unit);
    else this.putInLine(unit);
    effects?.hasAsked(unit);
  }

  /** Whether the unit has been evaluated, or is being that. */
  isEvaluated(unit: number): boolean {
    return this.evaluations[unit] > 0 || this.evaluating[unit] === 1;
  }

  /** What the unit has read has grown. */
  private outdate(unit: number, old: number, value: number): void {
    if (this.phase === Phase.last) return;
    const count = this.evaluations[unit];
    if (count < MOST_EVALUATIONS || (count < MOST_FOR_FLAT && this.values.isFlatBeside(value, old)))
      this.putInLine(unit);
    else this.refused.add(unit);
  }

  /** Whether the unit will be evaluated in the round that begins next, or later in the one under way. */
  isWaiting(unit: number): boolean {
    return this.waiting[unit] === 1;
  }

  private putInLine(unit: number): void {
    if (this.waiting[unit] === 1) return;
    this.waiting[unit] = 1;
    this.queue.push(unit);
  }

  private evaluate(unit: number): void {
    this.waiting[unit] = 0;
    this.refused.delete(unit);
    if (this.evaluating[unit] === 1) {
      this.putInLine(unit);
      return;
    }
    const outer = this.reader;
    const outerCalls = this.callDepth;
    const outerSupposing = this.supposing;
    const outerQuestions = this.underWay;
    const outerMemo = this.memo;
    this.callDepth = 0;
    this.supposing = false;
    this.underWay = new UnderWay();
    this.memo = new Memo(this.values);
    this.reader = unit;
    this.evaluating[unit] = 1;
    if (this.evaluations[unit]++ > 0) this.again++;
    this.depth++;
    const callsBefore = this.calls[unit];
    this.recording?.begin(unit);
    if (this.performer?.carriesOut(unit) !== true) {
      this.recording?.leaveOut();
      const run = new Run(this, unit);
      runUnit(run);
      this.calls[unit] = run.calls;
      this.performer?.hasWalked();
    }
    if (this.recording !== undefined) {
      const { universe } = this;
      const calls = this.calls[unit];
      if (calls === callsBefore) this.recording.end();
      else this.recording.end(calls, universe.place(universe.fileOfScope(unit), 0));
    }
    if (this.rank[unit] === 0) this.rank[unit] = ++this.ranked;
    this.depth--;
    this.evaluating[unit] = 0;
    this.reader = outer;
    this.callDepth = outerCalls;
    this.supposing = outerSupposing;
    this.underWay = outerQuestions;
    this.memo = outerMemo;
  }

  /** Whether a list of arguments has flowed into a unit's parameters. */
  hasFlown(unit: number, list: number): boolean {
    return this.flows.get(unit, list) >= 0;
  }

  /** Notes that a list of arguments flows into a unit's parameters; false: it has before. */
  noteFlow(unit: number, list: number): boolean {
    const { recording } = this;
    const before = recording?.past?.flow(unit, list);
    const isFirst = before ?? !this.hasFlown(unit, list);
    recording?.addOnce(isFirst ? Op.firstFlow : Op.laterFlow, unit, list);
    if (isFirst && before === undefined) {
      recording?.effects?.flows(unit, list);
      this.flows.add(unit, list, 0);
    }
    return isFirst;
  }

  /** Fills open parameters with what all callers pass. */
  resolve(value: number): number {
    return resolve(this, value);
  }

  /** The units of the bodies that a function or class entity has. */
  unitsOf(entity: number): number[] {
    const file = this.linked.program.fileOf(entity);
    if (file === undefined) return [];
    const { definitions, declarations } = file.facts;
    const at = (entity - file.base) * Definition.width;
    const first = definitions[at + Definition.firstDeclaration];
    const found: number[] = [];
    for (let i = first; i < first + definitions[at + Definition.declarations]; i++) {
      const row = declarations[i * Declaration.width + Declaration.scope];
      if (row >= 0) found.push(this.universe.scope(file, row));
    }
    return found;
  }
}

/** An engine that records what it does; `mostKept`: as for {@link Recording}. */
export function recordingEngine(
  linked: Linked,
  mostAgain?: number,
  mostKept?: number,
): { engine: Engine; recording: Recording } {
  const recording = new Recording(scopesOf(linked), mostKept);
  return { engine: new Engine(linked, mostAgain, recording), recording };
}

/** How many scopes all files have. */
export function scopesOf({ program: { files } }: Linked): number {
  return files.reduce((sum, { facts }) => sum + facts.scopes.length / Scope.width, 0);
}
