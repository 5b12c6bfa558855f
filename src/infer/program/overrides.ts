/**
 * What a call of a method means for the methods that override it: the target is the definition that
 * the receiver's class has, but it may be any of these that runs. So the arguments flow into them,
 * and where the definition itself gives nothing (it is abstract), what they give comes back.
 */

import { isConstant } from '../../link/facts/writtenConstants.js';
import { KindCode } from '../../model/kinds.js';
import { BlockNode, ExpressionNode, FunctionDefinitionNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { Arguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { putsIntoReceiver } from '../calls/openCalls.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';
import type { FunctionInfo } from './functionInfo.js';
import type { WrittenFunction } from './functionTable.js';
import { isStaticMethod } from './staticMethods.js';

/** Where so many override it, what they are given says little of each. */
const MOST_OVERRIDES = 64;

/**
 * Calls the overrides below the receiver's class; gives what comes back, where that is asked. `open`: the receiver, or the
 * parameter that it is passed for, into whose containers each call of the caller puts what they put there.
 */
export function callOverrides(
  engine: Engine,
  info: FunctionInfo,
  atom: number,
  args: Arguments,
  isAsked: boolean,
  open = engine.values.b[atom] - 1,
): number {
  const { values, classes } = engine;
  const receiver = values.b[atom] - 1;
  if (receiver < 0) return 0;
  const kind = values.kind[receiver];
  // What is made here is of no class below.
  if (values.isObject(receiver)) return 0;
  // Of a class it is a method of classes that is called.
  if (kind !== Atom.instance && (kind !== Atom.class || !info.isClassMethod)) return 0;
  const own = classes.of(values.a[receiver]);
  const index = classes.findMember(own, info.name);
  // `super().method()` means none of them.
  if (index < 0 || own.order[index].entity !== info.owner) return 0;
  return callBelow(engine, own, info.name, receiver, open, args, isAsked);
}

/**
 * The same for a static method, which knows no receiver: any static override may be what runs, where the method
 * itself does nothing. `Base.method()` may mean the very one that does something.
 */
export function callStaticOverrides(engine: Engine, info: FunctionInfo, args: Arguments): number {
  return isAbstract(info)
    ? callBelow(engine, engine.classes.of(info.owner), info.name, -1, -1, args, true)
    : 0;
}

/** Whether a function only passes or raises, and so leaves all to what overrides it. */
export function isAbstract({ signatures }: FunctionInfo): boolean {
  return signatures.every(doesNothing);
}

/** Whether the body of a `def` statement only passes or raises. */
export function doesNothing({ file, node }: WrittenFunction): boolean {
  const { syntax } = file.facts;
  const body = syntax[node + FunctionDefinitionNode.body];
  return (
    body === 0 ||
    listAt(syntax, body + BlockNode.statements).every((statement) => {
      const kind = syntaxKind(syntax, statement);
      const isEllipsis =
        kind === Syntax.expression &&
        isConstant(file, syntax[statement + ExpressionNode.value], Constant.ellipsis);
      return kind === Syntax.pass || kind === Syntax.raise || isEllipsis;
    })
  );
}

/** Calls the methods of a name that classes below one define; `receiver`: -1 where there is none. */
function callBelow(
  engine: Engine,
  own: ClassInfo,
  name: number,
  receiver: number,
  open: number,
  args: Arguments,
  isAsked: boolean,
): number {
  const { values, classes, linked } = engine;
  const below = engine.descent.defining(own, name);
  if (below.length === 0 || below.length > MOST_OVERRIDES) return 0;
  let result = 0;
  let isLacking = false;
  for (const entity of below) {
    const member = classes.ownMember(entity, name);
    if (linked.program.kindOf(member) !== KindCode.method || !classes.isSubclass(entity, own.entity))
      continue;
    // Without a receiver the first argument would be taken for one.
    const method = engine.functions.of(member);
    if (receiver < 0 && !isStaticMethod(method)) continue;
    const isOpen = open !== receiver && method.signatures.some((one) => putsIntoReceiver(engine, one));
    const override = values.of(Atom.function, member, (isOpen ? open : receiver) + 1);
    const given = call(engine, NO_CONTEXT, override, args, isAsked);
    isLacking ||= values.isUnknown(given) && !isAbstract(method);
    result = values.union(result, given);
  }
  return isAsked && isLacking ? besideUnknown(engine, result) : result;
}
