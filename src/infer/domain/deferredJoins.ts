/** Values that are to be joined into cells when somebody wants to know what these have. */
import { larger } from '../../model/larger.js';

export class DeferredJoins {
  /** By cell: where the first and the last of its values stand in {@link list}; 0: it has none. */
  private firsts: Int32Array;
  private lasts: Int32Array;
  /** A value, and where the cell's next one stands. The first pair means none. */
  private list = new Int32Array(1 << 16);
  private listed = 1;
  /** By cell: 1 where {@link prepare} is called before anything is joined. */
  private readonly unprepared: Uint8Array;

  /** `cells`: how many there may be. */
  constructor(
    cells: number,
    private readonly prepare: (cell: number) => void,
  ) {
    this.firsts = new Int32Array(cells);
    this.lasts = new Int32Array(cells);
    this.unprepared = new Uint8Array(cells);
  }

  /** Something is to be done before the cell has its first value. */
  mustPrepare(cell: number): void {
    this.unprepared[cell] = 1;
  }

  put(cell: number, value: number): void {
    const { lasts } = this;
    if (this.list[2 * lasts[cell]] === value && lasts[cell] !== 0) return;
    if (2 * this.listed + 2 > this.list.length) this.list = larger(this.list, 2 * this.listed + 2);
    const own = this.listed++;
    this.list[2 * own] = value;
    if (lasts[cell] === 0) this.firsts[cell] = own;
    else this.list[2 * lasts[cell] + 1] = own;
    lasts[cell] = own;
  }

  /** The cell's values, in order, which it then has no more; undefined: there are none. */
  take(cell: number): number[] | undefined {
    const first = cell < this.firsts.length ? this.firsts[cell] : 0;
    if (first !== 0) {
      this.firsts[cell] = 0;
      this.lasts[cell] = 0;
    }
    if (this.unprepared[cell] === 1) {
      this.unprepared[cell] = 0;
      this.prepare(cell);
    }
    if (first === 0) return undefined;
    const values: number[] = [];
    for (let one = first; one !== 0; one = this.list[2 * one + 1]) values.push(this.list[2 * one]);
    return values;
  }
}
