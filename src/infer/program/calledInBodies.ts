/**
 * Functions of a class that its own body calls, where they aren't methods yet: nothing is bound to them.
 *
 *     class Case:
 *         def renamed(method): ...
 *         assertEquals = renamed(assertEqual)
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import {
  CallNode,
  ClassDefinitionNode,
  DefinitionNode,
  FunctionDefinitionNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { perOwner } from '../domain/perOwner.js';

/** Whether the body of the class around calls a function (a row of the definitions) as it is written there, or decorates with it. */
export function isCalledInBody(facts: FactsView, definition: number): boolean {
  return calledInBodies(facts).has(definition);
}

const calledInBodies = perOwner((facts: FactsView): ReadonlySet<number> => {
  const { scopes, syntax } = facts;
  const called = new Set<number>();
  for (let at = 0; at < scopes.length; at += Scope.width) {
    if (scopes[at + Scope.kind] !== ScopeKind.class) continue;
    new BodyCalls(facts, called).visit(syntax[scopes[at + Scope.node] + ClassDefinitionNode.body]);
  }
  return called;
});

/** Goes through a class's body in the order in which it runs. */
class BodyCalls {
  /** By string: the row of the undecorated function that the name is so far. */
  private readonly functions = new Map<number, number>();

  constructor(
    readonly facts: FactsView,
    private readonly called: Set<number>,
  ) {}

  readonly visit = (node: number): void => {
    const { syntax } = this.facts;
    const kind = syntaxKind(syntax, node);
    // The names of a class's body are none in there.
    if (kind === Syntax.lambda || kind === Syntax.comprehension) return;
    if (kind === Syntax.functionDefinition || kind === Syntax.classDefinition) {
      this.visitDefinition(node, kind);
      return;
    }
    if (kind === Syntax.call) this.note(syntax[node + CallNode.function]);
    forEachChild(syntax, node, this.visit);
    for (const target of targetsOf(syntax, node))
      if (syntaxKind(syntax, target) === Syntax.name) this.functions.delete(syntax[target + NameNode.name]);
  };

  private visitDefinition(node: number, kind: number): void {
    const { syntax, definitions } = this.facts;
    const decorators = decoratorsOf(this, node);
    for (const decorator of decorators) {
      this.note(decorator);
      this.visit(decorator);
    }
    if (kind === Syntax.functionDefinition) this.visit(syntax[node + FunctionDefinitionNode.parameters]);
    const row = syntax[node + DefinitionNode.definition];
    const name = definitions[row * Definition.width + Definition.name];
    if (kind === Syntax.functionDefinition && decorators.length === 0) this.functions.set(name, row);
    else this.functions.delete(name);
  }

  private note(callee: number): void {
    const { syntax } = this.facts;
    if (syntaxKind(syntax, callee) !== Syntax.name) return;
    const row = this.functions.get(syntax[callee + NameNode.name]);
    if (row !== undefined) this.called.add(row);
  }
}
