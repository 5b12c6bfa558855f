/**
 * Narrowing: what a condition that came out true (or false) says of the names in it
 * (`isinstance`, `is None`, truth, `callable`, `not`, `and`, `or`, `:=`).
 */

import { isConstant } from '../../link/facts/writtenConstants.js';
import { ScopeKind } from '../../model/facts.js';
import {
  AttributeNode,
  BooleanNode,
  CallNode,
  CompareNode,
  NamedExpressionNode,
  NameNode,
  UnaryNode,
} from '../../model/operands.js';
import { Constant, FLAG_OR, Syntax } from '../../model/syntax.js';
import { viewOf } from '../attributes/views.js';
import { isMapping } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { canBeCalled } from '../types/callableTypes.js';
import { withoutVariables } from '../types/generics.js';
import { guardedType } from '../types/typeForms.js';
import { classesIn, exactlyAmong, instancesAmong, notExactly, othersThan } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { ofComparedLength, ofLength } from './lengths.js';
import { Kept, leaveNarrowedOpen, type Narrowing } from './openNarrowing.js';
import { isPath } from './paths.js';
import { perhapsFalse } from './truth.js';

/** How often `and` and `or` may take turns on the left of a condition: each turn asks twice as much. */
const MOST_TURNS = 10;
/** How many operands of `a or b or c` are asked, from the right: each operand asks all that are before it. */
const MOST_OPERANDS = 100;

/** `turns`: how often they have on the way to this condition; `after`: the operands of the same chain behind it. */
export function narrow(run: Run, test: number, truth: boolean, turns = 0, after = 0): void {
  if (test === 0) return;
  const { syntax, file } = run;
  const { values } = run.engine;
  switch (syntax[test] & 0xff) {
    case Syntax.unary:
      if (file.facts.string(syntax[test + UnaryNode.operator]) === 'not')
        narrow(run, syntax[test + UnaryNode.operand], !truth, turns);
      return;
    case Syntax.boolean: {
      const isOr = ((syntax[test] >> 8) & FLAG_OR) !== 0;
      const left = syntax[test + BooleanNode.left];
      const right = syntax[test + BooleanNode.right];
      const isChain = syntax[left] === syntax[test];
      const behind = isChain ? after + 1 : 0;
      if (isOr !== truth) {
        if (behind < MOST_OPERANDS) narrow(run, left, truth, turns, behind);
        narrow(run, right, truth, turns);
        return;
      }
      if (turns === MOST_TURNS || behind === MOST_OPERANDS) return;
      const next = isChain ? turns : turns + 1;
      const start = run.env;
      const first = run.branch(start, () => narrow(run, left, truth, next, behind));
      const second = run.branch(start, () => {
        narrow(run, left, !truth, next, behind);
        narrow(run, right, truth, next);
      });
      run.meet([first, second]);
      return;
    }
    case Syntax.name:
    case Syntax.attribute:
    case Syntax.subscript:
    case Syntax.namedExpression:
      // Something true is not None. Where nothing can be false, what is below never runs.
      change(
        run,
        test,
        (value) => {
          if (truth) return values.filter(value, (atom) => values.kind[atom] !== Atom.none);
          const kept = perhapsFalse(run.engine, value);
          return kept === 0 ? value : kept;
        },
        { kept: truth ? Kept.notNone : Kept.perhapsFalse },
      );
      return;
    case Syntax.compare:
      comparison(run, test, truth);
      return;
    case Syntax.call:
      called(run, test, truth);
      return;
    default:
  }
}

/** Gives the name (or path) of an expression another value; `narrowing` says which, where it is a part of the old one. */
export function change(run: Run, node: number, by: (value: number) => number, narrowing?: Narrowing): void {
  const { syntax, engine } = run;
  switch (syntax[node] & 0xff) {
    case Syntax.name: {
      const slot = run.slot(syntax[node + NameNode.name]);
      if (slot < 0) {
        changePath(run, node, by);
        return;
      }
      const old = run.env.get(slot);
      const narrowed = by(engine.resolve(old));
      // What stays as it is stays open, too.
      if (narrowed !== engine.resolve(old))
        run.env.set(slot, leaveNarrowedOpen(engine, old, narrowed, narrowing));
      return;
    }
    case Syntax.namedExpression: {
      // A condition that says something of it was evaluated, and the name is what it was given there.
      const target = syntax[node + NamedExpressionNode.target];
      const slot = run.slot(syntax[target + NameNode.name]);
      const given = run.walruses.get(node);
      if (slot >= 0 && given !== undefined) run.env.set(slot, given);
      change(run, target, by, narrowing);
      return;
    }
    case Syntax.attribute:
    case Syntax.subscript:
      changePath(run, node, by);
      return;
    default:
  }
}

