import { KindCode } from '../../model/kinds.js';
import type { Names } from './names.js';

/** Of several definitions, those that are more than a placeholder: `try: from x import f` / `except: f = None`. */
export function preferred(names: Names, entities: readonly number[]): readonly number[] {
  if (entities.length < 2) return entities;
  const solid = entities.filter(
    (entity) =>
      names.program.moduleOf(entity) !== undefined || names.program.kindOf(entity) <= KindCode.property,
  );
  return solid.length > 0 ? solid : entities;
}
