/** Objects of the project's own classes, told apart from those of classes that stubs declare. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Whether the atom is an object of a class that isn't a stub's. */
export function isOwnObject({ values, classes }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.instance && !classes.of(values.a[atom]).file.source.stub;
}
