/**
 * The value that crosses extract → link: what one file's bytes say, as flat tables over one
 * buffer. A pure function of those bytes, of the grammar and of {@link FACTS_VERSION}; it knows
 * neither the file's path nor its module name, so it can be cached by content hash.
 *
 * Layout of the buffer: a header of Int32 words (magic, version, then offset and length in words
 * of each table, in the order of TABLES), then the tables; last the string table's UTF-8 bytes.
 * A table is stored row by row: row r, field f stands at `r * width + f`.
 *
 * Positions are lines (1-based, counted as Python's tokenizer does: LF, CR LF and a lone CR end
 * a line), columns (0-based, code points) or offsets (UTF-16 code units of the decoded text, the
 * byte order mark left out). Names, signatures, docstrings and messages are numbers of strings, -1: none.
 */

export const FACTS_MAGIC = 0x534e4653;
/** Raise it whenever the same bytes give other facts: caches then miss. */
export const FACTS_VERSION = 23;

/** A name bound in a scope, merged over all its definitions there. Row 0 is the module. */
export const Definition = {
  width: 14,
  /** Row of the enclosing definition; -1 for the module. */
  parent: 0,
  name: 1,
  /** A KindCode. */
  kind: 2,
  /** Bits of SymbolFlag, and of DefinitionFlag above them. */
  flags: 3,
  /** From the line of `def` or `class`, or of the target, to the statement's last, inclusive. */
  lineStart: 4,
  lineEnd: 5,
  /** Of the name in the first line, the end exclusive; 0 and 0 for the module. */
  columnStart: 6,
  columnEnd: 7,
  signature: 8,
  docstring: 9,
  /** Syntax node of the declaration that gives the position; for a parameter its node, for the module its block. */
  node: 10,
  /** First row of its Declaration rows, and how many. */
  firstDeclaration: 11,
  declarations: 12,
  /** String: data's value when it is a simple literal; -1. */
  default: 13,
} as const;

export const DefinitionFlag = {
  overload: 1 << 12,
  /** Every declaration so far is an overload. */
  onlyOverloads: 1 << 13,
  property: 1 << 14,
} as const;

/** One of the statements that define a name; sorted by definition, then in source order. */
export const Declaration = {
  width: 4,
  definition: 0,
  /** The statement's syntax node. */
  node: 1,
  /** The scope that a function's or class's body is, else -1. */
  scope: 2,
  /** The block that the statement stands in. */
  block: 3,
} as const;

export const ScopeKind = {
  module: 0,
  class: 1,
  function: 2,
  lambda: 3,
  comprehension: 4,
} as const;

/** What one `def` or `class` statement says of itself; by node, ascending. */
export const Header = {
  width: 5,
  node: 0,
  /** Offset of the name. */
  nameOffset: 1,
  lineEnd: 2,
  /** -1 for classes. */
  signature: 3,
  docstring: 4,
} as const;

/** A lexical scope. Row 0 is the module's. */
export const Scope = {
  width: 6,
  /** A ScopeKind. */
  kind: 0,
  /** Row of the scope around it; -1 for the module's. */
  parent: 1,
  /** Definition that the scope is the body of; -1 for lambdas and comprehensions. */
  definition: 2,
  /** Syntax node of what has the scope; 0 for the module's. */
  node: 3,
  /** First row of its Binding rows, and how many; in source order. */
  firstBinding: 4,
  bindings: 5,
} as const;

export const BindingKind = {
  assignment: 0,
  annotation: 1,
  augmented: 2,
  function: 3,
  class: 4,
  import: 5,
  importFrom: 6,
  for: 7,
  with: 8,
  handler: 9,
  namedExpression: 10,
  pattern: 11,
  parameter: 12,
  comprehension: 13,
  typeAlias: 14,
  typeParameter: 15,
  global: 16,
  nonlocal: 17,
  delete: 18,
} as const;

/** A place that binds a name in a scope (or declares it global or nonlocal, or deletes it). */
export const Binding = {
  width: 7,
  scope: 0,
  name: 1,
  /** A BindingKind. */
  kind: 2,
  /** The statement (or comprehension clause, parameter, pattern …) that binds. */
  node: 3,
  /** What of it: a definition's row (function, class), the index of the imported name, the target's name node. */
  detail: 4,
  /** Where the name is bound: the offset past the statement's own value, so that `x = x` reads the older x. */
  offset: 5,
  /** The block that it stands in. */
  block: 6,
} as const;

/** A suite: statements that run together or not at all. Row 0 is the module's own. */
export const Block = {
  width: 4,
  /** Row of the block around it; -1 for the module's. */
  parent: 0,
  /** A BlockKind. */
  kind: 1,
  /** Syntax node of the condition that decides whether it runs; 0 when there is none. */
  test: 2,
  /** 1: it runs when the condition is false. */
  negated: 3,
} as const;

export const BlockKind = {
  module: 0,
  /** The body of a function, class or lambda. */
  body: 1,
  /** A branch, a loop's body, a guarded suite: it may run or not. */
  conditional: 2,
} as const;

/** A name listed in, or a step that builds up, `__all__`; in source order. */
export const Export = {
  width: 3,
  /** An ExportStep. */
  step: 0,
  /** String: the name, or for `extend` the dotted module whose `__all__` is added. */
  value: 1,
  offset: 2,
} as const;

export const ExportStep = { reset: 0, add: 1, remove: 2, extend: 3, unknown: 4 } as const;

/** Where a name stands that a statement's syntax record lists without a place. */
export const Written = {
  width: 3,
  /** Syntax node of the statement. */
  node: 0,
  /** 0: the module of `from … import`, dots included; n + 1: the name behind the n-th `as`, or the n-th of `global` and `nonlocal`. */
  item: 1,
  offset: 2,
} as const;

export const Diagnostic = {
  width: 2,
  line: 0,
  message: 1,
} as const;

/** Tables in the order of the buffer's directory. `strings` holds the offsets of the string bytes. */
export const TABLES = [
  'definitions',
  'declarations',
  'headers',
  'scopes',
  'bindings',
  'blocks',
  'exports',
  'written',
  'diagnostics',
  /** Offset of each line's first character. */
  'lines',
  /** Offsets of the second halves of surrogate pairs, ascending: columns count characters. */
  'astral',
  /** The syntax pool (src/model/syntax.ts). */
  'syntax',
  /** SHA-256 of what the code does without where it stands and what documents it (src/extract/tables/unplaced.ts): eight words. */
  'digest',
  /** Byte offsets into the string bytes, one more than there are strings. */
  'strings',
] as const;
export type TableName = (typeof TABLES)[number];
