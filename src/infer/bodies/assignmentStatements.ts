/** Assignment statements: plain, annotated and augmented ones. */

import { ScopeKind } from '../../model/facts.js';
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  AugmentedAssignNode,
  DisplayNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { putAttributes } from '../attributes/attributeDictionaries.js';
import { attributeName } from '../attributes/privateNames.js';
import { noteDeclaration } from '../attributes/setters.js';
import { fill } from '../containers/filling.js';
import { keptAsOwn } from '../containers/madeHere.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import { fieldValue } from '../libraries/attrs.js';
import { isGivenElsewhere } from '../program/forTypeCheckers.js';
import type { Run } from '../run.js';
import { annotationValue } from '../types/annotations.js';
import { writesTexts } from '../types/constantTexts.js';
import { isTableInFull } from '../types/declaredTables.js';
import { isGeneral, saysNothing } from '../types/general.js';
import { orBound } from '../types/generics.js';
import { isMoreExactGiven, leavesClassesBelow, moreExact, namesOwnClasses } from '../types/ownObjects.js';
import { ofSelfAround } from '../types/selfType.js';
import { giveEntries } from '../types/typedDicts.js';
import { evaluate } from './expressions.js';
import { keepTest } from './keptTests.js';
import { keepNamed } from './namedByClass.js';
import { namedContainers } from './namedContainers.js';
import { keepPattern } from './namePatterns.js';
import { openElement, openHook } from './openParts.js';
import { inPlace } from './operators.js';
import { noteForObject } from './ownAttributes.js';
import { assign } from './targets.js';

/** `a = b = value` */
export function assignment(run: Run, node: number): void {
  const { syntax } = run;
  const valueNode = syntax[node + AssignNode.value];
  const first = node + AssignNode.targets + 1;
  const end = first + syntax[node + AssignNode.targets];
  if (end - first === 1 && isPairwise(syntax, syntax[first], valueNode)) {
    assignPairs(run, node, syntax[first], valueNode);
    return;
  }
  keepTest(run, node);
  keepNamed(run, node);
  keepPattern(run, node);
  const own: number[] = [];
  for (let at = first; at < end; at++) if (noteForObject(run, node, syntax[at], valueNode)) own.push(at);
  const value = openElement(run, valueNode, openClass(run, valueNode, evaluate(run, valueNode)));
  for (let at = first; at < end; at++) {
    const given = namedContainers(run, syntax[at], valueNode, value);
    assign(run, syntax[at], givenTo(run, syntax[at], valueNode, given, own.includes(at)));
  }
}

/** `self.maker = self.Maker`: each object is given what its own class holds. */
function openClass(run: Run, node: number, value: number): number {
  const { syntax } = run;
  if (syntaxKind(syntax, node) !== Syntax.attribute) return value;
  const object = syntax[node + AttributeNode.value];
  // Anything else would be evaluated, and its calls noted, once more.
  return syntaxKind(syntax, object) === Syntax.name
    ? openHook(run, node, evaluate(run, object), value)
    : value;
}

/** `a, b = x, y`: as many values as targets, and none of either starred. */
function isPairwise(syntax: Int32Array, target: number, value: number): boolean {
  const kind = syntaxKind(syntax, target);
  if ((kind !== Syntax.tuple && kind !== Syntax.list) || syntaxKind(syntax, value) !== Syntax.tuple)
    return false;
  const count = syntax[target + DisplayNode.items];
  if (syntax[value + DisplayNode.items] !== count) return false;
  for (let i = 1; i <= count; i++)
    for (const side of [target, value])
      if (syntaxKind(syntax, syntax[side + DisplayNode.items + i]) === Syntax.starred) return false;
  return true;
}

