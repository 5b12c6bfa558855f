/** What the arguments of a call leave in the parameters of a function whose body is known. */

import { ParameterKindCode } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { doubt } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { acceptedAs } from '../types/builtContainers.js';
import { saysNoClass } from '../types/general.js';
import { type Arguments, type Bound, isGivenByItself } from './arguments.js';
import { collectKeywords, collectPositional, doubtKeywords, doubtPositional } from './collectedArguments.js';

/** Lets the arguments of a call flow into the parameters of a function whose body is known. */
export function flow(engine: Engine, signature: Signature, args: Arguments, bound: Bound, from = 0): void {
  const { parameters } = signature;
  for (let index = from; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (!parameter.open) continue;
    if (parameter.kind === ParameterKindCode.varPositional)
      collectPositional(engine, parameters, index, args);
    else if (parameter.kind === ParameterKindCode.varKeyword) collectKeywords(engine, signature, index, args);
    else if (bound.values[index] !== 0)
      engine.cells.join(parameter.cell, added(engine, parameter, args, bound.values[index]));
  }
}

/** Where nothing is known of an argument, its parameter may be something else than what other callers pass. */
export function doubtParameters(
  engine: Engine,
  signature: Signature,
  args: Arguments,
  bound: Bound,
  from: number,
): void {
  for (let index = from; index < signature.parameters.length; index++) {
    const { open, kind, owner, cell, optional } = signature.parameters[index];
    if (!open || owner >= 0) continue;
    if (kind === ParameterKindCode.varPositional) doubtPositional(engine, signature.parameters, index, args);
    else if (kind === ParameterKindCode.varKeyword) doubtKeywords(engine, signature, index, args);
    if (kind >= ParameterKindCode.varPositional) continue;
    // What has no default is given, if only by `*args` or `**kwargs`.
    const isGiven = isGivenByItself(signature, args, index) || (!optional && bound.given[index]);
    const given = engine.resolve(bound.values[index]);
    if (!isGiven || !(engine.values.isUnknown(given) || saysNoClass(engine, given))) continue;
    doubt(engine, cell);
    if (optional) doubt(engine, cell, engine.cells.cell(CellKind.default, signature.unit, index));
  }
}

/**
 * What a call adds to a parameter. `self` and `cls` are of their class, and only other things in plain
 * sight make them more (`Class.method(other)`, a decorator that is called in the class's body): what a
 * wrapper passes on is what all the methods got that it wraps, which is not for this one. Nor do they
 * ever become too many to be known.
 */
function added(engine: Engine, parameter: Parameter, args: Arguments, value: number): number {
  const { values, classes } = engine;
  if (parameter.owner < 0) {
    // Where one caller passes too much to be known, what others pass remains.
    const resolved = engine.resolve(value);
    return resolved === values.many ? 0 : acceptedAs(engine, parameter.built, resolved);
  }
  if (args.positional.length === 0 || args.own.positional === 0 || values.isSymbolic(value)) return 0;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (values.kind[atom] !== Atom.instance && values.kind[atom] !== Atom.class) continue;
    const entity = values.a[atom];
    if (classes.isSubclass(entity, parameter.owner) || classes.isSubclass(parameter.owner, entity)) return 0;
  }
  const all = values.union(engine.cells.read(parameter.cell, -1), value);
  return values.isUnknown(all) ? 0 : values.withoutOther(value);
}
