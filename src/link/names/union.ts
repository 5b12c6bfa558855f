/** The entities that items give together, each once. */
export function union(
  items: readonly number[],
  each: (item: number) => readonly number[],
): readonly number[] {
  if (items.length === 1) return each(items[0]);
  const all = new Set<number>();
  for (const item of items) for (const entity of each(item)) all.add(entity);
  return [...all];
}
