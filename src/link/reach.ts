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
import { Binding, Block } from '../model/facts.js';
import type { FactsView } from './factsView.js';

/** The offset of a use that runs after the scope's own statements. */
export const AFTERWARDS = Number.MAX_SAFE_INTEGER;

/** `rows` are the binding rows of one name in one scope, in source order; so is the answer. */
export function reachingBindings(
  facts: FactsView,
  rows: readonly number[],
  offset: number,
  block: number,
): number[] {
  const { bindings } = facts;
  const reached: number[] = [];
  for (let i = rows.length - 1; i >= 0; i--) {
    const at = rows[i] * Binding.width;
    if (bindings[at + Binding.offset] > offset) continue;
    reached.push(rows[i]);
    if (encloses(facts, bindings[at + Binding.block], block)) break;
  }
  return reached.length > 0 ? reached.reverse() : [...rows];
}

/** Whether `outer` is `inner` or stands around it. */
export function encloses(facts: FactsView, outer: number, inner: number): boolean {
  for (let block = inner; block >= 0; block = facts.blocks[block * Block.width + Block.parent]) {
    if (block === outer) return true;
  }
  return false;
}
