/**
 * Parts of what a body was given that it gives back: `return node.label`, `return pair[0]`. Of `self` only what
 * classes below define themselves, and what methods leave to their calls: of the rest all objects have about the same.
 */
import { positionalNodes } from '../../link/facts/callArguments.js';
import { AttributeNode, CallNode, PrimaryNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { partLeftOpen } from '../attributes/openNames.js';
import { attributeName } from '../attributes/privateNames.js';
import { areClasses } from '../calls/calls.js';
import { isMapping } from '../containers/containers.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/**
 * The value of an expression, left open where it is a part of a parameter, just as callers pass it. `isCalled`: that it is
 * not None, as a condition may have said, makes no difference.
 */
export function openPart(run: Run, node: number, value: number, isCalled = false): number {
  const { engine, syntax } = run;
  const { values } = engine;
  const isAttribute = syntaxKind(syntax, node) === Syntax.attribute;
  if (syntaxKind(syntax, node) === Syntax.call) return openGet(run, node, value);
  if (value === 0 || (!isAttribute && syntaxKind(syntax, node) !== Syntax.subscript)) return value;
  const object = openBase(run, syntax[node + PrimaryNode.value]);
  const base = values.onlyAtom(object);
  if (base < 0) return value;
  const isOfContainer = values.kind[base] === Atom.named;
  const name = isAttribute ? attributeText(run, node) : heldKey(run, node, isOfContainer, object);
  const key = oneKey(run, name, isOfContainer);
  if (key < 0 || (isOwnParameter(run, name) && !isOfContainer && engine.resolve(value) === values.many))
    return value;
  if (!isOfContainer && !isPassed(engine, base, key) && !holdsOwnSite(engine, value)) return value;
  const open = partLeftOpen(engine, object, key, isAttribute);
  const told = (one: number): number => (isCalled ? values.withoutNone(one) : one);
  // What the body itself knows better stays as it is.
  return told(known(engine, open)) === told(known(engine, value)) ? open : value;
}

/** The one name or key that a value is; in a container of its own that an object has, any, where it isn't one; -1. */
function oneKey({ engine: { values } }: Run, name: number, isOfContainer: boolean): number {
  const key = values.onlyAtom(name);
  return key < 0 && isOfContainer ? values.atom(Atom.other) : key;
}

/**
 * A class that the bodies of classes hold under an attribute of `self` or `cls`, for others below to replace: each call
 * finds what its own receiver's class holds. What single objects were given too isn't told apart by their classes.
 * `object`: what stands before the dot; `value`: what the attribute is; `isCalled`: as for `openPart`.
 */
export function openHook(run: Run, node: number, object: number, value: number, isCalled = false): number {
  const { engine, syntax } = run;
  const { values } = engine;
  if (!areClasses(engine, value) || syntaxKind(syntax, syntax[node + AttributeNode.value]) !== Syntax.name)
    return value;
  const receiver = values.onlyAtom(object);
  const owner = receiver < 0 ? -1 : ownerOf(engine, receiver);
  if (owner < 0) return value;
  const name = attributeName(engine.universe, run.name(syntax[node + AttributeNode.name]), run.unit);
  return isGivenToObjects(engine, owner, name) ? value : openPart(run, node, value, isCalled);
}

/** Whether objects of a class, or of those below it, were given an attribute. */
function isGivenToObjects(engine: Engine, entity: number, name: number): boolean {
  const { given } = engine.members.find(engine.classes.of(entity), name);
  return (
    given.some((cell) => engine.read(cell) !== 0) || engine.assignments.belowOrBeside(entity, name).length > 0
  );
}

/** The class whose object a parameter's atom is as its methods' first; -1. */
function ownerOf({ values, universe, functions }: Engine, atom: number): number {
  if (values.kind[atom] !== Atom.parameter) return -1;
  const unit = values.a[atom];
  return functions.ofUnit(universe.fileOfScope(unit), unit).parameters[values.b[atom]].owner;
}

/** What stands before the last step: a parameter, an element of one, or a container of the object that one is. */
function openBase(run: Run, node: number): number {
  const { engine, syntax } = run;
  const { values } = engine;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.name) {
    const object = evaluate(run, node);
    return values.filter(object, (atom) => isParameterOrElement(engine, atom));
  }
  if (!isOfName(syntax, node)) return 0;
  const container = evaluate(run, node);
  const open = holdsOwnSite(engine, container) ? openPart(run, node, container) : 0;
  return values.filter(open, (atom) => values.kind[atom] === Atom.named);
}

/** A container of its own that the object of a parameter has (`self.items`), left open; any other value as it is. */
export function openContainer(run: Run, node: number, value: number): number {
  return isOfName(run.syntax, node) && holdsOwnSite(run.engine, value) ? openPart(run, node, value) : value;
}

/** `name.attribute` */
function isOfName(syntax: Int32Array, node: number): boolean {
  return (
    syntaxKind(syntax, node) === Syntax.attribute &&
    syntaxKind(syntax, syntax[node + AttributeNode.value]) === Syntax.name
  );
}

