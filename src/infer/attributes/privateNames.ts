/**
 * Names of attributes as objects have them: what code in a class `Safe` writes as `self.__key` is
 * `_Safe__key`, everywhere and in every subclass (language reference, "Private name mangling").
 */
import { Definition } from '../../model/facts.js';
import type { Universe } from '../domain/universe.js';

const known = new WeakMap<Universe, Map<number, boolean>>();

/** The name id of the attribute that a name stands for which is written in a scope. */
export function attributeName(universe: Universe, name: number, scope: number): number {
  return isPrivate(universe, name) ? memberName(universe, name, universe.classAround(scope)) : name;
}

/** The same of a name in a class's own body; of no class, -1, the name itself. */
export function memberName(universe: Universe, name: number, entity: number): number {
  if (entity < 0 || !isPrivate(universe, name)) return name;
  const { program } = universe;
  const text = program.fileOf(entity)?.facts.string(program.field(entity, Definition.name)) ?? '';
  const stripped = text.replace(/^_+/, '');
  // A class whose name is nothing but underscores has no private names.
  return stripped === '' ? name : universe.nameId(`_${stripped}${universe.text(name)}`);
}

function isPrivate(universe: Universe, name: number): boolean {
  let table = known.get(universe);
  if (table === undefined) {
    table = new Map();
    known.set(universe, table);
  }
  let answer = table.get(name);
  if (answer === undefined) {
    const text = universe.text(name);
    answer = text.startsWith('__') && !text.endsWith('__');
    table.set(name, answer);
  }
  return answer;
}
