/**
 * Names of attributes as objects have them: what code in a class `Safe` writes as `self.__key` is
 * `_Safe__key`, everywhere and in every subclass (language reference, "Private name mangling").
 */
import { Definition } from '../../model/facts.js';
import type { Universe } from '../domain/universe.js';

/** The name id of the attribute that a name stands for which is written in a scope. */
export function attributeName(universe: Universe, name: number, scope: number): number {
  return universe.isPrivate(name) ? memberName(universe, name, universe.classAround(scope)) : name;
}

/** The same of a name in a class's own body; of no class, -1, the name itself. */
export function memberName(universe: Universe, name: number, entity: number): number {
  if (entity < 0 || !universe.isPrivate(name)) return name;
  const { program } = universe;
  const text = program.fileOf(entity)?.facts.string(program.field(entity, Definition.name)) ?? '';
  const stripped = text.replace(/^_+/, '');
  // A class whose name is nothing but underscores has no private names.
  return stripped === '' ? name : universe.nameId(`_${stripped}${universe.text(name)}`);
}
