/** Adds the type trees of a symbol: of data, of what a function returns, of its parameters. */

import {
  AnnotatedAssignNode,
  FunctionDefinitionNode,
  ParameterNode,
  ParametersNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import type { Place } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';
import type { TypeTrees } from './typeTrees.js';

/** Index of the tree of data's declared type or a function's return type; -1. `node` is the declaration. */
export function declaredType(types: TypeTrees, file: ProgramFile, entity: number, node: number): number {
  switch (syntaxKind(file.facts.syntax, node)) {
    case Syntax.functionDefinition:
      return returnType(types, file, node);
    case Syntax.parameter:
      return parameterType(types, file, file.facts.scopeAround(entity - file.base), node);
    default:
      return dataType(types, file, entity, file.facts.scopeAround(entity - file.base));
  }
}

function returnType(types: TypeTrees, file: ProgramFile, node: number): number {
  const { syntax } = file.facts;
  const returns = syntax[node + FunctionDefinitionNode.returns];
  if (returns === 0) return -1;
  const place = signaturePlace(file, syntax[node + FunctionDefinitionNode.scope], node);
  return types.add(place, returns, file.facts.string(syntax[node + FunctionDefinitionNode.returnsText]));
}

function parameterType(types: TypeTrees, file: ProgramFile, scope: number, node: number): number {
  const { syntax } = file.facts;
  const annotation = syntax[node + ParameterNode.annotation];
  if (annotation === 0) return -1;
  return types.add(
    signaturePlace(file, scope, node),
    annotation,
    file.facts.string(syntax[node + ParameterNode.annotationText]),
  );
}

/** The first annotation counts. */
function dataType(types: TypeTrees, file: ProgramFile, entity: number, scope: number): number {
  const { syntax } = file.facts;
  const statement = file.facts
    .liveNodesOf(entity - file.base)
    .find((node) => syntaxKind(syntax, node) === Syntax.annotatedAssign);
  if (statement === undefined) return -1;
  const place: Place = {
    file,
    scope,
    offset: syntaxOffset(syntax, statement),
    block: 0,
    annotation: 'statement',
  };
  return types.add(
    place,
    syntax[statement + AnnotatedAssignNode.annotation],
    file.facts.string(syntax[statement + AnnotatedAssignNode.annotationText]),
  );
}

/** Where the annotations of a function's parameters and result are read. */
function signaturePlace(file: ProgramFile, scope: number, node: number): Place {
  return { file, scope, offset: syntaxOffset(file.facts.syntax, node), block: 0, annotation: 'signature' };
}

export interface LinkedParameter {
  name: string;
  /** Index into PARAMETER_KINDS. */
  kind: number;
  /** Index of a type tree; -1. */
  type: number;
  /** The default's text when it is a simple literal. */
  default: string | undefined;
}

/** The parameters of a function's declaration, in source order. */
export function parametersOf(types: TypeTrees, file: ProgramFile, node: number): LinkedParameter[] {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.functionDefinition) return [];
  const list = syntax[node + FunctionDefinitionNode.parameters];
  const place = signaturePlace(file, syntax[node + FunctionDefinitionNode.scope], node);
  const found: LinkedParameter[] = [];
  for (let i = 1; i <= syntax[list + ParametersNode.parameters]; i++) {
    const parameter = syntax[list + ParametersNode.parameters + i];
    const annotation = syntax[parameter + ParameterNode.annotation];
    const text = syntax[parameter + ParameterNode.annotationText];
    const literal = syntax[parameter + ParameterNode.defaultText];
    found.push({
      name: file.facts.string(syntax[parameter + ParameterNode.name]),
      kind: syntax[parameter + ParameterNode.kind],
      type: annotation === 0 ? -1 : types.add(place, annotation, file.facts.string(text)),
      default: literal < 0 ? undefined : file.facts.string(literal),
    });
  }
  return found;
}
