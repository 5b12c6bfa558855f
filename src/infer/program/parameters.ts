/** Parameters of a function as they are declared: kinds, types, and which of them arguments are followed to. */

import type { ProgramFile } from '../../link/program/program.js';
import { Scope } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { ParameterNode, ParametersNode } from '../../model/operands.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { annotationValue, type TypePlace } from '../types/annotations.js';
import { builtDeclared } from '../types/builtContainers.js';
import { asksForCallback } from '../types/callableTypes.js';
import { classesBesideOpen, isGeneral } from '../types/general.js';
import { orBound, replaced } from '../types/generics.js';
import { isLeftToCalls, namesOpenVariable } from '../types/openVariables.js';
import { classesPassedBelow, isMetByOwn, leavesBelow } from '../types/ownObjects.js';
import { attributeNames } from './attributeNames.js';
import type { Parameter, WrittenFunction } from './functionTable.js';
import { keptNames } from './keptNames.js';
import { storedNames } from './storedNames.js';

/** Where parameters stand: in `list` (a node) of the function whose scope is `row`. */
export interface ParameterPlace {
  readonly file: ProgramFile;
  readonly row: number;
  readonly list: number;
  /** The class that the function is written in; -1. */
  readonly owner: number;
}

const NONE: readonly number[] = [];

/** How many parameters there are. */
export function countParameters({ file, list }: ParameterPlace): number {
  return file.facts.syntax[list + ParametersNode.parameters];
}

/** The parameter at `index`. `typed`: those of the stub beside the function, which say what is left open here. */
export function parameterAt(
  engine: Engine,
  { file, row, list, owner }: ParameterPlace,
  index: number,
  typed: readonly Parameter[],
): Parameter {
  const { syntax } = file.facts;
  const place: TypePlace = { file, row, signature: row };
  const unit = engine.universe.scope(file, row);
  const node = syntax[list + ParametersNode.parameters + 1 + index];
  const name = engine.universe.name(file, syntax[node + ParameterNode.name]);
  let kind = syntax[node + ParameterNode.kind];
  // `__x` is positional-only where stubs still say it the old way (PEP 484).
  const isOld = file.source.stub && kind === ParameterKindCode.positionalOrKeyword;
  if (isOld && engine.universe.isPrivate(name)) kind = ParameterKindCode.positional;
  let declared = annotationValue(engine, place, syntax[node + ParameterNode.annotation]);
  if (declared === 0) declared = typed.find((one) => one.name === name)?.declared ?? 0;
  const isFollowed = !file.source.stub;
  const isGeneralOne = isFollowed && isTooLittle(engine, declared, owner);
  const isOfNames = isFollowed && !isGeneralOne && isString(engine, declared) && asksForName(file, row, node);
  const open = isGeneralOne || isOfNames;
  const below = isFollowed && !open ? classesPassedBelow(engine, declared) : NONE;
  const isDeclared = isFollowed && !open && below.length === 0 && kind < ParameterKindCode.varPositional;
  const isStored = isDeclared && leavesBelow(engine, orBound(engine, declared)) && isPutAway(file, row, node);
  return {
    name,
    kind,
    node,
    optional: syntax[node + ParameterNode.default] !== 0,
    declared,
    open: open || below.length > 0 || isStored,
    isOfNames,
    below,
    isStored,
    built: isGeneralOne ? builtDeclared(engine, declared) : NONE,
    cell: engine.cells.cell(CellKind.parameter, unit, index),
    owner: -1,
    site: siteOf(engine, file, kind, node),
  };
}

/** Whether a declaration says no more than that it is a string, or None. */
function isString({ values }: Engine, declared: number): boolean {
  const text = values.instance(values.textClass);
  return values.withoutNone(declared) === text;
}

/** Whether the body of the function whose scope is `row` puts together names of attributes from a parameter, or keeps it to do so. */
function asksForName(file: ProgramFile, row: number, parameter: number): boolean {
  const name = file.facts.syntax[parameter + ParameterNode.name];
  const written = writtenAt(file, row);
  return attributeNames(written).has(name) || keptNames(written).has(name);
}

/** Whether that body puts a parameter into containers. */
function isPutAway(file: ProgramFile, row: number, parameter: number): boolean {
  return storedNames(writtenAt(file, row)).has(file.facts.syntax[parameter + ParameterNode.name]);
}

function writtenAt(file: ProgramFile, row: number): WrittenFunction {
  return { file, node: file.facts.scopes[row * Scope.width + Scope.node] };
}

/** The container that a `*args` or `**kwargs` is; -1 for others. */
function siteOf({ values, universe }: Engine, file: ProgramFile, kind: number, node: number): number {
  if (kind < ParameterKindCode.varPositional || file.source.stub) return -1;
  const entity = universe.entity(
    kind === ParameterKindCode.varPositional ? 'builtins.tuple' : 'builtins.dict',
  );
  return entity < 0 ? -1 : values.atom(Atom.site, entity, universe.place(file, node));
}

/**
 * Whether a declaration says too little of what callers pass: also `T | str` and `Iterable[T]`, where nothing bounds what
 * each call makes of `T`.
 */
function isTooLittle(engine: Engine, declared: number, owner: number): boolean {
  if (isGeneral(engine, declared) || asksForCallback(engine, declared)) return true;
  if (classesBesideOpen(engine, declared).length > 0) return true;
  if (isMetByOwn(engine, declared)) return true;
  if (namesOpenVariable(engine, owner, declared)) return true;
  const { values, universe } = engine;
  const anything = (): number => values.instance(universe.entity('builtins.object'));
  const opened = replaced(engine, declared, (one) =>
    isLeftToCalls(engine, owner, one) ? anything() : undefined,
  );
  return isGeneral(engine, opened);
}
