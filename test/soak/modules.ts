/**
 * `npm run soak -- modules`: compares random modules with Python and prints the disagreements,
 * each cut down.
 */
import { createExtractor } from '../../src/extract/index.js';
import { Choices } from './choices.js';
import { compare, type Outcome, shrink } from './compare.js';
import type { SoakOptions } from './options.js';
import { Oracle } from './oracle.js';

/** Enough to see what is wrong; the rest mostly is the same again. */
const MOST_SHOWN = 10;
/** Modules that are before Python at once, so that it works while the next are read. */
const AHEAD = 16;

/** The number of different disagreements. */
export async function modules({ count = 100_000, minutes, seed }: SoakOptions): Promise<number> {
  const extractor = await createExtractor();
  const oracle = new Oracle();
  const ends = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  let agreed = 0;
  let refused = 0;
  const reasons = new Map<string, number>();
  const shown = new Set<string>();
  const waiting: { seed: number; choices: Choices; outcome: Promise<Outcome> }[] = [];
  let next = seed;
  const fill = (): void => {
    while (waiting.length < AHEAD && next < seed + count && performance.now() < ends) {
      const choices = new Choices(next);
      waiting.push({ seed: next++, choices, outcome: compare(extractor, oracle, choices) });
    }
  };
  for (fill(); waiting.length > 0 && shown.size < MOST_SHOWN; fill()) {
    const one = waiting.shift() as (typeof waiting)[number];
    const outcome = await one.outcome;
    if (outcome === undefined) agreed++;
    else if ('refused' in outcome) {
      refused++;
      const reason = outcome.refused.replace(/'[^']*'|\(.*\)|\d+/g, '…');
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    } else {
      const least = await shrink(extractor, oracle, one.choices.taken, outcome);
      if (shown.has(least.source)) continue;
      shown.add(least.source);
      console.log(`seed ${one.seed}: ${JSON.stringify(least.source)}\n${least.source}`);
      for (const line of least.onlyOurs) console.log(`  ours   ${line}`);
      for (const line of least.onlyPythons) console.log(`  Python ${line}`);
    }
  }
  oracle.close();
  for (const [reason, times] of reasons) console.log(`  refused ${times} times: ${reason}`);
  console.log(`${agreed} modules alike, ${refused} refused by Python, ${shown.size} different`);
  return shown.size;
}
