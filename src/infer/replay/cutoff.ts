/**
 * Early cutoff (Mokhov, Mitchell and Peyton Jones, "Build systems à la carte"): where the evaluations of a few units
 * are done anew, and leave to others just what they left before, all others come out as they were recorded. So these
 * are noted as they are, and what they tell others is kept for the few that may ask, without asking whether it is still so.
 * In the order in which it was recorded that each was evaluated.
 */
import { Scope, ScopeKind } from '../../model/facts.js';
import { CellKind } from '../domain/cells.js';
import { DeferredJoins } from '../domain/deferredJoins.js';
import type { Effects } from '../domain/effects.js';
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import type { Performer } from '../domain/performer.js';
import { type Recording, Unlike } from '../domain/recording.js';
import type { Engine } from '../engine.js';
import type { Answers } from './answers.js';
import { EvaluationOrder } from './evaluationOrder.js';
import { ExpectedEffects } from './expectedEffects.js';
import { Mentioned } from './mentioned.js';
import { Noticed } from './noticed.js';
import type { Operands } from './operands.js';
import { RecordedCallees } from './recordedCallees.js';
import { startOf, type Trace } from './trace.js';
import type { UnitsAnew } from './unitsAnew.js';

export class Cutoff implements Performer {
  /** Evaluations that were carried out as recorded. */
  carriedOut = 0;
  private readonly order: EvaluationOrder;
  private readonly callees: RecordedCallees;
  private readonly mentioned: Mentioned;
  /** By unit that is done anew: its recorded evaluation that the next one stands for, plus 1; 0: none. */
  private readonly paired: Int32Array;
  /** By unit: 1 where an evaluation of it has begun. */
  private readonly begun: Uint8Array;
  /** By unit: its recorded evaluation that was carried out last; -1. */
  private readonly last: Int32Array;
  /** How many evaluations of units that are gone have been looked at, and how many rounds have begun. */
  private past = 0;
  private rounds = 0;
  private readonly noticed: Noticed;
  /** Of the evaluations that are being done anew, one inside the other: what is expected, and of what is around them. */
  private readonly underWay: { expected: ExpectedEffects; outer: Effects | undefined }[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly recording: Recording,
    private readonly trace: Trace,
    private readonly operands: Operands,
    private readonly answers: Answers,
    private readonly anew: UnitsAnew,
  ) {
    const { scopeCount } = engine.universe;
    this.order = new EvaluationOrder(trace.evaluations, operands, scopeCount);
    this.callees = new RecordedCallees(engine, operands, trace.evaluations);
    this.paired = new Int32Array(scopeCount);
    this.begun = new Uint8Array(scopeCount);
    this.last = new Int32Array(scopeCount).fill(-1);
    this.mentioned = new Mentioned(engine, trace, operands, anew);
    this.noticed = new Noticed(this.mentioned);
    this.prepareCells();
  }

  /** Whether nobody has noticed anything: all is as if it had been inferred without a record. */
  get isUnnoticed(): boolean {
    return this.noticed.isNothing;
  }

  /** Whether some evaluation could not be carried out, so that nothing that comes after it tells anything. */
  get isBroken(): boolean {
    return this.noticed.units.size > 0;
  }

  /** The units that have noticed something, as far as that is known: they have to be done anew, too. */
  unitsNoticing(): ReadonlySet<number> | undefined {
    return this.noticed.unitsAsking(this.trace.evaluations, this.operands, this.anew.isLeft);
  }

  carriesOut(unit: number): boolean {
    const { recording } = this;
    const isFirst = this.begun[unit] === 0;
    this.begun[unit] = 1;
    const outer = recording.effects;
    if (this.anew.is[unit] === 1) {
      const evaluation = isFirst ? this.anew.firsts[unit] : this.paired[unit] - 1;
      this.paired[unit] = 0;
      this.passGone(evaluation);
      const expected = this.expectedOf(evaluation);
      this.underWay.push({ expected, outer });
      recording.effects = expected;
      return false;
    }
    const evaluation = this.order.next(unit);
    if (evaluation < 0) throw new Unlike('a unit is evaluated more often than it was');
    this.passGone(evaluation);
    recording.effects = undefined;
    recording.hush();
    // Others may notice something, too: better to know them all.
    if (!this.goThrough(evaluation) || !this.takeCalls(unit, evaluation)) this.noticed.units.add(unit);
    recording.speak();
    recording.effects = outer;
    this.carriedOut++;
    return true;
  }

  hasWalked(): void {
    const ended = this.underWay.pop();
    ended?.expected.finish();
    this.recording.effects = ended?.outer;
  }

  nextRound(phase: number): readonly number[] | undefined {
    const { rounds, phaseEnds, evaluations, left, leftEnds } = this.trace;
    if (this.rounds === phaseEnds[phase]) return undefined;
    // Those that were left out are again: one of them that isn't has no evaluation that was recorded.
    const units = Array.from(
      left.subarray(this.rounds === 0 ? 0 : leftEnds[this.rounds - 1], leftEnds[this.rounds]),
      (old) => this.operands.unit(old),
    ).filter((unit) => unit >= 0 && this.anew.is[unit] === 0);
    const from = rounds[this.rounds++];
    const to = this.rounds < rounds.length ? rounds[this.rounds] : evaluations.units.length;
    for (let one = from; one < to; one++) {
      const unit = this.operands.unit(evaluations.units[one]);
      // Whose first evaluation it is was asked for meanwhile.
      if (unit < 0 || this.anew.firsts[unit] === one) continue;
      if (this.anew.is[unit] === 0) units.push(unit);
      else if (this.engine.isWaiting(unit)) this.paired[unit] = one + 1;
      else this.expectedOf(one).finish();
    }
    return units;
  }

