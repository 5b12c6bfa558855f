/**
 * Which bindings of a name reach a use (by straight-line reasoning over blocks).
 *
 *     x = 1                 # binding 1, block 0
 *     if debug:
 *         x = 2             # binding 2, block 1
 *     use(x)                # block 0: binding 2 may have run, binding 1 stands behind it → both
 *     x = 3                 # binding 3, block 0
 *     def later(): x        # runs after the module: binding 3 hides all before it
 *
 * Going backwards from the use, each binding counts, and one whose block encloses the use's block
 * (so that it has surely run) ends the search. A use in the same scope sees only what is before it;
 * when nothing is (a loop, or a name used first), everything counts.
 */
import { Binding, Block } from '../../model/facts.js';
import type { FactsView } from './factsView.js';

/** The offset of a use that runs after the scope's own statements. */
export const AFTERWARDS = Number.MAX_SAFE_INTEGER;

/**
 * `rows` are the binding rows of one name in one scope, in source order; so is the answer. What
 * stands in a block that never runs (stubs only, src/link/facts/staticConditions.ts) is left out.
 */
export function reachingBindings(
  facts: FactsView,
  rows: readonly number[],
  offset: number,
  block: number,
): readonly number[] {
  const { bindings } = facts;
  // The usual case, and it needs no list of its own: one binding reaches wherever the use stands.
  if (rows.length === 1 && !facts.isDead(bindings[rows[0] * Binding.width + Binding.block])) return rows;
  const reached: number[] = [];
  for (let i = rows.length - 1; i >= 0; i--) {
    const at = rows[i] * Binding.width;
    if (bindings[at + Binding.offset] > offset || facts.isDead(bindings[at + Binding.block])) continue;
    reached.push(rows[i]);
    if (encloses(facts, bindings[at + Binding.block], block)) break;
  }
  if (reached.length > 0) return reached.reverse();
  return rows.filter((row) => !facts.isDead(bindings[row * Binding.width + Binding.block]));
}

/** Whether `outer` is `inner` or stands around it. */
export function encloses(facts: FactsView, outer: number, inner: number): boolean {
  const wanted = facts.effective(outer);
  for (let block = facts.effective(inner); block >= 0; ) {
    if (block === wanted) return true;
    const parent = facts.blocks[block * Block.width + Block.parent];
    block = parent < 0 ? parent : facts.effective(parent);
  }
  return false;
}
