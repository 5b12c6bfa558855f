/**
 * Functions looked up by the class of an argument, or under a name that it or its data gives: each is called with the objects
 * of the classes that lead to it, and with no others.
 *
 *     visitor = getattr(self, 'visit_' + type(node).__name__, self.generic_visit)
 *     return visitor(node)    # visit_Leaf with Leafs, generic_visit with what has no method of its own
 *
 *     HANDLERS[type(node)](node)
 *     getattr(self, 'visit_' + node.kind)(node)
 */
import { isName, ownName } from '../../link/facts/lastName.js';
import {
  AssignNode,
  AttributeNode,
  CallNode,
  KeywordNode,
  NameNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt, onlyNameBound } from '../../model/syntaxChildren.js';
import { viewOf } from '../attributes/views.js';
import { argumentsOf } from '../calls/callArguments.js';
import { areClasses, callSite } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import { className, MOST_NAMES } from '../libraries/classNames.js';
import type { Run } from '../run.js';
import { exactlyAmong, notExactly, ofType } from './amongClasses.js';
import { evaluate } from './expressions.js';
import { isBoundOnce } from './keptTests.js';
import { change } from './narrowedNames.js';
import { Kept, type Narrowing } from './openNarrowing.js';

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
  const target = onlyNameBound(syntax, node);
  if (target === 0) return;
  const value = syntax[node + AssignNode.value];
  const name = syntax[target + NameNode.name];
  const key = keyOf(run, value);
  if (key !== 0 ? subjectsOf(run, key).subjects.size > 0 : isBoundOnce(run, target) && isNaming(run, value))
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
  const { syntax } = run;
  if (callee === 0 || run.madeBy !== undefined) return [];
  const called = syntax[node + CallNode.function];
  const lookup = syntaxKind(syntax, called) === Syntax.name ? keptAt(run, called) : called;
  const key = lookup === undefined ? 0 : keyOf(run, lookup);
  if (lookup === undefined || key === 0) return [];
  const { subjects, through } = subjectsOf(run, key);
  if (subjects.size === 0) return [];
  const subject = subjectAmong(run, node, subjects);
  if (subject === 0) return [];
  const led = calleesByClass(run, subject, { lookup, key, through }, callee);
  return led === undefined ? [] : grouped(run, subject, callee, led);
}

function keptAt({ syntax, namedByClass }: Run, name: number): number | undefined {
  return namedByClass.get(syntax[name + NameNode.name]);
}

/** What is looked up under: in `getattr(object, key)`, `table.get(key)`, both also with a default, and `table[key]`; 0 for other expressions. */
function keyOf({ syntax, file }: Run, node: number): number {
  if (syntaxKind(syntax, node) === Syntax.subscript)
    return syntax[node + SubscriptNode.items] === 1 ? syntax[node + SubscriptNode.items + 1] : 0;
  if (syntaxKind(syntax, node) !== Syntax.call) return 0;
  const callee = syntax[node + CallNode.function];
  const count = syntax[node + CallNode.arguments];
  if (isName(file, callee, 'getattr'))
    return count === 2 || count === 3 ? syntax[node + CallNode.arguments + 2] : 0;
  const isGet = syntaxKind(syntax, callee) === Syntax.attribute && ownName(file, callee) === 'get';
  return isGet && (count === 1 || count === 2) ? syntax[node + CallNode.arguments + 1] : 0;
}

/** Whether an expression that makes a text, or gives a class, asks an object for it. */
function isNaming(run: Run, node: number): boolean {
  const { syntax } = run;
  const kind = syntaxKind(syntax, node);
  const isMethod =
    kind === Syntax.call && syntaxKind(syntax, syntax[node + CallNode.function]) === Syntax.attribute;
  const mayBeText =
    isMethod || kind === Syntax.binary || kind === Syntax.formatted || kind === Syntax.attribute;
  return (mayBeText || ofType(run, node) !== 0) && subjectsOf(run, node).subjects.size > 0;
}

/** What an expression asks objects for. */
interface Subjects {
  /** Names (strings of the file), bound once, whose object's class or attribute it is. */
  readonly subjects: ReadonlySet<number>;
  /** Kept names that it goes through. */
  readonly through: ReadonlySet<number>;
}

function subjectsOf(run: Run, node: number): Subjects {
  const subjects = new Set<number>();
  const through = new Set<number>();
  collectSubjects(run, node, subjects, through);
  return { subjects, through };
}

function collectSubjects(run: Run, node: number, found: Set<number>, through: Set<number>): void {
  const { syntax } = run;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.lambda) return;
  if (kind === Syntax.name) {
    const kept = keptAt(run, node);
    const name = syntax[node + NameNode.name];
    if (kept === undefined || through.has(name) || !isBoundOnce(run, node)) return;
    collectSubjects(run, kept, found, through.add(name));
    return;
  }
  const subject = subjectAt(run, node);
  if (subject >= 0) {
    found.add(subject);
    return;
  }
  forEachChild(syntax, node, (child) => collectSubjects(run, child, found, through));
}