  /** All has been evaluated. @throws Unlike */
  finish(): void {
    this.passGone(this.trace.evaluations.units.length);
    const { is, firsts } = this.anew;
    for (let unit = 0; unit < is.length; unit++)
      if (is[unit] === 0 ? this.order.has(unit) : firsts[unit] >= 0 && this.begun[unit] === 0)
        throw new Unlike('a unit is evaluated less often than it was');
  }

  /** What an evaluation (-1: none) has left to others. */
  private expectedOf(evaluation: number): ExpectedEffects {
    const { engine, operands, mentioned, noticed } = this;
    const { evaluations } = this.trace;
    const { ends, words } = evaluations;
    const from = evaluation < 0 ? 0 : startOf(evaluations, evaluation);
    const to = evaluation < 0 ? 0 : ends[evaluation];
    return new ExpectedEffects(engine, operands, mentioned, noticed, words, from, to);
  }

  /**
   * Units that are gone have left nothing to others, as far as they were evaluated before this evaluation: what cells had
   * then is at least what they have when it begins.
   */
  private passGone(evaluation: number): void {
    const { gone } = this.anew;
    while (this.past < gone.length && gone[this.past] < evaluation)
      this.expectedOf(gone[this.past++]).finish();
  }

  /** Notes what an evaluation did, and keeps what it told others; false where something is gone, or otherwise. */
  private goThrough(evaluation: number): boolean {
    const { operands, recording, engine } = this;
    const { cells } = engine;
    const { evaluations } = this.trace;
    const { words, ends } = evaluations;
    const end = ends[evaluation];
    for (let at = startOf(evaluations, evaluation); at < end; ) {
      const word = words[at];
      const op = opOf(word);
      // Most operations are these; what they are of needs no telling apart.
      if (op === Op.read || op === Op.join) {
        const cell = operands.cell(operandOf(word));
        const value = operands.value(words[at + 1]);
        if (cell < 0 || value < 0) return false;
        if (op === Op.join) cells.joinLater(cell, value);
        recording.put(op, cell, value);
        at += 2;
        continue;
      }
      const size = WORDS[op];
      const first = operands.first(op, operandOf(word));
      const second = size === 1 ? 0 : operands.second(op, words[at + 1]);
      if (first < 0 || second < 0 || !this.tells(op, first, second)) return false;
      recording.put(op, first, second);
      at += size;
    }
    return true;
  }

  /** Does what an operation does that isn't a join; false where it would be another one. */
  private tells(op: number, first: number, second: number): boolean {
    const { engine } = this;
    switch (op) {
      case Op.ensure:
        engine.ensure(first);
        return true;
      case Op.firstFlow:
        return engine.noteFlow(first, second);
      case Op.assign:
        engine.assignments.noteLater(first, second);
        return true;
      case Op.changes:
        return this.answers.isStill(first, second);
      default:
        if (op >= Op.note && op < Op.use) engine.notes.note(op - Op.note, first, second);
        return true;
    }
  }

  /** False where one of them is gone. */
  private takeCalls(unit: number, evaluation: number): boolean {
    const calls = this.callees.of(unit, evaluation, this.last[unit]);
    if (calls === undefined) return false;
    this.engine.calls[unit] = calls;
    this.last[unit] = evaluation;
    return true;
  }

  private prepareCells(): void {
    const { engine, operands, trace } = this;
    const { kind, b } = trace.tables.cells;
    const cellOf = kind.map((_, old) => operands.cell(old));
    const count = cellOf.reduce((most, cell) => Math.max(most, cell + 1), 0);
    this.mentioned.setCells(cellOf, count);
    const recordedOf = new Int32Array(count);
    const deferred = new DeferredJoins(count, (cell) => this.bindFirst(recordedOf[cell]));
    cellOf.forEach((cell, old) => {
      if (cell < 0 || kind[old] !== CellKind.parameter || b[old] !== 0) return;
      recordedOf[cell] = old;
      deferred.mustPrepare(cell);
    });
    engine.cells.deferred = deferred;
  }

  /** Before all others a method says what its first parameter is, the cell of which this is. */
  private bindFirst(recordedCell: number): void {
    const { engine, recording } = this;
    const unit = this.operands.unit(this.trace.tables.cells.a[recordedCell]);
    const file = engine.universe.fileOfScope(unit);
    const scope = engine.universe.row(file, unit) * Scope.width;
    const { scopes } = file.facts;
    if (scopes[scope + Scope.kind] !== ScopeKind.function) return;
    const entity = file.base + scopes[scope + Scope.definition];
    recording.silently(() => recording.once(() => engine.functions.bindFirst(entity)));
  }
}
