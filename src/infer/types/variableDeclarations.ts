/**
 * What the declaration of a type variable says of it: what bounds it, and what it is where no argument is written
 * (PEP 484, "User-defined generic types"; PEP 695; PEP 696). Found by the variable's number alone, so that it doesn't
 * matter who met the variable first.
 */
import { keywordNode } from '../../link/facts/callArguments.js';
import { writtenValue } from '../../link/facts/writtenValue.js';
import { isAliasParameter } from '../../link/names/aliasParameters.js';
import { isTypeParameter } from '../../link/names/bindingRows.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding } from '../../model/facts.js';
import { CallNode, DisplayNode, TypeParameterNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { perOwner } from '../domain/perOwner.js';
import type { Engine } from '../engine.js';
import { annotationValue, type TypePlace } from './annotations.js';
import { calledName } from './calledNames.js';

interface VariableDeclaration {
  readonly place: TypePlace;
  /** Nodes of the types that it is one of, or below. */
  readonly bounds: readonly number[];
  /** The node of its default; 0: it has none. */
  readonly otherwise: number;
}

const declarationsOf = perOwner((_: Engine) => new Map<number, VariableDeclaration | undefined>());

/** What a type variable is bound to; 0 when nothing bounds it. */
export function boundOf(engine: Engine, variable: number): number {
  const declaration = declarationOf(engine, variable);
  if (declaration === undefined) return 0;
  const { place, bounds } = declaration;
  return engine.values.unionAll(bounds.map((node) => annotationValue(engine, place, node)));
}

/** What a type variable is where no argument is written; undefined: it has no default. */
export function defaultOf(engine: Engine, variable: number): number | undefined {
  const declaration = declarationOf(engine, variable);
  return declaration === undefined || declaration.otherwise === 0
    ? undefined
    : annotationValue(engine, declaration.place, declaration.otherwise);
}

/** Whether a type variable is one of some types that its declaration lists. */
export function hasConstraints(engine: Engine, variable: number): boolean {
  return (declarationOf(engine, variable)?.bounds.length ?? 0) > 1;
}

export function hasDefault(engine: Engine, variable: number): boolean {
  return (declarationOf(engine, variable)?.otherwise ?? 0) !== 0;
}

/** Undefined for numbers that stand for no variable with a declaration, such as `Self`. */
function declarationOf(engine: Engine, variable: number): VariableDeclaration | undefined {
  const known = declarationsOf(engine);
  if (!known.has(variable)) known.set(variable, findDeclaration(engine, variable));
  return known.get(variable);
}

function findDeclaration(engine: Engine, variable: number): VariableDeclaration | undefined {
  const { linked, universe } = engine;
  const { program } = linked;
  const place = variable - program.entityCount;
  if (place >= 0) {
    const file = universe.fileOfPlace(place);
    return parameterDeclaration(file, place - universe.place(file, 0));
  }
  const file = variable < 0 ? undefined : program.fileOf(variable);
  return file === undefined ? undefined : calledDeclaration(engine, file, variable - file.base);
}

/** Of a type parameter in brackets. */
function parameterDeclaration(file: ProgramFile, node: number): VariableDeclaration | undefined {
  const { bindings, syntax } = file.facts;
  for (let row = 0; row * Binding.width < bindings.length; row++) {
    if (bindings[row * Binding.width + Binding.node] !== node || !isTypeParameter(file, row)) continue;
    const scope = bindings[row * Binding.width + Binding.scope];
    const bound = syntax[node + TypeParameterNode.bound];
    return {
      // Those of a function or class are seen in its signature, those of a `type` statement in the scope around.
      place: isAliasParameter(file, row) ? { file, row: scope } : { file, row: scope, signature: scope },
      bounds: typesOf(file, bound),
      otherwise: syntax[node + TypeParameterNode.default],
    };
  }
  return undefined;
}

/** The types of constraints, `T: (A, B)`, or the one type that is the bound; `node` 0: there is none. */
function typesOf({ facts: { syntax } }: ProgramFile, node: number): readonly number[] {
  if (node === 0) return [];
  return syntaxKind(syntax, node) === Syntax.tuple ? listAt(syntax, node + DisplayNode.items) : [node];
}

/** Of the calls of `TypeVar` that a definition (its row) is assigned: the first that says it. */
function calledDeclaration(engine: Engine, file: ProgramFile, row: number): VariableDeclaration {
  const { syntax } = file.facts;
  const place: TypePlace = { file, row: file.facts.scopeAround(row) };
  let bounds: readonly number[] = [];
  let otherwise = 0;
  for (const node of file.facts.liveNodesOf(row)) {
    const call = writtenValue(file, node);
    if (call === 0 || syntaxKind(syntax, call) !== Syntax.call) continue;
    if (calledName(engine, place, syntax[call + CallNode.function]) !== 'TypeVar') continue;
    if (bounds.length === 0) bounds = boundsIn(file, call);
    if (otherwise === 0) otherwise = keywordNode(file, call, 'default');
  }
  return { place, bounds, otherwise };
}

function boundsIn(file: ProgramFile, call: number): readonly number[] {
  const { syntax } = file.facts;
  const [, ...others] = listAt(syntax, call + CallNode.arguments);
  const constraints = others.filter((one) => syntaxKind(syntax, one) !== Syntax.keyword);
  const bound = keywordNode(file, call, 'bound');
  return bound === 0 ? constraints : [...constraints, bound];
}