/** The `x` (string of the file), bound once, of `type(x)`, `x.__class__` and `x.kind`; -1 for other expressions. */
function subjectAt(run: Run, node: number): number {
  const { syntax } = run;
  const isAttribute = syntaxKind(syntax, node) === Syntax.attribute;
  const subject = isAttribute ? syntax[node + AttributeNode.value] : ofType(run, node);
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

/** A lookup, what it looks up under, and the kept names that lead there. */
interface Lookup {
  readonly lookup: number;
  readonly key: number;
  readonly through: ReadonlySet<number>;
}

/** What an object that one class makes leads to. */
interface Led {
  readonly callees: number;
  /** It is looked up under one key. */
  readonly isOneKey: boolean;
}

/** By class what its objects lead to: any of the callees where nothing says; undefined where the classes are too many, or not known. */
function calleesByClass(
  run: Run,
  subject: number,
  lookup: Lookup,
  callee: number,
): Map<number, Led> | undefined {
  const { engine } = run;
  const { values, descent } = engine;
  const entities = new Set<number>();
  for (const atom of values.lists.items(engine.resolve(evaluate(run, subject)))) {
    if (values.kind[atom] === Atom.other) continue;
    const view = viewOf(engine, atom);
    if (view === undefined) return undefined;
    for (const one of descent.withBelow(view.entity, MOST_NAMES)) entities.add(one);
    if (entities.size > MOST_NAMES) return undefined;
  }
  const any = { callees: callee, isOneKey: false };
  return new Map([...entities].map((entity) => [entity, lookedUp(run, subject, lookup, entity) ?? any]));
}

/** Undefined: what is looked up under isn't known for such an object. */
function lookedUp(
  run: Run,
  subject: number,
  { lookup, key, through }: Lookup,
  entity: number,
): Led | undefined {
  const { engine } = run;
  const { values } = engine;
  let found: Led | undefined;
  run.branch(run.variables.env, () => {
    run.madeBy = { name: run.syntax[subject + NameNode.name], entity };
    change(run, subject, () => values.of(Atom.instance, entity));
    for (const [name, kept] of run.namedByClass)
      if (through.has(name)) run.variables.env.set(run.variables.slot(name), evaluate(run, kept));
    const under = engine.resolve(evaluate(run, key));
    if (values.consistsOf(under, Atom.text) || values.consistsOf(under, Atom.class))
      found = { callees: engine.resolve(evaluate(run, lookup)), isOneKey: values.size(under) === 1 };
  });
  run.madeBy = undefined;
  return found;
}

/** `type(x).__name__` (the attribute `node`) while x is made by one class, and by none below it; 0 otherwise. */
export function nameOfMaker(run: Run, node: number): number {
  const { madeBy, engine, syntax } = run;
  if (madeBy === undefined || ownName(run.file, node) !== '__name__') return 0;
  const made = syntax[node + AttributeNode.value];
  const subject = ofType(run, syntaxKind(syntax, made) === Syntax.name ? (keptAt(run, made) ?? made) : made);
  if (syntaxKind(syntax, subject) !== Syntax.name || syntax[subject + NameNode.name] !== madeBy.name)
    return 0;
  return engine.values.single(className(engine, madeBy.entity));
}

/**
 * What all classes lead to is the default, which takes those that may lead to nothing else. Where a callee may be something
 * else, each of them may.
 */
function grouped(run: Run, subject: number, callee: number, led: ReadonlyMap<number, Led>): NamedCall[] {
  const { engine } = run;
  const { values } = engine;
  const leading = new Map<number, number[]>();
  for (const [entity, { callees }] of led)
    for (const atom of values.lists.items(callees)) leading.set(atom, [...(leading.get(atom) ?? []), entity]);
  const isDefault = (atom: number): boolean => leading.get(atom)?.length === led.size;
  const named = [...led].filter(
    ([, { callees, isOneKey }]) => isOneKey && values.some(callees, (atom) => !isDefault(atom)),
  );
  const elsewhere = named.map(([entity]) => entity);
  const groups = new Map<string, { atoms: number[]; narrow: () => void }>();
  const add = (key: string, atom: number, narrow: () => void): void => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { atoms: [atom], narrow });
    else group.atoms.push(atom);
  };
  for (const atom of calleesIn(run, values.withoutOther(callee))) {
    const classes = leading.get(atom);
    if (classes === undefined) add('', atom, () => {});
    else if (isDefault(atom)) add('default', atom, () => narrowTo(run, subject, Kept.notExactly, elsewhere));
    else add(classes.join(' '), atom, () => narrowTo(run, subject, Kept.exactly, classes));
  }
  const others = values.filter(callee, (atom) => values.kind[atom] === Atom.other);
  return [...groups.values()].map(({ atoms, narrow }) => ({
    callees: values.union(values.fromAtoms(atoms), others),
    narrow,
  }));
}

/** The atoms of a value, open parts of objects as what these are. */
function calleesIn({ engine }: Run, callee: number): readonly number[] {
  const { values } = engine;
  return values.lists.items(callee).flatMap((atom) => {
    const whole = values.kind[atom] === Atom.named ? engine.resolve(values.single(atom)) : 0;
    return whole === 0 || areClasses(engine, whole) ? [atom] : values.lists.items(whole);
  });
}

function narrowTo(run: Run, subject: number, kept: Narrowing['kept'], classes: readonly number[]): void {
  if (classes.length === 0) return;
  const isOneOf = kept === Kept.exactly;
  const by = isOneOf ? exactlyAmong : notExactly;
  change(run, subject, (value) => by(run.engine, value, classes), { kept, classes, isWeak: !isOneOf });
}
