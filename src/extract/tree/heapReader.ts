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

/** Words of one frame of the explicit stack: child, children left, position, aliases, index, node. */
const FRAME = 6;
/** Offsets in TSLanguage (words, but the u16 in bytes). */
const PUBLIC_SYMBOLS = 19;
const ALIAS_SEQUENCES = 21;
const MAX_ALIAS_LENGTH = 36;
/** Symbols from here on are built in and not in the language's tables. */
const BUILT_IN = 65534;

export function heapReader(grammar: Grammar, wasm: Wasm): TreeReader {
  // The wrapper objects keep their wasm address in field 0.
  const language = (grammar.language as unknown as { 0: number })[0];
  const types = grammar.types;
  let stack = new Int32Array(FRAME * 256);

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
    let position = words[subtree >> 2] & 1 ? bytes[subtree + 6] : words[(words[subtree >> 2] >> 2) + 1];
    let alias = 0;
    for (;;) {
      // Visit `subtree`, whose text begins at `position` (bytes).
      const word = words[subtree >> 2];
      let node = -1;
      let descend = false;
      if (word & 1) {
        if (alias || word & 2) {
          if (count === type.length) {
            into.grow();
            ({ type, start, end, next } = into);
          }
          type[count] = types[halves[symbols + (alias || (word >>> 8) & 255)]];
          start[count] = position >> 1;
          end[count] = (position + bytes[subtree + 7]) >> 1;
          next[count] = ++count;
        }
      } else {
        const data = word >> 2;
        if (alias || bytes[word + 44] & 1) {
          if (count === type.length) {
            into.grow();
            ({ type, start, end, next } = into);
          }
          const symbol = alias || halves[(word + 40) >> 1];
          type[count] = types[symbol < BUILT_IN ? halves[symbols + symbol] : ERROR_SYMBOL];
          start[count] = position >> 1;
          end[count] = (position + words[data + 4]) >> 1;
          next[count] = count + 1;
          node = count++;
        }
        const children = words[data + 9];
        if (children > 0) {
          const production = halves[(word + 66) >> 1];
          if ((depth + 2) * FRAME > stack.length) stack = larger(stack, (depth + 2) * FRAME);
          const frame = ++depth * FRAME;
          stack[frame] = word - 8 * children;
          stack[frame + 1] = children;
          // Where the first child's text begins is where the parent's does.
          stack[frame + 2] = position;
          stack[frame + 3] = production ? aliases + production * aliasLength : 0;
          stack[frame + 4] = 0;
          stack[frame + 5] = node;
          descend = true;
        }
      }
      // Take the next child of the innermost node that has one left.
      for (;;) {
        if (depth < 0) {
          into.length = count;
          return;
        }
        const frame = depth * FRAME;
        if (stack[frame + 1] > 0) {
          const child = stack[frame];
          const childWord = words[child >> 2];
          let extra: number;
          let padding: number;
          let size: number;
          if (childWord & 1) {
            extra = (childWord >> 3) & 1;
            padding = bytes[child + 6];
            size = bytes[child + 7];
          } else {
            extra = (bytes[childWord + 44] >> 2) & 1;
            padding = words[(childWord >> 2) + 1];
            size = words[(childWord >> 2) + 4];
          }
          position = descend ? stack[frame + 2] : stack[frame + 2] + padding;
          descend = false;
          alias = 0;
          if (!extra) {
            if (stack[frame + 3]) alias = halves[stack[frame + 3] + stack[frame + 4]];
            stack[frame + 4]++;
          }
          stack[frame] = child + 8;
          stack[frame + 1]--;
          stack[frame + 2] = position + size;
          subtree = child;
          break;
        }
        if (stack[frame + 5] >= 0) next[stack[frame + 5]] = count;
        depth--;
      }
    }
  }
  return { name: 'heap', read };
}
