/**
 * Where a file says names that mean something else now: which units and definitions of it may come out otherwise for
 * that, though nothing in the file changed.
 *
 * A unit looks up the names in its own code, and those that the scopes around it give under other names (`from m
 * import name as other`). A definition is told by its header, a class also by what its body says outside of methods'
 * bodies, and by those of special methods: which members objects have, and what decorators make, follows from these.
 */

import type { FactsView } from '../../link/facts/factsView.js';
import { stringsAmong } from '../../link/facts/stringTables.js';
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem, importItemCount } from '../../model/importItems.js';
import { KindCode } from '../../model/kinds.js';
import { AnnotatedAssignNode, ImportFromNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { isSpecial } from './functionNodes.js';
import { NodeRanges } from './nodeRanges.js';
import { forEachOperand, Role } from './records.js';
import { headersOfNodes, unitsOfNodes } from './unitNodes.js';

export interface NameUses {
  /** By scope: 1 where it is a unit that may come out otherwise. */
  readonly units: Uint8Array;
  /** By definition: 1 where it may mean something else. */
  readonly definitions: Uint8Array;
}

/** Undefined: the file says none of the names. */
export function nameUsesOf(facts: FactsView, names: ReadonlySet<string>): NameUses | undefined {
  const strings = stringsAmong(facts, names);
  return strings.size === 0 ? undefined : new UsesInScopes(facts, strings);
}

class UsesInScopes implements NameUses {
  readonly units: Uint8Array;
  readonly definitions: Uint8Array;
  /** By scope: 1 where its own code, or that of one around it, says a name; where its header does. */
  private readonly own: Uint8Array;
  private readonly headers: Uint8Array;
  /** By scope: 1 where an annotation in its own code does: it may be of an attribute that a method gives to its object. */
  private readonly annotations: Uint8Array;
  /** By scope: 1 where it, its header or something in it says a name. */
  private readonly within: Uint8Array;

  constructor(
    private readonly facts: FactsView,
    private readonly strings: ReadonlySet<number>,
  ) {
    const count = facts.scopes.length / Scope.width;
    this.units = new Uint8Array(count);
    this.own = new Uint8Array(count);
    this.headers = new Uint8Array(count);
    this.annotations = new Uint8Array(count);
    this.within = new Uint8Array(count);
    this.definitions = new Uint8Array(facts.definitions.length / Definition.width);
    this.readNodes();
    this.spread();
    this.markDefinitions();
  }

  private readNodes(): void {
    const { facts } = this;
    const { syntax } = facts;
    const ranges = new NodeRanges(syntax);
    const units = unitsOfNodes(facts, ranges);
    const headers = headersOfNodes(facts, ranges);
    const annotated = nodesOfAnnotations(syntax, ranges);
    const binding = headersThatBind(syntax, headers);
    const lists = nodesOfExports(facts, ranges);
    for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
      if (!this.says(node, units[node])) continue;
      this.units[units[node]] = 1;
      this.annotations[units[node]] |= annotated[node];
      if (lists[node] === 1 || this.isPlainImport(node)) continue;
      if (headers[node] === 0 || binding.has(headers[node])) this.own[units[node]] = 1;
      else this.headers[headers[node]] = 1;
    }
  }

  /** Whether a node, without its parts, says a name that isn't a variable of the functions around it. */
  private says(node: number, unit: number): boolean {
    const { syntax } = this.facts;
    const kind = syntaxKind(syntax, node);
    // Who calls a function with keywords, or finds its fixtures, asks for the function.
    if (kind === Syntax.parameter) return false;
    let said = -1;
    forEachOperand(syntax, node, (operand, role) => {
      if (role === Role.string && this.strings.has(operand)) said = operand;
    });
    return said >= 0 && !(kind === Syntax.name && this.isVariable(unit, said));
  }

  /** Whether it is an import that says names as what they are bound to: who uses these says them, too. */
  private isPlainImport(node: number): boolean {
    const { syntax } = this.facts;
    if (syntaxKind(syntax, node) !== Syntax.importFrom) return false;
    if (this.strings.has(syntax[node + ImportFromNode.module])) return false;
    for (let i = 0; i < importItemCount(syntax, node); i++) {
      const item = importItem(syntax, node, i);
      const name = syntax[item + ImportItem.name];
      const alias = syntax[item + ImportItem.alias];
      if (alias >= 0 && alias !== name && (this.strings.has(name) || this.strings.has(alias))) return false;
    }
    return true;
  }

  private isVariable(unit: number, name: number): boolean {
    for (let row = unit; row > 0; row = this.around(row)) {
      if (this.isClass(row)) continue;
      const ways = this.waysBound(row, name);
      if (ways.length > 0 && !ways.includes(BindingKind.nonlocal)) return !ways.includes(BindingKind.global);
    }
    return false;
  }

  private waysBound(scope: number, name: number): number[] {
    const { facts } = this;
    const { bindings } = facts;
    return facts
      .bindingsIn(scope)
      .filter((at) => bindings[at + Binding.name] === name)
      .map((at) => bindings[at + Binding.kind]);
  }

  private isClass(scope: number): boolean {
    return this.facts.scopes[scope * Scope.width + Scope.kind] === ScopeKind.class;
  }

  private around(scope: number): number {
    return this.facts.scopes[scope * Scope.width + Scope.parent];
  }

  /** A scope's row comes before those of the scopes in it. */
  private spread(): void {
    const { own, headers, units, annotations, within } = this;
    for (let row = own.length - 1; row >= 0; row--) {
      within[row] |= own[row] | headers[row];
      if (row === 0) break;
      within[this.around(row)] |= within[row];
      if (!this.isClass(row)) annotations[this.around(row)] |= annotations[row];
    }
    for (let row = 0; row < own.length; row++) {
      if (row > 0) own[row] |= own[this.around(row)];
      units[row] |= own[row];
    }
  }

  private markDefinitions(): void {
    const { own } = this;
    const { scopes, definitions } = this.facts;
    /** By definition: 1 where data in it may be something else. */
    const inner = new Uint8Array(this.definitions.length);
    const withScopes = new Uint8Array(this.definitions.length);
    const told = this.toldScopes();
    for (let row = 0; row < own.length; row++) {
      const definition = scopes[row * Scope.width + Scope.definition];
      if (definition < 0) continue;
      withScopes[definition] = 1;
      this.definitions[definition] |= told[row];
      inner[definition] |= this.isClass(row) ? told[row] : own[row];
    }
    for (let row = 1; row < inner.length; row++)
      if (withScopes[row] === 0)
        this.definitions[row] = inner[definitions[row * Definition.width + Definition.parent]];
  }

  /** By scope: 1 where what it is of may mean something else. */
  private toldScopes(): Uint8Array {
    const { own, headers, annotations, within } = this;
    const told = new Uint8Array(own.length);
    told[0] = own[0];
    for (let row = 1; row < own.length; row++) {
      const around = this.around(row);
      const isTold = headers[row] | (this.isSpecialMethod(row) ? within[row] : 0);
      told[row] |= isTold | own[this.isClass(row) ? row : around];
      if (this.isClass(around)) told[around] |= isTold | annotations[row];
    }
    return told;
  }

  private isSpecialMethod(scope: number): boolean {
    const { facts } = this;
    const definition = facts.scopes[scope * Scope.width + Scope.definition];
    return (
      definition > 0 &&
      facts.definitions[definition * Definition.width + Definition.kind] !== KindCode.class &&
      isSpecial(facts.string(facts.definitions[definition * Definition.width + Definition.name]))
    );
  }
}

