/**
 * A parsed tree as four parallel arrays in preorder, named and anonymous nodes alike.
 *
 * Node i spans `start[i]` to `end[i]` (offsets in UTF-16 code units, end exclusive); its
 * descendants are i + 1 to `next[i]` - 1, so its first child is i + 1 unless that is `next[i]`,
 * and a child's following sibling is its `next`. One stream is filled again for every file.
 */

import type { Tree } from 'web-tree-sitter';
import { larger } from '../../model/larger.js';

export interface TreeReader {
  /** `heap` reads the parser's own structs, `cursor` its public interface; both give the same stream. */
  readonly name: 'heap' | 'cursor';
  read(tree: Tree, into: TreeStream): void;
}

export class TreeStream {
  /** A T each. */
  type = new Uint8Array(1 << 16);
  start = new Int32Array(1 << 16);
  end = new Int32Array(1 << 16);
  next = new Int32Array(1 << 16);
  length = 0;
  /** Whether the parser met an error or put a token in. */
  flawed = false;

  /** Makes room for at least one more node than `length`; the arrays are replaced. */
  grow(): void {
    const length = this.type.length + 1;
    this.type = larger(this.type, length);
    this.start = larger(this.start, length);
    this.end = larger(this.end, length);
    this.next = larger(this.next, length);
  }
}
