/**
 * Classes of which Python makes no objects: they leave abstract methods to the classes below them (PEP 3119, module
 * `abc`).
 */

import { hasDecorator } from '../../link/facts/decorators.js';
import { isFunctionKind } from '../../model/kinds.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';

/**
 * A value without abstract classes of the project's own, where classes below them stand beside them: of what a
 * declaration asks for (`kind: type[Shape]`), these are what is called.
 */
export function withoutAbstract(engine: Engine, value: number): number {
  const { values, classes } = engine;
  if (values.size(value) < 2) return value;
  const isClass = (atom: number): boolean => values.kind[atom] === Atom.class;
  const abstract = values.filter(
    value,
    (atom) => isClass(atom) && isAbstract(engine, classes.of(values.a[atom])),
  );
  if (abstract === 0) return value;
  const known = values.filter(engine.resolve(value), isClass);
  const hasBelow = (base: number): boolean =>
    values.some(known, (atom) => values.a[atom] !== base && classes.isSubclass(values.a[atom], base));
  const left = values.filter(abstract, (atom) => hasBelow(values.a[atom]));
  return values.filter(value, (atom) => !values.lists.items(left).includes(atom));
}

/** Whether a class of the project has a method or property that is declared to be abstract; those of stubs aren't looked at. */
function isAbstract(engine: Engine, info: ClassInfo): boolean {
  const { classes, universe } = engine;
  return (
    !info.file.source.stub &&
    classes.isSubclass(info.metaclass, universe.entity('abc.ABCMeta')) &&
    info.sources.some((base) => classes.ownNames(base).some((name) => isAbstractMember(engine, info, name)))
  );
}

/** Whether what a class has under a name is a function that is declared to be abstract. */
function isAbstractMember({ classes, functions, linked }: Engine, info: ClassInfo, name: number): boolean {
  const index = classes.findMember(info, name);
  const member = index < 0 ? -1 : classes.ownMember(info.order[index].entity, name);
  if (member < 0 || !isFunctionKind(linked.program.kindOf(member))) return false;
  const { file, signatures } = functions.of(member);
  return signatures.some(({ node }) => hasDecorator(file, node, 'abstractmethod'));
}
