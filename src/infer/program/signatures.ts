/** Signatures, as one `def` statement or lambda says them. */

import { hasDecorator } from '../../link/facts/decorators.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Scope } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { FunctionDefinitionNode, LambdaNode } from '../../model/operands.js';
import { FLAG_ASYNC, syntaxFlags } from '../../model/syntax.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isNever } from '../types/aliases.js';
import { annotationValue, entitiesOf, type TypePlace } from '../types/annotations.js';
import { isGeneral } from '../types/general.js';
import { typeVariables } from '../types/generics.js';
import { isMoreExactGiven, namesOwnObjects } from '../types/ownObjects.js';
import { holdsTypedDict } from '../types/typedDicts.js';
import { isCalledInBody } from './calledInBodies.js';
import type { FunctionInfo } from './functionInfo.js';
import type { Parameter, Signature } from './functionTable.js';
import { inheritTypes } from './inheritedTypes.js';
import { countParameters, type ParameterPlace, parameterAt } from './parameters.js';
import { isStaticMethod } from './staticMethods.js';

/** So many classes below one are not passed to it one by one. */
const MOST_PASSED = 100;

/** Whether `__init_subclass__` is passed each of so many classes below its own; else it knows of its own alone. */
export function arePassed(below: number): boolean {
  return below > 0 && below < MOST_PASSED;
}

const ATTRIBUTE_HOOKS = new Set(['__getattribute__', '__getattr__']);

/** A `def` statement, and its scope. */
export interface WrittenSignature {
  readonly node: number;
  readonly row: number;
  /** The signature in the stub beside it, which says what is left open here. */
  readonly typed: Signature | undefined;
  /** Its `self` or `cls`; undefined where it has none. */
  readonly first: Parameter | undefined;
}

export function declaredSignature(
  engine: Engine,
  info: FunctionInfo,
  { node, row, typed, first }: WrittenSignature,
): Signature {
  const { file } = info;
  const { syntax } = file.facts;
  const place: TypePlace = { file, row, signature: row };
  const declared = syntax[node + FunctionDefinitionNode.returns];
  const written = annotationValue(engine, place, declared);
  const returns = written === 0 && typed !== undefined ? typed.returns : written;
  const body = !file.source.stub;
  const all = placeOf(info, node, row);
  const parameters = parametersOf(engine, all, typed?.parameters ?? [], first);
  if (body) inheritTypes(engine, info, parameters);
  const unit = engine.universe.scope(file, row);
  const [, second] = parameters;
  // That it is a string says less than which.
  if (body && first !== undefined && ATTRIBUTE_HOOKS.has(engine.universe.text(info.name)) && second)
    second.open = true;
  const isAsync = (syntaxFlags(syntax, node) & FLAG_ASYNC) !== 0;
  return {
    file,
    node,
    unit,
    parameters,
    collects: collectorOf(parameters),
    callbacks: parameters.some((one) => isDeclaredCallable(engine, one.declared)),
    telling: body && parameters.some((one) => isOfClass(engine, one.declared, info.owner)),
    typed: body && parameters.some((one) => holdsTypedDict(engine, one.declared)),
    overload: hasDecorator(file, node, 'overload'),
    async: isAsync,
    body,
    returns,
    never: returns === 0 && entitiesOf(engine, place, declared).some((one) => isNever(engine, one)),
    open: body && isLeftToBody(engine, returns),
    exactResults: body && !isAsync && isMoreExactGiven(engine, returns),
    mayMakeOthers: body && file.source.scope !== 'external' && namesOwnObjects(engine, returns),
    mayWrap: body && file.source.scope !== 'external' && engine.values.consistsOf(returns, Atom.typeVar),
    openCalls: openCallsOf(engine, unit, parameters),
  };
}

export function lambdaSignature(engine: Engine, file: ProgramFile, row: number): Signature {
  const node = file.facts.scopes[row * Scope.width + Scope.node];
  const unit = engine.universe.scope(file, row);
  const list = file.facts.syntax[node + LambdaNode.parameters];
  const parameters = parametersOf(engine, { file, row, list, owner: -1 }, [], undefined);
  return {
    file,
    node,
    unit,
    parameters,
    collects: collectorOf(parameters),
    callbacks: false,
    telling: false,
    typed: false,
    overload: false,
    async: false,
    body: true,
    returns: 0,
    never: false,
    open: true,
    exactResults: false,
    mayMakeOthers: false,
    mayWrap: false,
    openCalls: openCallsOf(engine, unit, parameters),
  };
}

