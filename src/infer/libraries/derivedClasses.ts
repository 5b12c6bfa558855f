/** `type('Name', (Base,), {…})`: a class that nobody can name (library reference, "type"). It is known as far as its bases are. */

import { isThroughBinding } from '../attributes/givenToClasses.js';
import { assignAttribute } from '../attributes/setters.js';
import type { Arguments } from '../calls/arguments.js';
import { namedElements } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** The classes that such a call inherits from, `undefined` if none is known. They are given what its dictionary holds. */
export function derived(engine: Engine, args: Arguments): number | undefined {
  const { values } = engine;
  const bases = engine.resolve(iterate(engine, args.positional[1] ?? 0));
  const known = values.filter(bases, (atom) => values.kind[atom] === Atom.class);
  if (known === 0) return undefined;
  giveNamespace(engine, known, args.positional[2] ?? 0);
  return known;
}

/**
 * What the dictionary of a class that is made holds under names, also functions in the place of those that are
 * inherited; other values only where neither the base nor a class below has its own: all of these would be given them.
 * The classes of stubs have too many objects to be given any.
 */
function giveNamespace(engine: Engine, bases: number, dictionary: number): void {
  const { values, classes } = engine;
  const own = values.lists.items(bases).filter((atom) => !classes.of(values.a[atom]).file.source.stub);
  for (const site of values.lists.items(engine.resolve(dictionary))) {
    if (values.kind[site] !== Atom.site) continue;
    const { names, elements } = namedElements(engine, site);
    names.forEach((name, index) => {
      for (const base of own) give(engine, base, name, elements[index]);
    });
  }
}

function give(engine: Engine, base: number, name: number, value: number): void {
  const { values, classes, descent } = engine;
  const itself = values.single(base);
  const info = classes.of(values.a[base]);
  if (classes.findMember(info, name) < 0 && descent.defining(info, name).length === 0) {
    assignAttribute(engine, itself, name, value);
    return;
  }
  const functions = values.filter(engine.resolve(value), (atom) => isThroughBinding(engine, atom));
  if (functions !== 0) assignAttribute(engine, itself, name, functions);
}
