/**
 * Under which other names code may mean classes: those that they are imported as, those of data that is made of them
 * (`Pots = list[Pot]`, `T = TypeVar('T', bound=Pot)`), and of classes that inherit from them. What annotations and
 * bases mean is asked by name without a trace.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { AnnotatedAssignNode, AssignNode, CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { forEachOperand, Role } from './records.js';
import { SaidNames } from './saidNames.js';

/** The names and all others, as far as these files say them. */
export function knownAs(names: Iterable<string>, files: readonly FactsView[]): Set<string> {
  const all = new Set(names);
  for (let fresh = new Set(all); fresh.size > 0; ) {
    const said = new SaidNames(fresh);
    fresh = new Set();
    for (const facts of files) {
      const strings = said.stringsIn(facts);
      if (strings.size === 0) continue;
      for (const name of namesMadeOf(facts, strings)) {
        if (all.has(name)) continue;
        all.add(name);
        fresh.add(name);
      }
    }
  }
  return all;
}

/** Names that modules and classes give to what says one of the strings. */
function namesMadeOf(facts: FactsView, strings: ReadonlySet<number>): string[] {
  const { scopes, bindings } = facts;
  const found: string[] = [];
  for (let scope = 0; scope * Scope.width < scopes.length; scope++) {
    if (scopes[scope * Scope.width + Scope.kind] > ScopeKind.class) continue;
    for (const at of facts.bindingsIn(scope))
      if (isMadeOf(facts, at, strings)) found.push(facts.string(bindings[at + Binding.name]));
  }
  return found;
}

function isMadeOf(facts: FactsView, at: number, strings: ReadonlySet<number>): boolean {
  const { bindings, syntax } = facts;
  const node = bindings[at + Binding.node];
  switch (bindings[at + Binding.kind]) {
    case BindingKind.importFrom:
      return strings.has(syntax[importItem(syntax, node, bindings[at + Binding.detail]) + ImportItem.name]);
    case BindingKind.import:
    // What loops, `with`, handlers and patterns bind is told by evaluation alone.
    case BindingKind.for:
    case BindingKind.with:
    case BindingKind.handler:
    case BindingKind.pattern:
    case BindingKind.augmented:
    case BindingKind.function:
    case BindingKind.parameter:
    case BindingKind.global:
    case BindingKind.nonlocal:
    case BindingKind.delete:
      return false;
    default:
      return says(syntax, node, strings);
  }
}

/** What of a statement may make its target another name of a type: not its annotation, and of a call what is passed. */
function partsOf(syntax: Int32Array, node: number): number[] {
  switch (syntaxKind(syntax, node)) {
    case Syntax.assign:
      return partsOf(syntax, syntax[node + AssignNode.value]);
    case Syntax.annotatedAssign:
      return partsOf(syntax, syntax[node + AnnotatedAssignNode.value]);
    case Syntax.call:
      return listAt(syntax, node + CallNode.arguments);
    default:
      return [node];
  }
}

/** Whether a node or one in it says one of the strings; bodies are left out. */
function says(syntax: Int32Array, node: number, strings: ReadonlySet<number>): boolean {
  const waiting = partsOf(syntax, node).filter((part) => part !== 0);
  let isSaid = false;
  const visit = (operand: number, role: number): void => {
    if (role === Role.string && strings.has(operand)) isSaid = true;
    else if (role === Role.node && operand !== 0) waiting.push(operand);
  };
  for (let one = waiting.pop(); one !== undefined && !isSaid; one = waiting.pop()) {
    if (syntaxKind(syntax, one) === Syntax.functionDefinition || syntaxKind(syntax, one) === Syntax.block)
      continue;
    forEachOperand(syntax, one, visit);
  }
  return isSaid;
}
