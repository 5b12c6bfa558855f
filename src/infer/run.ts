/**
 * One evaluation of one unit: its state where the walk stands, and what it has found.
 *
 * A branch works on a copy of the variables, and what meets again is joined.
 */
import type { ProgramFile } from '../link/program/program.js';
import { Scope } from '../model/facts.js';
import { syntaxOffset } from '../model/syntax.js';
import { NO_GUARD } from './bodies/guards.js';
import { NarrowedPaths } from './bodies/narrowedPaths.js';
import { joinedPaths, type Paths } from './bodies/paths.js';
import { Variables } from './bodies/variables.js';
import type { KeywordPair } from './calls/openKeywords.js';
import type { Environment } from './domain/environment.js';
import type { Engine } from './engine.js';
import { Interrupted } from './interrupted.js';

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
  readonly variables: Variables;
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
  /** States at the `break`s and `continue`s of the innermost loop. */
  breaks: State[] | undefined;
  continues: State[] | undefined;
  readonly interrupted = new Interrupted();
  /** For each `try` whose body the walk is in, the outermost first: what the generators return that are asked for their next item there. */
  readonly exhausted: number[] = [];
  /** `:=` expressions evaluated so far, and what each gave; the slots that they bound, in order. */
  readonly walruses = new Map<number, number>();
  private readonly walrusSlots: number[] = [];
  /** Names (strings of the file) that keep what a test gave → the test. */
  readonly keptTests = new Map<number, number>();
  /** Names (strings of the file) that keep what the class of another name's object leads to → how it was found (namedByClass.ts). */
  readonly namedByClass = new Map<number, number>();
  /** Names (strings of the file) that keep a text → its pattern (namePatterns.ts). */
  readonly namePatterns = new Map<number, string>();
  /** A name (string of the file) whose object is supposed to be made by one class, and by none below it. */
  madeBy: { name: number; entity: number } | undefined;
  /** What the loop that the walk is in calls the name and the value of each of the body's own keywords. */
  keywordPair: KeywordPair | undefined;
  /** Names (strings of the file) of which loops give back what they are given (returnedItems.ts) → that, and left open. */
  readonly returnedItems = new Map<number, { readonly open: number; readonly given: number }>();
  /** Calls whose awaiting doesn't come back. */
  readonly neverAwaited = new Set<number>();
  /** The walk is in what runs only where the file is started, and not where it is imported. */
  onlyWhenStarted = false;
  /** Rounds of all loops, those of loops in loops as often as they run. */
  rounds = 0;
  /** Rounds of loops that were more than most need. */
  moreRounds = 0;
  /** The walk is inside a loop that is walked item by item. */
  inOrder = false;
  /** What that loop goes through are the members of classes. */
  areMembers = false;
  readonly paths = new NarrowedPaths(this, this.interrupted);

  constructor(
    readonly engine: Engine,
    readonly unit: number,
  ) {
    this.file = engine.universe.fileOfScope(unit);
    this.row = engine.universe.row(this.file, unit);
    this.syntax = this.file.facts.syntax;
    this.kind = this.file.facts.scopes[this.row * Scope.width + Scope.kind];
    this.variables = new Variables(engine, this.file, this.row, unit, this.paths, this.interrupted);
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

  /** Evaluates a comprehension: its variables, and what its conditions say, are there in it alone. */
  inComprehension(row: number, body: () => number): number {
    const { reachable } = this;
    const paths = this.paths.current;
    const result = this.variables.inComprehension(row, body);
    this.paths.current = paths;
    this.reachable = reachable;
    return result;
  }

  /**
   * Runs `body` on a copy of the state, with the paths narrowed so at its start; gives the state that it ends in,
   * undefined when it doesn't end.
   */
  branch(start: Environment, body: () => void, narrowed = this.paths.current): State | undefined {
    const { reachable, guard, variables, paths } = this;
    const outer = { env: variables.env, paths: paths.current };
    variables.env = start.copy();
    paths.current = narrowed;
    this.reachable = true;
    body();
    const end = this.reachable ? { env: variables.env, paths: paths.current } : undefined;
    this.resume(outer);
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
    return { env: this.variables.env.copy(), paths: this.paths.current };
  }

  /** Notes what a `:=` expression, `node`, has given the name `string`. */
  noteWalrus(node: number, string: number, value: number): void {
    this.walruses.set(node, value);
    const slot = this.variables.slot(string);
    if (slot >= 0) this.walrusSlots.push(slot);
  }

  /**
   * Evaluates a part of an expression that isn't evaluated always, on a copy of the state: what stays of
   * it is what its `:=` expressions bind. Gives whether it ends.
   */
  perhaps(body: () => void): boolean {
    const first = this.walrusSlots.length;
    let end = this.variables.env;
    const left = this.branch(this.variables.env, () => {
      body();
      end = this.variables.env;
    });
    if (left === undefined) return false;
    const { env } = this.variables;
    for (const slot of this.walrusSlots.slice(first))
      env.set(slot, this.engine.values.union(env.get(slot), end.get(slot)));
    return true;
  }

  /** Goes on where some branches meet. When none gets there, what follows is looked at all the same. */
  meet(states: readonly (State | undefined)[]): void {
    const arriving = states.filter((state) => state !== undefined);
    if (arriving.length === 0) {
      this.reachable = false;
      return;
    }
    this.variables.env = this.joined(arriving.map((state) => state.env));
    this.paths.current = joinedPaths(
      arriving.map((state) => state.paths),
      (a, b) => this.engine.values.union(a, b),
    );
  }

  /** Goes on from a state, whatever has led there. */
  resume({ env, paths }: State): void {
    this.variables.env = env;
    this.paths.current = paths;
  }

  /** Whether the walk stands in the same state; what is doubtful goes round a loop with what is known. */
  isAt(state: State): boolean {
    return this.paths.current === state.paths && this.variables.changedSince(state.env) < 0;
  }

  private joined(states: readonly Environment[]): Environment {
    const { values } = this.engine;
    const env = states[0].copy();
    for (let i = 1; i < states.length; i++) env.join(states[i], (a, b) => values.union(a, b));
    return env;
  }

  /** Notes a target of the call expression `node`; -cause when there is none. */
  record(node: number, target: number): void {
    if (node !== 0) this.calls.push(syntaxOffset(this.syntax, node), node, target);
  }
}
