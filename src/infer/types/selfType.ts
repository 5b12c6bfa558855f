/** `Self` in a method's own body (PEP 673): what `self` is there. */

import type { ProgramFile } from '../../link/program/program.js';
import { Definition, Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { substitute } from './generics.js';

/**
 * A declared type as the scope `row` of a file sees it: `Self` is an object of the innermost class around. Left as it
 * is where there is none.
 */
export function ofSelfAround(engine: Engine, file: ProgramFile, row: number, declared: number): number {
  const { values, classes } = engine;
  if (!values.isOfSelf(declared)) return declared;
  const entity = classAround(file, row);
  if (entity < 0) return declared;
  const self = values.of(Atom.instance, entity, classes.openArguments(classes.of(entity)));
  return substitute(engine, declared, new Map([[SELF, self]]));
}

function classAround({ facts, base }: ProgramFile, from: number): number {
  const { scopes, definitions } = facts;
  for (let row = from; row > 0; row = scopes[row * Scope.width + Scope.parent]) {
    const definition = scopes[row * Scope.width + Scope.definition];
    const kind = definitions[definition * Definition.width + Definition.kind];
    if (definition > 0 && kind === KindCode.class) return base + definition;
  }
  return -1;
}
