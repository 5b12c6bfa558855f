/** What the thorough check finds. */
export interface Fault {
  /** The section's name, or `digest`. */
  section: string;
  /** Index of the element at fault; absent when the section as a whole is. */
  index?: number;
  message: string;
}

export function fault(section: string, index: number, expected: string, found: number | string): Fault {
  return { section, index, message: `"${section}" at ${index}: expected ${expected}, found ${found}` };
}

/** The faults among the results of several checks. */
export function faultsOf(results: readonly (Fault | undefined)[]): Fault[] {
  return results.filter((result) => result !== undefined);
}
