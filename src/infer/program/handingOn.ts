/**
 * Objects that hand on what they lack to another one, under the same name (data model, `object.__getattr__`):
 *
 *     def __getattr__(self, name): return getattr(self.inner, name)
 */

import { positionalNodes } from '../../link/facts/callArguments.js';
import { lastName } from '../../link/facts/lastName.js';
import {
  CallNode,
  FunctionDefinitionNode,
  NameNode,
  ParameterNode,
  ParametersNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { oncePerFunction } from './oncePerFunction.js';

/** Whether a method asks another object than its own for the name that it is given. */
export const handsOn = oncePerFunction(({ file, node }) => {
  const { syntax } = file.facts;
  const list = syntax[node + FunctionDefinitionNode.parameters] + ParametersNode.parameters;
  if (syntax[list] < 2) return false;
  const [own, asked] = [1, 2].map((at) => syntax[syntax[list + at] + ParameterNode.name]);
  const isNamed = (one: number, name: number): boolean =>
    syntaxKind(syntax, one) === Syntax.name && syntax[one + NameNode.name] === name;
  const isHandedOn = (call: number): boolean => {
    if (lastName(file, syntax[call + CallNode.function]) !== 'getattr') return false;
    const [object, name] = positionalNodes(file, call);
    return name !== undefined && isNamed(name, asked) && !isNamed(object, own);
  };
  let is = false;
  const visit = (one: number): void => {
    is ||= syntaxKind(syntax, one) === Syntax.call && isHandedOn(one);
    if (!is) forEachChild(syntax, one, visit);
  };
  visit(syntax[node + FunctionDefinitionNode.body]);
  return is;
});
