/**
 * What an evaluation leaves to others that wasn't there before. Who is told may end the whole inference by throwing.
 */
export interface Effects {
  /** A cell has more than it had: `value`. */
  grows(cell: number, value: number): void;
  /** A note of that NoteKind says something else than it did. */
  notes(kind: number, key: number, value: number): void;
  /** A list of arguments is about to flow into a unit for the first time. */
  flows(unit: number, list: number): void;
  /**
   * An attribute is about to be noted as assigned (`Assignments.note`) for the first time. True: nothing is told of what
   * follows from that.
   */
  assigns(entity: number, name: number): boolean;
  /** A unit that hasn't been evaluated is about to be, or to be put in line; then it has been. */
  asks(unit: number): void;
  hasAsked(unit: number): void;
}
