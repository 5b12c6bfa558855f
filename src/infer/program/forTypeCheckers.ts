/**
 * What stands below `if TYPE_CHECKING:` and nowhere else. Of methods, what they declare holds, and what Python calls is
 * what it finds without them (typing specification, "Directives for type checkers", `TYPE_CHECKING`).
 */

import type { ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind, Declaration, Definition } from '../../model/facts.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { ofMetaclass } from '../attributes/instanceAttributes.js';
import { mostDefining } from '../attributes/leftToSubclasses.js';
import { memberThrough } from '../attributes/superAttributes.js';
import { nextAfter } from '../attributes/superclass.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from './functionInfo.js';

/** Whether Python runs no `def` statement of a function or method of a file. */
export function isForTypeCheckers(file: ProgramFile, definition: number): boolean {
  const { declarations, syntax } = file.facts;
  const isDefinition = (at: number): boolean =>
    syntaxKind(syntax, declarations[at + Declaration.node]) === Syntax.functionDefinition;
  return neverRuns(file, file.facts.declarationsOf(definition).filter(isDefinition));
}

/** Whether Python runs none of some declarations in a file. */
function neverRuns({ source, facts }: ProgramFile, declarations: readonly number[]): boolean {
  if (source.stub || declarations.length === 0) return false;
  return declarations.every((at) => facts.neverRuns(facts.declarations[at + Declaration.block]));
}

/**
 * Whether a declaration (`node`, in a scope) of a name is for type checkers, and a statement that Python runs gives the
 * name its value.
 */
export function isGivenElsewhere({ facts }: ProgramFile, scope: number, node: number, name: number): boolean {
  const { bindings } = facts;
  const isRun = (at: number): boolean => !facts.neverRuns(bindings[at + Binding.block]);
  const all = facts.bindingsIn(scope).filter((at) => bindings[at + Binding.name] === name);
  const own = all.filter((at) => bindings[at + Binding.node] === node);
  return (
    own.length > 0 &&
    !own.some(isRun) &&
    all.some((at) => isRun(at) && bindings[at + Binding.kind] === BindingKind.assignment)
  );
}

/**
 * What runs in place of such a method, bound to the receiver of `atom`. 0: the class's own body binds the name to
 * something else; undefined: nothing is known to. Of a class whose bases have none it is its metaclass's method.
 */
export function runningInPlace(engine: Engine, info: FunctionInfo, atom: number): number | undefined {
  const { values, classes } = engine;
  // What a property gives is no call's target, and is what it declares.
  if (info.isProperty) return undefined;
  if (isBoundBesides(engine, info)) return 0;
  const receiver = values.b[atom] - 1;
  const kind = receiver < 0 ? -1 : values.kind[receiver];
  const view =
    kind === Atom.instance || kind === Atom.class
      ? { entity: values.a[receiver], args: values.lists.items(values.b[receiver]) }
      : { entity: info.owner, args: [] };
  let result = 0;
  for (const entity of definingInPlace(engine, info, view.entity)) {
    const read =
      receiver < 0
        ? engine.members.value(classes.of(entity), classes.ownMember(entity, info.name)).value
        : memberThrough(engine, entity, info.name, receiver, view);
    result = values.union(result, read);
  }
  if (result === 0 && kind === Atom.class) result = ofMetaclass(engine, receiver, info.name);
  return result === 0 ? undefined : result;
}

/** Whether the body of the class binds the method's name where Python runs it. */
function isBoundBesides(
  { classes, universe, linked }: Engine,
  { entity, file, owner }: FunctionInfo,
): boolean {
  const { facts } = file;
  const string = linked.program.field(entity, Definition.name);
  return classes
    .of(owner)
    .units.some((unit) =>
      facts
        .bindingsIn(universe.row(file, unit))
        .some(
          (at) =>
            facts.bindings[at + Binding.name] === string &&
            facts.bindings[at + Binding.kind] !== BindingKind.delete &&
            !facts.neverRuns(facts.bindings[at + Binding.block]),
        ),
    );
}

/** The classes that define the name behind the method's own; where none does, those below it, or beside it in one of these. */
function definingInPlace(engine: Engine, { owner, name }: FunctionInfo, receiver: number): readonly number[] {
  const found = new Set<number>();
  const passed = new Set([owner]);
  for (const after of passed)
    for (const entity of nextAfter(engine, after, receiver, name))
      (isNeverBound(engine, entity, name) ? passed : found).add(entity);
  if (found.size > 0) return [...found];
  const info = engine.classes.of(owner);
  const below = engine.descent.defining(info, name).filter((entity) => !isNeverBound(engine, entity, name));
  return below.length > mostDefining(engine, info) ? [] : below;
}

/** Whether all that a class's body binds to a name is for type checkers. */
function isNeverBound({ classes, linked }: Engine, entity: number, name: number): boolean {
  const member = classes.ownMember(entity, name);
  const file = linked.program.fileOf(member);
  return file !== undefined && neverRuns(file, file.facts.declarationsOf(member - file.base));
}
