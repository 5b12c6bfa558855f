/**
 * Of numbers that should ascend, the most that do: the positions of a longest ascending subsequence.
 * Negative numbers are none.
 */
export function longestAscending(numbers: Int32Array): number[] {
  /** By length less 1: the position at which the subsequence of that length ends that ends lowest. */
  const lowest: number[] = [];
  const before = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at];
    if (number < 0) continue;
    let low = 0;
    let high = lowest.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[lowest[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : lowest[low - 1];
    lowest[low] = at;
  }
  const found: number[] = [];
  for (let at = lowest.length === 0 ? -1 : lowest[lowest.length - 1]; at >= 0; at = before[at])
    found.push(at);
  return found.reverse();
}

/** Sets to -1 all numbers that are not among the most that ascend. */
export function keepAscending(numbers: Int32Array): void {
  const kept = new Set(longestAscending(numbers));
  for (let at = 0; at < numbers.length; at++) if (!kept.has(at)) numbers[at] = -1;
}
