/** The uses of one file, while they are being found. */
import type { FactsView } from '../facts/factsView.js';

/** A use: offset of the name, its length in code points, the entity, 1 when its line means it (src/model/useCode.ts). */
export const Use = { width: 4, offset: 0, length: 1, entity: 2, leading: 3 } as const;

export class FoundUses {
  private readonly words: number[] = [];
  /** Of each string of the file its code points; 0: not asked for. */
  private readonly lengths: Uint32Array;

  constructor(private readonly facts: FactsView) {
    this.lengths = new Uint32Array(facts.offsets.length);
  }

  /** Adds a name (a string of the file), unless it isn't written (offset -1) or nobody knows what it means (entity -1). */
  add(offset: number, name: number, entity: number, leading = false): void {
    if (offset < 0 || entity < 0) return;
    if (this.lengths[name] === 0) this.lengths[name] = codePoints(this.facts.string(name));
    this.words.push(offset, this.lengths[name], entity, leading ? 1 : 0);
  }

  addText(offset: number, text: string, entity: number): void {
    if (offset >= 0 && entity >= 0) this.words.push(offset, codePoints(text), entity, 0);
  }

  /** All of them, flattened, in the order in which they were added. */
  all(): Int32Array {
    return new Int32Array(this.words);
  }
}

function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >> 10 === 0xdc00 >> 10) count--;
  return count;
}
