/**
 * Functions looked up under a name that the class of an argument gives: each is called with the objects of the classes that
 * lead to it, and with no others.
 *
 *     visitor = getattr(self, 'visit_' + type(node).__name__, self.generic_visit)
 *     return visitor(node)    # visit_Leaf with Leafs, generic_visit with what has no method of its own
 */
import { isName } from '../../link/facts/lastName.js';
import { Definition } from '../../model/facts.js';
import { AssignNode, AttributeNode, CallNode, KeywordNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { viewOf } from '../attributes/views.js';
import { argumentsOf } from '../calls/callArguments.js';
import { callSite } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { exactlyAmong, notExactly, ofType } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { isBoundOnce } from './keptTests.js';
import { change } from './narrowedNames.js';
import { Kept, type Narrowing } from './openNarrowing.js';

/** Names of more classes than these are any text (classNames.ts). */
const MOST_CLASSES = 160;

/** What is called with which objects. */
interface NamedCall {
  /** A value: those that the same classes lead to. */
  callees: number;
  /** Narrows the argument, where the walk stands, to those. */
  narrow: () => void;
}

/** Notes what an assignment, `node`, looks up or names by a class, for its one target. */
export function keepNamed(run: Run, node: number): void {
  const { syntax } = run;
  const target = syntax[node + AssignNode.targets + 1];
  if (syntax[node + AssignNode.targets] !== 1 || syntaxKind(syntax, target) !== Syntax.name) return;
  const value = syntax[node + AssignNode.value];
  const name = syntax[target + NameNode.name];
  if (
    isLookup(run, value) ? subjectsOf(run, value).size > 0 : isBoundOnce(run, target) && isNaming(run, value)
  )
    run.namedByClass.set(name, value);
}

/** Calls what the classes of an argument lead to, each with the objects of its own; undefined where none do. */
export function callByClass(run: Run, node: number, callee: number, isAsked: boolean): number | undefined {
  const { engine } = run;
  let result: number | undefined;
  for (const { callees, narrow } of callsByClass(run, node, callee)) {
    run.branch(run.variables.env, () => {
      narrow();
      const given = callSite(engine, run, node, callees, argumentsOf(run, node), isAsked);
      result = engine.values.union(result ?? 0, given);
    });
  }
  return result;
}

/** The callees of the call `node` by the classes of the argument that names them; none where none does. */
function callsByClass(run: Run, node: number, callee: number): readonly NamedCall[] {
  const { syntax, engine } = run;
  const { values } = engine;
  if (values.size(callee) < 2) return [];
  const called = syntax[node + CallNode.function];
  const lookup = syntaxKind(syntax, called) === Syntax.name ? keptAt(run, called) : called;
  if (lookup === undefined || !isLookup(run, lookup)) return [];
  const subjects = subjectsOf(run, lookup);
  if (subjects.size === 0) return [];
  const subject = subjectAmong(run, node, subjects);
  if (subject === 0) return [];
  const led = calleesByClass(run, subject, lookup);
  return led === undefined ? [] : grouped(run, subject, callee, led);
}

function keptAt({ syntax, namedByClass }: Run, name: number): number | undefined {
  return namedByClass.get(syntax[name + NameNode.name]);
}

/** `getattr(object, name)`, and with a default. */
function isLookup({ syntax, file }: Run, node: number): boolean {
  if (syntaxKind(syntax, node) !== Syntax.call) return false;
  const count = syntax[node + CallNode.arguments];
  return (count === 2 || count === 3) && isName(file, syntax[node + CallNode.function], 'getattr');
}

/** Whether an expression that makes a text asks for the name of a class. */
function isNaming(run: Run, node: number): boolean {
  const kind = syntaxKind(run.syntax, node);
  const mayBeText =
    kind === Syntax.binary || kind === Syntax.formatted || kind === Syntax.call || kind === Syntax.attribute;
  return mayBeText && subjectsOf(run, node).size > 0;
}

/** Names (strings of the file), bound once, whose class's name an expression asks for. */
function subjectsOf(run: Run, node: number): ReadonlySet<number> {
  const found = new Set<number>();
  collectSubjects(run, node, found);
  return found;
}

function collectSubjects(run: Run, node: number, found: Set<number>): void {
  const { syntax } = run;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.lambda) return;
  if (kind === Syntax.name) {
    const kept = keptAt(run, node);
    if (kept !== undefined && isBoundOnce(run, node)) collectSubjects(run, kept, found);
    return;
  }
  const subject = subjectAt(run, node);
  if (subject >= 0) {
    found.add(subject);
    return;
  }
  forEachChild(syntax, node, (child) => collectSubjects(run, child, found));
}

