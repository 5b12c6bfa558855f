/**
 * One evaluation of one unit: its local variables where the walk stands, and what it has found.
 *
 * Variables live in numbered slots of `env`; a branch works on a copy, and what meets again is
 * joined. Names of other units are read from cells.
 */

import type { ProgramFile } from '../link/program/program.js';
import { Scope, ScopeKind } from '../model/facts.js';
import { syntaxOffset } from '../model/syntax.js';
import { NO_GUARD } from './bodies/guards.js';
import {
  joinedPaths,
  NO_PATHS,
  type Paths,
  pathText,
  withoutElements,
  withoutPath,
  withPath,
} from './bodies/paths.js';
import { CellKind } from './domain/cells.js';
import { Environment } from './domain/environment.js';
import type { Engine } from './engine.js';
import { Interrupted } from './interrupted.js';
import { freeName, nonlocalScope } from './program/freeNames.js';
import { globalName } from './program/modules.js';
import { reboundInside } from './program/rebinding.js';
import { GLOBAL } from './program/scopeTable.js';

/** The variables of one scope that the walk is in: the unit's own, or a comprehension's. */
interface Frame {
  /** The scope. */
  row: number;
  /** String of the file → slot; GLOBAL or NONLOCAL (scopeTable.ts) where the name is another scope's. */
  slots: Map<number, number>;
  /** Index in `env` of slot 0. */
  base: number;
}

/** Local variables, and what conditions say of paths, at one point. */
export interface State {
  env: Environment;
  paths: Paths;
}

export class Run {
  readonly file: ProgramFile;
  readonly syntax: Int32Array;
  /** The unit's scope. */
  readonly row: number;
  /** A ScopeKind. */
  readonly kind: number;
  env: Environment;
  /** False after `return`, `raise`, `break`, `continue`. */
  reachable = true;
  /** The guard that the walk stands below. */
  guard = NO_GUARD;
  /** What the body has returned, and under which guard. */
  readonly returned: { guard: number; value: number }[] = [];
  /** (offset, node, target or negative cause) triples. */
  readonly calls: number[] = [];
  /** Attribute nodes that gave nothing although the value before the dot is known. */
  readonly missingAttributes = new Set<number>();
  /** Expressions that are called and unknown → the first operand of their chain. */
  readonly beginnings = new Map<number, number>();
  /** What the scope's names are declared to be (strings of the file), as far as that says something. */
  readonly declared = new Map<number, number>();
  /** States at the `break`s and `continue`s of the innermost loop. */
  breaks: State[] | undefined;
  continues: State[] | undefined;
  readonly interrupted = new Interrupted();
  /** For each `try` whose body the walk is in, the outermost first: what the generators return that are asked for their next item there. */
  readonly exhausted: number[] = [];
  /** `:=` expressions evaluated so far, and what each gave; the slots that they bound, in order. */
  readonly walruses = new Map<number, number>();
  private readonly walrusSlots: number[] = [];
  /** Calls whose awaiting doesn't come back. */
  readonly neverAwaited = new Set<number>();
  /** Rounds of all loops, those of loops in loops as often as they run. */
  rounds = 0;
  /** Rounds of loops that were more than most need. */
  moreRounds = 0;
  /** The walk is inside a loop that is walked item by item. */
  inOrder = false;
  /** Narrowed paths, as seen from where the walk stands. */
  private paths = NO_PATHS;
  /** The unit's own, then those of the comprehensions that the walk is in, the innermost last. */
  private readonly frames: Frame[];
  /**
   * How many variables the unit has. As many slots of `env` follow theirs: what a variable may hold besides, where the
   * walk stands, that isn't known; 0: nothing.
   */
  private readonly variables: number;
  /** Functions inside read its variables. */
  private readonly captured: boolean;
  /** Of these the names (strings of the file) that functions inside assign to; undefined: none. */
  private readonly rebound: ReadonlySet<number> | undefined;

  constructor(
    readonly engine: Engine,
    readonly unit: number,
  ) {
    this.file = engine.universe.fileOfScope(unit);
    this.row = engine.universe.row(this.file, unit);
    this.syntax = this.file.facts.syntax;
    this.kind = this.file.facts.scopes[this.row * Scope.width + Scope.kind];
    const slots = engine.scopes.slotsOf(this.file, this.row);
    this.frames = [{ row: this.row, slots, base: 0 }];
    this.env = Environment.of(2 * slots.size);
    this.variables = slots.size;
    this.captured =
      this.kind !== ScopeKind.module &&
      this.kind !== ScopeKind.class &&
      engine.scopes.isCaptured(this.file, this.row);
    this.rebound = this.captured ? reboundInside(engine, this.file, this.row) : undefined;
  }