/** What is None is often made something else by the very next call: of a path that says nothing. */
function changePath(run: Run, node: number, by: (value: number) => number): void {
  const { engine } = run;
  const { values } = engine;
  if (!isPath(run, node)) return;
  const old = engine.resolve(evaluate(run, node));
  const narrowed = by(old);
  const isNone = values.lists.items(narrowed).every((atom) => values.kind[atom] === Atom.none);
  if (narrowed !== old && !isNone) run.narrowPath(node, narrowed);
}

function comparison(run: Run, test: number, truth: boolean): void {
  const { syntax, file } = run;
  const { values } = run.engine;
  if (syntax[test + CompareNode.comparisons] !== 2) return;
  const operator = file.facts.string(syntax[test + CompareNode.comparisons + 1]);
  const left = syntax[test + CompareNode.left];
  const right = syntax[test + CompareNode.comparisons + 2];
  if (operator === 'in' || operator === 'not in') {
    if ((operator === 'in') === truth) amongTexts(run, left, right);
    return;
  }
  const measured = ofLength(run, left);
  if (measured !== 0) {
    change(run, measured, ofComparedLength(run, operator, right, truth));
    return;
  }
  const same = operator === 'is' || operator === '==';
  if (!same && operator !== 'is not' && operator !== '!=') return;
  const isNone = isConstant(file, right, Constant.none);
  if (isNone) {
    change(
      run,
      left,
      (value) =>
        same === truth
          ? values.filter(value, (atom) => values.kind[atom] === Atom.none)
          : values.filter(value, (atom) => values.kind[atom] !== Atom.none),
      { kept: same === truth ? Kept.none : Kept.notNone },
    );
    return;
  }
  const subject = ofType(run, left);
  if (subject === 0) return;
  const other = ofType(run, right);
  if (other === 0) {
    const classes = classesIn(run, right);
    change(
      run,
      subject,
      (value) =>
        same === truth ? exactlyAmong(run.engine, value, classes) : notExactly(run.engine, value, classes),
      { kept: same === truth ? Kept.exactly : Kept.notExactly, classes },
    );
    return;
  }
  if (same !== truth) return;
  // `type(x) is type(y)` tells of one that is unknown what the other is.
  const one = run.engine.resolve(evaluate(run, subject));
  const two = run.engine.resolve(evaluate(run, other));
  if (one === 0) change(run, subject, () => two);
  if (two === 0) change(run, other, () => one);
}

/** What is in a collection that holds nothing but texts is one of them. */
function amongTexts(run: Run, subject: number, collection: number): void {
  const { engine } = run;
  const { values } = engine;
  if (!isPlain(run, collection) || isAskedFor(run, subject)) return;
  const text = values.atom(Atom.instance, values.textClass);
  const holders = values.lists.items(engine.resolve(evaluate(run, collection)));
  const isKnown = holders.every((atom) => {
    const kind = values.kind[atom];
    return kind === Atom.tuple || (kind === Atom.site && !isMapping(engine, atom));
  });
  if (!isKnown) return;
  const texts = values.unionAll(holders.map((atom) => iterate(engine, values.single(atom))));
  const areTexts = values.lists.items(texts).every((atom) => values.kind[atom] === Atom.text);
  if (texts === 0 || !areTexts) return;
  change(run, subject, (value) => {
    if (value === 0 || values.lists.items(value).includes(text)) return texts;
    const kept = values.filter(value, (atom) => values.lists.items(texts).includes(atom));
    return kept === 0 ? value : kept;
  });
}

/** The name that `__getattr__` is asked for stays open: each lookup finds what stands under its own. */
function isAskedFor(run: Run, subject: number): boolean {
  const { syntax, engine } = run;
  const { values, universe, functions } = engine;
  if (run.kind !== ScopeKind.function || (syntax[subject] & 0xff) !== Syntax.name) return false;
  if (functions.of(run.entity).name !== universe.nameId('__getattr__')) return false;
  return values.lists.items(evaluate(run, subject)).some((atom) => values.kind[atom] === Atom.parameter);
}

