/** Call expressions, and what a call changes where the walk stands. */
import { ScopeKind } from '../../model/facts.js';
import { AttributeNode, CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { argumentsOf } from '../calls/callArguments.js';
import { callSite } from '../calls/calls.js';
import { Ending, endingOf } from '../calls/neverReturning.js';
import { leaveContainersOpen } from '../calls/openPuts.js';
import { leaveReceiverOpen } from '../calls/openReceivers.js';
import { Atom } from '../domain/values.js';
import { changedTexts } from '../libraries/textMethods.js';
import type { Run } from '../run.js';
import { dictionaryType } from '../types/aliases.js';
import { castTo, isCast } from '../types/casts.js';
import { attributeOf } from './attributeExpressions.js';
import { endChanged } from './changedByCalls.js';
import { evaluate } from './expressions.js';
import { callByClass } from './namedByClass.js';
import { openContainer, openHook } from './openParts.js';

/** `function(arguments)`, and what the call may change where the run stands. `isAsked`: somebody wants to know what it gives. */
export function callExpression(run: Run, node: number, isAsked = true): number {
  const { syntax, engine } = run;
  const called = syntax[node + CallNode.function];
  const isMethod = syntaxKind(syntax, called) === Syntax.attribute;
  const object = isMethod ? evaluate(run, syntax[called + AttributeNode.value]) : 0;
  const callee = isMethod ? calledMethod(run, called, object) : evaluate(run, called);
  const byClass = isMethod ? undefined : callByClass(run, node, callee, isAsked);
  if (byClass !== undefined) {
    endChanged(run, node, callee);
    endPath(run, node, callee);
    return byClass;
  }
  const args = argumentsOf(run, node);
  const found = callSite(engine, run, node, callee, args, isAsked);
  // A method may change the container that it is called on.
  if (isMethod) run.paths.forgetElements(syntax[called + AttributeNode.value]);
  endChanged(run, node, callee);
  endPath(run, node, callee);
  if (!isAsked) return 0;
  if (isCast(run, callee)) return castTo(run, node, found, args);
  if (isMethod && engine.values.size(object) > 1) {
    const texts = changedTexts(
      engine,
      object,
      run.file.facts.string(syntax[called + AttributeNode.name]),
      args,
    );
    if (texts !== 0) return texts;
  }
  return found === 0 ? dictionaryClass(run, node) : found;
}

/** `TypedDict('Movie', {'title': str})`: a call of what that makes gives such a dictionary. 0 for other calls. */
function dictionaryClass({ engine, file, row }: Run, node: number): number {
  const made = dictionaryType(engine, { file, row }, node);
  return made === 0 ? 0 : engine.values.of(Atom.callable, -1, made);
}

/** A call that doesn't come back leads to nothing that follows. */
function endPath(run: Run, node: number, callee: number): void {
  const ending = endingOf(run.engine, callee);
  if (ending === Ending.never) {
    // Functions called on this way see what it has bound.
    if (run.kind === ScopeKind.module) run.variables.publishBound();
    run.reachable = false;
  } else if (ending === Ending.neverAwaited) run.neverAwaited.add(node);
}

/** What stands before the parentheses of a method's call. */
function calledMethod(run: Run, node: number, object: number): number {
  const { engine } = run;
  const found = attributeOf(run, node, object);
  const open = openHook(run, node, object, found, true);
  if (open !== found) return open;
  return leaveReceiverOpen(
    engine,
    object,
    leaveContainersOpen(engine, openContainer(run, run.syntax[node + AttributeNode.value], object), found),
  );
}
