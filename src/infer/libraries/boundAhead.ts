/** What a partial application binds ahead of its calls (`functools.partial`). */
import type { Arguments } from '../calls/arguments.js';
import { LEFT_OPEN, NOTHING_OWN } from '../calls/arguments.js';
import { pairsWithout } from '../domain/applications.js';
import type { Engine } from '../engine.js';

/** Stand among its names for what `*x` and `**x` bring whose number, or keys, aren't known. */
const REST = '*';
const KEYWORDS = '**';

/** Names and values in turn, of which a partial application is made; `kept`: what it keeps of a value. */
export function pairsBound(
  { universe }: Engine,
  { names, named, rest, hasRest, keywords, hasKeywords }: Arguments,
  kept: (value: number) => number,
): number[] {
  const pairs = names.flatMap((name, index) => [name, kept(named[index])]);
  if (hasRest) pairs.push(universe.nameId(REST), kept(rest));
  if (hasKeywords) pairs.push(universe.nameId(KEYWORDS), kept(keywords));
  return pairs;
}

/** What a call of a partial application, `atom`, passes: what that binds, and then what the call is given, whose names count. */
export function behindBound({ values, universe }: Engine, atom: number, given: Arguments): Arguments {
  const pairs = pairsWithout(values.lists.items(values.c[atom]), given.names);
  const names = [...given.names];
  const named = [...given.named];
  let { rest, hasRest, keywords, hasKeywords } = given;
  for (let at = 0; at < pairs.length; at += 2) {
    const value = pairs[at + 1];
    if (pairs[at] === universe.nameId(REST)) {
      rest = values.union(rest, value);
      hasRest = true;
    } else if (pairs[at] === universe.nameId(KEYWORDS)) {
      keywords = values.union(keywords, value);
      hasKeywords = true;
    } else {
      names.push(pairs[at]);
      named.push(value);
    }
  }
  const positional = [...values.lists.items(values.b[atom]), ...given.positional];
  const { unknown } = given;
  const own = given.own === LEFT_OPEN ? LEFT_OPEN : NOTHING_OWN;
  return { positional, rest, hasRest, names, named, keywords, hasKeywords, unknown, own };
}