/** All values are there before the first target is given its own; a tuple of them would hold none that nests deeply. */
function assignPairs(run: Run, node: number, target: number, value: number): void {
  const { syntax } = run;
  const count = syntax[target + DisplayNode.items];
  const given: number[] = [];
  for (let i = 1; i <= count; i++) {
    const one = syntax[target + DisplayNode.items + i];
    const item = syntax[value + DisplayNode.items + i];
    const isOwn = noteForObject(run, node, one, item);
    given.push(givenTo(run, one, item, evaluate(run, item), isOwn));
  }
  for (let i = 1; i <= count; i++) assign(run, syntax[target + DisplayNode.items + i], given[i - 1]);
}

/** What a target is given of what the expression `node` gave. */
function givenTo(run: Run, target: number, node: number, value: number, isOwn: boolean): number {
  return isOwn ? keptAsOwn(run, node, value) : fieldValue(run, target, node, value);
}

/** `name: Type = value`, and without a value. */
export function annotatedAssign(run: Run, node: number): void {
  const { syntax, engine } = run;
  const target = syntax[node + AnnotatedAssignNode.target];
  const valueNode = syntax[node + AnnotatedAssignNode.value];
  const written = annotationValue(
    engine,
    { file: run.file, row: run.row },
    syntax[node + AnnotatedAssignNode.annotation],
  );
  const isLocal = run.kind === ScopeKind.function && syntaxKind(syntax, target) === Syntax.name;
  const declared = isLocal ? ofSelfAround(engine, run.unit, written) : written;
  const isOwn = noteForObject(run, node, target, valueNode);
  const value = givenTo(run, target, valueNode, evaluate(run, valueNode), isOwn);
  // A declaration without a value binds nothing, but says what attributes and names are.
  // A function's type variable says less than what is given.
  const isVariable = isLocal && value !== 0 && orBound(engine, declared) !== declared;
  if (declared !== 0 && !isVariable && !isGeneral(engine, declared)) {
    giveEntries(engine, declared, value);
    noteAttributeDeclared(run, target);
    if (syntaxKind(syntax, target) === Syntax.name)
      run.variables.declared.set(syntax[target + NameNode.name], declared);
    if (isClassGivenElsewhere(run, node, declared)) return;
    if (writesTexts(run.file, valueNode) || isTupleOfClasses(run, value)) assign(run, target, value);
    else if (isLocal && valueNode !== 0) assign(run, target, narrowedTo(run, declared, value));
    else assign(run, target, withMoreExact(run, declared, value));
    return;
  }
  if (valueNode === 0) return;
  const isInFull =
    isTupleOfClasses(run, value) ||
    (run.kind === ScopeKind.module && isTableInFull(engine, run.file, target, valueNode));
  assign(run, target, isInFull ? value : besideDeclared(run, declared, value));
}

/** Whether it is what a module's name is given to ask for: `KINDS: tuple[type, ...] = (Circle, Square)`. */
function isTupleOfClasses({ engine, kind }: Run, value: number): boolean {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  if (kind !== ScopeKind.module || atom < 0 || values.kind[atom] !== Atom.tuple) return false;
  const items = values.lists.items(values.b[atom]);
  return items.length > 0 && items.every((item) => values.consistsOf(item, Atom.class));
}

/** What is given and what is declared, which may be something else where the first isn't known, and the second says nothing. */
function besideDeclared({ engine }: Run, declared: number, value: number): number {
  const { values } = engine;
  const whole = values.union(value, orBound(engine, declared));
  const isUnknown = values.isUnknown(engine.resolve(value)) && saysNothing(engine, declared);
  return isUnknown ? besideUnknown(engine, whole) : whole;
}

/** `self.name: Type` */
function noteAttributeDeclared(run: Run, target: number): void {
  const { syntax, engine } = run;
  if (syntaxKind(syntax, target) !== Syntax.attribute) return;
  const name = attributeName(engine.universe, run.name(syntax[target + AttributeNode.name]), run.unit);
  noteDeclaration(engine, evaluate(run, syntax[target + AttributeNode.value]), name);
}

