/**
 * Lowers statements. Suites become `block` nodes; what may run or not gets a block of its own
 * in the block table, so that linking can tell which bindings reach a use.
 *
 * An ERROR node in place of a statement is looked into: the statements that stand inside it
 * count like any others.
 */
import { Syntax } from '../model/syntax.js';
import { assignment, augmentedAssignment, deleteStatement, typeAlias } from './assignments.js';
import { firstOperand, operands } from './children.js';
import { forStatement, ifStatement, tryStatement, whileStatement } from './compound.js';
import type { Context } from './context.js';
import { declareElsewhere } from './declaredElsewhere.js';
import { definitionStatement } from './definitions.js';
import { exportStatement } from './exports.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';
import { importFromStatement, importStatement } from './imports.js';
import { matchStatement } from './matchStatement.js';
import { withStatement } from './withStatement.js';

/** The statements below a `block` or `module` node, as a `block`. */
export function suite(context: Context, node: number): number {
  if (context.tooDeep(node)) return context.unknown(node);
  context.depth++;
  const statements: number[] = [];
  collect(context, node, statements);
  context.depth--;
  return context.listNode(Syntax.block, context.offset(node), [], statements);
}

function collect(context: Context, node: number, into: number[]): void {
  const { type, next } = context.stream;
  for (let c = node + 1; c < next[node]; c = next[c]) {
    if (type[c] === T.error) {
      if (!context.tooDeep(c)) {
        context.depth++;
        collect(context, c, into);
        context.depth--;
      }
    } else if (type[c] === T.block) collect(context, c, into);
    else statement(context, c, into);
  }
}

function statement(context: Context, node: number, into: number[]): void {
  const outer = context.statementEnd;
  context.statementEnd = context.end(node);
  lowerStatement(context, node, into);
  context.statementEnd = outer;
}

function lowerStatement(context: Context, node: number, into: number[]): void {
  const { stream } = context;
  const offset = context.offset(node);
  switch (stream.type[node]) {
    case T.expressionStatement:
      expressionStatement(context, node, into);
      return;
    case T.functionDefinition:
    case T.classDefinition:
    case T.decoratedDefinition:
      into.push(definitionStatement(context, node));
      return;
    case T.importStatement:
      into.push(importStatement(context, node));
      return;
    case T.importFromStatement:
    case T.futureImportStatement:
      into.push(importFromStatement(context, node));
      return;
    case T.returnStatement: {
      const value = firstOperand(context, node);
      into.push(context.node1(Syntax.return, offset, value < 0 ? 0 : expression(context, value)));
      return;
    }
    case T.raiseStatement: {
      const [exception = 0, cause = 0] = values(context, node);
      into.push(context.node2(Syntax.raise, offset, exception, cause));
      return;
    }
    case T.assertStatement: {
      const [test = 0, message = 0] = values(context, node);
      into.push(context.node2(Syntax.assert, offset, test, message));
      return;
    }
    case T.deleteStatement:
      into.push(deleteStatement(context, node));
      return;
    case T.passStatement:
      into.push(context.node(Syntax.pass, offset));
      return;
    case T.breakStatement:
      into.push(context.node(Syntax.break, offset));
      return;
    case T.continueStatement:
      into.push(context.node(Syntax.continue, offset));
      return;
    case T.globalStatement:
    case T.nonlocalStatement:
      into.push(declareElsewhere(context, node));
      return;
    case T.ifStatement:
      into.push(ifStatement(context, node));
      return;
    case T.whileStatement:
      into.push(whileStatement(context, node));
      return;
    case T.forStatement:
      into.push(forStatement(context, node));
      return;
    case T.withStatement:
      into.push(withStatement(context, node));
      return;
    case T.tryStatement:
      into.push(tryStatement(context, node));
      return;
    case T.matchStatement:
      into.push(matchStatement(context, node));
      return;
    case T.typeAliasStatement:
      into.push(typeAlias(context, node));
      return;
    case T.printStatement:
    case T.execStatement:
      for (const value of values(context, node)) into.push(context.node(Syntax.expression, offset, value));
      return;
    case T.comment:
    case T.lineContinuation:
    case T.semicolon:
      return;
    default:
      // Inside an ERROR: an expression on its own, or debris of a statement that did not parse.
      if (stream.type[node] !== T.other && stream.type[node] < T.parenLeft && stream.next[node] > node + 1) {
        into.push(context.node(Syntax.expression, offset, expression(context, node)));
      }
  }
}

function values(context: Context, node: number): number[] {
  return operands(context, node).map((part) => expression(context, part));
}

function expressionStatement(context: Context, node: number, into: number[]): void {
  const { type, next } = context.stream;
  const first = firstOperand(context, node);
  if (first < 0) return;
  if (next[first] < next[node] && context.child(node, T.comma) >= 0) {
    // `a, b` as a statement has no tuple of its own in the grammar.
    const offset = context.offset(node);
    const tuple = context.listNode(Syntax.tuple, offset, [], values(context, node));
    into.push(context.node1(Syntax.expression, offset, tuple));
    return;
  }
  if (type[first] === T.assignment) into.push(assignment(context, first, node));
  else if (type[first] === T.augmentedAssignment) into.push(augmentedAssignment(context, first, node));
  else {
    const at = context.node1(Syntax.expression, context.offset(node), expression(context, first));
    exportStatement(context, at);
    into.push(at);
  }
}
