/**
 * Answers each question once. A question is an owner (a number) and a name or row of it; every
 * kind of question has its own answers.
 *
 * An answer that was cut short by a cycle depends on where the cycle was entered, so it is never
 * remembered; only answers that depend on nothing under way are.
 */

/** Deeper walks are chains that no program means. */
export const MAX_DEPTH = 400;

/** In place of an answer: the question is under way, at this depth. */
class Under {
  constructor(readonly depth: number) {}
}

export type Answers<Key, Answer> = Map<number, Map<Key, Answer | Under>>;

/** An answer that is remembered; undefined as well when that is the answer. */
export function recall<Key, Answer>(
  answers: Answers<Key, Answer>,
  owner: number,
  key: Key,
): Answer | undefined {
  const known = answers.get(owner)?.get(key);
  return known instanceof Under ? undefined : known;
}

export class Once {
  /** Number of questions under way. */
  private active = 0;
  /** The lowest depth that an answer under way was cut at. */
  private cutAt = Number.POSITIVE_INFINITY;

  /** `cut` is the answer where the question is already under way, or too deep. */
  ask<Key, Answer>(
    answers: Answers<Key, Answer>,
    owner: number,
    key: Key,
    cut: Answer,
    answer: () => Answer,
  ): Answer {
    let ofOwner = answers.get(owner);
    if (ofOwner === undefined) {
      ofOwner = new Map();
      answers.set(owner, ofOwner);
    }
    const known = ofOwner.get(key);
    if (known instanceof Under) {
      this.cutAt = Math.min(this.cutAt, known.depth);
      return cut;
    }
    if (known !== undefined || ofOwner.has(key)) return known as Answer;
    if (this.active > MAX_DEPTH) return this.cutOff(cut);
    const depth = this.active++;
    const outerCut = this.cutAt;
    this.cutAt = Number.POSITIVE_INFINITY;
    ofOwner.set(key, new Under(depth));
    const found = answer();
    this.active--;
    const whole = this.cutAt >= depth;
    if (whole) ofOwner.set(key, found);
    else ofOwner.delete(key);
    // A cut at this very question is mended by its being answered in full here.
    this.cutAt = Math.min(outerCut, whole ? Number.POSITIVE_INFINITY : this.cutAt);
    return found;
  }

  /** Gives up a walk that is too deep: nothing that waits for it is remembered. */
  cutOff<Answer>(cut: Answer): Answer {
    this.cutAt = 0;
    return cut;
  }
}