/** A display, a name or an attribute: evaluated without calling anything. */
function isPlain({ syntax }: Run, node: number): boolean {
  switch (syntax[node] & 0xff) {
    case Syntax.tuple:
    case Syntax.list:
    case Syntax.set:
    case Syntax.name:
    case Syntax.attribute:
      return true;
    default:
      return false;
  }
}

/** The `x` of `type(x)` and `x.__class__`; 0 for other expressions. */
export function ofType({ syntax, file }: Run, node: number): number {
  switch (syntax[node] & 0xff) {
    case Syntax.call:
      return syntax[node + CallNode.arguments] === 1 &&
        (syntax[syntax[node + CallNode.function]] & 0xff) === Syntax.name &&
        file.facts.string(syntax[syntax[node + CallNode.function] + NameNode.name]) === 'type'
        ? syntax[node + CallNode.arguments + 1]
        : 0;
    case Syntax.attribute:
      return file.facts.string(syntax[node + AttributeNode.name]) === '__class__'
        ? syntax[node + AttributeNode.value]
        : 0;
    default:
      return 0;
  }
}

function called(run: Run, test: number, truth: boolean): void {
  const { syntax, file, engine } = run;
  const { values } = engine;
  const callee = syntax[test + CallNode.function];
  if (syntax[test + CallNode.arguments] < 1) return;
  const subject = syntax[test + CallNode.arguments + 1];
  if ((syntax[callee] & 0xff) !== Syntax.name) {
    if (truth) guarded(run, callee, subject);
    return;
  }
  const second = syntax[test + CallNode.arguments] > 1 ? syntax[test + CallNode.arguments + 2] : 0;
  switch (file.facts.string(syntax[callee + NameNode.name])) {
    case 'isinstance': {
      const classes = classesIn(run, second);
      if (classes.length === 0) return;
      change(
        run,
        subject,
        (value) => (truth ? instancesAmong(engine, value, classes) : othersThan(engine, value, classes)),
        { kept: truth ? Kept.instances : Kept.others, classes },
      );
      return;
    }
    case 'issubclass': {
      const classes = classesIn(run, second);
      if (classes.length === 0 || !truth) return;
      change(run, subject, (value) => {
        const kept = values.filter(
          value,
          (atom) =>
            values.kind[atom] === Atom.class &&
            classes.some((one) => engine.classes.isSubclass(values.a[atom], one)),
        );
        return kept !== 0 ? kept : values.fromAtoms(classes.map((one) => values.atom(Atom.class, one)));
      });
      return;
    }
    case 'callable':
      change(
        run,
        subject,
        (value) => {
          const kept = values.filter(value, (atom) => canBeCalled(engine, atom) === truth);
          return kept !== 0 ? kept : value;
        },
        { kept: truth ? Kept.callable : Kept.notCallable },
      );
      return;
    default:
      if (truth) guarded(run, callee, subject);
  }
}

/** `-> TypeGuard[T]` and `-> TypeIs[T]`: the argument is a T where the call is true (PEP 647, PEP 742). */
function guarded(run: Run, callee: number, subject: number): void {
  const { engine } = run;
  const { values } = engine;
  let type = 0;
  for (const atom of values.lists.items(engine.resolve(evaluate(run, callee)))) {
    if (values.kind[atom] !== Atom.function) return;
    const info = engine.functions.of(values.a[atom]);
    // `Class.method(receiver, x)` asks of its second argument.
    if (info.owner >= 0 && values.b[atom] === 0 && !info.isUnbound) return;
    const one = guardedType(engine, info.signatures[0]?.returns ?? 0);
    if (one === 0) return;
    type = values.union(type, withoutVariables(engine, one));
  }
  if (type === 0) return;
  const members = values.lists.items(type);
  // That something is a function doesn't tell which (`inspect.isfunction`).
  const telling = values.filter(
    type,
    (atom) => values.kind[atom] !== Atom.instance || !canBeCalled(engine, atom),
  );
  change(run, subject, (value) => {
    const kept = values.filter(value, (atom) => members.some((member) => belongs(engine, atom, member)));
    if (kept !== 0) return kept;
    return telling === 0 ? value : telling;
  });
}

/** Whether what is known of a value says that it is of a member of a type. */
function belongs(engine: Engine, atom: number, member: number): boolean {
  const { values } = engine;
  if (values.kind[member] !== Atom.instance) return values.kind[atom] === values.kind[member];
  const view = viewOf(engine, atom);
  return view !== undefined && engine.classes.isSubclass(view.entity, values.a[member]);
}
