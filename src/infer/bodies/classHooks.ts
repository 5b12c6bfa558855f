/** What defining a class runs: `__set_name__`, `__init_subclass__` and its metaclass (data model, "Customizing class creation"). */

import { isWithMetaclass } from '../../link/names/classNames.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode, ClassDefinitionNode, KeywordNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { isNoMethod } from '../attributes/instanceAttributes.js';
import { assignAttribute } from '../attributes/setters.js';
import { type Arguments, plainArguments, positionalArguments, withPositional } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { namedElements, put, putKey } from '../containers/containers.js';
import { textKey } from '../containers/elementKeys.js';
import { callSpecial } from '../containers/iteration.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { metaclassesOf, namespaces } from '../program/metaclassesGiven.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/** The class is passed to each in the order of its bases, as by `super().__init_subclass__()` of each. */
export function callInitSubclass(run: Run, node: number, entity: number): void {
  const { engine } = run;
  const { classes, universe, values } = engine;
  const name = universe.nameId('__init_subclass__');
  const info = classes.of(entity);
  for (let index = classes.findMember(info, name, 1); index >= 0; ) {
    const owner = classes.of(info.order[index].entity);
    if (owner.file.source.stub) return;
    const method = classes.ownDefinition(owner.entity, name);
    const args = withPositional(keywordsOf(run, node), [values.of(Atom.class, entity)]);
    if (method >= 0) call(engine, NO_CONTEXT, values.of(Atom.function, method), args);
    index = classes.findMember(info, name, index + 1);
  }
}

/** What the body holds is told the class and its name there, if it asks for it (data model, "Creating the class object"). */
export function callSetNames(run: Run): void {
  const { engine } = run;
  const { classes, universe, values } = engine;
  const setName = universe.nameId('__set_name__');
  const owner = values.of(Atom.class, run.entity);
  for (const [string, value] of run.variables.own()) {
    for (const atom of values.lists.items(value)) {
      if (values.kind[atom] !== Atom.instance) continue;
      const info = classes.of(values.a[atom]);
      const index = classes.findMember(info, setName);
      if (index < 0 || classes.of(info.order[index].entity).file.source.stub) continue;
      const args = positionalArguments(owner, values.of(Atom.text, run.name(string)));
      callSpecial(engine, values.single(atom), '__set_name__', args);
    }
  }
}

/** A metaclass of sources is called with the name, the bases and what the body binds. */
export function callMetaclass(run: Run, node: number, entity: number): void {
  const { engine } = run;
  for (const metaclass of metaclassesOf(engine, entity)) callMethodsOf(run, node, entity, metaclass);
}

/** Calls what makes and what initialises a class, of one metaclass. */
function callMethodsOf(run: Run, node: number, entity: number, metaclass: number): void {
  const { engine } = run;
  const { classes, universe, values } = engine;
  const info = classes.of(metaclass);
  for (const name of ['__new__', '__init__']) {
    const index = classes.findMember(info, universe.nameId(name));
    if (index < 0 || classes.of(info.order[index].entity).file.source.stub) continue;
    const member = classes.ownMember(info.order[index].entity, universe.nameId(name));
    if (engine.linked.program.kindOf(member) !== KindCode.method) continue;
    const receiver = values.atom(name === '__new__' ? Atom.class : Atom.instance, metaclass);
    const namespace = namespaceOf(run, node, entity);
    const positional = [
      values.of(Atom.text, run.name(definedName(run, entity))),
      basesOf(engine, entity),
      values.single(namespace),
    ];
    const bound = values.of(Atom.function, member, receiver + 1);
    call(engine, NO_CONTEXT, bound, withPositional(keywordsOf(run, node), positional));
    if (name !== '__new__') continue;
    assignPut(run, entity, namespace);
    for (const other of namespaces(engine, metaclass)) assignWrapped(run, entity, other);
  }
}

/**
 * What a metaclass puts into the namespace: besides what the class's body binds, and in the place of that
 * (`namespace['run'] = timed(namespace['run'])`).
 */
function assignPut({ engine }: Run, entity: number, namespace: number): void {
  const { classes, values } = engine;
  const itself = values.of(Atom.class, entity);
  const { names, elements } = namedElements(engine, namespace);
  names.forEach((name, index) => {
    const bound = classes.ownMember(entity, name) < 0 ? 0 : boundIn(engine, entity, name);
    const added = values.filter(elements[index], (atom) => !values.some(bound, (one) => one === atom));
    if (added !== 0) assignAttribute(engine, itself, name, added);
  });
}

/**
 * What a metaclass puts into a dictionary of its own in the place of what the class's body binds, and that it makes
 * classes of. What other classes' bodies bind stands there, too.
 */
function assignWrapped({ engine }: Run, entity: number, namespace: number): void {
  const { classes, values } = engine;
  const itself = values.of(Atom.class, entity);
  const { names, elements } = namedElements(engine, namespace);
  names.forEach((name, index) => {
    if (classes.ownMember(entity, name) < 0) return;
    const added = values.filter(elements[index], (atom) => isNoMethod(engine, atom));
    if (added !== 0) assignAttribute(engine, itself, name, added);
  });
}

/** What the class's bodies bind a name to. */
function boundIn(engine: Engine, entity: number, name: number): number {
  const { classes, cells, values } = engine;
  return values.unionAll(
    classes.of(entity).units.map((unit) => engine.read(cells.cell(CellKind.name, unit, name))),
  );
}

function definedName({ file }: Run, entity: number): number {
  return file.facts.definitions[(entity - file.base) * Definition.width + Definition.name];
}

function basesOf(engine: Engine, entity: number): number {
  const { values } = engine;
  const bases = engine.linked.classes.basesOf(entity).map((base) => values.of(Atom.class, base));
  return values.of(Atom.tuple, 0, values.lists.intern(bases));
}

/** A dictionary of the names that the class's body binds, an atom. */
function namespaceOf(run: Run, node: number, entity: number): number {
  const { engine } = run;
  const { classes, universe, values } = engine;
  const site = values.atom(Atom.site, universe.entity('builtins.dict'), run.place(node));
  for (const name of classes.ownNames(entity)) {
    putKey(engine, site, values.of(Atom.text, name));
    put(engine, site, textKey(name), boundIn(engine, entity, name));
  }
  return site;
}

/** What an argument of a class statement says of its metaclass; 0: nothing. */
export function metaclassArgument({ file, syntax }: Run, argument: number): number {
  if (isWithMetaclass(file, argument)) return syntax[argument + CallNode.arguments + 1];
  if (syntaxKind(syntax, argument) !== Syntax.keyword) return 0;
  const isNamed = file.facts.string(syntax[argument + KeywordNode.name]) === 'metaclass';
  return isNamed ? syntax[argument + KeywordNode.value] : 0;
}

/** The keyword arguments of a class statement, `metaclass` aside. */
function keywordsOf(run: Run, node: number): Arguments {
  const { syntax, engine } = run;
  const names: number[] = [];
  const named: number[] = [];
  for (let i = 0; i < syntax[node + ClassDefinitionNode.arguments]; i++) {
    const argument = syntax[node + ClassDefinitionNode.arguments + 1 + i];
    if (syntaxKind(syntax, argument) !== Syntax.keyword) continue;
    const name = run.name(syntax[argument + KeywordNode.name]);
    if (name === engine.universe.nameId('metaclass')) continue;
    names.push(name);
    named.push(evaluate(run, syntax[argument + KeywordNode.value]));
  }
  return plainArguments([], names, named);
}
