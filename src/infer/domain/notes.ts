/**
 * What bodies leave for others beside cells: nobody is evaluated again when it changes, as something else that
 * goes with it says so.
 */
import { NoteKind, Op } from './operations.js';
import type { Recording } from './recording.js';

export { NoteKind } from './operations.js';

export class Notes {
  private readonly known: readonly Map<number, number>[] = Object.values(NoteKind).map(() => new Map());

  constructor(private readonly recording: Recording | undefined) {}

  /** 0: nothing was noted. */
  ask(kind: number, key: number): number {
    const { recording } = this;
    const value = recording?.past?.ask(kind, key) ?? this.known[kind].get(key) ?? 0;
    recording?.addOnce(Op.ask + kind, key, value);
    return value;
  }

  note(kind: number, key: number, value: number): void {
    const { recording } = this;
    recording?.add(Op.note + kind, key, value);
    if (recording?.past === undefined) this.known[kind].set(key, value);
    else recording.past.pass(Op.note + kind, key, value);
  }
}
