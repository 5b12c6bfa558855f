/**
 * The grammar binds `^` tighter than `&`; Python has it the other way round (language reference,
 * "Operator precedence"). Trees over these two are put right here, record by record:
 *
 *     a ^ b & c    the grammar's (a ^ b) & c    becomes a ^ (b & c)
 *     a & b ^ c    the grammar's a & (b ^ c)    becomes (a & b) ^ c
 */
import { BinaryNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import type { Context } from '../tables/context.js';

/**
 * The record of `left & right`, which begins at `offset`. `rightIsChain`: it is an operator's node
 * without parentheses around it. `leftTail`: where the right operand of `left` begins, parentheses
 * included; 0: its record knows, -1: `left` is no operator's node, or in parentheses.
 */
export function bitwiseAnd(
  context: Context,
  offset: number,
  left: number,
  leftTail: number,
  right: number,
  rightIsChain: boolean,
): number {
  const { syntax } = context;
  const xor = context.strings.id('^');
  const isXor = (node: number): boolean =>
    syntaxKind(syntax.words, node) === Syntax.binary && syntax.words[node + BinaryNode.operator] === xor;
  const offsetOf = (node: number): number => syntaxOffset(syntax.words, node);
  /** `left & operand`, below a `^` that `left` has at its top. */
  const joined = (operand: number): number => {
    const below = leftTail >= 0 && isXor(left);
    const first = below ? syntax.words[left + BinaryNode.right] : left;
    const node = context.syntax.node(
      Syntax.binary,
      below ? leftTail || offsetOf(first) : offset,
      context.strings.id('&'),
      first,
      operand,
    );
    if (!below) return node;
    syntax.words[left + BinaryNode.right] = node;
    return left;
  };
  if (!rightIsChain || !isXor(right)) return joined(right);
  // A parenthesised operand begins behind its bracket, an operator's node where its operand does.
  const start = offsetOf(right);
  let innermost = right;
  for (
    let next = right;
    isXor(next) && offsetOf(next) === start;
    next = syntax.words[next + BinaryNode.left]
  ) {
    innermost = next;
    syntax.words[next + 1] = offset;
  }
  syntax.words[innermost + BinaryNode.left] = joined(syntax.words[innermost + BinaryNode.left]);
  return right;
}
