/**
 * Binary search: the first index from `low` to before `high` of which `isBefore` doesn't hold, or `high`.
 * @param isBefore holds of all indices up to some one, and of none from there on
 */
export function lowerBound(low: number, high: number, isBefore: (index: number) => boolean): number {
  let first = low;
  let past = high;
  while (first < past) {
    const middle = (first + past) >>> 1;
    if (isBefore(middle)) first = middle + 1;
    else past = middle;
  }
  return first;
}
