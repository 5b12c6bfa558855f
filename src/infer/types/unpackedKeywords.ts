/** What a TypedDict declares for the keys of `**kwargs: Unpack[Movie]` (PEP 692). */
import { isUnpackedType } from '../../link/facts/unpackedTypes.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { ParameterNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { namedElements } from '../containers/containers.js';
import { putUnderName } from '../containers/filling.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Parameter, Signature } from '../program/functionTable.js';
import { annotationValue } from './annotations.js';
import { isGeneral } from './general.js';
import { typedEntries } from './typedDicts.js';

const NO_KEYS: ReadonlyMap<number, number> = new Map();

/** The keys (name ids) whose declaration says what stands there: arguments are not followed to these. */
export function declaredKeys(
  engine: Engine,
  signature: Signature,
  parameter: Parameter,
): ReadonlyMap<number, number> {
  if (parameter.kind !== ParameterKindCode.varKeyword) return NO_KEYS;
  return findKeys(engine, signature, parameter);
}

function findKeys(
  engine: Engine,
  { file, unit }: Signature,
  { node }: Parameter,
): ReadonlyMap<number, number> {
  const { syntax } = file.facts;
  const annotation = syntax[node + ParameterNode.annotation];
  if (syntaxKind(syntax, annotation) !== Syntax.subscript || !isUnpackedType(file, annotation))
    return NO_KEYS;
  const row = engine.universe.row(file, unit);
  const [unpacked = 0] = listAt(syntax, annotation + SubscriptNode.items);
  const type = annotationValue(engine, { file, row, signature: row }, unpacked);
  const keys = new Map<number, number>();
  for (const atom of engine.values.lists.items(type))
    for (const [name, value] of entriesOf(engine, atom)) if (!isGeneral(engine, value)) keys.set(name, value);
  return keys;
}

/** Of a TypedDict that a call makes, what is kept for its keys. */
function entriesOf(engine: Engine, atom: number): ReadonlyMap<number, number> {
  if (engine.values.kind[atom] !== Atom.site) return typedEntries(engine, atom) ?? NO_KEYS;
  const { names, elements } = namedElements(engine, atom);
  return new Map(names.map((name, index) => [name, elements[index]]));
}

/** Puts what is declared into the dictionary that `**kwargs` is. */
export function putDeclaredKeys(engine: Engine, signature: Signature, parameter: Parameter): void {
  for (const [name, value] of declaredKeys(engine, signature, parameter))
    putUnderName(engine, parameter.site, name, value);
}
