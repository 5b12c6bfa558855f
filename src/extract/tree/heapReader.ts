/**
 * Reads a tree's own structs straight from the wasm memory: a tenth of the public cursor's price.
 *
 * It depends on the private layout of tree-sitter's `Subtree` (lib/src/subtree.h) and `TSLanguage`
 * in the one version of web-tree-sitter that package.json pins. Whoever constructs it compares it
 * with the public cursor on a probe first (src/extract/tree/reader.ts) and does without it when they
 * differ.
 *
 * A subtree is eight bytes. Inline leaf: bit 0 set, bit 1 visible, bit 3 extra; byte 1 symbol,
 * byte 6 padding, byte 7 size (bytes of UTF-16 text). Else a pointer p to: +4 padding bytes,
 * +16 size bytes, +36 child count, +40 symbol (u16), +44 flags (bit 0 visible, bit 2 extra),
 * +66 production id (u16); its children stand directly before p, eight bytes each. Invisible
 * nodes are not nodes of the tree: their children count as their parent's. A production may give
 * its n-th child that is no extra another symbol, an alias, which also makes it visible.
 */

import type { Tree } from 'web-tree-sitter';
import { larger } from '../../model/larger.js';
import { ERROR_SYMBOL } from './grammar.js';
import type { Grammar, Wasm } from './loadGrammar.js';
import type { TreeReader, TreeStream } from './treeStream.js';

/** In the first word of a subtree that is an inline leaf. */
const INLINE = 1;
const INLINE_VISIBLE = 2;
const INLINE_EXTRA = 8;
/** Where an inline leaf has its padding and size (bytes). */
const InlineLeaf = { padding: 6, size: 7 } as const;
/** Where a struct behind a pointer has its fields: these in words, */
const Node = { padding: 1, size: 4, children: 9 } as const;
/** and these in bytes. */
const NodeByte = { symbol: 40, flags: 44, production: 66 } as const;
const VISIBLE = 1;
const EXTRA = 4;
/** Where TSLanguage has its tables: these in words, */
const PUBLIC_SYMBOLS = 19;
const ALIAS_SEQUENCES = 21;
/** and this in bytes. */
const MAX_ALIAS_LENGTH = 36;
/** A frame of the explicit stack, in words. */
const Frame = {
  width: 6,
  /** Address of the next child, and how many are left with it. */
  child: 0,
  left: 1,
  /** Where the text before that child ends (bytes). */
  position: 2,
  /** The production's aliases (in `HEAPU16`), 0: none; and the index among these of the next child that is no extra. */
  aliases: 3,
  index: 4,
  /** Index in the stream; -1: invisible. */
  node: 5,
} as const;
/** Symbols from here on are built in and not in the language's tables. */
const BUILT_IN = 65534;

export function heapReader(grammar: Grammar, wasm: Wasm): TreeReader {
  // The wrapper objects keep their wasm address in field 0.
  const language = (grammar.language as unknown as { 0: number })[0];
  const types = grammar.types;
  let stack = new Int32Array(Frame.width * 256);

  function read(tree: Tree, into: TreeStream): void {
    const words = wasm.HEAP32;
    const halves = wasm.HEAPU16;
    const bytes = wasm.HEAPU8;
    const symbols = words[(language >> 2) + PUBLIC_SYMBOLS] >> 1;
    const aliases = words[(language >> 2) + ALIAS_SEQUENCES] >> 1;
    const aliasLength = halves[(language + MAX_ALIAS_LENGTH) >> 1];
    into.flawed = tree.rootNode.hasError;
    let { type, start, end, next } = into;
    let count = 0;
    let depth = -1;

    let subtree = (tree as unknown as { 0: number })[0];
    let position = paddingOf(words, bytes, subtree);
    let alias = 0;
    for (;;) {
      // Visit `subtree`, whose text begins at `position` (bytes).
      const word = words[subtree >> 2];
      const isInline = (word & INLINE) !== 0;
      const isVisible = isInline ? word & INLINE_VISIBLE : bytes[word + NodeByte.flags] & VISIBLE;
      let node = -1;
      if (alias || isVisible) {
        if (count === type.length) {
          into.grow();
          ({ type, start, end, next } = into);
        }
        const symbol = alias || (isInline ? (word >>> 8) & 255 : halves[(word + NodeByte.symbol) >> 1]);
        const size = isInline ? bytes[subtree + InlineLeaf.size] : words[(word >> 2) + Node.size];
        type[count] = types[symbol < BUILT_IN ? halves[symbols + symbol] : ERROR_SYMBOL];
        start[count] = position >> 1;
        end[count] = (position + size) >> 1;
        next[count] = count + 1;
        node = count++;
      }
      const children = isInline ? 0 : words[(word >> 2) + Node.children];
      if (children > 0) {
        const production = halves[(word + NodeByte.production) >> 1];
        if ((depth + 2) * Frame.width > stack.length) stack = larger(stack, (depth + 2) * Frame.width);
        const frame = ++depth * Frame.width;
        const child = word - 8 * children;
        stack[frame + Frame.child] = child;
        stack[frame + Frame.left] = children;
        // Where the first child's text begins is where the parent's does: its padding stands before both.
        stack[frame + Frame.position] = position - paddingOf(words, bytes, child);
        stack[frame + Frame.aliases] = production ? aliases + production * aliasLength : 0;
        stack[frame + Frame.index] = 0;
        stack[frame + Frame.node] = node;
      }
      // Take the next child of the innermost node that has one left.
      while (depth >= 0 && stack[depth * Frame.width + Frame.left] === 0) {
        const ended = stack[depth * Frame.width + Frame.node];
        if (ended >= 0) next[ended] = count;
        depth--;
      }
      if (depth < 0) break;
      const frame = depth * Frame.width;
      subtree = stack[frame + Frame.child];
      const child = words[subtree >> 2];
      const isLeaf = (child & INLINE) !== 0;
      const isExtra = isLeaf ? child & INLINE_EXTRA : bytes[child + NodeByte.flags] & EXTRA;
      const size = isLeaf ? bytes[subtree + InlineLeaf.size] : words[(child >> 2) + Node.size];
      position = stack[frame + Frame.position] + paddingOf(words, bytes, subtree);
      alias = 0;
      if (!isExtra) {
        if (stack[frame + Frame.aliases])
          alias = halves[stack[frame + Frame.aliases] + stack[frame + Frame.index]];
        stack[frame + Frame.index]++;
      }
      stack[frame + Frame.child] = subtree + 8;
      stack[frame + Frame.left]--;
      stack[frame + Frame.position] = position + size;
    }
    into.length = count;
  }
  return { name: 'heap', read };
}

/** Bytes between the end of what stands before a subtree and its own text. */
function paddingOf(words: Int32Array, bytes: Uint8Array, subtree: number): number {
  const word = words[subtree >> 2];
  return word & INLINE ? bytes[subtree + InlineLeaf.padding] : words[(word >> 2) + Node.padding];
}
