/**
 * Type id → TypeTree. Type nodes lie in preorder, each followed by its `arity` subtrees, so a
 * tree is one run of rows; the walk keeps its own stack, whatever the nesting.
 */

import type { SymbolId } from '../model/ids.js';
import { NONE } from '../model/ids.js';
import type { TypeTree } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';

/** @param id a type id, not NONE */
export function typeTreeOf(snapshot: Snapshot, id: number): TypeTree {
  const arities = snapshot.column('type.arity');
  const root = node(snapshot, id);
  const open: { args: TypeTree[]; missing: number }[] = [];
  let at = id;
  let tree = root;
  for (;;) {
    const arity = arities[at++];
    if (arity > 0) {
      tree.args = [];
      open.push({ args: tree.args, missing: arity });
    }
    while (open.length > 0 && open[open.length - 1].missing === 0) open.pop();
    const parent = open.at(-1);
    if (parent === undefined || at >= arities.length) return root;
    tree = node(snapshot, at);
    parent.args.push(tree);
    parent.missing--;
  }
}

function node(snapshot: Snapshot, id: number): TypeTree {
  const tree: TypeTree = { raw: snapshot.text(snapshot.column('type.raw')[id]) };
  const symbol = snapshot.column('type.symbol')[id];
  if (symbol !== NONE) tree.handle = handleOf(snapshot, symbol as SymbolId);
  return tree;
}