  get node(): number {
    return this.file.facts.scopes[this.row * Scope.width + Scope.node];
  }

  /** The function or class whose body it is. */
  get entity(): number {
    return this.file.base + this.file.facts.scopes[this.row * Scope.width + Scope.definition];
  }

  name(string: number): number {
    return this.engine.universe.name(this.file, string);
  }

  place(node: number): number {
    return this.engine.universe.place(this.file, node);
  }

  // Names

  load(string: number): number {
    const isModule = this.kind === ScopeKind.module;
    // Comprehensions in a class's body don't see its names (language reference, "Resolution of names").
    const outermost = this.kind === ScopeKind.class && this.frames.length > 1 ? 1 : 0;
    for (let i = this.frames.length - 1; i >= outermost; i--) {
      const slot = this.frames[i].slots.get(string);
      if (slot === undefined) continue;
      if (slot === GLOBAL) return globalName(this.engine, this.file, string);
      if (slot < 0) return freeName(this.engine, this.file, this.row, string);
      const value = this.env.get(this.frames[i].base + slot);
      // In a class body (and a module before the name is bound) the name may be another scope's.
      if (value === 0 && (this.kind === ScopeKind.class || isModule) && i === 0) break;
      return i === 0 && this.rebound?.has(string) ? this.withRebound(string, value) : value;
    }
    return isModule
      ? globalName(this.engine, this.file, string, true)
      : freeName(this.engine, this.file, this.row, string);
  }

  private withRebound(string: number, value: number): number {
    const { engine } = this;
    const cell = engine.cells.cell(CellKind.name, this.unit, this.name(string));
    return engine.values.union(value, engine.read(cell));
  }

  /** `seen`: what functions inside see of it. */
  store(string: number, value: number, seen?: number): void {
    if (this.hasPaths) this.forgetText(this.file.facts.string(string));
    for (let i = this.frames.length - 1; i >= 0; i--) {
      const slot = this.frames[i].slots.get(string);
      if (slot === undefined) continue;
      if (slot < 0) {
        const row = slot === GLOBAL ? 0 : nonlocalScope(this.engine, this.file, this.row, string);
        this.publish(row, string, value);
        return;
      }
      const given = i === 0 ? this.orDeclared(string, value) : value;
      this.env.set(this.frames[i].base + slot, given);
      if (i === 0) {
        this.interrupted.noteBound(slot, given);
        this.doubt(slot, given === 0);
      }
      if (this.captured) this.publish(this.frames[i].row, string, seen ?? given);
      return;
    }
  }

  /** Notes whether what a variable of the unit is given isn't known. */
  private doubt(slot: number, isUnknown: boolean): void {
    const besides = isUnknown ? this.engine.values.orOther(0) : 0;
    this.env.set(this.variables + slot, besides);
    this.interrupted.noteBound(this.variables + slot, besides);
  }

  /** Whether one of the ways that lead here has given a name (string of the file) of the unit something that isn't known. */
  isDoubtful(string: number): boolean {
    if (this.frames.length > 1) return false;
    const slot = this.frames[0].slots.get(string);
    return slot !== undefined && slot >= 0 && this.env.get(this.variables + slot) !== 0;
  }

  /** What is assigned and not known is still what the name is declared to be. */
  private orDeclared(string: number, value: number): number {
    const { engine } = this;
    const declared = this.declared.get(string);
    return declared !== undefined && engine.values.isUnknown(engine.resolve(value)) ? declared : value;
  }

  /** Joins a value into the cell that other units read. */
  publish(row: number, string: number, value: number): void {
    const { engine } = this;
    engine.cells.join(
      engine.cells.cell(CellKind.name, engine.universe.scope(this.file, row), this.name(string)),
      value,
    );
  }

  /** What the body leaves behind: the names of a module or class. */
  publishAll(): void {
    for (const [string, slot] of this.frames[0].slots)
      if (slot >= 0) this.publish(this.row, string, this.env.get(slot));
  }

  /** The body's own names (strings of the file), and what they are where the walk stands. */
  ownVariables(): [string: number, value: number][] {
    return [...this.frames[0].slots]
      .filter(([, slot]) => slot >= 0)
      .map(([string, slot]) => [string, this.env.get(slot)]);
  }

  /** Index in `env` of a name that this run binds itself; -1. */
  slot(string: number): number {
    for (let i = this.frames.length - 1; i >= 0; i--) {
      const slot = this.frames[i].slots.get(string);
      if (slot !== undefined) return slot < 0 ? -1 : this.frames[i].base + slot;
    }
    return -1;
  }

