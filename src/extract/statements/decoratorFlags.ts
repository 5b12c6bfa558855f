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

/** Those with `abstract` in their names are older ways to write two decorators (library reference, "abc"). */
const CLASS_METHODS = new Set(['classmethod', 'abstractclassmethod']);
const STATIC_METHODS = new Set(['staticmethod', 'abstractstaticmethod']);

/** What a decorator of that name makes of a function, as bits of its definition's flags. */
export function flagsOf(decorator: string, inClass: boolean): number {
  if (decorator === 'overload') return DefinitionFlag.overload | DefinitionFlag.onlyOverloads;
  if (!inClass) return 0;
  if (CLASS_METHODS.has(decorator)) return SymbolFlag.classmethod;
  if (STATIC_METHODS.has(decorator)) return SymbolFlag.staticmethod;
  return PROPERTIES.has(decorator) ? DefinitionFlag.property : 0;
}
