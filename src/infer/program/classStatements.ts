/** What the class statements of a class say: its type parameters, those of its bases, its metaclass, its fields. */

import { isUnpackedType } from '../../link/facts/unpackedTypes.js';
import { isWithMetaclass } from '../../link/names/classNames.js';
import { Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import {
  CallNode,
  ClassDefinitionNode,
  DisplayNode,
  KeywordNode,
  SubscriptNode,
  TypeParametersNode,
} from '../../model/operands.js';
import { Syntax, syntaxFlags, syntaxKind, TYPE_PARAMETER_TUPLE } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { namedRecordFields, recordFields } from '../libraries/records.js';
import { specialForm } from '../types/aliases.js';
import { annotationValue, entitiesOf, parameterVariable, type TypePlace } from '../types/annotations.js';
import { typeVariables } from '../types/generics.js';
import type { ClassInfo } from './classTable.js';

/** In place of a type variable: a ParamSpec, which takes one argument. */
const PARAM_SPEC = -1;
/** A TypeVarTuple, which takes as many as the others leave. */
export const TYPE_VAR_TUPLE = -2;

interface Written {
  /** Type variables in order, where they are listed; undefined: they are not. */
  parameters: number[] | undefined;
  /** Type variables of the bases, in the order of their first use. */
  readonly variables: number[];
  /** Base → its type arguments. */
  readonly args: Map<number, readonly number[]>;
}

/** Fills in type parameters, metaclass and fields as far as they are written; gives base → its type arguments. */
export function readStatements(engine: Engine, info: ClassInfo): ReadonlyMap<number, readonly number[]> {
  const { file } = info;
  const { syntax, scopes } = file.facts;
  const written: Written = { parameters: undefined, variables: [], args: new Map() };
  for (const { node, scope } of engine.linked.program.declarationsOf(info.entity)) {
    if (syntaxKind(syntax, node) !== Syntax.classDefinition || scope < 0) continue;
    const place: TypePlace = { file, row: scopes[scope * Scope.width + Scope.parent] };
    const own: TypePlace = { file, row: scope };
    const list = syntax[node + ClassDefinitionNode.typeParameters];
    if (list !== 0)
      written.parameters = listAt(syntax, list + TypeParametersNode.parameters).flatMap((one) =>
        taking(
          typeVariables(engine, parameterVariable(engine, own, one)),
          syntaxFlags(syntax, one) === TYPE_PARAMETER_TUPLE,
        ),
      );
    for (const argument of listAt(syntax, node + ClassDefinitionNode.arguments)) {
      if (syntaxKind(syntax, argument) === Syntax.keyword) readKeyword(engine, info, argument, place);
      else readBase(engine, info, argument, place, list === 0 ? place : own, written);
    }
  }
  info.parameters = written.parameters ?? written.variables;
  return written.args;
}

function readKeyword(engine: Engine, info: ClassInfo, keyword: number, place: TypePlace): void {
  const { facts } = info.file;
  if (facts.string(facts.syntax[keyword + KeywordNode.name]) === 'metaclass')
    readMetaclass(engine, info, place, facts.syntax[keyword + KeywordNode.value]);
}

function readMetaclass(engine: Engine, info: ClassInfo, place: TypePlace, node: number): void {
  info.metaclass = entitiesOf(engine, place, node)[0] ?? -1;
  info.computesMetaclass =
    info.metaclass < 0 || engine.linked.program.kindOf(info.metaclass) !== KindCode.class;
}

/** `inside`: where the class's own parameters are seen, too. */
function readBase(
  engine: Engine,
  info: ClassInfo,
  base: number,
  place: TypePlace,
  inside: TypePlace,
  written: Written,
): void {
  const { file } = info;
  const { syntax } = file.facts;
  info.fields = recordFields(engine, file, base) ?? namedRecordFields(engine, place, base) ?? info.fields;
  if (isWithMetaclass(file, base)) readMetaclass(engine, info, place, syntax[base + CallNode.arguments + 1]);
  if (syntaxKind(syntax, base) !== Syntax.subscript) return;
  const forms = entitiesOf(engine, place, syntax[base + SubscriptNode.value]).map((one) =>
    specialForm(engine, one),
  );
  if (forms.includes('Generic') || forms.includes('Protocol')) {
    written.parameters ??= listedParameters(engine, place, base);
    return;
  }
  const value = annotationValue(engine, inside, base);
  for (const variable of typeVariables(engine, value))
    if (!written.variables.includes(variable)) written.variables.push(variable);
  const { values, universe } = engine;
  for (const atom of values.lists.items(value)) {
    const args = values.lists.items(values.b[atom]);
    if (values.kind[atom] === Atom.instance) written.args.set(values.a[atom], args);
    else if (values.kind[atom] === Atom.tuple)
      written.args.set(universe.entity('builtins.tuple'), [values.unionAll(args)]);
  }
}

/** The type variables in the brackets of `Generic[…]` or `Protocol[…]`, and what is none and takes arguments, too. */
function listedParameters(engine: Engine, place: TypePlace, node: number): number[] {
  const { syntax } = place.file.facts;
  const found: number[] = [];
  for (const item of listAt(syntax, node + SubscriptNode.items)) {
    const parts =
      syntaxKind(syntax, item) === Syntax.tuple ? listAt(syntax, item + DisplayNode.items) : [item];
    for (const part of parts) {
      const variables = typeVariables(engine, annotationValue(engine, place, part));
      found.push(...taking(variables, isUnpackedType(place.file, part)));
    }
  }
  return found;
}

function taking(variables: readonly number[], isTuple: boolean): readonly number[] {
  if (variables.length > 0) return variables;
  return [isTuple ? TYPE_VAR_TUPLE : PARAM_SPEC];
}