  /** Runs `body` with the variables of a comprehension. */
  inComprehension(row: number, body: () => number): number {
    const slots = this.engine.scopes.slotsOf(this.file, row);
    this.frames.push({ row, slots, base: this.env.length });
    this.env.push(slots.size);
    const { paths, reachable } = this;
    const result = body();
    this.paths = paths;
    this.reachable = reachable;
    this.env.pop(slots.size);
    this.frames.pop();
    return result;
  }

  // Narrowed paths

  /** What a condition says of a path here; 0: nothing. */
  narrowedPath(node: number): number {
    return this.paths.size === 0 ? 0 : (this.paths.get(pathText(this, node)) ?? 0);
  }

  narrowPath(node: number, value: number): void {
    this.paths = withPath(this.paths, pathText(this, node), value);
  }

  /** Whether conditions have said anything of paths that may end. */
  get hasPaths(): boolean {
    return this.paths.size > 0 || this.interrupted.hasPaths;
  }

  /** An assignment to the path (or to what it begins with) ends what was known of it. */
  forgetPath(node: number): void {
    if (this.hasPaths) this.forgetText(pathText(this, node));
  }

  forgetText(text: string): void {
    this.endPaths((paths) => withoutPath(paths, text));
  }

  /** A container changes. */
  forgetElements(node: number): void {
    if (this.hasPaths) this.forgetElementsOf(pathText(this, node));
  }

  forgetElementsOf(text: string): void {
    this.endPaths((paths) => withoutElements(paths, text));
  }

  private endPaths(end: (paths: Paths) => Paths): void {
    this.paths = end(this.paths);
    this.interrupted.noteEnded(end);
  }

  // Branches

  /**
   * Runs `body` on a copy of the state, with the paths narrowed so at its start; gives the state that it ends in,
   * undefined when it doesn't end.
   */
  branch(start: Environment, body: () => void, narrowed = this.paths): State | undefined {
    const outer = this.env;
    const reachable = this.reachable;
    const { paths, guard } = this;
    this.env = start.copy();
    this.paths = narrowed;
    this.reachable = true;
    body();
    const end = this.reachable ? { env: this.env, paths: this.paths } : undefined;
    this.env = outer;
    this.paths = paths;
    this.guard = guard;
    this.reachable = reachable;
    return end;
  }

  /** A statement begins, and may raise. */
  mayRaise(): void {
    this.interrupted.join(this.engine.values);
  }

  /** The state where the walk stands. */
  here(): State {
    return { env: this.env.copy(), paths: this.paths };
  }

  /** Notes what a `:=` expression, `node`, has given the name `string`. */
  noteWalrus(node: number, string: number, value: number): void {
    this.walruses.set(node, value);
    const slot = this.slot(string);
    if (slot >= 0) this.walrusSlots.push(slot);
  }

  /**
   * Evaluates a part of an expression that isn't evaluated always, on a copy of the state: what stays of
   * it is what its `:=` expressions bind. Gives whether it ends.
   */
  perhaps(body: () => void): boolean {
    const first = this.walrusSlots.length;
    let end = this.env;
    const left = this.branch(this.env, () => {
      body();
      end = this.env;
    });
    if (left === undefined) return false;
    for (const slot of this.walrusSlots.slice(first))
      this.env.set(slot, this.engine.values.union(this.env.get(slot), end.get(slot)));
    return true;
  }

  /** Goes on where some branches meet. When none gets there, what follows is looked at all the same. */
  meet(states: readonly (State | undefined)[]): void {
    const arriving = states.filter((state) => state !== undefined);
    if (arriving.length === 0) {
      this.reachable = false;
      return;
    }
    this.env = this.joined(arriving.map((state) => state.env));
    this.paths = joinedPaths(
      arriving.map((state) => state.paths),
      (a, b) => this.engine.values.union(a, b),
    );
  }

  /** Goes on from a state, whatever has led there. */
  resume({ env, paths }: State): void {
    this.env = env;
    this.paths = paths;
  }

  /** Whether the walk stands in the same state; what is doubtful goes round a loop with what is known. */
  isAt(state: State): boolean {
    return this.paths === state.paths && this.changedSince(state) < 0;
  }

  /** The first slot of a variable, from `from` on, that was something else in a state; -1. */
  changedSince({ env }: State, from = 0): number {
    let slot = this.env.differing(env, from);
    while (slot >= this.variables && slot < 2 * this.variables) slot = this.env.differing(env, slot + 1);
    return slot;
  }

  joined(states: readonly Environment[]): Environment {
    const { values } = this.engine;
    const env = states[0].copy();
    for (let i = 1; i < states.length; i++) env.join(states[i], (a, b) => values.union(a, b));
    return env;
  }

  // Calls

  /** Notes a target of the call expression `node`; -cause when there is none. */
  record(node: number, target: number): void {
    if (node !== 0) this.calls.push(syntaxOffset(this.syntax, node), node, target);
  }
}
