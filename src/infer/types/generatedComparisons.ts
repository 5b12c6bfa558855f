/** Comparisons that a class decorator generates: `@dataclass(order=True)`, `@total_ordering`, attrs. */

import { hasDecorator } from '../../link/facts/decorators.js';
import { generatorOf } from '../calls/constructorFields.js';
import { perOwner } from '../domain/perOwner.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/** The special methods that order objects (language reference, "Value comparisons"). */
const namesOf = perOwner(
  ({ universe }: Engine): ReadonlySet<number> =>
    new Set(['__lt__', '__le__', '__gt__', '__ge__'].map((name) => universe.nameId(name))),
);

/** Whether a decorator of a class, or of one that it inherits from, gives it the method. */
export function isGeneratedComparison(engine: Engine, { sources }: ClassInfo, name: number): boolean {
  if (!namesOf(engine).has(name)) return false;
  return sources.some((entity) => {
    const info = engine.classes.of(entity);
    return generatorOf(engine, info)?.ordered === true || isTotallyOrdered(engine, info);
  });
}

function isTotallyOrdered({ linked: { program } }: Engine, { entity, file }: ClassInfo): boolean {
  return program.declarationsOf(entity).some(({ node }) => hasDecorator(file, node, 'total_ordering'));
}
