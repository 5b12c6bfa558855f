/**
 * Edit distance between two short texts, in UTF-16 units: insertions, deletions, replacements and
 * swaps of neighbours count 1 each (optimal string alignment, Damerau 1964).
 */

/** Three rows of the table that are enough at a time; what they hold is over at the end of a call. */
let scratch = [0, 1, 2].map(() => new Int32Array(64));

/** The distance, or `limit + 1` as soon as it is known to be over the limit. */
export function editDistance(left: string, right: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return over;
  const width = right.length + 1;
  if (width > scratch[0]!.length) scratch = scratch.map(() => new Int32Array(width));
  let [beforeLast, last, current] = scratch as [Int32Array, Int32Array, Int32Array];
  for (let column = 0; column < width; column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    const unit = left.charCodeAt(row - 1);
    const unitBefore = left.charCodeAt(row - 2);
    // Further from the diagonal everything is over the limit.
    const first = Math.max(1, row - limit);
    const behind = Math.min(width, row + limit + 1);
    let least = first === 1 ? row : over;
    current[first - 1] = least;
    if (row + limit < width) last[row + limit] = over;
    for (let column = first; column < behind; column++) {
      const other = right.charCodeAt(column - 1);
      let cost = Math.min(last[column]!, current[column - 1]!) + 1;
      cost = Math.min(cost, last[column - 1]! + (unit === other ? 0 : 1));
      // Before the first unit is none: NaN, which is like nothing.
      if (unitBefore === other && unit === right.charCodeAt(column - 2))
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return over;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length]!, over);
}
