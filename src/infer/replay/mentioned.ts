/**
 * What evaluations that aren't done anew ask of what evaluations share: what none of them asks for may be otherwise than
 * it was. All arguments are numbers of the new version, unless they are called recorded.
 */
import { Op, operandOf, opOf, WORDS } from '../domain/operations.js';
import { PairTable } from '../domain/pairTable.js';
import type { Engine } from '../engine.js';
import type { Operands } from './operands.js';
import type { Trace } from './trace.js';
import type { UnitsAnew } from './unitsAnew.js';

export class Mentioned {
  /** By recorded cell: 1 where it is. */
  private readonly recordedCells: Uint8Array;
  /** By cell: the same. */
  private cells = new Uint8Array(0);
  /** Recorded pairs of a unit and a list of arguments that flows into it. */
  private readonly flows = new PairTable(1 << 14);
  /** Unit → the lists that flow into it. */
  private listsOf: Map<number, number[]> | undefined;
  private readonly flowing = new Map<number, ReadonlySet<number>>();
  /** By NoteKind. */
  private readonly keys: (ReadonlySet<number> | undefined)[] = [];
  private names: ReadonlySet<number> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly trace: Trace,
    private readonly operands: Operands,
    private readonly anew: UnitsAnew,
  ) {
    this.recordedCells = new Uint8Array(trace.tables.cells.kind.length);
    this.find();
  }

  /** As {@link forEach}, written out: it goes through millions of words. */
  private find(): void {
    const { recordedCells, flows } = this;
    const { isLeft } = this.anew;
    const { ends, words } = this.trace.evaluations;
    for (let one = 0, at = 0; one < ends.length; one++) {
      const end = ends[one];
      if (isLeft[one] === 1) at = end;
      while (at < end) {
        const word = words[at];
        const op = opOf(word);
        if (op === Op.read || op === Op.peek) recordedCells[operandOf(word)] = 1;
        else if (op === Op.firstFlow || op === Op.laterFlow) flows.add(operandOf(word), words[at + 1], 0);
        at += WORDS[op];
      }
    }
  }

  /** `cellOf`: the cell of each recorded one, -1 where there is none. */
  setCells(cellOf: Int32Array, count: number): void {
    this.cells = new Uint8Array(count);
    cellOf.forEach((cell, old) => {
      if (cell >= 0) this.cells[cell] |= this.recordedCells[old];
    });
  }

  cell(cell: number): boolean {
    return this.cells[cell] === 1;
  }

  /** Who has asked for the cell isn't asked any more. */
  dismissCell(cell: number): void {
    this.cells[cell] = 0;
  }

  /** Whether the unit was evaluated, by whatever it was asked for. */
  unit(unit: number): boolean {
    return this.anew.firsts[unit] >= 0;
  }

  recordedFlow(unit: number, list: number): boolean {
    return this.flows.get(unit, list) >= 0;
  }

  flow(unit: number, list: number): boolean {
    let lists = this.flowing.get(unit);
    if (lists === undefined) {
      this.listsOf ??= this.flowsByUnit();
      const recorded = this.listsOf.get(unit) ?? [];
      lists = new Set(this.engine.once(() => recorded.map((one) => this.operands.second(Op.firstFlow, one))));
      this.flowing.set(unit, lists);
    }
    return lists.has(list);
  }

  note(kind: number, key: number): boolean {
    this.keys[kind] ??= this.found((op, first, add) => {
      if (op === Op.ask + kind) add(this.operands.first(op, first));
    });
    return this.keys[kind].has(key);
  }

  /** Whether an attribute of that name is assigned, of whatever class. */
  assigned(name: number): boolean {
    this.names ??= this.found((op, _, add, second) => {
      if (op === Op.assign) add(this.operands.second(op, second));
    });
    return this.names.has(name);
  }

  private flowsByUnit(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    this.flows.forEach((old, list) => {
      const unit = this.operands.unit(old);
      const lists = found.get(unit);
      if (lists === undefined) found.set(unit, [list]);
      else lists.push(list);
    });
    return found;
  }

  private found(
    visit: (op: number, first: number, add: (one: number) => void, second: number) => void,
  ): ReadonlySet<number> {
    const all = new Set<number>();
    const add = (one: number): void => {
      all.add(one);
    };
    this.engine.once(() =>
      this.forEach((op, first, second) => {
        visit(op, first, add, second);
      }),
    );
    return all;
  }

  /** Calls `visit` with each operation of an evaluation that isn't done anew; `second`: as the words have it. */
  private forEach(visit: (op: number, first: number, second: number) => void): void {
    const { ends, words } = this.trace.evaluations;
    for (let one = 0, at = 0; one < ends.length; one++) {
      if (this.anew.isLeft[one] === 1) at = ends[one];
      while (at < ends[one]) {
        const op = opOf(words[at]);
        visit(op, operandOf(words[at]), words[at + 1]);
        at += WORDS[op];
      }
    }
  }
}
