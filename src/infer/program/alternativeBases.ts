/**
 * Bases of which a class has one or another, as `try: from fast import Base` and `except ImportError: from slow import
 * Base` say. Linking puts them all in the class's order; an object has what one choice leaves of that.
 */
import type { Classes } from '../../link/classes/classes.js';

const NONE: readonly ReadonlySet<number>[] = [];
/** Alternatives of so many base expressions are looked at. */
const MOST_CHOSEN = 4;

/** What each choice leaves out of an order; `order` begins with the class. None where there is nothing to choose. */
export function choicesAmong(classes: Classes, order: readonly number[]): readonly ReadonlySet<number>[] {
  const choosing = order.filter((one) => classes.alternatives(one).length > 0).slice(0, MOST_CHOSEN);
  if (choosing.length === 0) return NONE;
  return choosing.flatMap((entity) =>
    classes.alternatives(entity).flatMap((alternatives) =>
      alternatives.map((chosen) => {
        const others = alternatives.filter((one) => one !== chosen);
        const kept = reached(classes, order[0], entity, others);
        return new Set(order.filter((one) => !kept.has(one)));
      }),
    ),
  );
}

/** A class and what it inherits from, where one of these lacks some of its bases. */
function reached(
  classes: Classes,
  from: number,
  entity: number,
  lacking: readonly number[],
): ReadonlySet<number> {
  const found = new Set([from]);
  for (const one of found)
    for (const base of classes.basesOf(one)) if (one !== entity || !lacking.includes(base)) found.add(base);
  return found;
}
