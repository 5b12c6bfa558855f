/**
 * What bodies leave for others beside cells: nobody is evaluated again when it changes, as something else that
 * goes with it says so.
 */
import { larger } from '../../model/larger.js';
import { LASTS, NoteKind, Op } from './operations.js';
import type { Recording } from './recording.js';

export { NoteKind } from './operations.js';

export class Notes {
  /** By kind: by key, flat for those that most units are asked about. */
  private readonly flat: (Int32Array | undefined)[] = [];
  private readonly known: readonly Map<number, number>[] = Object.values(NoteKind).map(() => new Map());

  constructor(private readonly recording: Recording | undefined) {
    for (const kind of [NoteKind.generator, NoteKind.reached, NoteKind.guards])
      this.flat[kind] = new Int32Array(1 << 10);
  }

  /** 0: nothing was noted. */
  ask(kind: number, key: number): number {
    const { recording } = this;
    if (recording === undefined) return this.noted(kind, key);
    const value = recording.past === undefined ? this.noted(kind, key) : recording.past.ask(kind, key);
    recording.addOnce(Op.ask + kind, key, value);
    return value;
  }

  note(kind: number, key: number, value: number): void {
    const { recording } = this;
    if (recording !== undefined) {
      const op = Op.note + kind;
      if (LASTS[op] === 1) recording.addOnce(op, key, value);
      else recording.add(op, key, value);
      if (recording.past !== undefined) {
        recording.past.pass(op, key, value);
        return;
      }
      const { effects } = recording;
      if (effects !== undefined && this.noted(kind, key) !== value) effects.notes(kind, key, value);
    }
    this.set(kind, key, value);
  }

  /** The same, and nobody has asked. */
  noted(kind: number, key: number): number {
    const flat = this.flat[kind];
    if (flat === undefined) return this.known[kind].get(key) ?? 0;
    return key < flat.length ? flat[key] : 0;
  }

  private set(kind: number, key: number, value: number): void {
    let flat = this.flat[kind];
    if (flat === undefined) {
      this.known[kind].set(key, value);
      return;
    }
    if (key >= flat.length) {
      flat = larger(flat, key + 1);
      this.flat[kind] = flat;
    }
    flat[key] = value;
  }
}
