/** What is read off a function's own syntax, found once for each. */
import type { FactsView } from '../../link/facts/factsView.js';
import { perOwner } from '../domain/perOwner.js';
import type { WrittenFunction } from './functionTable.js';

export function oncePerFunction<Found extends {}>(
  find: (written: WrittenFunction) => Found,
): (written: WrittenFunction) => Found {
  const knownOf = perOwner((_: FactsView) => new Map<number, Found>());
  return ({ file, node }) => {
    const known = knownOf(file.facts);
    let found = known.get(node);
    if (found === undefined) {
      found = find({ file, node });
      known.set(node, found);
    }
    return found;
  };
}
