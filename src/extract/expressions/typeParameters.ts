/** Type parameter lists (PEP 695, PEP 696). */

import { BindingKind } from '../../model/facts.js';
import { TypeParameterNode } from '../../model/operands.js';
import { Syntax, TYPE_PARAMETER_SPEC, TYPE_PARAMETER_TUPLE } from '../../model/syntax.js';
import { bind } from '../tables/bindings.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';
import { annotation } from './annotations.js';

/** Lowers `[T: bound, *Ts, **P]` and binds the names in `scope`; 0 when there is no list (`list` -1). */
export function lowerTypeParameters(context: Context, list: number, scope: number): number {
  if (list < 0) return 0;
  const nodes: number[] = [];
  for (const part of operands(context, list)) {
    const node = typeParameter(context, part);
    if (node === 0) continue;
    nodes.push(node);
    const name = context.syntax.words[node + TypeParameterNode.name];
    context.inScope(scope, context.definition, () =>
      bind(context, name, BindingKind.typeParameter, node, node, context.offset(part)),
    );
  }
  return context.syntax.listNode(Syntax.typeParameters, context.offset(list), [], nodes);
}

function typeParameter(context: Context, part: number): number {
  const { type } = context.stream;
  let node = part;
  let variant = 0;
  let bound = 0;
  let otherwise = 0;
  for (;;) {
    const parts = operands(context, node);
    if (type[node] === T.identifier) break;
    if (parts[0] === undefined) return 0;
    if (type[node] === T.constrainedType && parts[1] !== undefined) {
      const type = annotation(context, parts[1]);
      if (isDefault(context, parts[0], parts[1])) otherwise = type;
      else bound = type;
    } else if (type[node] === T.splatType || type[node] === T.listSplat)
      variant =
        context.text[context.stream.start[node] + 1] === '*' ? TYPE_PARAMETER_SPEC : TYPE_PARAMETER_TUPLE;
    else if (type[node] === T.dictionarySplat) variant = TYPE_PARAMETER_SPEC;
    node = parts[0];
  }
  return context.syntax.node(
    Syntax.typeParameter | (variant << 8),
    context.offset(node),
    context.nameOf(node),
    bound,
    otherwise,
  );
}

/** `T = int`, which the grammar reads as `T: int` (tree/typeParameterDefaults.ts). */
function isDefault({ text, stream }: Context, name: number, type: number): boolean {
  return text.slice(stream.end[name], stream.start[type]).includes('=');
}
