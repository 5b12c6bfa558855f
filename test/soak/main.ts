/**
 * `node dist/test/soak/main.js modules [--count N] [--seed N]`: compares random modules with
 * Python and prints the disagreements, each cut down. Exit status 1 when there are any.
 */
import { parseArgs } from 'node:util';
import { createExtractor } from '../../src/extract/index.js';
import { Choices } from './choices.js';
import { compare, shrink } from './compare.js';
import { Oracle } from './oracle.js';

/** Enough to see what is wrong; the rest mostly is the same again. */
const MOST_SHOWN = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (positionals.join() !== 'modules' || !Number.isInteger(count) || !Number.isInteger(seed)) {
  console.error('usage: main.js modules [--count N] [--seed N], both whole numbers');
  process.exit(2);
}

const extractor = await createExtractor();
const oracle = new Oracle();
let agreed = 0;
let refused = 0;
const reasons = new Map<string, number>();
const shown = new Set<string>();
for (let i = 0; i < count && shown.size < MOST_SHOWN; i++) {
  const choices = new Choices(seed + i);
  const outcome = await compare(extractor, oracle, choices);
  if (outcome === undefined) agreed++;
  else if ('refused' in outcome) {
    refused++;
    const reason = outcome.refused.replace(/'[^']*'|\(.*\)|\d+/g, '…');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  } else {
    const least = await shrink(extractor, oracle, choices.taken, outcome);
    if (shown.has(least.source)) continue;
    shown.add(least.source);
    console.log(`seed ${seed + i}: ${JSON.stringify(least.source)}\n${least.source}`);
    for (const line of least.onlyOurs) console.log(`  ours   ${line}`);
    for (const line of least.onlyPythons) console.log(`  Python ${line}`);
  }
}
oracle.close();
console.log(`${agreed} modules alike, ${refused} refused by Python, ${shown.size} different`);
for (const [reason, times] of reasons) console.error(`  refused ${times} times: ${reason}`);
process.exitCode = shown.size > 0 ? 1 : 0;
