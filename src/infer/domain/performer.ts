/** Who carries out evaluations as they were recorded of another version of the program, in place of walking bodies. */
export interface Performer {
  /** Does what evaluating a unit for the next time would do; false: its body must be walked. */
  carriesOut(unit: number): boolean;
  /** The body that had to be walked last, of those that haven't come to their end, has been walked. */
  hasWalked(): void;
  /**
   * Units that are evaluated in the round that begins, also where nothing that they read has grown; undefined: none are
   * in this round and the next ones of the phase, a {@link Phase}.
   */
  nextRound(phase: number): readonly number[] | undefined;
}
