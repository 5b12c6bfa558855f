/** Parameter lists of functions and lambdas (language reference, "Function definitions"). */

import { BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { ParameterKindCode, SymbolFlag } from '../../model/kinds.js';
import { ParameterNode } from '../../model/operands.js';
import { FLAG_COMMENT, Syntax } from '../../model/syntax.js';
import { bind, bindTarget, defineData, findDefinition } from '../tables/bindings.js';
import { firstOperand, nextOperand } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { annotatedType } from './annotations.js';
import { expression } from './expressions.js';
import { literalText } from './signature.js';
import { typeComment } from './typeComments.js';

/**
 * Lowers a list to a `parameters` node and binds its names in `scope`, the body of `definition`.
 * Defaults and annotations belong to the current scope; Python evaluates all defaults before the
 * annotations. `list` is -1 when there is none.
 */
export function lowerParameters(context: Context, list: number, scope: number, definition: number): number {
  if (list < 0) return context.syntax.listNode(Syntax.parameters, 0, [], []);
  const { type } = context.stream;
  const { pending } = context.syntax;
  const mark = pending.length;
  let slash = -1;
  for (let part = firstOperand(context, list); part >= 0; part = nextOperand(context, list, part)) {
    if (type[part] === T.positionalSeparator && slash < 0) slash = part;
    const value = defaultOf(context, part);
    pending.append(value < 0 ? 0 : expression(context, value));
  }
  const lowered = pending.length;
  let index = mark;
  let keywordOnly = false;
  for (let part = firstOperand(context, list); part >= 0; part = nextOperand(context, list, part)) {
    const value = pending.words[index++];
    if (type[part] === T.positionalSeparator) continue;
    if (type[part] === T.keywordSeparator) {
      keywordOnly = true;
      continue;
    }
    const kind = keywordOnly
      ? ParameterKindCode.keywordOnly
      : part < slash
        ? ParameterKindCode.positional
        : ParameterKindCode.positionalOrKeyword;
    const node = parameter(context, part, value, kind, scope, definition);
    if (node === 0) continue;
    pending.append(node);
    if (context.syntax.words[node + ParameterNode.kind] === ParameterKindCode.varPositional)
      keywordOnly = true;
  }
  const at = context.syntax.pendingNode(Syntax.parameters, context.offset(list), -1, lowered);
  pending.length = mark;
  return at;
}

/** The stream's node of a parameter's default; -1: it has none. */
function defaultOf(context: Context, parameter: number): number {
  const type = context.stream.type[parameter];
  if (type !== T.defaultParameter && type !== T.typedDefaultParameter) return -1;
  const second = nextOperand(context, parameter, firstOperand(context, parameter));
  return type === T.defaultParameter || second < 0 ? second : nextOperand(context, parameter, second);
}

function parameter(
  context: Context,
  part: number,
  valueNode: number,
  plain: number,
  scope: number,
  definition: number,
): number {
  const { stream } = context;
  const type = stream.type[part];
  const isTyped = type === T.typedParameter || type === T.typedDefaultParameter;
  const target = isTyped || type === T.defaultParameter ? firstOperand(context, part) : part;
  if (target < 0) return 0;
  const annotated = isTyped ? nextOperand(context, part, target) : -1;
  const value = defaultOf(context, part);
  let kind = plain;
  let name = target;
  if (stream.type[target] === T.listSplatPattern || stream.type[target] === T.dictionarySplatPattern) {
    kind =
      stream.type[target] === T.listSplatPattern
        ? ParameterKindCode.varPositional
        : ParameterKindCode.varKeyword;
    name = firstOperand(context, target);
  }
  if (name < 0) return 0;
  const given = annotated < 0 ? typeComment(context, stream.end[part]) : annotatedType(context, annotated);
  const flags = annotated < 0 && given !== undefined ? FLAG_COMMENT : 0;
  const literal = value < 0 ? undefined : literalText(context, value);
  const text = literal === undefined ? -1 : context.strings.id(literal);

  return context.inScope(scope, definition, () => {
    if (stream.type[name] !== T.identifier) {
      // Python 2's `def f((a, b))`: the names are bound, the parameter itself has none.
      const pattern = expression(context, name);
      bindTarget(context, pattern, BindingKind.parameter, pattern, context.offset(part), context.end(part));
      return 0;
    }
    const id = context.nameOf(name);
    const node = context.syntax.node(
      Syntax.parameter | (flags << 8),
      context.offset(name),
      id,
      kind,
      given?.node ?? 0,
      given?.text ?? -1,
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
  });
}
