/**
 * Which part of one version of a file is which of the next: syntax nodes, scopes and definitions. Each
 * has one at most, and they stand in the same order in both versions.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Definition, Scope } from '../../model/facts.js';
import { CodeDigests } from './codeDigests.js';
import { keepAscending } from './inOrder.js';
import { alignNodes } from './nodeAlignment.js';

export class FileAlignment {
  private readonly nodes: Int32Array;
  private readonly scopes: Int32Array;
  private readonly definitions: Int32Array;

  constructor(
    readonly old: CodeDigests,
    readonly now: CodeDigests,
  ) {
    this.nodes = alignNodes(old, now);
    this.definitions = alignDefinitions(old, now);
    this.scopes = alignScopes(old.facts, now.facts, this.nodes, this.definitions);
  }

  /** The new syntax node that an old one is; -1: none. */
  node(old: number): number {
    return this.nodes[old];
  }

  /** The row of the new scope that an old one is; -1: none. */
  scope(old: number): number {
    return this.scopes[old];
  }

  /** The row of the new definition that an old one is; -1: none. */
  definition(old: number): number {
    return this.definitions[old];
  }
}

export function align(old: FactsView, now: FactsView): FileAlignment {
  return new FileAlignment(new CodeDigests(old), new CodeDigests(now));
}

/** Definitions by what they are in, their name and their kind. */
function alignDefinitions(old: CodeDigests, now: CodeDigests): Int32Array {
  const count = old.facts.definitions.length / Definition.width;
  const found = new Int32Array(count).fill(-1);
  /** By the row that a definition is in: the rows in it, by name and kind. */
  const members = new Map<string, number>();
  const { definitions } = now.facts;
  for (let row = 1; row * Definition.width < definitions.length; row++) {
    const key = keyOf(now, row, definitions[row * Definition.width + Definition.parent]);
    if (!members.has(key)) members.set(key, row);
  }
  found[0] = 0;
  for (let row = 1; row < count; row++) {
    const parent = found[old.facts.definitions[row * Definition.width + Definition.parent]];
    if (parent < 0) continue;
    const key = keyOf(old, row, parent);
    found[row] = members.get(key) ?? -1;
    members.delete(key);
  }
  keepAscending(found);
  dropOrphans(found, old.facts.definitions, Definition.width, Definition.parent);
  return found;
}

function keyOf(digests: CodeDigests, row: number, parent: number): string {
  const { definitions } = digests.facts;
  const at = row * Definition.width;
  return `${parent} ${definitions[at + Definition.kind]} ${digests.text(definitions[at + Definition.name])}`;
}

/** Scopes by the nodes that have them, where the scopes around them and the definitions that they are of are aligned, too. */
function alignScopes(old: FactsView, now: FactsView, nodes: Int32Array, definitions: Int32Array): Int32Array {
  const found = new Int32Array(old.scopes.length / Scope.width).fill(-1);
  const byNode = new Map<number, number>();
  for (let row = 1; row * Scope.width < now.scopes.length; row++)
    byNode.set(now.scopes[row * Scope.width + Scope.node], row);
  found[0] = 0;
  for (let row = 1; row < found.length; row++) {
    const at = row * Scope.width;
    const other = byNode.get(nodes[old.scopes[at + Scope.node]]) ?? -1;
    if (other < 0 || now.scopes[other * Scope.width + Scope.kind] !== old.scopes[at + Scope.kind]) continue;
    const definition = old.scopes[at + Scope.definition];
    const expected = definition < 0 ? -1 : definitions[definition];
    const isSame = now.scopes[other * Scope.width + Scope.definition] === expected;
    const parent = found[old.scopes[at + Scope.parent]];
    if (isSame && parent >= 0 && now.scopes[other * Scope.width + Scope.parent] === parent)
      found[row] = other;
  }
  keepAscending(found);
  dropOrphans(found, old.scopes, Scope.width, Scope.parent);
  return found;
}

/** Rows that are in one that is not aligned are not, either. */
function dropOrphans(found: Int32Array, table: Int32Array, width: number, parent: number): void {
  for (let row = 1; row < found.length; row++)
    if (found[row] >= 0 && found[table[row * width + parent]] < 0) found[row] = -1;
}
