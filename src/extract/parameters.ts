/** Parameter lists of functions and lambdas (language reference, "Function definitions"). */
import { BindingKind, Definition, Scope, ScopeKind } from '../model/facts.js';
import { SymbolFlag } from '../model/kinds.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { annotation } from './annotations.js';
import { bind, bindTarget, defineData, findDefinition } from './bindings.js';
import { operands } from './children.js';
import type { Context } from './context.js';
import { expression } from './expressions.js';
import { T } from './grammar.js';
import { literalText, printed } from './signature.js';

/** Indices into PARAMETER_KINDS. */
const POSITIONAL = 0;
const POSITIONAL_OR_KEYWORD = 1;
const KEYWORD_ONLY = 2;
const VAR_POSITIONAL = 3;
const VAR_KEYWORD = 4;

/** One parameter's stream nodes; -1 where it has none. */
interface Parts {
  /** The parameter as a whole. */
  node: number;
  target: number;
  annotation: number;
  value: number;
}

/**
 * Lowers a list to a `parameters` node and binds its names in `scope`, the body of `definition`.
 * Defaults and annotations belong to the current scope; Python evaluates all defaults before the
 * annotations. `list` is -1 when there is none.
 */
export function lowerParameters(context: Context, list: number, scope: number, definition: number): number {
  if (list < 0) return context.listNode(Syntax.parameters, 0, [], []);
  const { stream } = context;
  const parts = operands(context, list).map((node) => partsOf(context, node));
  const values = parts.map(({ value }) => (value < 0 ? 0 : expression(context, value)));
  const slash = parts.findIndex(({ node }) => stream.type[node] === T.positionalSeparator);
  const nodes: number[] = [];
  let keywordOnly = false;
  parts.forEach((part, index) => {
    const type = stream.type[part.node];
    if (type === T.positionalSeparator) return;
    if (type === T.keywordSeparator) {
      keywordOnly = true;
      return;
    }
    const kind = keywordOnly ? KEYWORD_ONLY : index < slash ? POSITIONAL : POSITIONAL_OR_KEYWORD;
    const node = parameter(context, part, values[index], kind, scope, definition);
    if (node === 0) return;
    nodes.push(node);
    if (context.syntax.words[node + HEADER + 1] === VAR_POSITIONAL) keywordOnly = true;
  });
  return context.listNode(Syntax.parameters, context.offset(list), [], nodes);
}

function partsOf(context: Context, node: number): Parts {
  const [first = -1, second = -1, third = -1] = operands(context, node);
  switch (context.stream.type[node]) {
    case T.defaultParameter:
      return { node, target: first, annotation: -1, value: second };
    case T.typedParameter:
      return { node, target: first, annotation: second, value: -1 };
    case T.typedDefaultParameter:
      return { node, target: first, annotation: second, value: third };
    default:
      return { node, target: node, annotation: -1, value: -1 };
  }
}

function parameter(
  context: Context,
  { node: part, target, annotation: annotated, value }: Parts,
  valueNode: number,
  plain: number,
  scope: number,
  definition: number,
): number {
  const { stream } = context;
  if (target < 0) return 0;
  let kind = plain;
  let name: number | undefined = target;
  if (stream.type[target] === T.listSplatPattern || stream.type[target] === T.dictionarySplatPattern) {
    kind = stream.type[target] === T.listSplatPattern ? VAR_POSITIONAL : VAR_KEYWORD;
    name = operands(context, target)[0];
  }
  if (name === undefined) return 0;
  const annotationNode = annotated < 0 ? 0 : annotation(context, annotated);
  const annotationText = annotationNode === 0 ? -1 : context.strings.id(printed(context, annotated));
  const literal = value < 0 ? undefined : literalText(context, value);
  const text = literal === undefined ? -1 : context.strings.id(literal);

  const outer = { scope: context.scope, definition: context.definition, declared: context.declaredElsewhere };
  context.scope = scope;
  context.definition = definition;
  context.declaredElsewhere = undefined;
  try {
    if (stream.type[name] !== T.identifier) {
      // Python 2's `def f((a, b))`: the names are bound, the parameter itself has none.
      const pattern = expression(context, name);
      bindTarget(context, pattern, BindingKind.parameter, pattern, context.offset(part), context.end(part));
      return 0;
    }
    const id = context.nameOf(name);
    const node = context.node(
      Syntax.parameter,
      context.offset(name),
      id,
      kind,
      annotationNode,
      annotationText,
      valueNode,
      text,
    );
    bind(context, id, BindingKind.parameter, node, node, context.offset(name));
    defineData(context, id, BindingKind.parameter, context.offset(name), node, context.end(part));
    const named = context.scopes.words[scope * Scope.width + Scope.kind] === ScopeKind.function;
    const row = named ? findDefinition(context, id) : -1;
    if (row >= 0) {
      const at = row * Definition.width;
      context.definitions.words[at + Definition.flags] |= SymbolFlag.parameter;
      context.definitions.words[at + Definition.default] = text;
    }
    return node;
  } finally {
    context.scope = outer.scope;
    context.definition = outer.definition;
    context.declaredElsewhere = outer.declared;
  }
}
