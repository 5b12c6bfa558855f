/** Lists longer than this are sorted by the engine; most are short, and most of them sorted already. */
const SHORT = 24;

/** Sorts numbers in place, by insertion where they are few. */
export function sortAscending(numbers: number[]): void {
  if (numbers.length > SHORT) {
    numbers.sort((p, q) => p - q);
    return;
  }
  for (let i = 1; i < numbers.length; i++) {
    const one = numbers[i];
    let j = i;
    for (; j > 0 && numbers[j - 1] > one; j--) numbers[j] = numbers[j - 1];
    numbers[j] = one;
  }
}
