/**
 * What the answers of one request take together, held to the limits of a batch: when they are used up, what
 * is left over is told so. Other requests are served in between.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Limits } from '../model/limits.js';
import type { Fault } from './fault.js';

/** Milliseconds of computing before others have their turn. */
const SLICE_MS = 10;

/** For each question that is left over. */
export const LEFT_OVER: Fault = {
  code: 'batch_limit',
  message: 'The answers before this one used up what a batch may take. Ask the rest in another batch.',
};

export class Allowance {
  #characters = 0;
  #spentMs = 0;
  #isCutOff = false;
  #sliceStart = performance.now();

  /** @param isCutOff asked at each turn: whether no more is to be computed, as the client has given up */
  constructor(
    private readonly limits: Limits,
    private readonly isCutOff: () => boolean,
  ) {}

  /** Of all answers so far. */
  get characters(): number {
    return this.#characters;
  }

  get isUsedUp(): boolean {
    const { batchMs, batchAnswers } = this.limits;
    return this.#isCutOff || this.#spentMs > batchMs || this.#characters > batchAnswers;
  }

  took(characters: number): void {
    this.#characters += characters;
  }

  /** Lets others have their turn where it is due. To be called after each answer. */
  async pause(): Promise<void> {
    const sliceMs = performance.now() - this.#sliceStart;
    if (sliceMs < SLICE_MS) return;
    this.#spentMs += sliceMs;
    await othersTurn();
    this.#isCutOff ||= this.isCutOff();
    this.#sliceStart = performance.now();
  }
}
