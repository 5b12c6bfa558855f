/**
 * `npm run soak -- modules`: compares random modules with Python and prints the disagreements, the
 * first of them cut down.
 */
import { createExtractor } from '../../src/extract/index.js';
import { Choices } from './choices.js';
import { compare, type Outcome, shrink } from './compare.js';
import type { SoakOptions } from './options.js';
import { Oracle } from './oracle.js';

/** Cutting one down takes half a minute, and the rest mostly are the same again: they are named by their seed. */
const MOST_SHOWN = 10;
/** After so many a line says how far it has come. */
const SOME = 5_000;
/** Modules that are before Python at once, so that it works while the next are read. */
const AHEAD = 16;

/** The number of modules on which they disagree. */
export async function modules({ count = 100_000, minutes, seed }: SoakOptions): Promise<number> {
  const extractor = await createExtractor();
  // Python takes longer for a module than we do.
  const oracles = [new Oracle(), new Oracle()];
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
      const outcome = compare(extractor, oracles[next % oracles.length], choices);
      waiting.push({ seed: next++, choices, outcome });
    }
  };
  let different = 0;
  let done = 0;
  for (fill(); waiting.length > 0; fill()) {
    const one = waiting.shift() as (typeof waiting)[number];
    const outcome = await one.outcome;
    if (++done % SOME === 0) console.log(`${done} modules`);
    if (outcome === undefined) agreed++;
    else if ('refused' in outcome) {
      refused++;
      const reason = outcome.refused.replace(/'[^']*'|\(.*\)|\d+/g, '…');
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    } else if (++different && shown.size >= MOST_SHOWN) console.log(`seed ${one.seed} differs`);
    else {
      const least = await shrink(extractor, oracles[0], one.choices.taken, outcome);
      const again = shown.has(least.source) ? ' once more' : '';
      shown.add(least.source);
      console.log(`seed ${one.seed}${again}: ${JSON.stringify(least.source)}\n${least.source}`);
      for (const line of least.onlyOurs) console.log(`  ours   ${line}`);
      for (const line of least.onlyPythons) console.log(`  Python ${line}`);
    }
  }
  for (const oracle of oracles) oracle.close();
  for (const [reason, times] of reasons) console.log(`  refused ${times} times: ${reason}`);
  console.log(`${agreed} modules alike, ${refused} refused by Python, ${different} different`);
  return different;
}
