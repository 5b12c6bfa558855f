/** Typeshed's `VERSIONS` file: which standard library modules exist in which Python (its own head documents it). */
import { parentName } from '../model/dottedName.js';

export interface VersionRange {
  since: [number, number];
  /** Last version that has it; absent: it is still there. */
  until?: [number, number];
}

/** Module → range, for the modules that the file lists; submodules inherit. */
export function parseVersions(text: string): Map<string, VersionRange> {
  const ranges = new Map<string, VersionRange>();
  for (const line of text.split('\n')) {
    const match = /^([\w.]+): *(\d+)\.(\d+)-(?:(\d+)\.(\d+))?/.exec(line);
    if (match === null) continue;
    const range: VersionRange = { since: [Number(match[2]), Number(match[3])] };
    if (match[4] !== undefined) range.until = [Number(match[4]), Number(match[5])];
    ranges.set(match[1], range);
  }
  return ranges;
}

/** Whether a version has the module, by its own range or that of its nearest listed parent. */
export function hasModule(
  ranges: ReadonlyMap<string, VersionRange>,
  module: string,
  version: readonly [number, number],
): boolean {
  for (let name = module; name !== ''; name = parentName(name)) {
    const range = ranges.get(name);
    if (range === undefined) continue;
    const { since, until } = range;
    const atLeast = version[0] > since[0] || (version[0] === since[0] && version[1] >= since[1]);
    const atMost =
      until === undefined || version[0] < until[0] || (version[0] === until[0] && version[1] <= until[1]);
    return atLeast && atMost;
  }
  return false;
}
