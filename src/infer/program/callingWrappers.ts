/**
 * Wrappers whose own code calls the function that their decorator was given, so that it can be seen what that is passed:
 *
 *     def connected(function):
 *         def wrapper(*args): return function(Connection(), *args)
 *         return wrapper
 */
import { CallNode, FunctionDefinitionNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { parametersAround } from './givingWrappers.js';
import { oncePerFunction } from './oncePerFunction.js';

/** Whether a function calls a parameter of the functions around it by its name. */
export const callsWhatIsGiven = oncePerFunction(({ file, node }) => {
  const { syntax } = file.facts;
  const given = parametersAround(file, node);
  let isCalled = false;
  const visit = (one: number): void => {
    const kind = syntaxKind(syntax, one);
    if (kind === Syntax.functionDefinition || kind === Syntax.classDefinition || kind === Syntax.lambda)
      return;
    if (kind === Syntax.call) {
      const callee = syntax[one + CallNode.function];
      isCalled ||= syntaxKind(syntax, callee) === Syntax.name && given.has(syntax[callee + NameNode.name]);
    }
    forEachChild(syntax, one, visit);
  };
  if (given.size > 0) visit(syntax[node + FunctionDefinitionNode.body]);
  return isCalled;
});
