/**
 * Tests that one member of a class, walked by itself (listedMembers.ts), comes out of for sure: what its name is, what
 * class its value is of, and which marks decorators have set on its function.
 *
 *     if name.startswith('on_') and callable(value): …
 *     if getattr(value, '_handles', None) is not None: …
 */
import type { FileWithFacts } from '../../link/facts/factsView.js';
import { isName, ownName } from '../../link/facts/lastName.js';
import { isConstant } from '../../link/facts/writtenConstants.js';
import {
  AttributeNode,
  BooleanNode,
  CallNode,
  CompareNode,
  NamedExpressionNode,
  NameNode,
  UnaryNode,
} from '../../model/operands.js';
import { Constant, FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { functionAttribute } from '../attributes/functionAttributes.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { canBeCalled } from '../types/callableTypes.js';
import { classesAsked, classesIn, isBelowSome, isOther } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { listedTexts, literalText } from './listedTexts.js';

/** How a test comes out; undefined where that isn't sure, or no members are walked. */
export function decided(run: Run, test: number): boolean | undefined {
  return run.areMembers && test !== 0 ? outcome(run, test) : undefined;
}

/**
 * Whether a test is of a kind that is decided, as it is written; `marks`: names that keep what `getattr` gave. One that
 * asks something else picks members that nobody knows.
 */
export function isDecidable(file: FileWithFacts, test: number, marks: ReadonlySet<number>): boolean {
  const { syntax } = file.facts;
  switch (syntaxKind(syntax, test)) {
    case Syntax.unary:
      return isDecidable(file, syntax[test + UnaryNode.operand], marks);
    case Syntax.boolean:
      return (
        isDecidable(file, syntax[test + BooleanNode.left], marks) ||
        isDecidable(file, syntax[test + BooleanNode.right], marks)
      );
    case Syntax.namedExpression:
      return isDecidable(file, syntax[test + NamedExpressionNode.value], marks);
    case Syntax.name:
      return marks.has(syntax[test + NameNode.name]);
    case Syntax.call:
      return DECIDED.has(ownName(file, syntax[test + CallNode.function]));
    case Syntax.compare: {
      if (syntax[test + CompareNode.comparisons] !== 2) return false;
      const left = syntax[test + CompareNode.left];
      const right = syntax[test + CompareNode.comparisons + 2];
      if (isConstant(file, right, Constant.none)) return isDecidable(file, left, marks);
      if (syntaxKind(syntax, left) !== Syntax.name) return false;
      return OF_TEXTS.has(file.facts.string(syntax[test + CompareNode.comparisons + 1]));
    }
    default:
      return false;
  }
}

/** Functions and methods that say something of a member. */
const DECIDED: ReadonlySet<string> = new Set([
  'startswith',
  'endswith',
  'isinstance',
  'issubclass',
  'isclass',
  'callable',
  'isfunction',
  'ismethod',
  'isroutine',
  'hasattr',
  'getattr',
]);
const OF_TEXTS: ReadonlySet<string> = new Set(['==', '!=', 'in', 'not in']);

function outcome(run: Run, test: number): boolean | undefined {
  const { syntax, file } = run;
  switch (syntaxKind(syntax, test)) {
    case Syntax.unary: {
      if (file.facts.string(syntax[test + UnaryNode.operator]) !== 'not') return undefined;
      const inner = outcome(run, syntax[test + UnaryNode.operand]);
      return inner === undefined ? undefined : !inner;
    }
    case Syntax.boolean: {
      const deciding = (syntaxFlags(syntax, test) & FLAG_OR) !== 0;
      const left = outcome(run, syntax[test + BooleanNode.left]);
      if (left === deciding) return deciding;
      const right = outcome(run, syntax[test + BooleanNode.right]);
      if (right === deciding) return deciding;
      return left === undefined || right === undefined ? undefined : !deciding;
    }
    case Syntax.namedExpression:
      return outcome(run, syntax[test + NamedExpressionNode.value]);
    case Syntax.name:
      return ofKept(run, test);
    case Syntax.call:
      return ofCall(run, test);
    case Syntax.compare:
      return ofComparison(run, test);
    default:
      return undefined;
  }
}

/** A name that keeps what a call gave. */
function ofKept(run: Run, node: number): boolean | undefined {
  const kept = run.keptTests.get(run.syntax[node + NameNode.name]);
  return kept === undefined ? undefined : outcome(run, kept);
}

function ofCall(run: Run, node: number): boolean | undefined {
  const { syntax, file, engine } = run;
  const { values } = engine;
  const callee = syntax[node + CallNode.function];
  const count = syntax[node + CallNode.arguments];
  const [first, second] = [1, 2].map((at) => (at > count ? 0 : syntax[node + CallNode.arguments + at]));
  if (first === 0) return undefined;
  const name = ownName(file, callee);
  if (name === 'startswith' || name === 'endswith') {
    if (syntaxKind(syntax, callee) !== Syntax.attribute || count !== 1) return undefined;
    return ofAffix(run, syntax[callee + AttributeNode.value], first, name === 'startswith');
  }
  switch (name) {
    case 'isinstance': {
      const classes = classesIn(run, second);
      const value = engine.resolve(evaluate(run, first));
      const isWrapped = classes.some(
        (one) =>
          one === engine.universe.entity('builtins.staticmethod') ||
          one === engine.universe.entity('builtins.classmethod'),
      );
      if (classes.length === 0 || isWrapped) return undefined;
      const isOne = all(run, value, (atom) => !isOther(engine, atom, classes));
      if (isOne !== true) return isOne;
      const each = classesAsked(run, second, false);
      return all(run, value, (atom) => !isOther(engine, atom, each)) === true ? true : undefined;
    }
    case 'issubclass':
      return ofSubclass(run, first, second);
    case 'isclass': {
      const type = [engine.universe.entity('builtins.type')];
      return all(run, engine.resolve(evaluate(run, first)), (atom) => !isOther(engine, atom, type));
    }
    case 'callable':
      return all(run, engine.resolve(evaluate(run, first)), (atom) => canBeCalled(engine, atom));
    case 'isfunction':
    case 'ismethod':
    case 'isroutine':
      return all(run, engine.resolve(evaluate(run, first)), (atom) => values.kind[atom] === Atom.function);
    case 'hasattr':
    case 'getattr':
      return isName(file, callee, name) ? ofMark(run, first, second) : undefined;
    default:
      return undefined;
  }
}

/** `issubclass(x, C)` of classes; a function is none, and raises. */
function ofSubclass(run: Run, first: number, second: number): boolean | undefined {
  const { engine } = run;
  const { values, classes } = engine;
  const value = engine.resolve(evaluate(run, first));
  const asked = classesIn(run, second);
  const isTold = (atom: number): boolean =>
    values.kind[atom] === Atom.class || values.kind[atom] === Atom.function;
  if (asked.length === 0 || !values.every(value, isTold)) return undefined;
  // A class may stand for those below it.
  const isAbove = (atom: number): boolean =>
    values.kind[atom] === Atom.class && asked.some((one) => classes.isSubclass(one, values.a[atom]));
  const mayBe = all(run, value, (atom) => isBelowSome(engine, atom, asked) || isAbove(atom));
  if (mayBe !== true) return mayBe;
  const each = classesAsked(run, second, false);
  return all(run, value, (atom) => isBelowSome(engine, atom, each)) === true ? true : undefined;
}

/** Whether something is so of all that a value may be, or of none of it. */
function all({ engine }: Run, value: number, holds: (atom: number) => boolean): boolean | undefined {
  const { values } = engine;
  if (values.isUnknown(value) || values.isSymbolic(value) || values.holds(value, Atom.other))
    return undefined;
  const kept = values.filter(value, holds);
  if (kept === value) return true;
  return kept === 0 ? false : undefined;
}

/** `name.startswith('on_')` */
function ofAffix(run: Run, node: number, affix: number, isFirst: boolean): boolean | undefined {
  const { universe } = run.engine;
  const text = textOf(run, node);
  const affixes = affixesOf(run, affix);
  if (text === undefined || affixes.length === 0) return undefined;
  const known = universe.text(text);
  return affixes.some((one) =>
    isFirst ? known.startsWith(universe.text(one)) : known.endsWith(universe.text(one)),
  );
}

/** Name ids of the texts that an argument of `startswith` is. */
function affixesOf(run: Run, node: number): readonly number[] {
  const one = textOf(run, node);
  return one === undefined ? listedTexts(run, node) : [one];
}

/** Name id of the one text that an expression is. */
function textOf(run: Run, node: number): number | undefined {
  const { values } = run.engine;
  const atom = values.onlyAtom(run.engine.resolve(evaluate(run, node)));
  return atom >= 0 && values.kind[atom] === Atom.text ? values.a[atom] : undefined;
}

/** `hasattr(value, 'mark')`, `getattr(value, 'mark', None)`: of functions, whether some code gives them that. */
function ofMark(run: Run, object: number, name: number): boolean | undefined {
  const { engine } = run;
  const { values } = engine;
  const mark = textOf(run, name);
  const value = engine.resolve(evaluate(run, object));
  if (mark === undefined || !values.consistsOf(value, Atom.function)) return undefined;
  return all(run, value, (atom) => functionAttribute(engine, atom, mark) !== 0);
}

function ofComparison(run: Run, node: number): boolean | undefined {
  const { syntax, file } = run;
  if (syntax[node + CompareNode.comparisons] !== 2) return undefined;
  const operator = file.facts.string(syntax[node + CompareNode.comparisons + 1]);
  const left = syntax[node + CompareNode.left];
  const right = syntax[node + CompareNode.comparisons + 2];
  const isNegated = operator === 'is not' || operator === '!=' || operator === 'not in';
  const same = isConstant(file, right, Constant.none)
    ? isNone(run, left)
    : isAmong(run, left, operator, right);
  return same === undefined ? undefined : same !== isNegated;
}

/** Whether a mark isn't there. */
function isNone(run: Run, node: number): boolean | undefined {
  const isThere = outcome(run, node);
  return isThere === undefined ? undefined : !isThere;
}

/** `name == 'run'`, `name in ('run', 'stop')` */
function isAmong(run: Run, node: number, operator: string, right: number): boolean | undefined {
  const isOne = operator === '==' || operator === '!=';
  if (!isOne && operator !== 'in' && operator !== 'not in') return undefined;
  const texts = isOne ? literalText(run, right) : listedTexts(run, right);
  if (texts.length === 0) return undefined;
  const text = textOf(run, node);
  return text === undefined ? undefined : texts.includes(text);
}
