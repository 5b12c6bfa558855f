/** Adds the type trees of a symbol: of data, of what a function returns, of its parameters. */
import { Declaration, Definition, Scope } from '../../model/facts.js';
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
  const { syntax, declarations } = file.facts;
  const kind = syntax[node] & 0xff;
  if (kind === Syntax.functionDefinition) {
    const returns = syntax[node + HEADER + 3];
    if (returns === 0) return -1;
    return types.add(
      signaturePlace(file, syntax[node + HEADER + 1], node),
      returns,
      file.facts.string(syntax[node + HEADER + 4]),
    );
  }
  if (kind === Syntax.parameter) {
    if (syntax[node + HEADER + 2] === 0) return -1;
    const place = signaturePlace(file, bodyScope(program, file, entity), node);
    return types.add(place, syntax[node + HEADER + 2], file.facts.string(syntax[node + HEADER + 3]));
  }
  const first = program.field(entity, Definition.firstDeclaration);
  for (let i = first; i < first + program.field(entity, Definition.declarations); i++) {
    const statement = declarations[i * Declaration.width + Declaration.node];
    if ((syntax[statement] & 0xff) !== Syntax.annotatedAssign) continue;
    if (file.facts.isDead(declarations[i * Declaration.width + Declaration.block])) continue;
    const scope = bodyScope(program, file, entity);
    const place: Place = { file, scope, offset: syntax[statement + 1], block: 0, annotation: 'statement' };
    return types.add(
      place,
      syntax[statement + HEADER + 1],
      file.facts.string(syntax[statement + HEADER + 3]),
    );
  }
  return -1;
}

/** Where the annotations of a function's parameters and result are read. */
function signaturePlace(file: ProgramFile, scope: number, node: number): Place {
  return { file, scope, offset: file.facts.syntax[node + 1], block: 0, annotation: 'signature' };
}

/** The scope that an entity's name is bound in. */
function bodyScope(program: Program, file: ProgramFile, entity: number): number {
  const parent = program.field(entity, Definition.parent);
  if (parent <= 0) return 0;
  const first = file.facts.definitions[parent * Definition.width + Definition.firstDeclaration];
  const count = file.facts.definitions[parent * Definition.width + Definition.declarations];
  for (let i = first; i < first + count; i++) {
    const scope = file.facts.declarations[i * Declaration.width + Declaration.scope];
    if (scope >= 0 && scope * Scope.width < file.facts.scopes.length) return scope;
  }
  return 0;
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
