/** What decorators make of functions, by their names alone. */
import { DefinitionFlag } from '../../model/facts.js';
import { SymbolFlag } from '../../model/kinds.js';

/** The last two: typeshed's `enum` has another thing for `property`. */
const PROPERTIES = new Set([
  'property',
  'cached_property',
  'setter',
  'getter',
  'deleter',
  'abstractproperty',
  'DynamicClassAttribute',
  '_builtins_property',
  '_magic_enum_attr',
]);

/** What a decorator of that name makes of a function, as bits of its definition's flags. */
export function flagsOf(decorator: string, inClass: boolean): number {
  if (decorator === 'overload') return DefinitionFlag.overload | DefinitionFlag.onlyOverloads;
  if (!inClass) return 0;
  if (decorator === 'classmethod') return SymbolFlag.classmethod;
  if (decorator === 'staticmethod') return SymbolFlag.staticmethod;
  return PROPERTIES.has(decorator) ? DefinitionFlag.property : 0;
}