/** `Handler: type[Base]` for type checkers alone, where the name is another class when Python runs. */
function isClassGivenElsewhere(run: Run, node: number, declared: number): boolean {
  const { syntax, engine, file, row } = run;
  const target = syntax[node + AnnotatedAssignNode.target];
  return (
    syntaxKind(syntax, target) === Syntax.name &&
    namesOwnClasses(engine, declared) &&
    isGivenElsewhere(file, row, node, syntax[target + NameNode.name])
  );
}

/**
 * What is declared, and what is more exact. In a class's body an object of an own class may be a descriptor, unless it is
 * of one below what is declared.
 */
function withMoreExact({ engine, kind }: Run, declared: number, value: number): number {
  if (!isMoreExactGiven(engine, declared)) return declared;
  if (kind === ScopeKind.class && !leavesClassesBelow(engine, declared)) return declared;
  return engine.values.union(declared, moreExact(engine, declared, engine.resolve(value)));
}

/** A local name declared `X | None` (`type[X]`) and given None or an X (a class) is that until it is assigned again. */
function narrowedTo(run: Run, declared: number, value: number): number {
  const { values } = run.engine;
  const given = values.lists.items(run.engine.resolve(value));
  if (given.length === 0) return declared;
  const isExact = (atom: number): boolean =>
    values.kind[atom] === Atom.instance || values.kind[atom] === Atom.class;
  if (!given.every((atom) => isExact(atom) && !saysLess(run, declared, atom))) return declared;
  // What callers pass tells which: `kind: type[Shape] = KINDS[name]`.
  if (values.isSymbolic(value)) return value;
  // `boxes: Stack[Box] = Stack()`: the declaration says of what.
  const telling = values.lists.items(declared).filter((atom) => isExact(atom) && values.b[atom] !== 0);
  const isOpen = (atom: number): boolean => values.b[atom] === 0 || values.isGenericAtom(atom);
  const isAlike = (one: number, atom: number): boolean =>
    values.kind[one] === values.kind[atom] && values.a[one] === values.a[atom];
  return values.fromAtoms(
    given.map((atom) => (isOpen(atom) ? (telling.find((one) => isAlike(one, atom)) ?? atom) : atom)),
  );
}

/** `kind: type[Square] = shape_kind()`, which is declared to give a `type[Shape]`. */
function saysLess({ engine }: Run, declared: number, atom: number): boolean {
  const { values, classes } = engine;
  if (values.kind[atom] !== Atom.class) return false;
  const isBelow = (entity: number): boolean =>
    entity !== values.a[atom] && classes.isSubclass(entity, values.a[atom]);
  return values.some(declared, (one) => values.kind[one] === Atom.class && isBelow(values.a[one]));
}

/** Operators that put something into a container where they work in place. */
const PUTTING_IN = new Set(['+', '|', '^']);

/** `target += value` */
export function augmentedAssign(run: Run, node: number): void {
  const { syntax, engine } = run;
  const { values } = engine;
  const target = syntax[node + AugmentedAssignNode.target];
  const old = engine.resolve(evaluate(run, target));
  const value = evaluate(run, syntax[node + AugmentedAssignNode.value]);
  const operator = run.file.facts.string(syntax[node + AugmentedAssignNode.operator]);
  const keepsItself = (atom: number): boolean =>
    values.kind[atom] === Atom.site || values.kind[atom] === Atom.attributes;
  const kept = values.filter(old, keepsItself);
  for (const atom of values.lists.items(kept)) {
    if (!PUTTING_IN.has(operator)) break;
    if (values.kind[atom] === Atom.site) fill(engine, atom, engine.resolve(value), values.a[atom]);
    else putAttributes(engine, values.single(values.a[atom]), value);
  }
  const others = values.filter(old, (atom) => !keepsItself(atom));
  // Objects may still have a mirrored operator of their own, which comes first (`items += total`).
  const isKept = kept !== 0 && others === 0 && values.consistsOf(engine.resolve(value), Atom.site);
  assign(run, target, isKept ? kept : values.union(kept, inPlace(engine, operator, others, value)));
}
