/** The order of a graph's names: by UTF-8 bytes, so that they are found by binary search. */

import type { Strings } from '../../model/strings.js';
import { compareUtf8 } from '../../model/utf8Order.js';

/**
 * Numbers the names anew, in order: `sortedNames` has next to nothing to do when few are added after that. Gives the
 * new number of each old one.
 */
export function settleNames(names: Strings): Uint32Array {
  const { sorted, rank } = sortedNames(names);
  names.clear();
  for (const name of sorted) names.id(name);
  return rank;
}

/** The names in order, and by their numbers the place of each in it. */
export function sortedNames({ list }: Strings): { sorted: string[]; rank: Uint32Array } {
  const order = list.map((_, id) => id).sort((a, b) => compareUtf8(list[a], list[b]));
  const rank = new Uint32Array(list.length);
  order.forEach((id, index) => {
    rank[id] = index;
  });
  return { sorted: order.map((id) => list[id]), rank };
}