/** Scopes in whose headers a name is bound, for the scope around them. */
function headersThatBind(syntax: Int32Array, headers: Int32Array): Set<number> {
  const found = new Set<number>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node))
    if (syntaxKind(syntax, node) === Syntax.namedExpression && headers[node] > 0) found.add(headers[node]);
  return found;
}

/** By node: 1 where it is of a statement that lists what the module exports. */
function nodesOfExports(facts: FactsView, { starts, ends }: NodeRanges): Uint8Array {
  const { bindings } = facts;
  const found = new Uint8Array(facts.syntax.length);
  for (const at of facts.bindingsIn(0)) {
    if (facts.string(bindings[at + Binding.name]) !== '__all__') continue;
    const node = bindings[at + Binding.node];
    found.fill(1, starts[node], ends[node]);
  }
  return found;
}

/** By node: 1 where it is of the annotation of an assignment. */
function nodesOfAnnotations(syntax: Int32Array, { starts, ends }: NodeRanges): Uint8Array {
  const found = new Uint8Array(syntax.length);
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    if (syntaxKind(syntax, node) !== Syntax.annotatedAssign) continue;
    const annotation = syntax[node + AnnotatedAssignNode.annotation];
    found.fill(1, starts[annotation], ends[annotation]);
  }
  return found;
}
