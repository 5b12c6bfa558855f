/** Walks statements, in the order in which they run, joining where branches meet. */

import { isMainGuard } from '../../link/program/startedFiles.js';
import { ScopeKind } from '../../model/facts.js';
import {
  AssertNode,
  BlockNode,
  CallNode,
  ConditionalNode,
  DeleteNode,
  ExpressionNode,
  IfNode,
  RaiseNode,
  ReturnNode,
  WithNode,
} from '../../model/operands.js';
import { FLAG_ASYNC, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { entered } from '../containers/iteration.js';
import { ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { outsideDeclared } from '../types/ownObjects.js';
import { giveEntries } from '../types/typedDicts.js';
import { classesIn } from './amongClasses.js';
import { annotatedAssign, assignment, augmentedAssign } from './assignmentStatements.js';
import { callExpression } from './callExpressions.js';
import { classDefinition, functionDefinition } from './definitions.js';
import { evaluate, noteResult } from './expressions.js';
import { importFromStatement, importStatement } from './importStatements.js';
import { forStatement, whileStatement } from './loopStatements.js';
import { matchStatement } from './matchStatements.js';
import { narrow } from './narrow.js';
import { openPart } from './openParts.js';
import { notePredicate } from './predicates.js';
import { openItem } from './returnedItems.js';
import { swallows } from './swallowing.js';
import { assign, unbind } from './targets.js';
import { tryStatement } from './tryStatements.js';
import { twoWays } from './twoWays.js';

export function block(run: Run, node: number): void {
  const { syntax } = run;
  if (syntaxKind(syntax, node) !== Syntax.block) return;
  for (let i = 1; i <= syntax[node + BlockNode.statements]; i++) {
    // Of members that a test has left out, nothing behind it is of interest.
    if (run.areMembers && !run.reachable) return;
    statement(run, syntax[node + BlockNode.statements + i]);
  }
}

function statement(run: Run, node: number): void {
  const { syntax } = run;
  run.mayRaise();
  switch (syntaxKind(syntax, node)) {
    case Syntax.expression:
      expressionStatement(run, syntax[node + ExpressionNode.value]);
      return;
    case Syntax.assign:
      assignment(run, node);
      return;
    case Syntax.annotatedAssign:
      annotatedAssign(run, node);
      return;
    case Syntax.augmentedAssign:
      augmentedAssign(run, node);
      return;
    case Syntax.return:
      returnStatement(run, syntax[node + ReturnNode.value]);
      return;
    case Syntax.raise:
      evaluate(run, syntax[node + RaiseNode.exception]);
      evaluate(run, syntax[node + RaiseNode.cause]);
      run.reachable = false;
      return;
    case Syntax.assert:
      evaluate(run, syntax[node + AssertNode.test]);
      run.perhaps(() => evaluate(run, syntax[node + AssertNode.message]));
      narrow(run, syntax[node + AssertNode.test], true);
      return;
    case Syntax.delete:
      for (let i = 1; i <= syntax[node + DeleteNode.targets]; i++)
        unbind(run, syntax[node + DeleteNode.targets + i]);
      return;
    case Syntax.break:
      run.breaks?.push(run.here());
      run.reachable = false;
      return;
    case Syntax.continue:
      run.continues?.push(run.here());
      run.reachable = false;
      return;
    case Syntax.import:
      importStatement(run, node);
      return;
    case Syntax.importFrom:
      importFromStatement(run, node);
      return;
    case Syntax.if:
      ifStatement(run, node);
      return;
    case Syntax.while:
      whileStatement(run, node);
      return;
    case Syntax.for:
      forStatement(run, node);
      return;
    case Syntax.with:
      withStatement(run, node);
      return;
    case Syntax.try:
      tryStatement(run, node);
      return;
    case Syntax.match:
      matchStatement(run, node);
      return;
    case Syntax.functionDefinition:
      functionDefinition(run, node);
      return;
    case Syntax.classDefinition:
      classDefinition(run, node);
      return;
    case Syntax.block:
      block(run, node);
      return;
    default:
  }
}

/** What a call gives that stands for itself is asked by nobody. */
function expressionStatement(run: Run, value: number): void {
  if (syntaxKind(run.syntax, value) === Syntax.call) callExpression(run, value, false);
  else evaluate(run, value);
}

/** `value` may be 0. Outside of functions it is a mistake that says nothing of what stands below it. */
function returnStatement(run: Run, value: number): void {
  const { syntax, engine } = run;
  if (run.kind !== ScopeKind.function) {
    evaluate(run, value);
    return;
  }
  if (value !== 0 && syntaxKind(syntax, value) === Syntax.conditional) {
    twoWays(
      run,
      syntax[value + ConditionalNode.test],
      () => returnStatement(run, syntax[value + ConditionalNode.body]),
      () => returnStatement(run, syntax[value + ConditionalNode.orelse]),
    );
  } else {
    const returned = value === 0 ? engine.values.of(Atom.none) : leftOpen(run, value, evaluate(run, value));
    if (value !== 0) notePredicate(run, value);
    const signature = engine.functions.ofUnit(run.file, run.unit);
    giveEntries(engine, signature.returns, returned);
    if (signature.mayMakeOthers) noteOthersMade(run, value, signature.returns, returned);
    noteResult(run, ResultPart.returned, returned);
    run.returned.push({ guard: run.guard, value: returned });
  }
  run.reachable = false;
}

/** What is returned, left to each call where it is a part of what the function is given. */
function leftOpen(run: Run, node: number, value: number): number {
  return syntaxKind(run.syntax, node) === Syntax.name
    ? openItem(run, node, value)
    : openPart(run, node, value);
}

/** `-> Page` that says `return Failure()`: what is made right there is so, whatever is declared. */
function noteOthersMade(run: Run, node: number, declared: number, returned: number): void {
  const { syntax, engine } = run;
  const { values } = engine;
  if (node === 0 || syntaxKind(syntax, node) !== Syntax.call) return;
  const outside = outsideDeclared(engine, declared, returned);
  if (outside === 0) return;
  const called = classesIn(run, syntax[node + CallNode.function]);
  const made = values.filter(outside, (atom) => called.includes(values.a[atom]));
  if (made !== 0) noteResult(run, ResultPart.others, made);
}

function ifStatement(run: Run, node: number): void {
  const { syntax } = run;
  const test = syntax[node + IfNode.test];
  const orelse = syntax[node + IfNode.orelse];
  const { onlyWhenStarted } = run;
  twoWays(
    run,
    test,
    () => {
      run.onlyWhenStarted ||= run.kind === ScopeKind.module && isMainGuard(run.file.facts, test);
      block(run, syntax[node + IfNode.body]);
      run.onlyWhenStarted = onlyWhenStarted;
    },
    () => {
      if (orelse !== 0) statement(run, orelse);
    },
  );
}

/** `node` may be 0. */
export function elseBlock(run: Run, node: number): void {
  if (node !== 0) block(run, node);
}

function withStatement(run: Run, node: number): void {
  const { syntax, engine } = run;
  const isAsync = (syntaxFlags(syntax, node) & FLAG_ASYNC) !== 0;
  let isSwallowed = false;
  for (let i = 0; i < syntax[node + WithNode.items]; i += 2) {
    const context = evaluate(run, syntax[node + WithNode.items + 1 + i]);
    const value = entered(engine, context, isAsync);
    if (syntax[node + WithNode.items + 2 + i] !== 0)
      assign(run, syntax[node + WithNode.items + 2 + i], value);
    isSwallowed ||= swallows(engine, context, isAsync);
  }
  if (!isSwallowed) {
    block(run, syntax[node + WithNode.body]);
    return;
  }
  const left = run.here();
  run.interrupted.push(left);
  const body = run.branch(run.variables.env, () => block(run, syntax[node + WithNode.body]));
  run.interrupted.pop();
  run.meet([body, left]);
}
