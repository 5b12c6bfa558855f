/**
 * Classes of the package attrs (https://www.attrs.org, "API Reference"), known by what is imported, also
 * where the package isn't there: fields are `x = attr.ib(…)` and, in newer classes, annotated names.
 */

import { isCallOf, isFactory, isField } from '../../link/classes/attrsClasses.js';
import { assignedNode } from '../../link/classes/fieldStatements.js';
import { argumentNode, keywordConstant, keywordNode } from '../../link/facts/callArguments.js';
import { Binding, ScopeKind } from '../../model/facts.js';
import { AttributeNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { memberName } from '../attributes/privateNames.js';
import { evaluate } from '../bodies/expressions.js';
import { positionalArguments, UNKNOWN_ARGUMENTS } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { typeOf } from '../types/annotations.js';
import { madeForObject } from './containerClasses.js';

const INSTANCE_OF = new Set(['attr.validators.instance_of', 'attrs.validators.instance_of']);

/** The cell of what converts the values that a field is given. */
export function converterOf(engine: Engine, owner: number, field: number): number {
  const { cells, universe } = engine;
  return cells.cell(CellKind.attribute, owner, universe.nameId(`converter of ${universe.text(field)}`));
}

/** What a statement gives the name `target`: of a field in a class's body, what its objects have there. */
export function fieldValue(run: Run, target: number, node: number, value: number): number {
  const { engine, file, syntax } = run;
  const { values, cells } = engine;
  if (run.kind !== ScopeKind.class || syntaxKind(syntax, target) !== Syntax.name) return value;
  // `parts: list = Factory(list)` is a field without a call that makes it one.
  if (isFactory(engine.linked.names, file, node)) return madeByFactory(run, node) || value;
  if (!isField(engine.linked.names, file, node)) return value;
  const place = { file, row: run.row };
  const type = keywordNode(file, node, 'type');
  const validator = keywordNode(file, node, 'validator');
  let found = type === 0 ? 0 : typeOf(engine, place, type);
  if (isCallOf(engine.linked.names, file, validator, INSTANCE_OF))
    found = values.union(found, typeOf(engine, place, argumentNode(file, validator, 0, 'type')));
  found = values.union(found, initialValue(run, node));
  const converter = engine.resolve(evaluate(run, keywordNode(file, node, 'converter')));
  if (converter !== 0) {
    cells.join(converterOf(engine, run.entity, fieldName(run, target)), converter);
    found = convertedBy(engine, converter, found);
  }
  return found === 0 ? value : found;
}

/** The name of the attribute that a name in a class's body stands for. */
function fieldName(run: Run, node: number): number {
  return memberName(run.engine.universe, run.name(run.syntax[node + NameNode.name]), run.entity);
}

/** What a converter makes of what a field is given, 0: nothing is known of that; what an unknown one makes is the same. */
export function convertedBy(engine: Engine, converter: number, given: number): number {
  const args = given === 0 ? UNKNOWN_ARGUMENTS : positionalArguments(given);
  return engine.resolve(call(engine, NO_CONTEXT, converter, args)) || given;
}

/** Of `attr.ib(default=…)` or `attr.ib(factory=…)`. */
function initialValue(run: Run, node: number): number {
  const { engine, file } = run;
  const initial = argumentNode(file, node, 0, 'default');
  if (isFactory(engine.linked.names, file, initial)) return madeByFactory(run, initial);
  if (initial !== 0) return engine.resolve(evaluate(run, initial));
  const made = evaluate(run, keywordNode(file, node, 'factory'));
  return madeForObject(engine, run.entity, made, run.place(node));
}

/** What `attr.Factory(…)` gives each object. */
function madeByFactory(run: Run, node: number): number {
  const { engine, file } = run;
  const made = evaluate(run, argumentNode(file, node, 0, 'factory'));
  const isGivenSelf = keywordConstant(file, node, 'takes_self') === true;
  return isGivenSelf ? madeOf(run, made) : madeForObject(engine, run.entity, made, run.place(node));
}

/** `@x.default` before a method of the class: whether it is that, which gives objects their x. */
export function isDefault(run: Run, decorator: number, method: number): boolean {
  const { engine, file, syntax } = run;
  const { bindings } = file.facts;
  if (syntaxKind(syntax, decorator) !== Syntax.attribute) return false;
  const name = syntax[decorator + AttributeNode.value];
  if (
    syntaxKind(syntax, name) !== Syntax.name ||
    file.facts.string(syntax[decorator + AttributeNode.name]) !== 'default'
  )
    return false;
  const rows = engine.linked.names.bindingsOf(file, run.row, file.facts.string(syntax[name + NameNode.name]));
  const statements = rows.map((row) => bindings[row * Binding.width + Binding.node]);
  if (!statements.some((one) => isField(engine.linked.names, file, assignedNode(file, one)))) return false;
  const field = fieldName(run, name);
  engine.cells.join(engine.cells.cell(CellKind.attribute, run.entity, field), madeOf(run, method));
  engine.assignments.note(run.entity, field);
  return true;
}

/** What a function gives that is called with the new object. */
function madeOf(run: Run, factory: number): number {
  const { engine } = run;
  const self = engine.values.of(Atom.instance, run.entity);
  return engine.resolve(call(engine, NO_CONTEXT, factory, positionalArguments(self)));
}
