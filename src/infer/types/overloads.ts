/** Which declarations of a function a call means (typing specification, "Overloads"). */

import { viewOf } from '../attributes/views.js';
import { type Arguments, bindArguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { PairMap } from '../domain/pairMap.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { canBeCalled } from './callableTypes.js';
import { isGeneratedComparison } from './generatedComparisons.js';
import { literalConstants, takesConstant, writtenArgument } from './literalConstants.js';
import { boundOf } from './variableDeclarations.js';

/** Types are compared into what they hold no deeper than this. */
const DEEPEST = 3;

/**
 * The first overload that takes the arguments; where some arguments are unknown, also those after
 * it, up to one that surely takes them. Without overloads: every declaration (alternatives under
 * `if`, redefinitions).
 */
export function chooseSignatures(
  engine: Engine,
  context: Context,
  signatures: readonly Signature[],
  args: Arguments,
): readonly Signature[] {
  if (signatures.length < 2 || !signatures.some((one) => one.overload)) return signatures;
  const call = { engine, context, signatures, args };
  const chosen: Signature[] = [];
  for (const signature of signatures) {
    if (!signature.overload && signature.body) continue;
    const bound = bindArguments(engine, signature, args);
    if (!bound.fits) continue;
    const taken = signature.parameters.map((_, index) => takes(call, signature, index, bound.values[index]));
    if (taken.includes(false)) continue;
    chosen.push(signature);
    if (!taken.includes(undefined)) break;
  }
  return chosen.length > 0 ? chosen : signatures.filter((one) => one.overload || !one.body).slice(0, 1);
}

/** The bodies that an overload stands before. */
export function bodiesBehind({ signatures }: FunctionInfo, { overload }: Signature): readonly Signature[] {
  return overload ? signatures.filter((one) => one.body && !one.overload) : [];
}

/** Of what those bodies give what calls of one overload may get: an object that others declare, and it doesn't, is for theirs. */
export function meantBy(
  engine: Engine,
  { signatures }: FunctionInfo,
  signature: Signature,
  given: number,
): number {
  const { values } = engine;
  if (signature.returns === 0) return given;
  const declares = (one: Signature, atom: number): boolean =>
    values.some(one.returns, (type) => isObjectOf(engine, type, atom));
  return values.filter(
    given,
    (atom) => declares(signature, atom) || !signatures.some((one) => one.overload && declares(one, atom)),
  );
}

function isObjectOf({ values, classes }: Engine, type: number, atom: number): boolean {
  const { kind } = values;
  if (kind[type] !== Atom.instance || kind[atom] !== Atom.instance) return false;
  return classes.isSubclass(values.a[atom], values.a[type]);
}

interface OverloadedCall {
  engine: Engine;
  context: Context;
  signatures: readonly Signature[];
  args: Arguments;
}

/** Whether the parameter at `index` takes a value; undefined where that can't be told. */
function takes(
  { engine, context, signatures, args }: OverloadedCall,
  { file, parameters }: Signature,
  index: number,
  bound: number,
): boolean | undefined {
  const parameter = parameters[index];
  if (parameter.declared === 0) return true;
  const value = engine.resolve(bound);
  if (engine.values.isUnknown(value)) {
    const isGiven = index < args.positional.length || !parameter.optional;
    return isGiven && tellsApart(signatures, parameter) ? undefined : true;
  }
  if (!accepts(engine, parameter.declared, value)) return false;
  // What it doesn't take of a union, an overload behind it does.
  if (!acceptsEach(engine, parameter.declared, value)) return undefined;
  if (isSelf(engine, parameter.declared)) return isLikeReceiver(engine, args.positional[0] ?? 0, value);
  const listed = literalConstants(file, parameter.node);
  if (listed.length === 0) return true;
  return takesConstant(engine, listed, writtenArgument(engine, context, args, index, parameter.name), value);
}

/** Whether overloads declare a parameter of that name differently. */
function tellsApart(signatures: readonly Signature[], { name, declared }: Parameter): boolean {
  return signatures.some(
    ({ overload, parameters }) =>
      overload && parameters.find((other) => other.name === name)?.declared !== declared,
  );
}

function isSelf({ values }: Engine, declared: number): boolean {
  const atom = values.onlyAtom(declared);
  if (atom < 0) return false;
  return values.kind[atom] === Atom.typeVar && values.a[atom] === SELF;
}

/** Whether some of the value can be `Self`: an instance of what the receiver is one of. */
function isLikeReceiver(engine: Engine, receiver: number, value: number): boolean {
  const { values, classes } = engine;
  const wanted = values.lists.items(engine.resolve(receiver)).map((atom) => viewOf(engine, atom)?.entity);
  return values.lists.items(value).some((atom) => {
    const entity = viewOf(engine, atom)?.entity;
    return wanted.some(
      (one) => one === undefined || (entity !== undefined && classes.isSubclass(entity, one)),
    );
  });
}

/** Whether all that is known of the value but None can be passed where the type is declared. */
function acceptsEach(engine: Engine, declared: number, value: number): boolean {
  const { values } = engine;
  const isLeftOut = (atom: number): boolean =>
    values.kind[atom] === Atom.none || values.kind[atom] === Atom.other;
  return values.every(value, (atom) => isLeftOut(atom) || accepts(engine, declared, values.single(atom)));
}

/** Whether some of the value can be passed where the type is declared. */
export function accepts(engine: Engine, declared: number, value: number, depth = 0): boolean {
  const { values } = engine;
  if (declared === 0 || values.isUnknown(value) || depth > DEEPEST) return true;
  for (let i = 0; i < values.size(value); i++)
    for (let j = 0; j < values.size(declared); j++)
      if (acceptsAtom(engine, values.atomAt(declared, j), values.atomAt(value, i), depth)) return true;
  return false;
}

function acceptsAtom(engine: Engine, type: number, atom: number, depth: number): boolean {
  const { values, classes, universe } = engine;
  const kind = values.kind[atom];
  // Of an instance that is being made the type arguments are open.
  if (kind === Atom.typeVar) return true;
  switch (values.kind[type]) {
    case Atom.typeVar: {
      const bound = boundOf(engine, values.a[type]);
      return bound === 0 || accepts(engine, bound, values.single(atom), depth + 1);
    }
    case Atom.none:
      return kind === Atom.none;
    case Atom.text:
    case Atom.integer:
      return type === atom;
    case Atom.callable:
      return canBeCalled(engine, atom);
    case Atom.class:
      return kind === Atom.class && classes.isSubclass(values.a[atom], values.a[type]);
    case Atom.classOf:
      return kind === Atom.class;
    case Atom.tuple: {
      if (kind !== Atom.tuple)
        return kind === Atom.instance && values.a[atom] === universe.entity('builtins.tuple');
      const wanted = values.lists.items(values.b[type]);
      const given = values.lists.items(values.b[atom]);
      return (
        wanted.length === given.length && wanted.every((one, i) => accepts(engine, one, given[i], depth + 1))
      );
    }
    case Atom.instance: {
      const entity = values.a[type];
      if (entity === universe.entity('builtins.object')) return true;
      const view = viewOf(engine, atom);
      if (view === undefined) return false;
      const args = classes.argumentsOf(view.entity, view.args, entity);
      if (args !== undefined) {
        const wanted = values.lists.items(values.b[type]);
        return wanted.every((one, i) => accepts(engine, one, args[i] ?? 0, depth + 1));
      }
      if (isPromoted(engine, view.entity, entity)) return true;
      if (classes.of(view.entity).open) return true;
      return classes.of(entity).protocol && satisfies(engine, view.entity, entity);
    }
    default:
      return values.kind[type] === kind;
  }
}

/** `int` is accepted for `float`, both for `complex` (PEP 484, "The numeric tower"). */
function isPromoted(engine: Engine, from: number, to: number): boolean {
  const { universe, classes } = engine;
  if (to === universe.entity('builtins.float'))
    return classes.isSubclass(from, universe.entity('builtins.int'));
  if (to !== universe.entity('builtins.complex')) return false;
  return (
    classes.isSubclass(from, universe.entity('builtins.int')) ||
    classes.isSubclass(from, universe.entity('builtins.float'))
  );
}

/** (class, protocol) → whether the class has all that the protocol names. */
const satisfied = perOwner((_: Engine) => new PairMap<Kept<boolean>>());

/** Whether a class has all members that a protocol's own body and its protocol bases name. */
export function satisfies(engine: Engine, entity: number, protocol: number): boolean {
  const known = satisfied(engine).get(entity, protocol);
  return known === undefined ? firstSatisfies(engine, entity, protocol) : engine.told(known);
}

function firstSatisfies(engine: Engine, entity: number, protocol: number): boolean {
  const kept = engine.keep(() => hasAllOf(engine, entity, protocol));
  satisfied(engine).add(entity, protocol, kept);
  return kept.found;
}

function hasAllOf(engine: Engine, entity: number, protocol: number): boolean {
  const { classes } = engine;
  const info = classes.of(entity);
  return classes
    .of(protocol)
    .order.filter((one) => classes.of(one.entity).protocol)
    .every((one) =>
      classes
        .ownNames(one.entity)
        .every((name) => classes.findMember(info, name) >= 0 || isGeneratedComparison(engine, info, name)),
    );
}
