/**
 * Returns that only some calls reach. `if func is None: return wrap` is for those that pass no
 * function: a decorator that may be written with and without arguments gives either what it was
 * given or a decorator, and never both; `if name == 'a': return A` is for those that pass 'a'.
 *
 * A *condition* is one outcome of one test of one parameter, and a *guard* all those that a return
 * stands below. A call reaches it unless what it passes surely comes out otherwise.
 */

import { isName, ownName } from '../../link/facts/lastName.js';
import { booleanOf, integerOf, isConstant } from '../../link/facts/writtenConstants.js';
import { importedPath } from '../../link/names/importedPath.js';
import { ParameterKindCode } from '../../model/kinds.js';
import {
  AttributeNode,
  BooleanNode,
  CallNode,
  CompareNode,
  NameNode,
  ParameterNode,
  SubscriptNode,
  UnaryNode,
} from '../../model/operands.js';
import { Constant, FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { Atom, isParameter } from '../domain/values.js';
import { reboundInside } from '../program/rebinding.js';
import type { Run } from '../run.js';
import { classesAsked, ofType } from './amongClasses.js';
import { isNameOfPredicate, predicateImported } from './functionKinds.js';
import { ofLength } from './lengths.js';
import { listedTexts, literalText } from './listedTexts.js';

/** What is asked of a parameter. */
export const Question = {
  isNone: 0,
  isTrue: 1,
  isCallable: 2,
  isFunction: 3,
  isClass: 4,
  isAmong: 5,
  beginsWith: 6,
  endsWith: 7,
  /** Of `*args` alone. */
  hasLength: 8,
  isInstance: 9,
  isMadeBy: 10,
  /** `x is True`, `x == False` */
  isTruth: 11,
  /** `cls is Base`, `kind == Shape` */
  isTheClass: 12,
  /** What a predicate of functions says (`inspect.iscoroutinefunction`). */
  ofKind: 13,
} as const;
/** Begins a condition that is one of two others. */
export const EITHER = -1;
/** What is asked is the parameter itself, not an element of `*args`. */
export const WHOLE = -1;

/** The guard of what every call reaches: the empty list of conditions. */
export const NO_GUARD = 0;
/** Conditions behind these are left out: what stands below them is reached by more calls. */
const MOST_CONDITIONS = 32;

/**
 * A condition as an interned list: parameter's index, position in it, question, 1 (yes) or 0 (no), then the
 * texts of `isAmong` and the like, the length of `hasLength`, the entities of classes or of a predicate, 1 or 0 of `isTruth`. Or `EITHER` and two guards.
 */
export type Condition = number;

/** The guard of what runs when the test comes out so, below another. */
export function guardOf(run: Run, outer: number, test: number, truth: boolean): number {
  const { lists } = run.engine.values;
  const above = lists.items(outer);
  const added = conditionsOf(run, test, truth).filter((one) => !above.includes(one));
  return added.length === 0 ? outer : lists.intern([...above, ...added].slice(0, MOST_CONDITIONS));
}

function conditionsOf(run: Run, test: number, truth: boolean): readonly Condition[] {
  const { syntax, file } = run;
  switch (syntaxKind(syntax, test)) {
    case Syntax.unary:
      return file.facts.string(syntax[test + UnaryNode.operator]) === 'not'
        ? conditionsOf(run, syntax[test + UnaryNode.operand], !truth)
        : NONE;
    case Syntax.boolean: {
      const left = conditionsOf(run, syntax[test + BooleanNode.left], truth);
      const right = conditionsOf(run, syntax[test + BooleanNode.right], truth);
      const isOr = (syntaxFlags(syntax, test) & FLAG_OR) !== 0;
      if (isOr === truth) return either(run, left, right);
      return left.length >= MOST_CONDITIONS ? left : [...left, ...right];
    }
    case Syntax.name:
    case Syntax.subscript:
      return asked(run, test, Question.isTrue, truth);
    case Syntax.compare:
      return syntax[test + CompareNode.comparisons] === 2 ? compared(run, test, truth) : NONE;
    case Syntax.call: {
      const affix = affixOf(run, test);
      if (affix >= 0) {
        const argument = syntax[test + CallNode.arguments + 1];
        const isOne = syntaxKind(syntax, argument) === Syntax.string;
        const texts = isOne ? literalText(run, argument) : listedTexts(run, argument);
        return texts.length === 0
          ? NONE
          : asked(run, syntax[syntax[test + CallNode.function] + AttributeNode.value], affix, truth, texts);
      }
      const question = questionOf(run, test);
      if (question < 0) return NONE;
      if (question === Question.ofKind) return askedOfKind(run, test, truth);
      if (question !== Question.isInstance)
        return asked(run, syntax[test + CallNode.arguments + 1], question, truth);
      return askedOfClasses(
        run,
        syntax[test + CallNode.arguments + 1],
        question,
        truth,
        syntax[test + CallNode.arguments + 2],
      );
    }
    default:
      return NONE;
  }
}

const NONE: readonly Condition[] = [];

/** Of classes of which one isn't known the test says nothing. */
function askedOfClasses(
  run: Run,
  subject: number,
  question: number,
  truth: boolean,
  classes: number,
): readonly Condition[] {
  const entities = classesAsked(run, classes, truth);
  return entities.length === 0 ? NONE : asked(run, subject, question, truth, entities);
}

/** By how the predicate is imported: whether it is known already what that brings makes no difference. */
function askedOfKind(run: Run, test: number, truth: boolean): readonly Condition[] {
  const { syntax, engine, file } = run;
  const path = importedPath(engine.linked.names, file, syntax[test + CallNode.function]);
  const predicate = predicateImported(engine, path);
  return predicate < 0
    ? NONE
    : asked(run, syntax[test + CallNode.arguments + 1], Question.ofKind, truth, [predicate]);
}

/** Of `x or y` that is true, and `x and y` that is false, it isn't known which. */
function either(
  { engine }: Run,
  left: readonly Condition[],
  right: readonly Condition[],
): readonly Condition[] {
  const { lists } = engine.values;
  if (left.length === 0 || right.length === 0) return NONE;
  return [lists.intern([EITHER, lists.intern(left), lists.intern(right)])];
}

function compared(run: Run, test: number, truth: boolean): readonly Condition[] {
  const { syntax, file } = run;
  const operator = file.facts.string(syntax[test + CompareNode.comparisons + 1]);
  const right = syntax[test + CompareNode.comparisons + 2];
  const yes = operator === '==' || operator === 'is' || operator === 'in';
  if (!yes && operator !== '!=' && operator !== 'is not' && operator !== 'not in') return NONE;
  const isMember = operator === 'in' || operator === 'not in';
  if (!isMember && isConstant(file, right, Constant.none))
    return asked(run, syntax[test + CompareNode.left], Question.isNone, yes === truth);
  const constant = isMember ? undefined : booleanOf(file, right);
  if (constant !== undefined)
    return asked(run, syntax[test + CompareNode.left], Question.isTruth, yes === truth, [constant ? 1 : 0]);
  const counted = ofLength(run, syntax[test + CompareNode.left]);
  if (counted !== 0) {
    const length = operator === '==' || operator === '!=' ? integerOf(file, right) : undefined;
    return length === undefined ? NONE : asked(run, counted, Question.hasLength, yes === truth, [length]);
  }
  const typed = isMember ? 0 : ofType(run, syntax[test + CompareNode.left]);
  if (typed !== 0) return askedOfClasses(run, typed, Question.isMadeBy, yes === truth, right);
  const texts = isMember ? listedTexts(run, right) : literalText(run, right);
  const left = syntax[test + CompareNode.left];
  if (texts.length > 0) return asked(run, left, Question.isAmong, yes === truth, texts);
  if (isMember || !mayBeClass(run, right)) return NONE;
  return askedOfClasses(run, left, Question.isTheClass, yes === truth, right);
}

/** Whether a name or an attribute of one is written, which a class may have. */
function mayBeClass({ syntax }: Run, node: number): boolean {
  const kind = syntaxKind(syntax, node);
  return kind === Syntax.name || kind === Syntax.attribute;
}

/** Which end of a text a call asks about; -1 for other calls. */
function affixOf({ syntax, file }: Run, call: number): number {
  const callee = syntax[call + CallNode.function];
  if (syntax[call + CallNode.arguments] !== 1 || syntaxKind(syntax, callee) !== Syntax.attribute) return -1;
  const name = file.facts.string(syntax[callee + AttributeNode.name]);
  if (name === 'startswith') return Question.beginsWith;
  return name === 'endswith' ? Question.endsWith : -1;
}

/** What a call asks of its first argument; -1 for other calls. */
function questionOf({ syntax, file }: Run, call: number): number {
  const callee = syntax[call + CallNode.function];
  const count = syntax[call + CallNode.arguments];
  const name = ownName(file, callee);
  if (count === 2 && name === 'isinstance') {
    const isType = isName(file, syntax[call + CallNode.arguments + 2], 'type');
    return isType ? Question.isClass : Question.isInstance;
  }
  if (count !== 1) return -1;
  if (isName(file, callee, 'callable')) return Question.isCallable;
  if (name === 'isfunction') return Question.isFunction;
  if (isNameOfPredicate(name)) return Question.ofKind;
  return name === 'isclass' ? Question.isClass : -1;
}

function asked(
  run: Run,
  subject: number,
  question: number,
  yes: boolean,
  rest: readonly number[] = NONE,
): readonly Condition[] {
  const { syntax } = run;
  const position = positionIn(run, subject);
  const whole = position === WHOLE ? subject : syntax[subject + SubscriptNode.value];
  if (syntaxKind(syntax, whole) !== Syntax.name) return NONE;
  const name = syntax[whole + NameNode.name];
  const { parameters } = run.engine.functions.ofUnit(run.file, run.unit);
  const index = parameters.findIndex((one) => syntax[one.node + ParameterNode.name] === name);
  if (index < 0 || parameters[index].kind === ParameterKindCode.varKeyword) return NONE;
  const isOfMany = position !== WHOLE || question === Question.hasLength;
  if (isOfMany && parameters[index].kind !== ParameterKindCode.varPositional) return NONE;
  if (!isAsPassed(run, name, index)) return NONE;
  return [run.engine.values.lists.intern([index, position, question, yes ? 1 : 0, ...rest])];
}

/** The `1` of `x[1]`. */
function positionIn({ syntax, file }: Run, subject: number): number {
  if (syntaxKind(syntax, subject) !== Syntax.subscript || syntax[subject + SubscriptNode.items] !== 1)
    return WHOLE;
  return integerOf(file, syntax[subject + SubscriptNode.items + 1]) ?? WHOLE;
}

/** Whether a parameter is never given another value, or hasn't been given one here. */
function isAsPassed(run: Run, name: number, index: number): boolean {
  const { engine, file, row } = run;
  if (reboundInside(engine, file, row)?.has(name)) return false;
  const { values } = engine;
  const slot = run.variables.slot(name);
  const atom = slot < 0 ? -1 : values.onlyAtom(run.variables.env.get(slot));
  if (
    atom >= 0 &&
    isParameter(values.kind[atom]) &&
    values.parameterOf(atom) === values.atom(Atom.parameter, run.unit, index)
  )
    return true;
  return engine.linked.names.rowsOf(file, row, file.facts.string(name)).length === 1;
}
