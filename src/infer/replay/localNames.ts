/**
 * What the names of functions are is asked without a trace where types and classes are: by the annotations of functions
 * in them, by the bases and fields of classes in them, and, of names that they declare global, by the whole program:
 *
 *     def outer():
 *         T = int
 *         def inner(x: T): ...
 */
import { Binding, BindingKind, Block, Scope, ScopeKind } from '../../model/facts.js';
import { NameNode, StringNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { CodeDigests } from './codeDigests.js';
import type { Versions } from './versions.js';

/** Nodes of the new version. */
export interface ChangedLocals {
  /** `def` statements in functions of which names are given in another way that are said there. */
  readonly functions: ReadonlySet<number>;
  /** Whether such a name is said by a class, or is one of the module's. */
  readonly reachTables: boolean;
}

export function changedLocals(versions: Versions): ChangedLocals {
  const { old, now, alignment, oldUnits, newUnits } = versions;
  const said = new SaidNames(now);
  const functions = new Set<number>();
  const changed = new Map<number, ReadonlySet<string>>();
  let reachTables = false;
  for (let row = 0; row * Scope.width < old.facts.scopes.length; row++) {
    const other = alignment.scope(row);
    if (other < 0 || old.facts.scopes[row * Scope.width + Scope.kind] !== ScopeKind.function) continue;
    const names = said.withThoseMadeOf(other, differing(waysIn(old, row), waysIn(now, other)));
    if (names.size === 0) continue;
    changed.set(other, names);
    const node = now.facts.scopes[other * Scope.width + Scope.node];
    for (const one of definitionsIn(now, node)) {
      const isClass = syntaxKind(now.facts.syntax, one) === Syntax.classDefinition;
      if (!isClass && said.holds(one, names)) functions.add(one);
      if (isClass && said.holds(one, names, (at) => !isInFunction(now, newUnits[at], one)))
        reachTables = true;
    }
  }
  const elsewhere = waysFromElsewhere(old, oldUnits, (row) => alignment.scope(row));
  reachTables ||= elsewhere.text !== waysFromElsewhere(now, newUnits, (row) => row).text;
  for (const node of waysFromElsewhere(now, newUnits, (row) => row).nodes)
    if (said.holds(node, changed.get(newUnits[node]) ?? new Set())) reachTables = true;
  return { functions, reachTables };
}

/** By name: how a scope is given it, and under which conditions. */
function waysIn(digests: CodeDigests, scope: number): Map<string, string> {
  const { facts } = digests;
  const classes = definitionsIn(digests, facts.scopes[scope * Scope.width + Scope.node])
    .filter((node) => syntaxKind(facts.syntax, node) === Syntax.classDefinition)
    .map((node) => syntaxOffset(facts.syntax, node));
  const found = new Map<string, string>();
  for (const at of facts.bindingsIn(scope)) {
    const name = facts.string(facts.bindings[at + Binding.name]);
    // Classes see what stands before them.
    const before = classes.filter((offset) => offset < facts.bindings[at + Binding.offset]).length;
    found.set(name, `${found.get(name) ?? ''},${wayOf(digests, at)} ${before}`);
  }
  return found;
}

/** How names of modules and classes are given by statements of other units, in order. */
function waysFromElsewhere(
  digests: CodeDigests,
  units: Int32Array,
  named: (scope: number) => number,
): { text: string; nodes: number[] } {
  const { facts } = digests;
  const ways: string[] = [];
  const nodes: number[] = [];
  for (let row = 0; row * Scope.width < facts.scopes.length; row++) {
    if (facts.scopes[row * Scope.width + Scope.kind] > ScopeKind.class) continue;
    for (const at of facts.bindingsIn(row)) {
      const node = facts.bindings[at + Binding.node];
      if (units[node] === row) continue;
      ways.push(`${named(row)} ${digests.text(facts.bindings[at + Binding.name])} ${wayOf(digests, at)}`);
      nodes.push(node);
    }
  }
  return { text: ways.join(), nodes };
}

/** Definitions count by themselves, and what parameters are is for callers to say. */
const GIVES_NO_VALUE: ReadonlySet<number> = new Set([
  BindingKind.function,
  BindingKind.class,
  BindingKind.parameter,
]);

function wayOf({ facts, deep }: CodeDigests, at: number): string {
  const { bindings, blocks } = facts;
  const kind = bindings[at + Binding.kind];
  let way = `${kind} ${GIVES_NO_VALUE.has(kind) ? 0 : deep[bindings[at + Binding.node]]}`;
  for (let block = bindings[at + Binding.block]; block > 0; ) {
    const row = block * Block.width;
    const test = blocks[row + Block.test];
    way += ` ${blocks[row + Block.kind]} ${blocks[row + Block.negated]} ${test === 0 ? 0 : deep[test]}`;
    block = blocks[row + Block.parent];
  }
  return way;
}

function differing(olds: ReadonlyMap<string, string>, news: ReadonlyMap<string, string>): Set<string> {
  return new Set([...olds.keys(), ...news.keys()].filter((name) => olds.get(name) !== news.get(name)));
}

/** Functions and classes inside of a `def` statement. */
function definitionsIn({ facts, starts, ends }: CodeDigests, node: number): number[] {
  const { syntax } = facts;
  const found: number[] = [];
  for (let one = starts[node]; one < ends[node]; one = endOfRecord(syntax, one)) {
    const kind = syntaxKind(syntax, one);
    if (one !== node && (kind === Syntax.functionDefinition || kind === Syntax.classDefinition))
      found.push(one);
  }
  return found;
}

/** Whether a unit is a function inside of a class statement. */
function isInFunction(
  { facts: { scopes }, starts, ends }: CodeDigests,
  unit: number,
  statement: number,
): boolean {
  const node = scopes[unit * Scope.width + Scope.node];
  return (
    scopes[unit * Scope.width + Scope.kind] > ScopeKind.class &&
    node > starts[statement] &&
    node < ends[statement]
  );
}

/** Names that are said by nodes; quoted, too, as annotations may be. */
class SaidNames {
  constructor(private readonly digests: CodeDigests) {}

  /** Names that a function is given, and those that it makes of them. */
  withThoseMadeOf(scope: number, names: Set<string>): ReadonlySet<string> {
    const { facts } = this.digests;
    const { bindings } = facts;
    for (let size = 0; size !== names.size; ) {
      size = names.size;
      for (const at of size === 0 ? [] : facts.bindingsIn(scope)) {
        const kind = bindings[at + Binding.kind];
        if (kind === BindingKind.function || kind === BindingKind.class) continue;
        if (this.holds(bindings[at + Binding.node], names))
          names.add(facts.string(bindings[at + Binding.name]));
      }
    }
    return names;
  }

  /** `counts`: which of the nodes in it. */
  holds(node: number, names: ReadonlySet<string>, counts: (node: number) => boolean = () => true): boolean {
    const { facts, starts, ends } = this.digests;
    const { syntax } = facts;
    for (let one = starts[node]; one < ends[node]; one = endOfRecord(syntax, one))
      if (names.has(this.nameOf(one)) && counts(one)) return true;
    return false;
  }

  private nameOf(node: number): string {
    const { facts } = this.digests;
    switch (syntaxKind(facts.syntax, node)) {
      case Syntax.name:
        return facts.string(facts.syntax[node + NameNode.name]);
      case Syntax.string: {
        const text = facts.syntax[node + StringNode.value];
        return text < 0 ? '' : facts.string(text).trim().split('.')[0];
      }
      default:
        return '';
    }
  }
}
