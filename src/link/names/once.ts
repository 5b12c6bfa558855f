/**
 * Answers each question once. A question is an owner (a number) and a name or row of it; every
 * kind of question has its own answers.
 *
 * An answer that was cut short by a cycle depends on where the cycle was entered, so it is never
 * remembered; only answers that depend on nothing under way are.
 */

/**
 * Deeper walks are chains that no program means, and a hostile one could exhaust the stack with
 * them. Such a walk is given up whole: every question under way ends at once.
 */
const MAX_DEPTH = 400;

/** In place of an answer: the question is under way, at this depth. */
class Under {
  constructor(readonly depth: number) {}
}

/** Where is it defined, or what can it be? (src/link/names/names.ts) */
export type Question = 'definitions' | 'values';

export type Answers<Key, Answer> = Map<number, Map<Key, Answer | Under>>;

/** Entities by owner and name, for each question. */
export function perQuestion(): Record<Question, Answers<string, readonly number[]>> {
  return { definitions: new Map(), values: new Map() };
}

function answersOf<Key, Answer>(answers: Answers<Key, Answer>, owner: number): Map<Key, Answer | Under> {
  let ofOwner = answers.get(owner);
  if (ofOwner === undefined) {
    ofOwner = new Map();
    answers.set(owner, ofOwner);
  }
  return ofOwner;
}

/** An answer that is remembered; undefined as well when that is the answer. */
export function recall<Key, Answer>(
  answers: Answers<Key, Answer>,
  owner: number,
  key: Key,
): Answer | undefined {
  const known = answers.get(owner)?.get(key);
  return known instanceof Under ? undefined : known;
}

/** Remembers an answer that was found on the way to another one, unless its question is known or under way. */
export function remember<Key, Answer>(
  answers: Answers<Key, Answer>,
  owner: number,
  key: Key,
  answer: Answer,
): void {
  const ofOwner = answersOf(answers, owner);
  if (!ofOwner.has(key)) ofOwner.set(key, answer);
}

export class Once {
  /** Number of questions under way, and of steps between them that nest. */
  private active = 0;
  private givenUp = false;
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
    const ofOwner = answersOf(answers, owner);
    const known = ofOwner.get(key);
    if (known instanceof Under) {
      this.cutAt = Math.min(this.cutAt, known.depth);
      return cut;
    }
    if (known !== undefined || ofOwner.has(key)) return known as Answer;
    const depth = this.active;
    if (!this.enter()) return cut;
    const outerCut = this.cutAt;
    this.cutAt = Number.POSITIVE_INFINITY;
    ofOwner.set(key, new Under(depth));
    const found = answer();
    this.leave();
    const whole = this.cutAt >= depth;
    if (whole) ofOwner.set(key, found);
    else ofOwner.delete(key);
    // A cut at this very question is mended by its being answered in full here.
    this.cutAt = Math.min(outerCut, whole ? Number.POSITIVE_INFINITY : this.cutAt);
    return found;
  }

  /** What is known of a question; `cut` where it is under way, and undefined where nothing is known. */
  known<Key, Answer>(
    answers: Answers<Key, Answer>,
    owner: number,
    key: Key,
    cut: Answer,
  ): Answer | undefined {
    const known = answers.get(owner)?.get(key);
    if (!(known instanceof Under)) return known;
    this.cutAt = Math.min(this.cutAt, known.depth);
    return cut;
  }

  /** A question is under way from here on, as a part of the innermost that was asked. */
  begin<Key, Answer>(answers: Answers<Key, Answer>, owner: number, key: Key): void {
    const ofOwner = answersOf(answers, owner);
    if (!ofOwner.has(key)) ofOwner.set(key, new Under(this.active - 1));
  }

  /** Ends it, with an answer that depends on nothing under way, or with none to remember. */
  end<Key, Answer>(answers: Answers<Key, Answer>, owner: number, key: Key, answer: Answer | undefined): void {
    if (answer === undefined) answers.get(owner)?.delete(key);
    else answers.get(owner)?.set(key, answer);
  }

  /** Takes a step, and tells whether nothing in it was cut at a question that is under way. */
  isWhole(step: () => void): boolean {
    const outerCut = this.cutAt;
    this.cutAt = Number.POSITIVE_INFINITY;
    step();
    const whole = this.cutAt === Number.POSITIVE_INFINITY;
    this.cutAt = Math.min(outerCut, this.cutAt);
    return whole;
  }

  /** Goes a step deeper, unless that is too deep: then nothing that waits for it is remembered. */
  enter(): boolean {
    if (this.active > MAX_DEPTH) this.givenUp = true;
    if (this.givenUp) this.cutAt = 0;
    else this.active++;
    return !this.givenUp;
  }

  /** Ends the step of an `enter` that was granted. */
  leave(): void {
    if (--this.active > 0) return;
    // A step that was no question has nobody to remember its answer.
    this.givenUp = false;
  }
}
