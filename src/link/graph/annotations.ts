/** Adds the type trees of a symbol: of data, of what a function returns, of its parameters. */
import { Declaration, Definition } from '../../model/facts.js';
import { HEADER, Syntax } from '../../model/syntax.js';
import type { Place } from '../names/names.js';
import type { Program, ProgramFile } from '../program/program.js';
import type { TypeTrees } from './typeTrees.js';

/** Index of the tree of data's declared type or a function's return type; -1. `node` is the declaration. */
export function declaredType(
  program: Program,
  types: TypeTrees,
  file: ProgramFile,
  entity: number,
  node: number,
): number {
  switch (file.facts.syntax[node] & 0xff) {
    case Syntax.functionDefinition:
      return returnType(types, file, node);
    case Syntax.parameter:
      return parameterType(types, file, scopeAround(program, file, entity), node);
    default:
      return dataType(types, file, entity, scopeAround(program, file, entity));
  }
}

function returnType(types: TypeTrees, file: ProgramFile, node: number): number {
  const { syntax } = file.facts;
  const returns = syntax[node + HEADER + 3];
  if (returns === 0) return -1;
  const place = signaturePlace(file, syntax[node + HEADER + 1], node);
  return types.add(place, returns, file.facts.string(syntax[node + HEADER + 4]));
}

function parameterType(types: TypeTrees, file: ProgramFile, scope: number, node: number): number {
  const { syntax } = file.facts;
  const annotation = syntax[node + HEADER + 2];
  if (annotation === 0) return -1;
  return types.add(
    signaturePlace(file, scope, node),
    annotation,
    file.facts.string(syntax[node + HEADER + 3]),
  );
}

/** The first annotation counts. */
function dataType(types: TypeTrees, file: ProgramFile, entity: number, scope: number): number {
  const { syntax, declarations } = file.facts;
  const statement = file.facts
    .liveDeclarationsOf(entity - file.base)
    .map((at) => declarations[at + Declaration.node])
    .find((node) => (syntax[node] & 0xff) === Syntax.annotatedAssign);
  if (statement === undefined) return -1;
  const place: Place = { file, scope, offset: syntax[statement + 1], block: 0, annotation: 'statement' };
  return types.add(place, syntax[statement + HEADER + 1], file.facts.string(syntax[statement + HEADER + 3]));
}

/** Where the annotations of a function's parameters and result are read. */
function signaturePlace(file: ProgramFile, scope: number, node: number): Place {
  return { file, scope, offset: file.facts.syntax[node + 1], block: 0, annotation: 'signature' };
}

/** The scope that an entity's name is bound in. */
function scopeAround(program: Program, { facts }: ProgramFile, entity: number): number {
  const parent = program.field(entity, Definition.parent);
  if (parent <= 0) return 0;
  const scopes = facts.declarationsOf(parent).map((at) => facts.declarations[at + Declaration.scope]);
  return scopes.find((scope) => scope >= 0) ?? 0;
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
  if ((syntax[node] & 0xff) !== Syntax.functionDefinition) return [];
  const list = syntax[node + HEADER + 2];
  const place = signaturePlace(file, syntax[node + HEADER + 1], node);
  const found: LinkedParameter[] = [];
  for (let i = 1; i <= syntax[list + HEADER]; i++) {
    const [name, kind, annotation, text, , literal] = syntax.subarray(
      syntax[list + HEADER + i] + HEADER,
      syntax[list + HEADER + i] + HEADER + 6,
    );
    found.push({
      name: file.facts.string(name),
      kind,
      type: annotation === 0 ? -1 : types.add(place, annotation, file.facts.string(text)),
      default: literal < 0 ? undefined : file.facts.string(literal),
    });
  }
  return found;
}
