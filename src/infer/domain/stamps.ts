/** Which operations (operations.ts) an evaluation has noted, as far as that is cheap to know. */
import { larger } from '../../model/larger.js';
import { OP_BITS, Op, operandOf, opOf, WORDS } from './operations.js';

/** Operations with two operands that are known at a time; a power of two. */
const RECENT = 1 << 10;

export class Stamps {
  /** By operation with one operand: that → the evaluation that noted it last. */
  private readonly single: Int32Array[] = WORDS.map((words) => new Int32Array(words === 1 ? 1 << 16 : 0));
  /** Others: the evaluation, the first word and the second, by their hash; what comes later takes the place. */
  private readonly recent = new Int32Array(3 * RECENT);

  /** Whether the evaluation `serial` (from 1 on) isn't known to have noted it; now it is. */
  isFirst(op: number, first: number, second: number, serial: number): boolean {
    return WORDS[op] === 1
      ? this.isFirstOfOne(op, first, serial)
      : this.isFirstOfTwo((first << OP_BITS) | op, second, serial);
  }

  isFirstTouch(atom: number, serial: number): boolean {
    return this.isFirstOfOne(Op.touch, atom, serial);
  }

  /** Such an operation is noted, also one that is left out since the unit did it in an evaluation before. */
  put(word: number, second: number, serial: number): void {
    const op = opOf(word);
    if (WORDS[op] === 1) this.isFirstOfOne(op, operandOf(word), serial);
    // What flowed first flows later when it does again.
    else this.isFirstOfTwo(op === Op.firstFlow ? word - Op.firstFlow + Op.laterFlow : word, second, serial);
  }

  private isFirstOfOne(op: number, operand: number, serial: number): boolean {
    let stamps = this.single[op];
    if (operand >= stamps.length) {
      stamps = larger(stamps, operand + 1);
      this.single[op] = stamps;
    }
    if (stamps[operand] === serial) return false;
    stamps[operand] = serial;
    return true;
  }

  private isFirstOfTwo(word: number, second: number, serial: number): boolean {
    const { recent } = this;
    let h = Math.imul(word, 0x9e3779b1) ^ second;
    h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
    const at = 3 * ((h ^ (h >>> 13)) & (RECENT - 1));
    if (recent[at] === serial && recent[at + 1] === word && recent[at + 2] === second) return false;
    recent[at] = serial;
    recent[at + 1] = word;
    recent[at + 2] = second;
    return true;
  }
}