/** The `x` (string of the file), bound once, of `type(x).__name__` and `x.__class__.__name__`; -1 for other expressions. */
function subjectAt(run: Run, node: number): number {
  const { syntax, file } = run;
  if (syntaxKind(syntax, node) !== Syntax.attribute) return -1;
  if (file.facts.string(syntax[node + AttributeNode.name]) !== '__name__') return -1;
  const subject = ofType(run, syntax[node + AttributeNode.value]);
  return subject !== 0 && isBoundOnce(run, subject) ? syntax[subject + NameNode.name] : -1;
}

/** The one argument of a call that is such a name; 0 where that isn't so, or something else is called for an argument. */
function subjectAmong({ syntax }: Run, node: number, subjects: ReadonlySet<number>): number {
  let subject = 0;
  for (const argument of listAt(syntax, node + CallNode.arguments)) {
    const isKeyword = syntaxKind(syntax, argument) === Syntax.keyword;
    const value = isKeyword ? syntax[argument + KeywordNode.value] : argument;
    if (callsSomething(syntax, value)) return 0;
    if (syntaxKind(syntax, value) !== Syntax.name || !subjects.has(syntax[value + NameNode.name])) continue;
    if (subject !== 0) return 0;
    subject = value;
  }
  return subject;
}

function callsSomething(syntax: Int32Array, node: number): boolean {
  if (syntaxKind(syntax, node) === Syntax.call) return true;
  let calls = false;
  forEachChild(syntax, node, (child) => {
    calls ||= callsSomething(syntax, child);
  });
  return calls;
}

/** Class → what the lookup gives for an object that is made by it; undefined where they are too many. */
function calleesByClass(run: Run, subject: number, lookup: number): Map<number, number> | undefined {
  const { engine } = run;
  const { values, descent } = engine;
  const entities = new Set<number>();
  for (const atom of values.lists.items(engine.resolve(evaluate(run, subject)))) {
    const view = viewOf(engine, atom);
    if (view === undefined) continue;
    for (const one of descent.withBelow(view.entity, MOST_CLASSES)) entities.add(one);
    if (entities.size > MOST_CLASSES) return undefined;
  }
  return new Map([...entities].map((entity) => [entity, lookedUp(run, subject, lookup, entity)]));
}

function lookedUp(run: Run, subject: number, lookup: number, entity: number): number {
  const { engine, madeBy } = run;
  let found = 0;
  run.branch(run.variables.env, () => {
    run.madeBy = { name: run.syntax[subject + NameNode.name], entity };
    change(run, subject, () => engine.values.of(Atom.instance, entity));
    for (const [name, kept] of run.namedByClass)
      if (!isLookup(run, kept)) run.variables.env.set(run.variables.slot(name), evaluate(run, kept));
    found = engine.resolve(evaluate(run, lookup));
  });
  run.madeBy = madeBy;
  return found;
}

/** `type(x).__name__` (the attribute `node`) while x is made by one class, and by none below it; 0 otherwise. */
export function nameOfMaker(run: Run, node: number): number {
  const { madeBy, engine } = run;
  if (madeBy === undefined || subjectAt(run, node) !== madeBy.name) return 0;
  const { file } = engine.classes.of(madeBy.entity);
  const name = engine.linked.program.field(madeBy.entity, Definition.name);
  return engine.values.of(Atom.text, engine.universe.name(file, name));
}

/** What all classes lead to is the default, which takes those that lead to nothing else. */
function grouped(run: Run, subject: number, callee: number, led: ReadonlyMap<number, number>): NamedCall[] {
  const { engine } = run;
  const { values } = engine;
  const leading = new Map<number, number[]>();
  for (const [entity, found] of led)
    for (const atom of values.lists.items(found)) leading.set(atom, [...(leading.get(atom) ?? []), entity]);
  const isDefault = (atom: number): boolean => leading.get(atom)?.length === led.size;
  const named = [...led].filter(([, found]) => values.lists.items(found).some((atom) => !isDefault(atom)));
  const elsewhere = named.map(([entity]) => entity);
  const groups = new Map<string, { atoms: number[]; narrow: () => void }>();
  const add = (key: string, atom: number, narrow: () => void): void => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { atoms: [atom], narrow });
    else group.atoms.push(atom);
  };
  for (const atom of values.lists.items(callee)) {
    const classes = leading.get(atom);
    if (classes === undefined) add('', atom, () => {});
    else if (isDefault(atom)) add('default', atom, () => narrowTo(run, subject, Kept.notExactly, elsewhere));
    else add(classes.join(' '), atom, () => narrowTo(run, subject, Kept.exactly, classes));
  }
  return [...groups.values()].map(({ atoms, narrow }) => ({ callees: values.fromAtoms(atoms), narrow }));
}

function narrowTo(run: Run, subject: number, kept: Narrowing['kept'], classes: readonly number[]): void {
  if (classes.length === 0) return;
  const isOneOf = kept === Kept.exactly;
  const by = isOneOf ? exactlyAmong : notExactly;
  change(run, subject, (value) => by(run.engine, value, classes), { kept, classes, isWeak: !isOneOf });
}
