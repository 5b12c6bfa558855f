/**
 * Comparisons run methods that a project writes (data model, "Rich comparison methods", `__contains__`):
 * the operands flow into them.
 */

import { specialMethod } from '../attributes/attributes.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isOfClassBelow, mayDecline, withoutRefusal } from './declining.js';

/** Methods of the left operand, the first that it has, and that of the right one, asked where it has none. */
const METHODS: ReadonlyMap<string, readonly [readonly string[], string]> = new Map([
  ['==', [['__eq__'], '__eq__']],
  ['!=', [['__ne__', '__eq__'], '__eq__']],
  ['<', [['__lt__'], '__gt__']],
  ['<=', [['__le__'], '__ge__']],
  ['>', [['__gt__'], '__lt__']],
  ['>=', [['__ge__'], '__le__']],
  ['in', [[], '__contains__']],
  ['not in', [[], '__contains__']],
]);

export function compare(engine: Engine, operator: string, left: number, right: number): number {
  const { values, universe } = engine;
  const bool = values.instance(universe.entity('builtins.bool'));
  const methods = METHODS.get(operator);
  if (methods === undefined) return bool;
  const [own, mirrored] = methods;
  const one = engine.resolve(left);
  const others = engine.resolve(right);
  let result = 0;
  let isUnknown = false;
  const refused = values.filter(one, (atom) => {
    const name = own.find((candidate) => hasProjectMethod(engine, atom, candidate));
    if (name === undefined) return true;
    const given = callMethod(engine, atom, name, others);
    const theirs = values.union(given, answered(engine, atom, name, others, mirrored, given));
    isUnknown ||= given === 0 && name === own[0];
    // Where there is no `__ne__`, Python turns round what `__eq__` gives.
    result = values.union(result, name === own[0] ? withoutRefusal(engine, theirs) : bool);
    return false;
  });
  if (refused === 0 && one !== 0) return isUnknown ? besideUnknown(engine, result) : result;
  for (const atom of values.lists.items(others)) {
    if (!hasProjectMethod(engine, atom, mirrored)) continue;
    const given = callMethod(engine, atom, mirrored, refused);
    if (mirrored === '__contains__') continue;
    result = values.union(result, given);
    isUnknown ||= given === 0;
  }
  result = values.union(result, bool);
  return isUnknown ? besideUnknown(engine, result) : result;
}

/** What those of the right operands give that are asked first, or after the left one's method has declined. */
function answered(
  engine: Engine,
  atom: number,
  name: string,
  others: number,
  mirrored: string,
  given: number,
): number {
  const { values } = engine;
  const isDeclined = mayDecline(engine, given);
  let result = 0;
  for (const other of values.lists.items(others)) {
    if (!hasProjectMethod(engine, other, mirrored)) continue;
    const isTheirs =
      isOfClassBelow(engine, atom, other) ||
      (isDeclined && mayDecline(engine, callMethod(engine, atom, name, values.single(other))));
    if (isTheirs) result = values.union(result, callMethod(engine, other, mirrored, values.single(atom)));
  }
  return result;
}

/** Whether a class of the project gives an object that method. */
function hasProjectMethod({ values, classes, universe }: Engine, atom: number, name: string): boolean {
  if (values.kind[atom] !== Atom.instance) return false;
  const info = classes.of(values.a[atom]);
  const index = classes.findMember(info, universe.nameId(name));
  return index >= 0 && !classes.of(info.order[index].entity).file.source.stub;
}

function callMethod(engine: Engine, atom: number, name: string, other: number): number {
  const method = specialMethod(engine, atom, engine.universe.nameId(name));
  return engine.resolve(call(engine, NO_CONTEXT, method, positionalArguments(other)));
}
