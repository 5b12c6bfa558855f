/**
 * Lowers statements. Suites become `block` nodes; what may run or not gets a block of its own
 * in the block table, so that linking can tell which bindings reach a use.
 *
 * An ERROR node in place of a statement is looked into: the statements that stand inside it
 * count like any others.
 */
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { expression } from '../expressions/expressions.js';
import { firstOperand, nextOperand } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { LAST_TYPE, T } from '../tree/grammar.js';
import { assignment, augmentedAssignment, deleteStatement, typeAlias } from './assignments.js';
import { forStatement, ifStatement, tryStatement, whileStatement } from './compound.js';
import { declareElsewhere } from './declaredElsewhere.js';
import { definitionStatement } from './definitions.js';
import { exportStatement } from './exports.js';
import { importFromStatement, importStatement } from './imports.js';
import { matchStatement } from './matchStatement.js';
import { withStatement } from './withStatement.js';

/** Lowers a statement's node of the tree stream and gives its place in the pool; 0: it says nothing. */
type Lowering = (context: Context, node: number) => number;

/** By node type; a table for the reason that atoms.ts gives. */
const LOWERINGS = lowerings();

/** The statements below a `block` or `module` node, as a `block`. */
export function suite(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  const mark = context.syntax.pending.length;
  collect(context, node);
  context.depth--;
  return context.syntax.pendingNode(Syntax.block, context.offset(node), -1, mark);
}

/** Lowers the statements and leaves them pending. */
function collect(context: Context, node: number): void {
  const { type, next } = context.stream;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.error) {
      if (!context.tooDeep(c)) {
        context.depth++;
        collect(context, c);
        context.depth--;
      }
    } else if (type[c] === T.block) collect(context, c);
    else statement(context, c);
  }
}

function statement(context: Context, node: number): void {
  const outer = context.statementEnd;
  context.statementEnd = context.end(node);
  const type = context.stream.type[node];
  if (type === T.printStatement || type === T.execStatement) printOrExec(context, node);
  else {
    const at = LOWERINGS[type](context, node);
    if (at !== 0) context.syntax.pending.append(at);
  }
  context.statementEnd = outer;
}

function lowerings(): readonly Lowering[] {
  const table = new Array<Lowering>(LAST_TYPE + 1).fill(debris);
  const add = (lowering: Lowering, ...types: T[]): void => {
    for (const type of types) table[type] = lowering;
  };
  add(expressionStatement, T.expressionStatement);
  add(definitionStatement, T.functionDefinition, T.classDefinition, T.decoratedDefinition);
  add(importStatement, T.importStatement);
  add(importFromStatement, T.importFromStatement, T.futureImportStatement);
  add(returnStatement, T.returnStatement);
  add((context, node) => ofTwo(context, Syntax.raise, node), T.raiseStatement);
  add((context, node) => ofTwo(context, Syntax.assert, node), T.assertStatement);
  add(deleteStatement, T.deleteStatement);
  add((context, node) => context.syntax.node(Syntax.pass, context.offset(node)), T.passStatement);
  add((context, node) => context.syntax.node(Syntax.break, context.offset(node)), T.breakStatement);
  add((context, node) => context.syntax.node(Syntax.continue, context.offset(node)), T.continueStatement);
  add(declareElsewhere, T.globalStatement, T.nonlocalStatement);
  add(ifStatement, T.ifStatement);
  add(whileStatement, T.whileStatement);
  add(forStatement, T.forStatement);
  add(withStatement, T.withStatement);
  add(tryStatement, T.tryStatement);
  add(matchStatement, T.matchStatement);
  add(typeAlias, T.typeAliasStatement);
  add(() => 0, T.comment, T.lineContinuation, T.semicolon);
  return table;
}

function returnStatement(context: Context, node: number): number {
  const value = firstOperand(context, node);
  return context.syntax.node1(
    Syntax.return,
    context.offset(node),
    value < 0 ? 0 : expression(context, value),
  );
}

/** `raise` and `assert`: two expressions, each of which may be missing. */
function ofTwo(context: Context, kind: number, node: number): number {
  const [first = 0, second = 0] = values(context, node);
  return context.syntax.node2(kind, context.offset(node), first, second);
}

/** Python 2's: a statement for each operand. */
function printOrExec(context: Context, node: number): void {
  const offset = context.offset(node);
  for (const value of values(context, node))
    context.syntax.pending.append(context.syntax.node1(Syntax.expression, offset, value));
}

/** Inside an ERROR: an expression on its own, or what is left of a statement that did not parse. */
function debris(context: Context, node: number): number {
  const { type, next } = context.stream;
  if (type[node] === T.other || type[node] >= T.parenLeft || next[node] === node + 1) return 0;
  return context.syntax.node1(Syntax.expression, context.offset(node), expression(context, node));
}

function values(context: Context, node: number): number[] {
  const lowered: number[] = [];
  for (let part = firstOperand(context, node); part >= 0; part = nextOperand(context, node, part))
    lowered.push(expression(context, part));
  return lowered;
}

function expressionStatement(context: Context, node: number): number {
  const { type, next } = context.stream;
  const first = firstOperand(context, node);
  if (first < 0) return 0;
  if (next[first] < next[node] && context.child(node, T.comma) >= 0) {
    // `a, b` as a statement has no tuple of its own in the grammar.
    const offset = context.offset(node);
    const tuple = context.syntax.listNode(Syntax.tuple, offset, [], values(context, node));
    return context.syntax.node1(Syntax.expression, offset, tuple);
  }
  if (type[first] === T.assignment) return assignment(context, first, node);
  if (type[first] === T.augmentedAssignment) return augmentedAssignment(context, first, node);
  const mark = context.syntax.length;
  const value = expression(context, first);
  if (syntaxKind(context.syntax.words, value) === Syntax.string) {
    // A docstring, or another string that does nothing.
    context.syntax.length = mark;
    return 0;
  }
  const at = context.syntax.node1(Syntax.expression, context.offset(node), value);
  exportStatement(context, at);
  return at;
}
