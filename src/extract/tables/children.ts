/** The children of a stream's node that say something: punctuation, keywords and comments left out. */

import { T } from '../tree/grammar.js';
import type { Context } from './context.js';

export function isOperand(type: T): boolean {
  return type > T.error && type < T.parenLeft && type !== T.comment && type !== T.lineContinuation;
}

export function operands(context: Context, node: number): number[] {
  const { type, next } = context.stream;
  const found: number[] = [];
  for (let c = node + 1; c < next[node]; c = next[c]) if (isOperand(type[c])) found.push(c);
  return found;
}

/** The first operand; -1: there is none. */
export function firstOperand(context: Context, node: number): number {
  return operandFrom(context, node, node + 1);
}

/** The operand behind the given child; -1: there is none. */
export function nextOperand(context: Context, node: number, child: number): number {
  return operandFrom(context, node, context.stream.next[child]);
}

function operandFrom(context: Context, node: number, from: number): number {
  const { type, next } = context.stream;
  for (let c = from; c < next[node]; c = next[c]) if (isOperand(type[c])) return c;
  return -1;
}

/** The token after the left operand of an operator's node. */
export function operatorText(context: Context, node: number, left: number): string {
  const { next, type } = context.stream;
  for (let c = next[left]; c < next[node]; c = next[c])
    if (type[c] !== T.comment && type[c] !== T.lineContinuation) return context.textOf(c);
  return '';
}
