/** What a comparison says of its left operand: `x is None`, `type(x) is T`, `len(x) == 2`, `x in ('a', 'b')`. */

import { isConstant } from '../../link/facts/writtenConstants.js';
import { ScopeKind } from '../../model/facts.js';
import { CompareNode, DisplayNode, NameNode } from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { isMapping } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { classesAsked, exactlyAmong, notExactly, ofType } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { ofComparedLength, ofLength } from './lengths.js';
import { listedTexts, literalText } from './listedTexts.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';
import { narrowTagged } from './taggedClasses.js';

/** A comparison that came out true (or false): with None, of classes, of lengths, with texts. */
export function narrowCompared(run: Run, test: number, truth: boolean): void {
  const { syntax, file } = run;
  const { values } = run.engine;
  if (syntax[test + CompareNode.comparisons] !== 2) return;
  const operator = file.facts.string(syntax[test + CompareNode.comparisons + 1]);
  const left = syntax[test + CompareNode.left];
  const right = syntax[test + CompareNode.comparisons + 2];
  if (operator === 'in' || operator === 'not in') {
    const isIn = (operator === 'in') === truth;
    narrowByClass(run, left, () => classesListed(run, right, isIn), isIn);
    if (isIn) amongTexts(run, left, right);
    if (isDisplay(run, right)) narrowTagged(run, left, listedTexts(run, right), isIn);
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
          : values.withoutNone(value),
      { kept: same === truth ? Kept.none : Kept.notNone },
    );
    return;
  }
  const subject = ofType(run, left);
  const other = subject === 0 ? 0 : ofType(run, right);
  if (other === 0) {
    narrowByClass(run, left, () => classesAsked(run, right, same === truth), same === truth);
    narrowTagged(run, left, literalText(run, right), same === truth);
    return;
  }
  if (same !== truth) return;
  // `type(x) is type(y)` tells of one that is unknown what the other is.
  const one = run.engine.resolve(evaluate(run, subject));
  const two = run.engine.resolve(evaluate(run, other));
  if (one === 0) change(run, subject, () => two);
  if (two === 0) change(run, other, () => one);
}

/**
 * What is asked of the class of an object says something of the object: `type(x) is T`, and `kind is T` after
 * `kind = type(x)`, which says it of `kind`, too.
 */
function narrowByClass(run: Run, left: number, classes: () => readonly number[], truth: boolean): void {
  const subject = ofType(run, left) || ofType(run, keptBy(run, left));
  const isClass = mayBeClass(run, left);
  if (subject === 0 && !isClass) return;
  const asked = classes();
  if (subject !== 0) narrowExactly(run, subject, asked, truth);
  if (isClass) amongClasses(run, left, asked, truth);
}

/** The expression that a name keeps for good, and else itself. */
function keptBy({ syntax, keptTests }: Run, node: number): number {
  return (syntaxKind(syntax, node) === Syntax.name && keptTests.get(syntax[node + NameNode.name])) || node;
}

/** It is made by one of the classes itself, or by none of them; where there are none, nothing is said. */
function narrowExactly(run: Run, subject: number, classes: readonly number[], truth: boolean): void {
  if (classes.length === 0) return;
  const { engine } = run;
  change(
    run,
    subject,
    (value) => (truth ? exactlyAmong(engine, value, classes) : notExactly(engine, value, classes)),
    { kept: truth ? Kept.exactly : Kept.notExactly, classes },
  );
}

/** Whether an expression is a name that stands for a class, perhaps among others. */
function mayBeClass({ syntax, variables, engine }: Run, node: number): boolean {
  if (syntaxKind(syntax, node) !== Syntax.name) return false;
  const slot = variables.slot(syntax[node + NameNode.name]);
  return slot >= 0 && engine.values.holds(engine.resolve(variables.env.get(slot)), Atom.class);
}

/** It is one of the classes themselves, or none of them (`kind is Circle`, `kind in (Circle, Square)`). */
function amongClasses(run: Run, subject: number, classes: readonly number[], truth: boolean): void {
  if (classes.length === 0) return;
  const { values } = run.engine;
  change(run, subject, (value) => {
    const kept = values.filter(
      value,
      (atom) => (values.kind[atom] === Atom.class && classes.includes(values.a[atom])) === truth,
    );
    // Of what is declared, others may be meant: classes below, or the one that is named.
    return kept === 0 ? value : kept;
  });
}

/** Entities of the classes in a display, or in a tuple that has a name; none where one isn't known. */
function classesListed(run: Run, node: number, truth: boolean): readonly number[] {
  if (!isDisplay(run, node)) return classesAsked(run, node, truth);
  const listed = listAt(run.syntax, node + DisplayNode.items).map((item) => classesAsked(run, item, truth));
  return truth && listed.some((classes) => classes.length === 0) ? [] : listed.flat();
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
  if (run.kind !== ScopeKind.function || syntaxKind(syntax, subject) !== Syntax.name) return false;
  if (functions.of(run.entity).name !== universe.nameId('__getattr__')) return false;
  return values.lists.items(evaluate(run, subject)).some((atom) => values.kind[atom] === Atom.parameter);
}

/** A display, a name or an attribute: evaluated without calling anything. */
function isPlain(run: Run, node: number): boolean {
  const kind = syntaxKind(run.syntax, node);
  return kind === Syntax.name || kind === Syntax.attribute || isDisplay(run, node);
}

function isDisplay({ syntax }: Run, node: number): boolean {
  const kind = syntaxKind(syntax, node);
  return kind === Syntax.tuple || kind === Syntax.list || kind === Syntax.set;
}
