/** The kinds and scopes of contract.md, and their encoding in byte columns. */

export const KINDS = ['module', 'class', 'function', 'method', 'property', 'attribute', 'variable'] as const;
export type Kind = (typeof KINDS)[number];

/** Codes of {@link KINDS}, in that order. */
export const KindCode = {
  module: 0,
  class: 1,
  function: 2,
  method: 3,
  property: 4,
  attribute: 5,
  variable: 6,
} as const satisfies Record<Kind, number>;
export type KindCode = (typeof KindCode)[Kind];

/** Whether what is of the kind is defined by `def`. */
export function isFunctionKind(kind: number): boolean {
  return kind >= KindCode.function && kind <= KindCode.property;
}

export type ScopeName = 'project' | 'external';

/** Bits of the `symbol.flags` column. */
export const SymbolFlag = {
  /** Defined outside the project's roots (standard library, installed package, build artefact). */
  external: 1 << 0,
  /** A module that is a package (regular or namespace). */
  package: 1 << 1,
  /** A PEP 420 namespace package: a package without a file. */
  namespace: 1 << 2,
  async: 1 << 3,
  classmethod: 1 << 4,
  staticmethod: 1 << 5,
  /** Data of a function: a local variable or a parameter. Has a handle, is nobody's member. */
  local: 1 << 6,
  /** A local that is a parameter. */
  parameter: 1 << 7,
} as const;

/** Parameter kinds of `inspect`, and their encoding. */
export const PARAMETER_KINDS = [
  'positional',
  'positional_or_keyword',
  'keyword_only',
  'var_positional',
  'var_keyword',
] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** Codes of {@link PARAMETER_KINDS}, in that order. */
export const ParameterKindCode = {
  positional: 0,
  positionalOrKeyword: 1,
  keywordOnly: 2,
  varPositional: 3,
  varKeyword: 4,
} as const;
