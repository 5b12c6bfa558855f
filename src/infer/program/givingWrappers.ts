/**
 * Wrappers that give what the function gives that their decorator was given, at once or from where they have kept it:
 *
 *     def cached(function):
 *         def wrapper(self):
 *             if function not in self.cache: self.cache[function] = function(self)
 *             return self.cache[function]
 *         return wrapper
 */
import type { FileWithFacts } from '../../link/facts/factsView.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import { Scope, ScopeKind } from '../../model/facts.js';
import {
  AssignNode,
  CallNode,
  DefinitionNode,
  FunctionDefinitionNode,
  NameNode,
  ParameterNode,
  ParametersNode,
  ReturnNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { oncePerFunction } from './oncePerFunction.js';

/** Whether all that a function returns is what it calls of what the functions around it are given. */
export const givesWhatItCalls = oncePerFunction(({ file, node }) => {
  const given = parametersAround(file, node);
  return (
    given.size > 0 &&
    new WrapperReader(file, given).gives(file.facts.syntax[node + FunctionDefinitionNode.body])
  );
});

/** The names (strings of the file) of the parameters of the functions around a `def` statement. */
export function parametersAround({ facts }: FileWithFacts, node: number): ReadonlySet<number> {
  const { syntax, scopes } = facts;
  const names = new Set<number>();
  let row = scopes[syntax[node + DefinitionNode.scope] * Scope.width + Scope.parent];
  for (; row >= 0; row = scopes[row * Scope.width + Scope.parent]) {
    if (scopes[row * Scope.width + Scope.kind] !== ScopeKind.function) continue;
    const list = syntax[scopes[row * Scope.width + Scope.node] + FunctionDefinitionNode.parameters];
    for (let i = 0; i < syntax[list + ParametersNode.parameters]; i++)
      names.add(syntax[syntax[list + ParametersNode.parameters + 1 + i] + ParameterNode.name]);
  }
  return names;
}

class WrapperReader {
  private readonly syntax: Int32Array;
  private readonly returned: number[] = [];
  /** By name: the values that are assigned to it. */
  private readonly assigned = new Map<number, number[]>();
  /** Whether something is kept under a key. */
  private keeps = false;

  constructor(
    file: FileWithFacts,
    private readonly given: ReadonlySet<number>,
  ) {
    this.syntax = file.facts.syntax;
  }

  gives(body: number): boolean {
    this.walk(body);
    return this.returned.length > 0 && this.returned.every((value) => this.isGiven(value));
  }

  private readonly walk = (node: number): void => {
    const { syntax } = this;
    const kind = syntaxKind(syntax, node);
    if (kind === Syntax.functionDefinition || kind === Syntax.classDefinition || kind === Syntax.lambda)
      return;
    if (kind === Syntax.return) this.returned.push(syntax[node + ReturnNode.value]);
    if (kind === Syntax.assign) this.keep(node);
    forEachChild(syntax, node, this.walk);
  };

  private keep(node: number): void {
    const { syntax, assigned } = this;
    const value = syntax[node + AssignNode.value];
    for (const target of targetsOf(syntax, node)) {
      if (syntaxKind(syntax, target) === Syntax.subscript) this.keeps ||= this.isGiven(value);
      if (syntaxKind(syntax, target) !== Syntax.name) continue;
      const name = syntax[target + NameNode.name];
      assigned.set(name, [...(assigned.get(name) ?? []), value]);
    }
  }

  private isGiven(value: number): boolean {
    const { syntax, assigned, given } = this;
    switch (syntaxKind(syntax, value)) {
      case Syntax.call: {
        const callee = syntax[value + CallNode.function];
        return syntaxKind(syntax, callee) === Syntax.name && given.has(syntax[callee + NameNode.name]);
      }
      case Syntax.subscript:
        return this.keeps;
      case Syntax.name: {
        const name = syntax[value + NameNode.name];
        const values = assigned.get(name) ?? [];
        // Names that are given to each other (`last = found`, `found = last`) say nothing more.
        assigned.delete(name);
        const isGiven = values.some((one) => this.isGiven(one));
        if (values.length > 0) assigned.set(name, values);
        return isGiven;
      }
      default:
        return false;
    }
  }
}
