/**
 * The variables of one evaluation of a body, in numbered slots of `env`: those of the unit, and of the comprehensions
 * that the walk is in. Names of other units are read from cells.
 */
import type { ProgramFile } from '../../link/program/program.js';
import { Scope, ScopeKind } from '../../model/facts.js';
import { CellKind } from '../domain/cells.js';
import { Environment } from '../domain/environment.js';
import { besideUnknown, joinOrDoubt } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Interrupted } from '../interrupted.js';
import { freeName, nonlocalScope } from '../program/freeNames.js';
import { globalName, starredBeside } from '../program/modules.js';
import { reboundInside } from '../program/rebinding.js';
import { GLOBAL } from '../program/scopeTable.js';
import { mayBeAnyArgument } from './anyArguments.js';
import type { NarrowedPaths } from './narrowedPaths.js';

/** The variables of one scope that the walk is in: the unit's own, or a comprehension's. */
interface Frame {
  /** The scope. */
  row: number;
  /** String of the file → slot; GLOBAL or NONLOCAL (scopeTable.ts) where the name is another scope's. */
  slots: Map<number, number>;
  /** Index in `env` of slot 0. */
  base: number;
}

export class Variables {
  env: Environment;
  /** What the scope's names are declared to be (strings of the file), as far as that says something. */
  readonly declared = new Map<number, number>();
  /** A ScopeKind. */
  private readonly kind: number;
  /** The unit's own, then those of the comprehensions that the walk is in, the innermost last. */
  private readonly frames: Frame[];
  /**
   * How many variables the unit has. As many slots of `env` follow theirs: what a variable may hold besides, where the
   * walk stands, that isn't known; 0: nothing.
   */
  private readonly count: number;
  /** Functions inside read them. */
  private readonly captured: boolean;
  /** Of these the names (strings of the file) that functions inside assign to; undefined: none. */
  private readonly rebound: ReadonlySet<number> | undefined;
  /** Whether it is a module's body that star-imports others. */
  private readonly starImports: boolean;

  /** `row`, `unit`: the scope whose body it is, in its file and in the program. */
  constructor(
    private readonly engine: Engine,
    private readonly file: ProgramFile,
    private readonly row: number,
    private readonly unit: number,
    private readonly paths: NarrowedPaths,
    private readonly interrupted: Interrupted,
  ) {
    this.kind = file.facts.scopes[row * Scope.width + Scope.kind];
    const slots = engine.scopes.slotsOf(file, row);
    this.frames = [{ row, slots, base: 0 }];
    this.env = Environment.of(2 * slots.size);
    this.count = slots.size;
    this.captured =
      this.kind !== ScopeKind.module && this.kind !== ScopeKind.class && engine.scopes.isCaptured(file, row);
    this.starImports = this.kind === ScopeKind.module && engine.linked.names.modules.isMixed(file.module);
    this.rebound = this.captured ? reboundInside(engine, file, row) : undefined;
  }

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
      if (i > 0) return value;
      if (this.starImports) return this.orElse(slot, this.withStarred(string, value));
      return this.orElse(slot, this.rebound?.has(string) ? this.withRebound(string, value) : value);
    }
    return isModule
      ? globalName(this.engine, this.file, string, true)
      : freeName(this.engine, this.file, this.row, string);
  }

  /** What the unit's variable is, or something that isn't known, where one of the ways that lead here has given it that. */
  private orElse(slot: number, value: number): number {
    const isDoubtful = this.env.get(this.count + slot) !== 0 || mayBeAnyArgument(this.engine, value);
    return isDoubtful ? besideUnknown(this.engine, value) : value;
  }

  private withStarred(string: number, value: number): number {
    return value === 0 ? 0 : this.engine.values.union(value, starredBeside(this.engine, this.file, string));
  }

  private withRebound(string: number, value: number): number {
    const { engine } = this;
    const cell = engine.cells.cell(CellKind.name, this.unit, engine.universe.name(this.file, string));
    return engine.values.union(value, engine.read(cell));
  }

  store(string: number, value: number): void {
    if (this.paths.isAny) this.paths.forgetText(this.file.facts.string(string));
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
      if (this.captured) this.publish(this.frames[i].row, string, given);
      return;
    }
  }

  /** Notes whether what a variable of the unit is given isn't known. */
  private doubt(slot: number, isUnknown: boolean): void {
    const besides = isUnknown ? this.engine.values.orOther(0) : 0;
    this.env.set(this.count + slot, besides);
    this.interrupted.noteBound(this.count + slot, besides);
  }

  /** Notes that a condition has said what a name (string of the file) is. */
  endDoubt(string: number): void {
    const slot = this.frames[0].slots.get(string);
    if (slot !== undefined && slot >= 0) this.env.set(this.count + slot, 0);
  }

  /** What is assigned and not known is still what the name is declared to be. */
  private orDeclared(string: number, value: number): number {
    const { engine } = this;
    const declared = this.declared.get(string);
    return declared !== undefined && engine.values.isUnknown(engine.resolve(value)) ? declared : value;
  }

  /** Joins a value into the cell that other units read. */
  private publish(row: number, string: number, value: number): void {
    const { engine } = this;
    joinOrDoubt(
      engine,
      engine.cells.cell(
        CellKind.name,
        engine.universe.scope(this.file, row),
        engine.universe.name(this.file, string),
      ),
      value,
    );
  }

  /** What the body leaves behind: the names of a module or class that are bound at its end. */
  publishAll(): void {
    for (const [string, slot] of this.frames[0].slots)
      if (slot >= 0 && this.isBound(slot))
        this.publish(this.row, string, this.orElse(slot, this.env.get(slot)));
  }

  private isBound(slot: number): boolean {
    return this.env.get(slot) !== 0 || this.env.get(this.count + slot) !== 0;
  }

  /** The same, as far as something is known, of a way through the body that ends before its end. */
  publishBound(): void {
    for (const [string, value] of this.own()) if (value !== 0) this.publish(this.row, string, value);
  }

  /** The body's own names (strings of the file), and what they are where the walk stands. */
  own(): [string: number, value: number][] {
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

  /** Those of a comprehension are there while `body` runs. */
  inComprehension(row: number, body: () => number): number {
    const slots = this.engine.scopes.slotsOf(this.file, row);
    this.frames.push({ row, slots, base: this.env.length });
    this.env.push(slots.size);
    const result = body();
    this.env.pop(slots.size);
    this.frames.pop();
    return result;
  }

  /** The first slot of a variable, from `from` on, that was something else in a state; -1. */
  changedSince(env: Environment, from = 0): number {
    let slot = this.env.differing(env, from);
    while (slot >= this.count && slot < 2 * this.count) slot = this.env.differing(env, slot + 1);
    return slot;
  }
}
