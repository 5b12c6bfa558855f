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

/**
 * Lowers a list to a `parameters` node and binds its names in `scope`, the body of `definition`.
 * Defaults and annotations belong to the current scope. `list` is -1 when there is none.
 */
export function lowerParameters(context: Context, list: number, scope: number, definition: number): number {
  if (list < 0) return context.listNode(Syntax.parameters, 0, [], []);
  const { stream } = context;
  const parts = operands(context, list);
  const slash = parts.findIndex((part) => stream.type[part] === T.positionalSeparator);
  const nodes: number[] = [];
  let keywordOnly = false;
  parts.forEach((part, index) => {
    const type = stream.type[part];
    if (type === T.positionalSeparator) return;
    if (type === T.keywordSeparator) {
      keywordOnly = true;
      return;
    }
    const kind = keywordOnly ? KEYWORD_ONLY : index < slash ? POSITIONAL : POSITIONAL_OR_KEYWORD;
    const node = parameter(context, part, kind, scope, definition);
    if (node === 0) return;
    nodes.push(node);
    if (context.syntax.words[node + HEADER + 1] === VAR_POSITIONAL) keywordOnly = true;
  });
  return context.listNode(Syntax.parameters, context.offset(list), [], nodes);
}

function parameter(context: Context, part: number, plain: number, scope: number, definition: number): number {
  const { stream } = context;
  const parts = operands(context, part);
  const type = stream.type[part];
  let target = part;
  let annotated = -1;
  let value = -1;
  if (type === T.defaultParameter) [target, value] = parts;
  else if (type === T.typedParameter) [target, annotated] = parts;
  else if (type === T.typedDefaultParameter) [target, annotated, value] = parts;
  if (target === undefined) return 0;
  let kind = plain;
  let name = target;
  if (stream.type[target] === T.listSplatPattern || stream.type[target] === T.dictionarySplatPattern) {
    kind = stream.type[target] === T.listSplatPattern ? VAR_POSITIONAL : VAR_KEYWORD;
    name = operands(context, target)[0];
  }
  if (name === undefined) return 0;
  const annotationNode = annotated < 0 || annotated === undefined ? 0 : annotation(context, annotated);
  const annotationText = annotationNode === 0 ? -1 : context.strings.id(printed(context, annotated));
  const hasValue = value >= 0 && value !== undefined;
  const valueNode = hasValue ? expression(context, value) : 0;
  const literal = hasValue ? literalText(context, value) : undefined;
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
