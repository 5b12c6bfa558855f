/** Whether a parsed JSON value nests more than `levels` deep. Takes no stack, whatever the value. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let layer: object[] = [value];
  for (let depth = 1; layer.length > 0; depth++) {
    if (depth > levels) return true;
    const next: object[] = [];
    for (const parent of layer) {
      for (const child of Object.values(parent)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    layer = next;
  }
  return false;
}
