/**
 * Conditions that tell Python 2 from Python 3: `sys.version_info[0] == 2`, `sys.version_info < (3,)`,
 * `six.PY2`, `str is bytes`, names that stand for such, and `not`, `and`, `or` of them. Programs are
 * run by Python 3, so what a name is bound to where Python 2 runs is never reached. Of other
 * versions and of platforms, every branch counts.
 */

import { isName, ownName } from '../../link/facts/lastName.js';
import { booleanOf, integerOf, itemsOf } from '../../link/facts/writtenConstants.js';
import { importedPath } from '../../link/names/importedPath.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Declaration, Definition } from '../../model/facts.js';
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  BooleanNode,
  CompareNode,
  DisplayNode,
  IntegerNode,
  SubscriptNode,
  UnaryNode,
} from '../../model/operands.js';
import { FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import type { Engine } from '../engine.js';
import { entitiesOf } from '../types/annotations.js';

/** Names of names are followed so far. */
const DEEPEST = 4;

/** What a condition is for every Python 3; undefined where that can't be told. */
export function onPythonThree(
  engine: Engine,
  file: ProgramFile,
  row: number,
  node: number,
  depth = 0,
): boolean | undefined {
  const { syntax } = file.facts;
  const nested = (inner: number): boolean | undefined => onPythonThree(engine, file, row, inner, depth + 1);
  if (depth > DEEPEST) return undefined;
  switch (syntaxKind(syntax, node)) {
    case Syntax.unary: {
      if (file.facts.string(syntax[node + UnaryNode.operator]) !== 'not') return undefined;
      const operand = nested(syntax[node + UnaryNode.operand]);
      return operand === undefined ? undefined : !operand;
    }
    case Syntax.boolean: {
      const deciding = (syntaxFlags(syntax, node) & FLAG_OR) !== 0;
      const left = nested(syntax[node + BooleanNode.left]);
      const right = nested(syntax[node + BooleanNode.right]);
      if (left === deciding || right === deciding) return deciding;
      return left === undefined || right === undefined ? undefined : !deciding;
    }
    case Syntax.compare:
      return compare({ engine, file, row }, node);
    case Syntax.name:
    case Syntax.attribute:
      return ofName(engine, file, row, node, depth);
    default:
      return undefined;
  }
}

/** Only names that speak of a version are looked up. */
function ofName(
  engine: Engine,
  file: ProgramFile,
  row: number,
  node: number,
  depth: number,
): boolean | undefined {
  if (!/py.*[23]|[23].*py/i.test(ownName(file, node))) return undefined;
  const definition = singleDefinition({ engine, file, row }, node);
  if (definition === undefined) return undefined;
  const { file: owner, node: found } = definition;
  const tree = owner.facts.syntax;
  switch (syntaxKind(tree, found)) {
    case Syntax.assign:
      return onPythonThree(engine, owner, definition.row, tree[found + AssignNode.value], depth + 1);
    case Syntax.annotatedAssign:
      return literal(owner, tree[found + AnnotatedAssignNode.annotation]);
    default:
      return undefined;
  }
}

/** A scope in which names are looked up. */
interface Place {
  engine: Engine;
  file: ProgramFile;
  row: number;
}

/** The statement that a name with one definition is bound by. */
function singleDefinition(
  { engine, file, row }: Place,
  node: number,
): (Place & { node: number }) | undefined {
  const { program } = engine.linked;
  const [entity, ...others] = entitiesOf(engine, { file, row }, node);
  if (entity === undefined || others.length > 0 || program.field(entity, Definition.declarations) !== 1)
    return undefined;
  const owner = program.fileOf(entity);
  if (owner === undefined) return undefined;
  const at = program.field(entity, Definition.firstDeclaration) * Declaration.width;
  return {
    engine,
    file: owner,
    row: owner.facts.scopeAround(entity - owner.base),
    node: owner.facts.declarations[at + Declaration.node],
  };
}

/** `Literal[True]` and `Literal[False]`, as typeshed declares `six.PY3`. */
function literal(file: ProgramFile, node: number): boolean | undefined {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.subscript || syntax[node + SubscriptNode.items] !== 1)
    return undefined;
  return booleanOf(file, syntax[node + SubscriptNode.items + 1]);
}

function compare(place: Place, node: number): boolean | undefined {
  const { file } = place;
  const { syntax } = file.facts;
  if (syntax[node + CompareNode.comparisons] !== 2) return undefined;
  const left = syntax[node + CompareNode.left];
  const operator = file.facts.string(syntax[node + CompareNode.comparisons + 1]);
  const right = syntax[node + CompareNode.comparisons + 2];
  if (isName(file, left, 'str') && isName(file, right, 'bytes')) return sameText(operator);
  if (isName(file, left, 'bytes') && isName(file, right, 'str')) return sameText(operator);
  const number = integerOf(file, right);
  if (number !== undefined && isMajor(place, left)) return order(operator, 3 - number);
  if (
    !isVersion(place, left) ||
    syntaxKind(syntax, right) !== Syntax.tuple ||
    syntax[right + DisplayNode.items] < 1
  )
    return undefined;
  const [major = 0, minor = 0] = (itemsOf(file, right) ?? []).map((item) => integerOf(file, item) ?? 0);
  // Every Python 3 comes after (3,) and (3, 0), but not after (3, 1).
  if (major === 3)
    return minor === 0 && operator !== '==' && operator !== '!=' ? operator.startsWith('>') : undefined;
  return order(operator, 3 - major);
}

/** Text and bytes are different types. */
function sameText(operator: string): boolean | undefined {
  if (operator === 'is' || operator === '==') return false;
  return operator === 'is not' || operator === '!=' ? true : undefined;
}

function order(operator: string, difference: number): boolean | undefined {
  switch (operator) {
    case '==':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    default:
      return undefined;
  }
}

/** `sys.version_info`, also imported by itself or as `_sys`, or under another name (`_ver = sys.version_info`). */
function isVersion(place: Place, node: number): boolean {
  if (isVersionItself(place, node)) return true;
  if (syntaxKind(place.file.facts.syntax, node) !== Syntax.name) return false;
  const definition = singleDefinition(place, node);
  if (definition === undefined) return false;
  const { syntax } = definition.file.facts;
  return (
    syntaxKind(syntax, definition.node) === Syntax.assign &&
    isVersionItself({ ...place, file: definition.file }, syntax[definition.node + AssignNode.value])
  );
}

function isVersionItself({ engine, file }: Place, node: number): boolean {
  const { syntax } = file.facts;
  if (importedPath(engine.linked.names, file, node) === 'sys.version_info') return true;
  // Imported by a function, where the path isn't known.
  return (
    syntaxKind(syntax, node) === Syntax.attribute &&
    file.facts.string(syntax[node + AttributeNode.name]) === 'version_info' &&
    isName(file, syntax[node + AttributeNode.value], 'sys')
  );
}

/** `sys.version_info[0]`, `sys.version_info.major`. */
function isMajor(place: Place, node: number): boolean {
  const { file } = place;
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.attribute)
    return (
      file.facts.string(syntax[node + AttributeNode.name]) === 'major' &&
      isVersion(place, syntax[node + AttributeNode.value])
    );
  if (kind !== Syntax.subscript || syntax[node + SubscriptNode.items] !== 1) return false;
  const index = syntax[node + SubscriptNode.items + 1];
  return (
    syntaxKind(syntax, index) === Syntax.integer &&
    file.facts.string(syntax[index + IntegerNode.text]) === '0' &&
    isVersion(place, syntax[node + SubscriptNode.value])
  );
}