/** Whether what is declared to come back says too little; a type variable beside that (`F | Callable[[F], F]`) is what one call gives. */
function isLeftToBody(engine: Engine, returns: number): boolean {
  const { values } = engine;
  const others = values.filter(returns, (atom) => values.kind[atom] !== Atom.typeVar);
  return isGeneral(engine, others === 0 ? returns : others);
}

function placeOf({ file, owner }: FunctionInfo, node: number, row: number): ParameterPlace {
  return { file, row, list: file.facts.syntax[node + FunctionDefinitionNode.parameters], owner };
}

/** All of them; `first`: the first one, where it is known already. */
function parametersOf(
  engine: Engine,
  place: ParameterPlace,
  typed: readonly Parameter[],
  first: Parameter | undefined,
): Parameter[] {
  return Array.from({ length: countParameters(place) }, (_, index) =>
    index === 0 && first !== undefined ? first : parameterAt(engine, place, index, typed),
  );
}

function openCallsOf({ cells }: Engine, unit: number, parameters: readonly Parameter[]): number {
  const isFollowed = parameters.some((parameter) => parameter.open);
  return isFollowed ? cells.cell(CellKind.openCalls, unit, 0) : -1;
}

function collectorOf(parameters: readonly Parameter[]): number {
  return parameters.findIndex((one) => one.kind === ParameterKindCode.varKeyword);
}

/**
 * The `self` or `cls` of a method's `def` statement: the class that the function is written in, also where a bare type
 * variable declares it. Its cell has that from here on. Undefined where it has none, or is passed it like the others.
 */
export function boundFirst(
  engine: Engine,
  info: FunctionInfo,
  node: number,
  row: number,
  typed: Signature | undefined,
): Parameter | undefined {
  const place = placeOf(info, node, row);
  if (info.owner < 0 || isStaticMethod(info) || countParameters(place) === 0) return undefined;
  // What the class's body calls is passed what it passes there, and a receiver where it is called on one.
  if (!info.file.source.stub && isCalledInBody(info.file.facts, info.entity - info.file.base))
    return undefined;
  const first = parameterAt(engine, place, 0, typed?.parameters ?? []);
  if (first.kind > ParameterKindCode.positionalOrKeyword) return undefined;
  // What `cls: type[Shape]` declares is what the method is called on.
  if (first.below.length > 0 || first.isStored) first.open = false;
  first.isStored = false;
  const { values, classes, descent, universe } = engine;
  // It runs for the classes below alone, and each passes itself, unless they are too many to be told apart.
  if (
    info.name === universe.nameId('__init_subclass__') &&
    arePassed(descent.countBelow(info.owner, MOST_PASSED))
  )
    return undefined;
  if (!info.file.source.stub && isVariable(engine, first.declared)) first.open = true;
  if (first.open) {
    const args = classes.openArguments(classes.of(info.owner));
    const value = values.of(info.takesClass ? Atom.class : Atom.instance, info.owner, args);
    first.owner = info.owner;
    engine.cells.join(first.cell, value);
  }
  return first;
}

/** `self: T` says that it is what the method was called on, and so does `cls: type[T]`. */
function isVariable({ values }: Engine, declared: number): boolean {
  const atom = values.onlyAtom(declared);
  if (atom < 0) return false;
  return values.kind[atom] === Atom.classOf || values.kind[atom] === Atom.typeVar;
}

/** Whether a declaration holds a type variable of the class around. */
function isOfClass(engine: Engine, declared: number, owner: number): boolean {
  if (owner < 0 || !engine.values.isGeneric(declared)) return false;
  const own = engine.classes.of(owner).parameters;
  return typeVariables(engine, declared).some((one) => own.includes(one));
}

function isDeclaredCallable({ values }: Engine, declared: number): boolean {
  for (let i = 0; i < values.size(declared); i++)
    if (values.kind[values.atomAt(declared, i)] === Atom.callable) return true;
  return false;
}