/** What is taken out of such a container (`self.items[key]`, `self.items.get(key)`), left open; any other value as it is. */
export function openElement(run: Run, node: number, value: number): number {
  const { syntax } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.subscript: {
      const container = syntax[node + SubscriptNode.value];
      return isOfName(syntax, container) && holdsOwnSite(run.engine, evaluate(run, container))
        ? openPart(run, node, value)
        : value;
    }
    case Syntax.call:
      return openGet(run, node, value);
    default:
      return value;
  }
}

/** `self.items.get(key)` and `self.items.get(key, otherwise)`, and of a table that callers pass. */
function openGet(run: Run, node: number, value: number): number {
  const { engine, syntax, file } = run;
  const { values } = engine;
  const called = syntax[node + CallNode.function];
  if (syntaxKind(syntax, called) !== Syntax.attribute) return value;
  if (file.facts.string(syntax[called + AttributeNode.name]) !== 'get') return value;
  const object = syntax[called + AttributeNode.value];
  if (!isOfName(syntax, object) && syntaxKind(syntax, object) !== Syntax.name) return value;
  const given = positionalNodes(file, node);
  if (given.length !== syntax[node + CallNode.arguments] || given.length < 1 || given.length > 2)
    return value;
  const container = openContainer(run, object, evaluate(run, object));
  const only = values.onlyAtom(container);
  if (only < 0 || (values.kind[only] !== Atom.named && !isOwnTable(run, container))) return value;
  const [key, otherwise] = given.map((one) => evaluate(run, one));
  const element = partLeftOpen(engine, container, oneKey(run, key, true), false);
  const open = values.union(element, otherwise ?? values.of(Atom.none));
  return engine.resolve(open) === engine.resolve(value) ? open : value;
}

/** Whether a value is a parameter for which all callers pass dictionaries. */
export function isOwnTable(run: Run, value: number): boolean {
  return isOwnParameter(run, value) && isTable(run.engine, value);
}

function isParameterOrElement({ values }: Engine, atom: number): boolean {
  const parameter = values.kind[atom] === Atom.element ? values.a[atom] : atom;
  return values.kind[parameter] === Atom.parameter;
}

/** Whether each class below has a container of its own there. */
function holdsOwnSite({ values, ownSites }: Engine, value: number): boolean {
  return values.lists
    .items(value)
    .some((atom) => values.kind[atom] === Atom.site && ownSites.has(values.b[atom]));
}

/** Whether an atom is a parameter, or an element of it, that may have different things under a name. */
function isPassed(engine: Engine, atom: number, name: number): boolean {
  const { values, universe, functions, classes, descent } = engine;
  const parameter = values.kind[atom] === Atom.element ? values.a[atom] : atom;
  if (values.kind[parameter] !== Atom.parameter) return false;
  const unit = values.a[parameter];
  const { owner } = functions.ofUnit(universe.fileOfScope(unit), unit).parameters[values.b[parameter]];
  if (owner < 0) return true;
  if (values.kind[name] !== Atom.text) return false;
  const text = values.a[name];
  return descent.defining(classes.of(owner), text).length > 0 || isLeftToCalls(engine, owner, text);
}

/** Whether a method leaves to its calls what it gives objects of the class under a name. */
function isLeftToCalls(engine: Engine, owner: number, name: number): boolean {
  return engine.read(engine.cells.cell(CellKind.passed, owner, name)) !== 0;
}

function attributeText(run: Run, node: number): number {
  const { universe, values } = run.engine;
  const name = run.name(run.syntax[node + AttributeNode.name]);
  return values.of(Atom.text, attributeName(universe, name, run.unit));
}

/**
 * A constant key; in a container that is told apart for each class, any, and in a table any that is known, such
 * as `name: str`.
 */
function heldKey(run: Run, node: number, isOfContainer: boolean, object: number): number {
  const { engine, syntax } = run;
  const key = syntax[node + SubscriptNode.items + 1];
  const kind = syntaxKind(syntax, key);
  if (syntax[node + SubscriptNode.items] !== 1 || kind === Syntax.slice) return 0;
  if (isOfContainer || kind === Syntax.integer || kind === Syntax.string) return evaluate(run, key);
  if (kind !== Syntax.name || !isTable(engine, object)) return 0;
  const name = evaluate(run, key);
  return !engine.values.isSymbolic(name) || isOwnParameter(run, name) ? name : 0;
}

/** Whether a value is one of the body's own parameters, and nothing else. */
function isOwnParameter({ engine: { values }, unit }: Run, value: number): boolean {
  const atom = values.onlyAtom(value);
  return atom >= 0 && values.kind[atom] === Atom.parameter && values.a[atom] === unit;
}

/** What is known of a value, without what a declaration says of it, where that is no more than that it can be called. */
function known(engine: Engine, value: number): number {
  const { values } = engine;
  return values.filter(engine.resolve(value), (atom) => values.kind[atom] !== Atom.callable);
}

/** Whether all callers pass dictionaries. */
function isTable(engine: Engine, object: number): boolean {
  const { values, universe } = engine;
  const dictionary = universe.entity('builtins.dict');
  const passed = engine.resolve(object);
  return (
    passed !== 0 &&
    values.every(passed, (atom) =>
      values.kind[atom] === Atom.site
        ? isMapping(engine, atom)
        : values.kind[atom] === Atom.instance && values.a[atom] === dictionary,
    )
  );
}
