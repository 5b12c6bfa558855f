/**
 * Conditions that a type checker knows the answer to (typing specification, "Version and platform
 * checking"): `sys.version_info >= (3, 9)`, `sys.platform == "win32"`, `TYPE_CHECKING`, and
 * `not`, `and`, `or` of them. Stubs are read for one target; in sources every branch counts, and
 * what Python never runs is what stands below `TYPE_CHECKING`, whatever its version.
 */

import { Block } from '../../model/facts.js';
import {
  AttributeNode,
  BooleanNode,
  CallNode,
  CompareNode,
  DisplayNode,
  IntegerNode,
  NameNode,
  StringNode,
  UnaryNode,
} from '../../model/operands.js';
import { FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import type { FactsView } from './factsView.js';
import { isName } from './lastName.js';
import type { Target } from './target.js';
import { booleanOf } from './writtenConstants.js';

/** In place of a block that never runs. */
export const DEAD = -2;

/** Who reads the conditions: a type checker for one target, or any Python that runs them. */
export type Reader = Target | 'python';

/**
 * Block → the block that it stands for: itself, its parent's when it surely runs, or DEAD.
 */
export function effectiveBlocks(facts: FactsView, reader: Reader): Int32Array {
  const { blocks } = facts;
  const effective = new Int32Array(blocks.length / Block.width);
  for (let block = 1; block < effective.length; block++) {
    const at = block * Block.width;
    const parent = effective[blocks[at + Block.parent]];
    const test = blocks[at + Block.test];
    effective[block] = block;
    if (parent === DEAD) effective[block] = DEAD;
    else if (test !== 0) {
      const known = evaluate(facts, test, reader);
      if (known !== undefined)
        effective[block] = known !== (blocks[at + Block.negated] === 1) ? parent : DEAD;
    }
  }
  return effective;
}

/** A condition that is nested deeper is not one that a type checker knows. */
const MAX_DEPTH = 100;

function evaluate(facts: FactsView, node: number, reader: Reader, depth = 0): boolean | undefined {
  const { syntax } = facts;
  if (depth > MAX_DEPTH) return undefined;
  switch (syntaxKind(syntax, node)) {
    case Syntax.unary: {
      if (facts.string(syntax[node + UnaryNode.operator]) !== 'not') return undefined;
      const operand = evaluate(facts, syntax[node + UnaryNode.operand], reader, depth + 1);
      return operand === undefined ? undefined : !operand;
    }
    case Syntax.boolean: {
      const left = evaluate(facts, syntax[node + BooleanNode.left], reader, depth + 1);
      const right = evaluate(facts, syntax[node + BooleanNode.right], reader, depth + 1);
      const deciding = (syntaxFlags(syntax, node) & FLAG_OR) !== 0;
      if (left === deciding || right === deciding) return deciding;
      return left === undefined || right === undefined ? undefined : !deciding;
    }
    case Syntax.compare:
      return reader === 'python' ? undefined : compare(facts, node, reader);
    case Syntax.call:
      return reader === 'python' ? undefined : startsWith(facts, node, reader);
    case Syntax.name:
      return isTypeChecking(facts, syntax[node + NameNode.name], reader);
    case Syntax.attribute:
      return isTypeChecking(facts, syntax[node + AttributeNode.name], reader);
    case Syntax.constant:
      return booleanOf({ facts }, node);
    default:
      return undefined;
  }
}

function isTypeChecking(facts: FactsView, name: number, reader: Reader): boolean | undefined {
  return facts.string(name) === 'TYPE_CHECKING' ? reader !== 'python' : undefined;
}

function compare(facts: FactsView, node: number, target: Target): boolean | undefined {
  const { syntax } = facts;
  if (syntax[node + CompareNode.comparisons] !== 2) return undefined;
  const left = syntax[node + CompareNode.left];
  const operator = facts.string(syntax[node + CompareNode.comparisons + 1]);
  const right = syntax[node + CompareNode.comparisons + 2];
  if (
    isSysAttribute(facts, left, 'platform') &&
    syntaxKind(syntax, right) === Syntax.string &&
    syntax[right + StringNode.value] >= 0
  ) {
    const same = facts.string(syntax[right + StringNode.value]) === target.platform;
    if (operator === '==') return same;
    return operator === '!=' ? !same : undefined;
  }
  if (!isSysAttribute(facts, left, 'version_info') || syntaxKind(syntax, right) !== Syntax.tuple)
    return undefined;
  const wanted = integers(facts, right);
  if (wanted === undefined) return undefined;
  let order = 0;
  for (let i = 0; i < wanted.length && i < 2 && order === 0; i++) order = target.version[i] - wanted[i];
  // (3, 12, 1) is more than (3, 12): sys.version_info goes on.
  switch (operator) {
    case '>=':
      return order >= 0;
    case '>':
      return order > 0 || (order === 0 && wanted.length <= 2);
    case '<':
      return order < 0;
    case '<=':
      return order < 0;
    default:
      return undefined;
  }
}

/** `sys.platform.startswith("linux")` */
function startsWith(facts: FactsView, node: number, target: Target): boolean | undefined {
  const { syntax } = facts;
  const method = syntax[node + CallNode.function];
  if (
    syntaxKind(syntax, method) !== Syntax.attribute ||
    facts.string(syntax[method + AttributeNode.name]) !== 'startswith'
  )
    return undefined;
  if (
    !isSysAttribute(facts, syntax[method + AttributeNode.value], 'platform') ||
    syntax[node + CallNode.arguments] !== 1
  )
    return undefined;
  const argument = syntax[node + CallNode.arguments + 1];
  if (syntaxKind(syntax, argument) !== Syntax.string || syntax[argument + StringNode.value] < 0)
    return undefined;
  return target.platform.startsWith(facts.string(syntax[argument + StringNode.value]));
}

function isSysAttribute(facts: FactsView, node: number, name: string): boolean {
  const { syntax } = facts;
  if (
    syntaxKind(syntax, node) !== Syntax.attribute ||
    facts.string(syntax[node + AttributeNode.name]) !== name
  )
    return false;
  return isName({ facts }, syntax[node + AttributeNode.value], 'sys');
}

function integers(facts: FactsView, tuple: number): number[] | undefined {
  const { syntax } = facts;
  const values: number[] = [];
  for (let i = 1; i <= syntax[tuple + DisplayNode.items]; i++) {
    const item = syntax[tuple + DisplayNode.items + i];
    if (syntaxKind(syntax, item) !== Syntax.integer) return undefined;
    values.push(Number(facts.string(syntax[item + IntegerNode.text])));
  }
  return values;
}
