/** Evaluates a unit: a module, or the body of a class, a function or a lambda. */
import { Definition, ScopeKind } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import {
  ClassDefinitionNode,
  FunctionDefinitionNode,
  LambdaNode,
  ParameterNode,
} from '../../model/operands.js';
import { ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { makeMembers } from '../libraries/enums.js';
import { adopt } from '../program/adoptedMethods.js';
import type { Parameter } from '../program/functionTable.js';
import { passFixtures } from '../pytest/testArguments.js';
import type { Run } from '../run.js';
import { classesBesideOpen } from '../types/general.js';
import { orBound } from '../types/generics.js';
import { withBounds } from '../types/openVariables.js';
import { isOwnClass, moreExact } from '../types/ownObjects.js';
import { ofSelfAround } from '../types/selfType.js';
import { putDeclaredKeys } from '../types/unpackedKeywords.js';
import { callSetNames } from './classHooks.js';
import { evaluate, noteResult } from './expressions.js';
import { publishReturned } from './guardedReturns.js';
import { Kept } from './openNarrowing.js';
import { openPart } from './openParts.js';
import { doubtCollected, doubtDefault } from './outsideCallers.js';
import { block } from './statements.js';

/** Evaluates the unit from its first statement to its last. */
export function runUnit(run: Run): void {
  const { syntax, node, engine } = run;
  switch (run.kind) {
    case ScopeKind.module:
      block(run, run.file.facts.definitions[Definition.node]);
      run.variables.publishAll();
      return;
    case ScopeKind.class:
      block(run, syntax[node + ClassDefinitionNode.body]);
      run.variables.publishAll();
      adoptMethods(run);
      makeMembers(run);
      callSetNames(run);
      return;
    case ScopeKind.function:
      passFixtures(run, engine.functions.ofUnit(run.file, run.unit));
      bindParameters(run);
      block(run, syntax[node + FunctionDefinitionNode.body]);
      publishReturned(run);
      return;
    case ScopeKind.lambda: {
      bindParameters(run);
      const given = syntax[node + LambdaNode.body];
      noteResult(run, ResultPart.returned, openPart(run, given, evaluate(run, given)));
      return;
    }
    default:
  }
}

function adoptMethods(run: Run): void {
  for (const [, value] of run.variables.own()) adopt(run.engine, run.entity, value);
}

function bindParameters(run: Run): void {
  const { engine } = run;
  const signature = engine.functions.ofUnit(run.file, run.unit);
  signature.parameters.forEach((parameter, index) => {
    if (parameter.open && parameter.site >= 0) putDeclaredKeys(engine, signature, parameter);
    const declared = ofSelfAround(engine, run.unit, parameter.declared);
    doubtDefault(run, parameter, index);
    doubtCollected(engine, parameter);
    const value = atBeginning(run, parameter, declared, index);
    const string = run.syntax[parameter.node + ParameterNode.name];
    if ((!parameter.open || parameter.isStored) && parameter.declared !== 0)
      run.variables.declared.set(string, value);
    run.variables.store(string, value);
  });
}

/**
 * What callers pass, left open; without objects of the classes that the declaration tells beside what can be called, and
 * where it tells all but what is below its classes, that alone.
 */
function passed(run: Run, { below }: Parameter, declared: number, index: number): number {
  const { engine, unit } = run;
  const { values } = engine;
  const parameter = values.of(Atom.parameter, unit, index);
  if (below.length > 0)
    return values.of(Atom.narrowed, values.onlyAtom(parameter), Kept.below, values.lists.intern([...below]));
  const told = classesBesideOpen(engine, bounded(run, declared));
  if (told.length === 0) return parameter;
  return values.of(Atom.narrowed, values.onlyAtom(parameter), Kept.others, values.lists.intern([...told]));
}

/**
 * What a declaration tells of a parameter beside what callers pass, which stands for own classes that it names themselves, too.
 * Where it matters which string it is, that it is one counts only where nobody passes any.
 */
function besidePassed(run: Run, { below, isOfNames, cell }: Parameter, declared: number): number {
  const { engine } = run;
  const { values } = engine;
  if (isOfNames) {
    const isLeft = engine.read(cell) === 0 && engine.isMissingForGood();
    return isLeft ? declared : values.filter(declared, (atom) => values.kind[atom] === Atom.none);
  }
  const isPassed = (atom: number): boolean =>
    isOwnClass(engine, atom) && values.b[atom] === 0 && below.includes(values.a[atom]);
  return values.filter(bounded(run, declared), (atom) => !isPassed(atom));
}

/** A declaration of the function with what bounds the type variables that each call makes something else of. */
function bounded({ engine, entity }: Run, declared: number): number {
  if (!engine.values.isGeneric(declared)) return declared;
  return withBounds(engine, engine.functions.of(entity).owner, orBound(engine, declared));
}

/** What is declared of a parameter that the body puts into containers, and what of it is below that which all callers pass. */
function orBelow({ engine, unit }: Run, declared: number, index: number): number {
  const { values } = engine;
  const passedByAll = engine.resolve(values.of(Atom.parameter, unit, index));
  return values.union(declared, moreExact(engine, orBound(engine, declared), passedByAll));
}

/** What a parameter is before its body has run: what it is declared to be there; where that says too little, it stays open. */
function atBeginning(run: Run, parameter: Parameter, declared: number, index: number): number {
  const { engine } = run;
  const { values } = engine;
  const { kind, open, site, below } = parameter;
  if (parameter.isStored) return orBelow(run, declared, index);
  if (kind < ParameterKindCode.varPositional)
    return open
      ? values.union(besidePassed(run, parameter, declared), passed(run, parameter, declared, index))
      : declared;
  if (!open || site < 0) return collected(engine, kind, declared);
  const given = values.single(site);
  return below.length === 0 ? given : values.union(given, collected(engine, kind, declared));
}

/** The tuple or dictionary that `*args` or `**kwargs` is, of values that are declared. */
function collected({ values, universe }: Engine, kind: number, declared: number): number {
  return kind === ParameterKindCode.varPositional
    ? values.instance(universe.entity('builtins.tuple'), [declared])
    : values.instance(universe.entity('builtins.dict'), [values.instance(values.textClass), declared]);
}
