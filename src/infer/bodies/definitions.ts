/** `def` and `class` statements: defaults, decorators, and what the name is bound to. */

import { decoratorsOf } from '../../link/facts/decorators.js';
import { lastName } from '../../link/facts/lastName.js';
import { Definition } from '../../model/facts.js';
import {
  ClassDefinitionNode,
  FunctionDefinitionNode,
  KeywordNode,
  ParameterNode,
  ParametersNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { noteKept } from '../calls/keptFunctions.js';
import { isLikeMade, withoutOthers } from '../calls/otherUses.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import { joinOrDoubt } from '../doubts.js';
import type { Engine } from '../engine.js';
import { isDefault } from '../libraries/attrs.js';
import { bindsToClass } from '../program/classMethods.js';
import { noteMetaclass } from '../program/metaclassesGiven.js';
import { noteBase } from '../program/unnamedBases.js';
import { passCases, passCasesToTests, useFixtures } from '../pytest/testArguments.js';
import type { Run } from '../run.js';
import { canBeCalled } from '../types/callableTypes.js';
import { callInitSubclass, callMetaclass, metaclassArgument } from './classHooks.js';
import { decoratedProperty } from './decoratedProperties.js';
import { evaluate } from './expressions.js';
import { noteGuardsAround } from './guardsAround.js';

export function functionDefinition(run: Run, node: number): void {
  const { syntax, engine, file } = run;
  const { values } = engine;
  const decorators = decoratorsOf(file, node);
  const evaluated = decorators.map((decorator) => evaluate(run, decorator));
  noteGuardsAround(run, syntax[node + FunctionDefinitionNode.scope]);
  defaultsOf(
    run,
    syntax[node + FunctionDefinitionNode.scope],
    syntax[node + FunctionDefinitionNode.parameters],
  );
  const entity = file.base + syntax[node + FunctionDefinitionNode.definition];
  if (decorators.length > 0) passCases(run, node, entity);
  const plain = values.of(Atom.function, entity);
  const info = engine.functions.of(entity);
  let made: Made = { value: plain, isKept: false };
  for (let i = decorators.length - 1; i >= 0; i--) {
    // What a property gives is what its function gives, however that is wrapped.
    if (info.isProperty && isClass(engine, evaluated[i])) makeDescriptor(engine, evaluated[i], made.value);
    else made = decorated(run, decorators[i], evaluated[i], made);
  }
  if (made.isKept) noteKept(engine, entity);
  const kept = withKept(engine, plain, made);
  const value = info.isProperty ? decoratedProperty(run, decorators, info, made.value, kept) : kept;
  const string = file.facts.definitions[(entity - file.base) * Definition.width + Definition.name];
  run.variables.store(string, value);
}

/** What decorators have made of a function or class so far: the next one is given `value`. */
interface Made {
  value: number;
  /** The definition itself is called sooner or later, and is one of the things that the name stands for. */
  isKept: boolean;
}

function withKept({ values }: Engine, plain: number, { value, isKept }: Made): number {
  return isKept ? values.union(plain, value) : value;
}

function isClass(engine: Engine, decorator: number): boolean {
  const { values } = engine;
  return values.lists.items(engine.resolve(decorator)).some((atom) => values.kind[atom] === Atom.class);
}

/** Whether a decorator is a subclass of `classmethod`: the functions say themselves that they are bound to the class. */
function makesClassMethods(engine: Engine, decorator: number): boolean {
  const { values } = engine;
  const atoms = values.lists.items(engine.resolve(decorator));
  return (
    atoms.length > 0 &&
    atoms.every((atom) => values.kind[atom] === Atom.class && bindsToClass(engine, values.a[atom]))
  );
}

/** A descriptor of the project's own that makes a property (`@cached_property`) is given the function. */
function makeDescriptor(engine: Engine, decorator: number, getter: number): void {
  const { values, classes } = engine;
  for (const atom of values.lists.items(engine.resolve(decorator)))
    if (values.kind[atom] === Atom.class && !classes.of(values.a[atom]).file.source.stub)
      call(engine, NO_CONTEXT, values.single(atom), positionalArguments(getter));
}

/** Decorators whose result is still the function that they are given. */
const KEEPING = new Set([
  'staticmethod',
  'classmethod',
  'abstractmethod',
  'overload',
  'override',
  'final',
  'lru_cache',
  'cache',
  'singledispatch',
  'singledispatchmethod',
  'total_ordering',
  'runtime_checkable',
  'dataclass',
  'unique',
  'no_type_check',
  'deprecated',
]);

/** Where these are defined; a program's own decorator may be called the same. */
const MODULES = new Set([
  'abc',
  'dataclasses',
  'enum',
  'functools',
  'typing',
  'typing_extensions',
  'warnings',
]);

/** Whether a decorator that is called like one of these is another one, of which the code is known. */
function isAnother(engine: Engine, decorator: number): boolean {
  const { program } = engine.linked;
  const { values } = engine;
  const atoms = values.lists.items(engine.resolve(decorator));
  return (
    atoms.length > 0 &&
    atoms.every((atom) => {
      const kind = values.kind[atom];
      if (kind !== Atom.function && kind !== Atom.class && kind !== Atom.instance) return false;
      const file = program.fileOf(values.a[atom]);
      return file !== undefined && !file.source.stub && !MODULES.has(file.module.name);
    })
  );
}

/**
 * What a decorator makes of what those below it have made. Where it gives functions, the decorated one is
 * called, too, sooner or later, and stays the one that the name stands for.
 */
function decorated(run: Run, node: number, decorator: number, before: Made): Made {
  const { engine, file } = run;
  const { values } = engine;
  const { value } = before;
  if (isDefault(run, node, value)) return before;
  const name = lastName(file, node);
  if (KEEPING.has(name) && !isAnother(engine, decorator)) return before;
  if (makesClassMethods(engine, decorator)) return before;
  const given = call(engine, NO_CONTEXT, decorator, positionalArguments(value));
  const result = withoutOthers(engine, decorator, value, given);
  const resolved = engine.resolve(result);
  // Of what nothing is known, or too much, the definition itself is still the likeliest meaning.
  if (result === value || values.isUnknown(resolved) || values.isUnknown(values.union(value, result)))
    return before;
  const resolvable = values.lists.items(resolved);
  // What gives back what it is given means that, and wrappers of it: all else is what other uses are given.
  if (values.lists.items(value).every((atom) => resolvable.includes(atom))) {
    const wrappers = values.filter(result, (atom) => isWrapper(engine, atom));
    return { value: values.union(value, wrappers), isKept: before.isKept };
  }
  if (resolvable.every((atom) => isFunctionLike(values.kind[atom]))) {
    // Something of which only the type is known (`@contextmanager`) calls the function for the next decorator, too.
    const isTypeAlone = resolvable.every((atom) => values.kind[atom] === Atom.callable);
    return { value: isTypeAlone ? values.union(result, value) : result, isKept: true };
  }
  // A decorator that says nothing but None is used for its effect; its result is not the name's value.
  if (resolvable.every((atom) => values.kind[atom] === Atom.none)) return before;
  // What is read through it is what its function gives.
  if (resolvable.some((atom) => values.kind[atom] === Atom.property)) return { value: result, isKept: false };
  // Plain data can't be called: where the name is, the decorator was more than it seems.
  const isData = resolvable.every((atom) => !canBeCalled(engine, atom));
  const isKept = isData || values.kind[values.atomAt(value, 0)] === Atom.class;
  return { value: isKept ? values.union(result, value) : result, isKept: isKept && before.isKept };
}

/** Whether an atom is made of the function that it was given: a partial application, or a closure, also of an object that holds it. */
function isWrapper(engine: Engine, atom: number): boolean {
  const { kind, a, c } = engine.values;
  if (kind[atom] === Atom.function) return c[atom] !== 0 || isLikeMade(engine, a[atom]);
  return kind[atom] === Atom.partial || (kind[atom] === Atom.lambda && c[atom] !== 0);
}

function isFunctionLike(kind: number): boolean {
  return kind === Atom.function || kind === Atom.lambda || kind === Atom.callable || kind === Atom.partial;
}

/** Default values flow into the parameters of the function or lambda whose scope is `row`. */
export function defaultsOf(run: Run, row: number, list: number): void {
  const { syntax, engine } = run;
  const unit = engine.universe.scope(run.file, row);
  for (let index = 0; index < syntax[list + ParametersNode.parameters]; index++) {
    const value = syntax[syntax[list + ParametersNode.parameters + 1 + index] + ParameterNode.default];
    if (value === 0) continue;
    const resolved = engine.resolve(evaluate(run, value));
    joinOrDoubt(engine, engine.cells.cell(CellKind.parameter, unit, index), resolved);
    engine.cells.join(engine.cells.cell(CellKind.default, unit, index), resolved);
  }
}

export function classDefinition(run: Run, node: number): void {
  const { syntax, engine, file } = run;
  const { values } = engine;
  const decorators = decoratorsOf(file, node);
  const evaluated = decorators.map((decorator) => evaluate(run, decorator));
  const entity = file.base + syntax[node + ClassDefinitionNode.definition];
  for (let i = 0; i < syntax[node + ClassDefinitionNode.arguments]; i++) {
    const argument = syntax[node + ClassDefinitionNode.arguments + 1 + i];
    const isKeyword = syntaxKind(syntax, argument) === Syntax.keyword;
    const value = evaluate(run, isKeyword ? syntax[argument + KeywordNode.value] : argument);
    if (!isKeyword) noteBase(engine, entity, value);
    const metaclass = metaclassArgument(run, argument);
    if (metaclass !== 0) noteMetaclass(engine, entity, isKeyword ? value : evaluate(run, metaclass));
  }
  engine.ensure(engine.universe.scope(file, syntax[node + ClassDefinitionNode.scope]));
  if (decorators.length > 0) passCasesToTests(run, node, entity);
  useFixtures(run, entity);
  const plain = values.of(Atom.class, entity);
  callInitSubclass(run, node, entity);
  callMetaclass(run, node, entity);
  let made: Made = { value: plain, isKept: false };
  for (let i = decorators.length - 1; i >= 0; i--) made = decorated(run, decorators[i], evaluated[i], made);
  const string = file.facts.definitions[(entity - file.base) * Definition.width + Definition.name];
  run.variables.store(string, withKept(engine, plain, made));
}
