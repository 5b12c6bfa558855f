/** Numbers that say what many measurements are like. */

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that at least so many per cent of the values don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}
