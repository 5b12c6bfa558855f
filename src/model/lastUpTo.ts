/** Binary search: index of the last of ascending numbers that isn't above a number; 0 where all are. */
export function lastUpTo(ascending: ArrayLike<number>, most: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle] <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
