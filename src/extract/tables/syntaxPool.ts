/** Writes the records of src/model/syntax.ts. Each method returns the offset of its record, by which others name it. */
import { Pool } from './pool.js';

export class SyntaxPool extends Pool {
  /** Operands of the lists that are being lowered, the innermost list's last. */
  readonly pending = new Pool();

  override clear(): void {
    super.clear();
    this.pending.clear();
  }

  /** A record; `offset` is that of its first character. */
  node(kind: number, offset: number, ...operands: number[]): number {
    const at = this.reserve(operands.length + 2);
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    for (let i = 0; i < operands.length; i++) words[at + 2 + i] = operands[i];
    return at;
  }

  // The same with so many operands: most records have few, and a list of arguments costs.

  node1(kind: number, offset: number, a: number): number {
    const at = this.reserve(3);
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    return at;
  }

  node2(kind: number, offset: number, a: number, b: number): number {
    const at = this.reserve(4);
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    words[at + 3] = b;
    return at;
  }

  node3(kind: number, offset: number, a: number, b: number, c: number): number {
    const at = this.reserve(5);
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    words[at + 3] = b;
    words[at + 4] = c;
    return at;
  }

  /** A record of one operand (-1: none) and, as its counted list, what is pending since `mark`. */
  pendingNode(kind: number, offset: number, first: number, mark: number): number {
    const { pending } = this;
    const count = pending.length - mark;
    const at = this.reserve(count + (first < 0 ? 3 : 4));
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    let to = at + 2;
    if (first >= 0) words[to++] = first;
    words[to++] = count;
    for (let i = mark; i < mark + count; i++) words[to++] = pending.words[i];
    pending.length = mark;
    return at;
  }

  /** A record whose operands end with a counted list. */
  listNode(kind: number, offset: number, before: readonly number[], list: readonly number[]): number {
    const at = this.reserve(before.length + list.length + 3);
    const { words } = this;
    words[at] = kind;
    words[at + 1] = offset;
    let to = at + 2;
    for (let i = 0; i < before.length; i++) words[to++] = before[i];
    words[to++] = list.length;
    for (let i = 0; i < list.length; i++) words[to++] = list[i];
    return at;
  }
}
