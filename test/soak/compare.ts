/** One random module before both judges, and what they disagree on, cut down to little. */

import { decode } from '../../src/extract/decode.js';
import type { Extractor } from '../../src/extract/index.js';
import { Choices } from './choices.js';
import { describeFacts } from './described.js';
import type { Oracle } from './oracle.js';
import { randomModule } from './randomModule.js';

export interface Disagreement {
  source: string;
  onlyOurs: string[];
  onlyPythons: string[];
}

/** Past these a smaller module isn't worth the wait. */
const MOST_ATTEMPTS = 2500;

export type Outcome = { refused: string; source: string } | Disagreement | undefined;

/** Undefined: both say the same of the module that the choices make. */
export async function compare(extractor: Extractor, oracle: Oracle, choices: Choices): Promise<Outcome> {
  const { bytes, forOldPython } = randomModule(choices);
  const source = bytes.toString();
  let ours: ReturnType<typeof describeFacts>;
  try {
    ours = describeFacts(extractor.extract(bytes), decode(bytes).text);
  } catch (error) {
    return { source, onlyOurs: [String(error instanceof Error ? error.stack : error)], onlyPythons: [] };
  }
  const verdict = await oracle.judge(forOldPython, ours.signatures);
  if ('refused' in verdict) return { refused: verdict.refused, source };
  const described = verdict.scopes ? ours.lines : ours.lines.filter((line) => !line.startsWith('scope '));
  const onlyOurs = without(described, verdict.lines);
  const onlyPythons = without(verdict.lines, described);
  return onlyOurs.length + onlyPythons.length === 0 ? undefined : { source, onlyOurs, onlyPythons };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** The smallest module on which both still disagree that cutting and flattening the choices leads to. */
export async function shrink(
  extractor: Extractor,
  oracle: Oracle,
  taken: readonly number[],
  found: Disagreement,
): Promise<Disagreement> {
  let best = found;
  let list = [...taken];
  let left = MOST_ATTEMPTS;
  const attempt = async (candidate: number[]): Promise<boolean> => {
    if (left-- <= 0) return false;
    const outcome = await compare(extractor, oracle, new Choices(0, candidate));
    if (outcome === undefined || 'refused' in outcome) return false;
    if (outcome.source.length > best.source.length) return false;
    best = outcome;
    list = candidate;
    return true;
  };
  for (let before = ''; before !== best.source && left > 0; ) {
    before = best.source;
    for (let size = list.length >> 1; size > 0; size >>= 1) {
      for (let from = 0; from < list.length; ) {
        const cut = [...list.slice(0, from), ...list.slice(from + size)];
        if (!(await attempt(cut))) from += size;
      }
    }
    for (let at = 0; at < list.length; at++) {
      if (list[at] === 0) continue;
      const flat = list.with(at, 0);
      if (!(await attempt(flat)) && list[at] > 1) await attempt(list.with(at, list[at] - 1));
    }
  }
  return best;
}
