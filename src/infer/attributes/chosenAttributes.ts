/** What attributes are where another of a class's alternative bases is the one that it has. */

import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { memberThrough } from './superAttributes.js';
import type { View } from './views.js';

/** What the other choices give than that which leaves the first definition of the name in the order. */
export function ofOtherChoices(
  engine: Engine,
  info: ClassInfo,
  view: View,
  receiver: number,
  name: number,
): number {
  const { values, classes, universe } = engine;
  const first = info.choices.length === 0 ? -1 : classes.findMember(info, name);
  if (first < 0) return 0;
  const object = universe.entity('builtins.object');
  let result = 0;
  for (const leftOut of info.choices) {
    if (!leftOut.has(info.order[first].entity)) continue;
    const owner = info.order[classes.findChosen(info, name, leftOut)]?.entity;
    if (owner !== undefined && owner !== object)
      result = values.union(result, memberThrough(engine, owner, name, receiver, view));
  }
  return result;
}
