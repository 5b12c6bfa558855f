/** The grammar's node types that we name, as small numbers. */
import type { Language } from 'web-tree-sitter';

/** Node types of a tree stream. `other` is any type that nobody asks about. */
export enum T {
  other = 0,
  error,
  module,
  importStatement,
  relativeImport,
  importPrefix,
  futureImportStatement,
  importFromStatement,
  aliasedImport,
  wildcardImport,
  printStatement,
  chevron,
  assertStatement,
  expressionStatement,
  namedExpression,
  returnStatement,
  deleteStatement,
  raiseStatement,
  passStatement,
  breakStatement,
  continueStatement,
  ifStatement,
  elifClause,
  elseClause,
  matchStatement,
  block,
  caseClause,
  forStatement,
  whileStatement,
  tryStatement,
  exceptClause,
  finallyClause,
  withStatement,
  withClause,
  withItem,
  functionDefinition,
  parameters,
  lambdaParameters,
  listSplat,
  dictionarySplat,
  globalStatement,
  nonlocalStatement,
  execStatement,
  typeAliasStatement,
  classDefinition,
  typeParameter,
  parenthesizedListSplat,
  argumentList,
  decoratedDefinition,
  decorator,
  expressionList,
  dottedName,
  casePattern,
  asPattern,
  unionPattern,
  listPattern,
  tuplePattern,
  dictPattern,
  keywordPattern,
  splatPattern,
  classPattern,
  complexPattern,
  defaultParameter,
  typedDefaultParameter,
  listSplatPattern,
  dictionarySplatPattern,
  asPatternTarget,
  notOperator,
  booleanOperator,
  binaryOperator,
  unaryOperator,
  comparisonOperator,
  lambda,
  assignment,
  augmentedAssignment,
  patternList,
  yield,
  attribute,
  subscript,
  slice,
  call,
  typedParameter,
  type,
  splatType,
  genericType,
  unionType,
  constrainedType,
  memberType,
  keywordArgument,
  list,
  set,
  tuple,
  dictionary,
  pair,
  listComprehension,
  dictionaryComprehension,
  setComprehension,
  generatorExpression,
  parenthesizedExpression,
  forInClause,
  ifClause,
  conditionalExpression,
  concatenatedString,
  string,
  stringStart,
  stringContent,
  stringEnd,
  escapeSequence,
  escapeInterpolation,
  interpolation,
  typeConversion,
  formatSpecifier,
  formatExpression,
  await,
  positionalSeparator,
  keywordSeparator,
  identifier,
  ellipsis,
  integer,
  float,
  true,
  false,
  none,
  comment,
  lineContinuation,
  parenLeft,
  parenRight,
  bracketLeft,
  bracketRight,
  braceLeft,
  braceRight,
  comma,
  colon,
  equals,
  arrow,
  dot,
  star,
  doubleStar,
  at,
  underscore,
  minus,
  plus,
  bar,
  asyncKeyword,
  fromKeyword,
  asKeyword,
  ifKeyword,
  inKeyword,
  andKeyword,
  orKeyword,
  semicolon,
  slash,
  tilde,
}

/** The largest T. */
export const LAST_TYPE: T = T.tilde;

/** The grammar's names of the types, in the order of T from `module` on. */
const NAMED_TYPES =
  'module import_statement relative_import import_prefix future_import_statement ' +
  'import_from_statement aliased_import wildcard_import print_statement chevron assert_statement ' +
  'expression_statement named_expression return_statement delete_statement raise_statement ' +
  'pass_statement break_statement continue_statement if_statement elif_clause else_clause ' +
  'match_statement block case_clause for_statement while_statement try_statement except_clause ' +
  'finally_clause with_statement with_clause with_item function_definition parameters ' +
  'lambda_parameters list_splat dictionary_splat global_statement nonlocal_statement exec_statement ' +
  'type_alias_statement class_definition type_parameter parenthesized_list_splat argument_list ' +
  'decorated_definition decorator expression_list dotted_name case_pattern as_pattern union_pattern ' +
  'list_pattern tuple_pattern dict_pattern keyword_pattern splat_pattern class_pattern ' +
  'complex_pattern default_parameter typed_default_parameter list_splat_pattern ' +
  'dictionary_splat_pattern as_pattern_target not_operator boolean_operator binary_operator ' +
  'unary_operator comparison_operator lambda assignment augmented_assignment pattern_list yield ' +
  'attribute subscript slice call typed_parameter type splat_type generic_type union_type ' +
  'constrained_type member_type keyword_argument list set tuple dictionary pair list_comprehension ' +
  'dictionary_comprehension set_comprehension generator_expression parenthesized_expression ' +
  'for_in_clause if_clause conditional_expression concatenated_string string string_start ' +
  'string_content string_end escape_sequence escape_interpolation interpolation type_conversion ' +
  'format_specifier format_expression await positional_separator keyword_separator identifier ' +
  'ellipsis integer float true false none comment line_continuation';

const TOKENS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '=',
  '->',
  '.',
  '*',
  '**',
  '@',
  '_',
  '-',
  '+',
  '|',
  'async',
  'from',
  'as',
  'if',
  'in',
  'and',
  'or',
  ';',
  '/',
  '~',
];

/** Symbol of a node that did not parse, in every tree-sitter language. */
export const ERROR_SYMBOL = 65535;

/** Maps a public symbol of the language (as `nodeTypeId`) to a T; 65536 entries. */
export function typeTable(language: Language): Uint8Array {
  const types = new Uint8Array(65536);
  let next = T.error + 1;
  for (const [names, named] of [
    [NAMED_TYPES.split(' '), true],
    [TOKENS, false],
  ] as const) {
    for (const name of names) {
      const id = language.idForNodeType(name, named);
      if (id === null) throw new Error(`the grammar has no node type ${JSON.stringify(name)}`);
      types[id] = next++;
    }
  }
  types[ERROR_SYMBOL] = T.error;
  return types;
}
