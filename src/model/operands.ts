/**
 * Where a record of the syntax pool (syntax.ts) keeps its operands: `syntax[node + CallNode.function]`.
 *
 * The last operand of kinds that hold any number of others is a counted list: the count stands there,
 * `syntax[node + CallNode.arguments]`, and what it counts behind it (`listAt` of syntaxChildren.ts). Kinds
 * that are read alike share a name. What each operand is, and when there is none, syntax.ts says.
 */

// Expressions

export const NameNode = { name: 2 } as const;

export const AttributeNode = { value: 2, name: 3, nameOffset: 4 } as const;

export const SubscriptNode = { value: 2, items: 3 } as const;

export const CallNode = { function: 2, arguments: 3 } as const;

/** What attributes, subscripts and calls are of: `x` of `x.y`, `x[y]` and `x(y)`. */
export const PrimaryNode = { value: 2 } as const;

export const KeywordNode = { name: 2, value: 3 } as const;

/** Of `starred` and `doubleStarred`. */
export const StarredNode = { value: 2 } as const;

/** Of `tuple`, `list` and `set`. */
export const DisplayNode = { items: 2 } as const;

/** Keys and values in turn; a key of 0 is `**value`. */
export const DictNode = { entries: 2 } as const;

export const ComprehensionNode = { scope: 2, element: 3, value: 4, clauses: 5 } as const;

export const ComprehensionForNode = { target: 2, iterable: 3 } as const;

export const ComprehensionIfNode = { test: 2 } as const;

export const LambdaNode = { scope: 2, parameters: 3, body: 4 } as const;

export const ConditionalNode = { test: 2, body: 3, orelse: 4 } as const;

export const BooleanNode = { left: 2, right: 3 } as const;

export const BinaryNode = { operator: 2, left: 3, right: 4 } as const;

export const UnaryNode = { operator: 2, operand: 3 } as const;

/** Operators and right operands in turn. */
export const CompareNode = { left: 2, comparisons: 3 } as const;

export const AwaitNode = { value: 2 } as const;

/** Of `yield` and `yieldFrom`. */
export const YieldNode = { value: 2 } as const;

export const NamedExpressionNode = { target: 2, value: 3 } as const;

export const SliceNode = { lower: 2, upper: 3, step: 4 } as const;

export const StringNode = { value: 2 } as const;

export const FormattedNode = { format: 2, expressions: 3 } as const;

export const IntegerNode = { text: 2 } as const;

export const ConstantNode = { value: 2 } as const;

// Statements

export const ExpressionNode = { value: 2 } as const;

export const AssignNode = { value: 2, targets: 3 } as const;

export const AnnotatedAssignNode = { target: 2, annotation: 3, value: 4, annotationText: 5 } as const;

export const AugmentedAssignNode = { operator: 2, target: 3, value: 4 } as const;

export const ReturnNode = { value: 2 } as const;

export const RaiseNode = { exception: 2, cause: 3 } as const;

export const AssertNode = { test: 2, message: 3 } as const;

export const DeleteNode = { targets: 2 } as const;

/** Of `global` and `nonlocal`. */
export const GlobalNode = { names: 2 } as const;

export const ImportNode = { names: 2 } as const;

export const ImportFromNode = { level: 2, module: 3, names: 4 } as const;

export const IfNode = { test: 2, body: 3, orelse: 4 } as const;

export const WhileNode = { test: 2, body: 3, orelse: 4 } as const;

export const ForNode = { target: 2, iterable: 3, body: 4, orelse: 5 } as const;

export const WithNode = { body: 2, items: 3 } as const;

export const TryNode = { body: 2, orelse: 3, finalbody: 4, handlers: 5 } as const;

export const HandlerNode = { type: 2, name: 3, nameOffset: 4, body: 5 } as const;

export const MatchNode = { subject: 2, cases: 3 } as const;

export const CaseNode = { pattern: 2, guard: 3, body: 4 } as const;

/** What functions and classes begin with. */
export const DefinitionNode = { definition: 2, scope: 3 } as const;

export const FunctionDefinitionNode = {
  definition: 2,
  scope: 3,
  parameters: 4,
  returns: 5,
  returnsText: 6,
  body: 7,
  typeParameters: 8,
  decorators: 9,
} as const;

export const ClassDefinitionNode = {
  definition: 2,
  scope: 3,
  body: 4,
  typeParameters: 5,
  arguments: 6,
} as const;

export const TypeAliasNode = { name: 2, value: 3, typeParameters: 4 } as const;

export const BlockNode = { statements: 2 } as const;

// Parts

export const ParametersNode = { parameters: 2 } as const;

export const ParameterNode = {
  name: 2,
  kind: 3,
  annotation: 4,
  annotationText: 5,
  default: 6,
  defaultText: 7,
} as const;

export const TypeParametersNode = { parameters: 2 } as const;

export const TypeParameterNode = { name: 2, bound: 3, default: 4 } as const;

// Patterns

export const PatternValueNode = { value: 2 } as const;

export const PatternCaptureNode = { name: 2 } as const;

export const PatternSequenceNode = { patterns: 2 } as const;

export const PatternStarNode = { name: 2 } as const;

export const PatternMappingNode = { rest: 2, entries: 3 } as const;

export const PatternClassNode = { class: 2, patterns: 3 } as const;

export const PatternKeywordNode = { name: 2, pattern: 3 } as const;

export const PatternOrNode = { patterns: 2 } as const;

export const PatternAsNode = { pattern: 2, name: 3, nameOffset: 4 } as const;
