/** Walks the statements of a unit, in the order in which they run, joining where branches meet. */

import { isConstant } from '../../link/facts/writtenConstants.js';
import { Definition, ScopeKind } from '../../model/facts.js';
import { ParameterKindCode } from '../../model/kinds.js';
import {
  AssertNode,
  BlockNode,
  ClassDefinitionNode,
  ConditionalNode,
  DeleteNode,
  ExpressionNode,
  ForNode,
  FunctionDefinitionNode,
  IfNode,
  LambdaNode,
  ParameterNode,
  RaiseNode,
  ReturnNode,
  WhileNode,
  WithNode,
} from '../../model/operands.js';
import { Constant, FLAG_ASYNC, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { entered, iterateAsync, iterateOpen, swallows } from '../containers/iteration.js';
import { ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { makeMembers } from '../libraries/enums.js';
import { adopt } from '../program/adoptedMethods.js';
import type { Parameter } from '../program/functionTable.js';
import { passFixtures } from '../pytest/testArguments.js';
import type { Run } from '../run.js';
import { orBound } from '../types/generics.js';
import { giveEntries } from '../types/typedDicts.js';
import { putDeclaredKeys } from '../types/unpackedKeywords.js';
import { annotatedAssign, assignment, augmentedAssign } from './assignmentStatements.js';
import { callSetNames } from './classHooks.js';
import { classDefinition, functionDefinition } from './definitions.js';
import { evaluate, noteResult } from './expressions.js';
import { publishReturned } from './guardedReturns.js';
import { importFromStatement, importStatement } from './importStatements.js';
import { itemsInOrder, loopInOrder, loopUntilStable } from './loops.js';
import { matchStatement } from './matchStatements.js';
import { narrow } from './narrow.js';
import { openPart } from './openParts.js';
import { assign, unbind } from './targets.js';
import { tryStatement } from './tryStatements.js';
import { twoWays } from './twoWays.js';

/** Evaluates the unit from its first statement to its last. */
export function runUnit(run: Run): void {
  const { syntax, node, engine } = run;
  switch (run.kind) {
    case ScopeKind.module:
      block(run, run.file.facts.definitions[Definition.node]);
      run.variables.publishAll();
      return;
    case ScopeKind.class:
      block(run, syntax[node + ClassDefinitionNode.body]);
      run.variables.publishAll();
      adoptMethods(run);
      makeMembers(run);
      callSetNames(run);
      return;
    case ScopeKind.function:
      passFixtures(run, engine.functions.ofUnit(run.file, run.unit));
      bindParameters(run);
      block(run, syntax[node + FunctionDefinitionNode.body]);
      publishReturned(run);
      return;
    case ScopeKind.lambda: {
      bindParameters(run);
      const given = syntax[node + LambdaNode.body];
      noteResult(run, ResultPart.returned, openPart(run, given, evaluate(run, given)));
      return;
    }
    default:
  }
}

function adoptMethods(run: Run): void {
  for (const [, value] of run.variables.own()) adopt(run.engine, run.entity, value);
}

function bindParameters(run: Run): void {
  const { engine } = run;
  const signature = engine.functions.ofUnit(run.file, run.unit);
  signature.parameters.forEach((parameter, index) => {
    if (parameter.open && parameter.site >= 0) putDeclaredKeys(engine, signature, parameter);
    const value = atBeginning(run, parameter, index);
    const string = run.syntax[parameter.node + ParameterNode.name];
    if (!parameter.open && parameter.declared !== 0) run.variables.declared.set(string, value);
    // A wrapper of type `F -> F` is passed by: who calls what it decorates calls that itself.
    const isVariable = parameter.owner < 0 && orBound(engine, parameter.declared) !== parameter.declared;
    run.variables.store(string, value, isVariable ? parameter.declared : value);
  });
}

/** What a parameter is before its body has run: what it is declared to be; where that says too little, it stays open. */
function atBeginning(run: Run, { kind, declared, open, site }: Parameter, index: number): number {
  const { values, universe } = run.engine;
  if (open && site >= 0) return values.single(site);
  switch (kind) {
    case ParameterKindCode.varPositional:
      return values.instance(universe.entity('builtins.tuple'), [declared]);
    case ParameterKindCode.varKeyword:
      return values.instance(universe.entity('builtins.dict'), [values.instance(values.textClass), declared]);
    default:
      if (!open) return declared;
      return values.union(orBound(run.engine, declared), values.of(Atom.parameter, run.unit, index));
  }
}

export function block(run: Run, node: number): void {
  const { syntax } = run;
  if (syntaxKind(syntax, node) !== Syntax.block) return;
  for (let i = 1; i <= syntax[node + BlockNode.statements]; i++)
    statement(run, syntax[node + BlockNode.statements + i]);
}

function statement(run: Run, node: number): void {
  const { syntax } = run;
  run.mayRaise();
  switch (syntaxKind(syntax, node)) {
    case Syntax.expression:
      evaluate(run, syntax[node + ExpressionNode.value]);
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

/** `value` may be 0. */
function returnStatement(run: Run, value: number): void {
  const { syntax, engine } = run;
  if (value !== 0 && syntaxKind(syntax, value) === Syntax.conditional) {
    twoWays(
      run,
      syntax[value + ConditionalNode.test],
      () => returnStatement(run, syntax[value + ConditionalNode.body]),
      () => returnStatement(run, syntax[value + ConditionalNode.orelse]),
    );
  } else {
    const returned = value === 0 ? engine.values.of(Atom.none) : openPart(run, value, evaluate(run, value));
    giveEntries(engine, engine.functions.ofUnit(run.file, run.unit).returns, returned);
    noteResult(run, ResultPart.returned, returned);
    run.returned.push({ guard: run.guard, value: returned });
  }
  run.reachable = false;
}

function ifStatement(run: Run, node: number): void {
  const { syntax } = run;
  const orelse = syntax[node + IfNode.orelse];
  twoWays(
    run,
    syntax[node + IfNode.test],
    () => block(run, syntax[node + IfNode.body]),
    () => {
      if (orelse !== 0) statement(run, orelse);
    },
  );
}

function whileStatement(run: Run, node: number): void {
  const { syntax } = run;
  const test = syntax[node + WhileNode.test];
  const body = (): void => {
    evaluate(run, test);
    narrow(run, test, true);
    block(run, syntax[node + WhileNode.body]);
  };
  const orelse = (): void => {
    narrow(run, test, false);
    elseBlock(run, syntax[node + WhileNode.orelse]);
  };
  loopUntilStable(run, body, isConstant(run.file, test, Constant.true) ? undefined : orelse);
}

/** `node` may be 0. */
export function elseBlock(run: Run, node: number): void {
  if (node !== 0) block(run, node);
}

function forStatement(run: Run, node: number): void {
  const { syntax, engine } = run;
  const iterable = evaluate(run, syntax[node + ForNode.iterable]);
  const isAsync = (syntaxFlags(syntax, node) & FLAG_ASYNC) !== 0;
  const items = isAsync ? undefined : itemsInOrder(run, node, iterable);
  const body = (item: number): void => {
    assign(run, syntax[node + ForNode.target], item);
    block(run, syntax[node + ForNode.body]);
  };
  const orelse = (): void => elseBlock(run, syntax[node + ForNode.orelse]);
  if (items !== undefined) loopInOrder(run, items, body, orelse);
  else
    loopUntilStable(
      run,
      () => body(isAsync ? iterateAsync(engine, iterable) : iterateOpen(engine, iterable)),
      orelse,
    );
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
