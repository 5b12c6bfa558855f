/** Reads a tree through web-tree-sitter's public cursor: slow, but true for every version. */
import type { Tree } from 'web-tree-sitter';
import type { Grammar } from './loadGrammar.js';
import type { TreeReader, TreeStream } from './treeStream.js';

export function cursorReader(grammar: Grammar): TreeReader {
  const types = grammar.types;
  return {
    name: 'cursor',
    read(tree: Tree, into: TreeStream): void {
      into.flawed = tree.rootNode.hasError;
      const cursor = tree.walk();
      const open: number[] = [];
      let count = 0;
      try {
        for (;;) {
          if (count === into.type.length) into.grow();
          into.type[count] = types[cursor.nodeTypeId];
          into.start[count] = cursor.startIndex;
          into.end[count] = cursor.endIndex;
          into.next[count] = count + 1;
          if (cursor.gotoFirstChild()) {
            open.push(count++);
            continue;
          }
          count++;
          while (!cursor.gotoNextSibling()) {
            if (!cursor.gotoParent()) {
              into.length = count;
              return;
            }
            into.next[open.pop() as number] = count;
          }
        }
      } finally {
        cursor.delete();
      }
    },
  };
}
