/**
 * What may hold where an exception leaves the bodies of statements that catch it: the variables and paths as they are
 * before each of the body's statements, joined.
 *
 * What a statement binds is noted at once and joined when the next one begins, which is the first that may raise: so
 * what the last one binds is never seen.
 */
import type { Paths } from './bodies/paths.js';
import type { Values } from './domain/values.js';
import type { State } from './run.js';

export class Interrupted {
  /** One for each statement that the walk is in, the outermost first; `try` may have two. */
  private readonly states: State[] = [];
  /** Since the last statement began: the variables that were bound, and what has ended of narrowed paths. */
  private bound: [slot: number, value: number][] = [];
  private ended: ((paths: Paths) => Paths)[] = [];

  get length(): number {
    return this.states.length;
  }

  push(...states: State[]): void {
    this.states.push(...states);
  }

  pop(): void {
    this.states.pop();
  }

  /** Whether conditions have said anything of paths in one of the states. */
  get hasPaths(): boolean {
    return this.states.some(({ paths }) => paths.size > 0);
  }

  noteBound(slot: number, value: number): void {
    if (this.states.length > 0) this.bound.push([slot, value]);
  }

  noteEnded(end: (paths: Paths) => Paths): void {
    if (this.states.length > 0) this.ended.push(end);
  }

  /** A statement begins, and may raise. */
  join(values: Values): void {
    if (this.bound.length === 0 && this.ended.length === 0) return;
    for (const state of this.states) {
      const { env } = state;
      for (const [slot, value] of this.bound) env.set(slot, values.union(env.get(slot), value));
      for (const end of this.ended) state.paths = end(state.paths);
    }
    this.bound = [];
    this.ended = [];
  }
}
