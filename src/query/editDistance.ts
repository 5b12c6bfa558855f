/**
 * Edit distance between two short texts, in UTF-16 units: insertions, deletions, replacements and
 * swaps of neighbours count 1 each (optimal string alignment, Damerau 1964).
 */

/** The distance, or `limit + 1` as soon as it is known to be over the limit. */
export function editDistance(left: string, right: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return over;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, beforeLast[column - 2] + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return over;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length], over);
}
