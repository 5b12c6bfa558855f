/** Which part of a file's syntax pool is a node with all that is in it. */
import { endOfRecord } from '../../model/syntaxLayout.js';
import { forEachOperand, Role } from './records.js';

export class NodeRanges {
  /** By node: where its first part begins, and where its last one ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** All nodes, each behind its parts: some records stand before what they hold. */
  readonly order: readonly number[];

  constructor(syntax: Int32Array) {
    this.starts = new Int32Array(syntax.length);
    this.ends = new Int32Array(syntax.length);
    this.order = partsFirst(syntax);
    const { starts, ends } = this;
    let node = 0;
    const widen = (operand: number, role: number): void => {
      if (role !== Role.node || operand === 0) return;
      starts[node] = Math.min(starts[node], starts[operand]);
      ends[node] = Math.max(ends[node], ends[operand]);
    };
    for (node of this.order) {
      starts[node] = node;
      ends[node] = endOfRecord(syntax, node);
      forEachOperand(syntax, node, widen);
    }
  }
}

function partsFirst(syntax: Int32Array): number[] {
  const order: number[] = [];
  const isDone = new Uint8Array(syntax.length);
  const waiting: number[] = [];
  const visit = (operand: number, role: number): void => {
    if (role === Role.node && isDone[operand] === 0) waiting.push(operand);
  };
  // Node 0 stands for none.
  order.push(0);
  isDone[0] = 1;
  for (let first = 0; first < syntax.length; first = endOfRecord(syntax, first)) {
    waiting.push(first);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (isDone[node] === 1) continue;
      const before = waiting.push(node);
      forEachOperand(syntax, node, visit);
      if (waiting.length > before) continue;
      waiting.pop();
      isDone[node] = 1;
      order.push(node);
    }
  }
  return order;
}
