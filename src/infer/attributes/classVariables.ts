/** What the type variables of a class are, seen through an object of it or of a class below. */

import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { Solution } from '../types/generics.js';
import { addGivenTypes } from '../types/givenTypes.js';
import type { View } from './views.js';

const NO_SOLUTION: Solution = new Map();

/** Of the type variables of a class that a class has or inherits from. */
export function solutionFor(engine: Engine, info: ClassInfo, view: View, index: number): Solution {
  const { classes } = engine;
  const owner = classes.of(info.order[index].entity);
  if (owner.parameters.length === 0) return NO_SOLUTION;
  const solution = new Map<number, number>();
  const args = classes.fill(info, view.args, info.order[index].args);
  // A method's own call solves the class's variables from its receiver; here they are for data.
  owner.parameters.forEach((parameter, at) => {
    if (args[at] !== undefined && args[at] !== 0) solution.set(parameter, args[at]);
  });
  addGivenTypes(engine, owner, solution);
  return solution;
}
