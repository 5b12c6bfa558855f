/** Attributes of the object of a method: which of them are given containers that are made for that object. */

import { ScopeKind } from '../../model/facts.js';
import {
  AssignNode,
  AttributeNode,
  BlockNode,
  FunctionDefinitionNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { noteFactories, noteMade } from '../containers/madeHere.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';

/** Statements behind which the body goes on. */
const PLAIN: readonly number[] = [Syntax.expression, Syntax.assign, Syntax.annotatedAssign];

/** Notes that `node` makes containers for an attribute of `self`, `target`, before it is evaluated; whether it may. */
export function noteForObject(run: Run, statement: number, target: number, node: number): boolean {
  const { syntax, engine } = run;
  // What a field's factory makes is known where it is called.
  if (run.kind === ScopeKind.class) noteFactories(run, run.entity, node);
  if (!isOfObject(run, target)) return false;
  if (
    isChosen(syntax, node) &&
    syntaxKind(syntax, statement) === Syntax.assign &&
    syntax[statement + AssignNode.targets] > 1
  )
    return false;
  const { owner, takesClass } = engine.functions.of(run.entity);
  return (!takesClass || isOfEachClass(run, statement)) && noteMade(run, owner, node);
}

/** Whether a target is an attribute of the method's object. */
function isOfObject(run: Run, target: number): boolean {
  const { syntax, engine } = run;
  const object = syntax[target + AttributeNode.value];
  if (syntaxKind(syntax, target) !== Syntax.attribute || syntaxKind(syntax, object) !== Syntax.name)
    return false;
  return run.variables.load(syntax[object + NameNode.name]) === engine.values.of(Atom.parameter, run.unit, 0);
}

/** `given or {}`: what is given may be an older one of the same place where that has another name as well. */
function isChosen(syntax: Int32Array, node: number): boolean {
  const kind = syntaxKind(syntax, node);
  return kind === Syntax.boolean || kind === Syntax.conditional;
}

/** Whether a statement is one that each class below runs for itself: what classes have otherwise, those below share. */
function isOfEachClass(run: Run, statement: number): boolean {
  const { syntax, engine, node } = run;
  const { owner, name } = engine.functions.of(run.entity);
  if (name !== engine.universe.nameId('__init_subclass__') || owner < 0) return false;
  if (isDefinedBelow(engine, owner, name)) return false;
  const block = syntax[node + FunctionDefinitionNode.body];
  for (let i = 1; i <= syntax[block + BlockNode.statements]; i++) {
    const one = syntax[block + BlockNode.statements + i];
    if (one === statement) return true;
    if (!PLAIN.includes(syntaxKind(syntax, one))) return false;
  }
  return false;
}

function isDefinedBelow(engine: Engine, entity: number, name: number): boolean {
  return engine.descent
    .directlyBelow(entity)
    .some((one) => engine.classes.ownMember(one, name) >= 0 || isDefinedBelow(engine, one, name));
}
