/**
 * The syntax pool: a file's statements and expressions as records in one Int32Array.
 *
 * A node is named by the offset of its record; 0 is "no node". Every record begins with two
 * words, `kind | flags << 8` and the offset of its first character (UTF-16 code units), followed
 * by the operands listed here. `…` is a count followed by that many operands. `#` marks an index
 * into the file's string table (-1: none), `@` one into another table of the file's facts,
 * `=` a plain number; everything else is a node (0: none).
 *
 * The kinds follow Python's `ast` where there is no reason to differ.
 */
export const Syntax = {
  /** Something that did not parse, or is nested too deeply. */
  unknown: 0,

  // Expressions
  name: 1, // #name; flags: FLAG_LEADING
  attribute: 2, // value #name =offset of the name
  subscript: 3, // value …items
  call: 4, // function …arguments (expressions, starred, doubleStarred, keyword)
  keyword: 5, // #name value
  starred: 6, // value
  doubleStarred: 7, // value
  tuple: 8, // …items
  list: 9, // …items
  set: 10, // …items
  dict: 11, // …key value pairs, flattened (key 0: `**value`); the count is of operands
  comprehension: 12, // @scope element value (dict, else 0; `{**x …}` has no element) …clauses; flags: COMPREHENSION_*
  comprehensionFor: 13, // target iterable; flags: FLAG_ASYNC
  comprehensionIf: 14, // test
  lambda: 15, // @scope parameters body
  conditional: 16, // test body orelse
  boolean: 17, // left right; flags: FLAG_OR
  binary: 18, // #operator left right
  unary: 19, // #operator operand (`not` included)
  compare: 20, // left …(#operator right), flattened
  await: 21, // value
  yield: 22, // value
  yieldFrom: 23, // value
  namedExpression: 24, // target value
  slice: 25, // lower upper step
  string: 26, // #value (-1 when long or with escapes that make no difference to anyone); flags: FLAG_BYTES
  formatted: 27, // #format …embedded expressions; with `%s` for each expression, -1 when more than words stand around them
  integer: 28, // #text
  float: 29, //
  constant: 30, // =Constant

  // Statements
  expression: 40, // value; a statement of a string alone does nothing, and is left out
  assign: 41, // value …targets
  annotatedAssign: 42, // target annotation value #annotation's text; flags: FLAG_COMMENT
  augmentedAssign: 43, // #operator target value
  return: 44, // value
  raise: 45, // exception cause
  assert: 46, // test message
  delete: 47, // …targets
  pass: 48,
  break: 49,
  continue: 50,
  global: 51, // …#names
  nonlocal: 52, // …#names
  import: 53, // …(#dotted #as =offset), flattened
  importFrom: 54, // =level #module …(#name #as =offset), flattened; a star import has the name `*`
  if: 55, // test body orelse
  while: 56, // test body orelse
  for: 57, // target iterable body orelse; flags: FLAG_ASYNC
  with: 58, // body …(context target), flattened; flags: FLAG_ASYNC
  try: 59, // body orelse finalbody …handlers
  handler: 60, // type #name =offset of the name body; flags: FLAG_STAR
  match: 61, // subject …cases
  case: 62, // pattern guard body
  functionDefinition: 63, // @definition @scope parameters returns #returns' text body typeParameters …decorators; flags: FLAG_ASYNC, FLAG_COMMENT
  classDefinition: 64, // @definition @scope body typeParameters =number of arguments, arguments, then …decorators
  typeAlias: 65, // name value typeParameters
  block: 66, // …statements

  // Parts
  parameters: 70, // …parameters
  parameter: 71, // #name =ParameterKindCode annotation #annotation's text default #default's text; flags: FLAG_COMMENT
  typeParameters: 72, // …typeParameter
  typeParameter: 73, // #name bound default; flags: TYPE_PARAMETER_* (0: a TypeVar)

  // Patterns
  patternValue: 80, // expression
  patternCapture: 81, // #name (-1: wildcard)
  patternSequence: 82, // …patterns
  patternStar: 83, // #name (-1: wildcard)
  patternMapping: 84, // #rest …(key pattern), flattened
  patternClass: 85, // class …patterns (patternKeyword for named ones)
  patternKeyword: 86, // #name pattern
  patternOr: 87, // …patterns
  patternAs: 88, // pattern #name =offset of the name
} as const;
export type Syntax = (typeof Syntax)[keyof typeof Syntax];

/** What a `constant` is. */
export const Constant = { none: 0, true: 1, false: 2, ellipsis: 3 } as const;

/** Of `boolean`: `or`, not `and`. */
export const FLAG_OR = 1;
export const FLAG_ASYNC = 1;
export const FLAG_STAR = 2;
export const FLAG_BYTES = 4;
/** A name that is the first text of its line. */
export const FLAG_LEADING = 8;
/** The annotation, or a function's result, is a type comment. */
export const FLAG_COMMENT = 16;
export const COMPREHENSION_LIST = 1;
export const COMPREHENSION_SET = 2;
export const COMPREHENSION_DICT = 3;
export const COMPREHENSION_GENERATOR = 4;
export const COMPREHENSION_ASYNC_GENERATOR = 5;
/** `*Ts` */
export const TYPE_PARAMETER_TUPLE = 1;
/** `**P` */
export const TYPE_PARAMETER_SPEC = 2;

/** Words before a record's operands. */
export const HEADER = 2;

/** The kind of a node: one of `Syntax`. */
export function syntaxKind(syntax: Int32Array, node: number): number {
  return syntax[node] & 0xff;
}

export function syntaxFlags(syntax: Int32Array, node: number): number {
  return syntax[node] >> 8;
}

/** Offset of the node's first character, in UTF-16 code units. */
export function syntaxOffset(syntax: Int32Array, node: number): number {
  return syntax[node + 1];
}
