/**
 * Fields that a class only annotates. Of what its objects are given nothing stands on the class, and what doesn't is
 * no descriptor, whatever its own class defines (data model, "Invoking Descriptors").
 */

import { isField } from '../../link/classes/attrsClasses.js';
import { assignedNode, isAnnotation } from '../../link/classes/fieldStatements.js';
import { keywordNode, settingsOf } from '../../link/facts/callArguments.js';
import { decoratorsOf } from '../../link/facts/decorators.js';
import { lastName } from '../../link/facts/lastName.js';
import { Definition } from '../../model/facts.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { generatorOf } from '../calls/constructorFields.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import { hasSourceMetaclass } from './givenValues.js';
import { memberName } from './privateNames.js';

/** Whether no class has what `owner` declares to be descriptors; of declared values that are none it isn't asked. */
export function isLeftToObjects(engine: Engine, owner: ClassInfo, member: number, declared: number): boolean {
  const { classes, universe, linked, descent } = engine;
  if (!engine.values.some(declared, (atom) => isDescriptor(engine, atom))) return false;
  const written = universe.name(owner.file, linked.program.field(member, Definition.name));
  const name = memberName(universe, written, owner.entity);
  return (
    !owner.open &&
    descent.defining(owner, name).length === 0 &&
    owner.order.every(({ entity }) => {
      const own = classes.ownMember(entity, name);
      return own < 0 || isOnlyDeclared(engine, classes.of(entity), own);
    })
  );
}

/** Whether objects of its class are descriptors where a class has them. */
export function isDescriptor({ values, classes, universe }: Engine, atom: number): boolean {
  if (values.kind[atom] !== Atom.instance) return false;
  const info = classes.of(values.a[atom]);
  return ['__get__', '__set__'].some((name) => classes.findMember(info, universe.nameId(name)) >= 0);
}

/** Whether the class's body binds the name to nothing that stays there, and nothing else gives the class something. */
function isOnlyDeclared(engine: Engine, owner: ClassInfo, member: number): boolean {
  const { linked } = engine;
  const { file } = owner;
  return (
    isAsWritten(engine, owner) &&
    linked.program.declarationsOf(member).every(({ node }) => {
      const value = assignedNode(file, node);
      return isAnnotation(file, node) && (value === 0 || isFieldAlone(engine, owner, value));
    })
  );
}

/** Whether a class has what its body says: no metaclass or decorator but that which makes its fields changes it. */
function isAsWritten(engine: Engine, info: ClassInfo): boolean {
  const { classes, universe, linked } = engine;
  if (info.file.source.stub || info.protocol || hasSourceMetaclass(engine, info)) return false;
  if (classes.findBelowObject(info, universe.nameId('__init_subclass__')) >= 0) return false;
  const decorators = linked.program
    .declarationsOf(info.entity)
    .flatMap(({ node }) => decoratorsOf(info.file, node));
  return decorators.length <= (generatorOf(engine, info) === undefined ? 0 : 1);
}

/** Whether a value is a `field(…)` that the class loses again: one without a default, and all of attrs. */
function isFieldAlone(engine: Engine, owner: ClassInfo, value: number): boolean {
  const { linked } = engine;
  const { file } = owner;
  if (syntaxKind(file.facts.syntax, value) !== Syntax.call) return false;
  switch (generatorOf(engine, owner)?.kind) {
    case 'attrs':
      return isField(linked.names, file, value);
    case 'dataclass':
      return (
        lastName(file, value) === 'field' &&
        settingsOf(file, value) !== undefined &&
        keywordNode(file, value, 'default') === 0
      );
    default:
      return false;
  }
}
