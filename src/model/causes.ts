/** Why the target of a call site could not be told; a code is an index. */
export const UNRESOLVED_CAUSES = [
  'unknown',
  'what has no handle: a lambda, or a class that a call makes',
  'a callable of which only the type is known',
  'a parameter without a telling annotation or a known caller',
  'a name that nothing binds to a known value',
  'a name that an unresolved import brings',
  'an attribute that a known value has no known value for',
  'an attribute of an unknown value',
  'what a call of unknown result gives',
  'an element of something unknown',
  'another expression of unknown value',
  'a known value that cannot be called as far as is known',
  'beside the targets that are told, something that is not known or has no handle',
] as const;
