/**
 * Which units walk other code than they did. A unit is the same where each node that it walks is one of the
 * old unit's, in the same shape, and where every name in it means what is bound in the same scope.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { changedText } from '../program/changedNames.js';
import { tablesOnlyRead } from '../program/namesOnlyRead.js';
import type { FileAlignment } from './alignment.js';
import { bodyOf, type CodeDigests } from './codeDigests.js';
import { isUnit } from './unitNodes.js';
import type { Versions } from './versions.js';

/** Rows of the new units that have changed, ascending. */
export function changedUnitsOf(versions: Versions): number[] {
  const { now, alignment } = versions;
  const count = now.facts.scopes.length / Scope.width;
  const changed = new Uint8Array(count).fill(1);
  keepAligned(alignment, changed);
  noteNodes(versions, changed);
  noteNames(alignment, changed);
  noteRebound(alignment, changed);
  // What a table is declared to hold counts where any code of its file may put something in.
  if (tablesOnlyRead(versions.old.facts) !== tablesOnlyRead(now.facts)) changed[0] = 1;
  // What a signature says that a list holds is all as long as nothing of its file changes it.
  const isChangedElsewhere = changedText(versions.old.facts) !== changedText(now.facts);
  for (let row = 0; isChangedElsewhere && row < count; row++)
    if (now.facts.scopes[row * Scope.width + Scope.kind] !== ScopeKind.function) changed[row] = 1;
  for (let row = 1; row < count; row++)
    if (versions.locals.functions.has(now.facts.scopes[row * Scope.width + Scope.node])) changed[row] = 1;
  const found: number[] = [];
  for (let row = 0; row < count; row++) if (changed[row] === 1 && isUnit(now.facts, row)) found.push(row);
  return found;
}

/** Takes back those with an old scope that says the same. */
function keepAligned(alignment: FileAlignment, changed: Uint8Array): void {
  const { old, now } = alignment;
  for (let row = 0; row * Scope.width < old.facts.scopes.length; row++) {
    const other = alignment.scope(row);
    if (other >= 0 && ownCode(old, row) === ownCode(now, other) && bindsAlike(alignment, row, other))
      changed[other] = 0;
  }
}

/** A unit's header and body; the header counts because parameters are bound by it. */
function ownCode({ facts, own }: CodeDigests, row: number): string {
  const { scopes, syntax, definitions } = facts;
  if (row === 0) return `${own[definitions[Definition.node]]}`;
  const node = scopes[row * Scope.width + Scope.node];
  if (!isUnit(facts, row)) return `${own[node]}`;
  return `${own[node]} ${own[bodyOf(syntax, node, syntaxKind(syntax, node))]}`;
}

/** Whether two scopes bind the same names in the same ways in the same places. */
function bindsAlike(alignment: FileAlignment, row: number, other: number): boolean {
  const { old, now } = alignment;
  const olds = old.facts.bindingsIn(row);
  const news = now.facts.bindingsIn(other);
  return (
    olds.length === news.length &&
    olds.every((at, index) => {
      const to = news[index];
      const { bindings } = old.facts;
      const others = now.facts.bindings;
      return (
        bindings[at + Binding.kind] === others[to + Binding.kind] &&
        old.text(bindings[at + Binding.name]) === now.text(others[to + Binding.name]) &&
        alignment.node(bindings[at + Binding.node]) === others[to + Binding.node]
      );
    })
  );
}

/** Units of nodes that are new, that are gone, or that were another unit's. */
function noteNodes({ old, now, oldUnits, newUnits, alignment }: Versions, changed: Uint8Array): void {
  const before = old.facts.syntax;
  const after = now.facts.syntax;
  const known = new Uint8Array(after.length);
  for (let node = 0; node < before.length; node = endOfRecord(before, node)) {
    const unit = alignment.scope(oldUnits[node]);
    const other = alignment.node(node);
    if (other >= 0) known[other] = 1;
    if (unit >= 0 && (other < 0 || newUnits[other] !== unit)) changed[unit] = 1;
  }
  for (let node = 0; node < after.length; node = endOfRecord(after, node))
    if (known[node] === 0) changed[newUnits[node]] = 1;
}

/**
 * Units in a function or comprehension that binds other names than it did, or others of them elsewhere: a name that
 * is free in them may mean another scope's now.
 */
function noteNames(alignment: FileAlignment, changed: Uint8Array): void {
  const { old, now } = alignment;
  const { scopes } = now.facts;
  const count = scopes.length / Scope.width;
  /** By new scope: 1 where it binds the names that it bound. */
  const binds = new Uint8Array(count);
  for (let row = 0; row * Scope.width < old.facts.scopes.length; row++) {
    const other = alignment.scope(row);
    if (other >= 0 && namesIn(old, row) === namesIn(now, other)) binds[other] = 1;
  }
  /** By new scope: 1 where a name that is free in it may mean something else. */
  const moved = new Uint8Array(count);
  for (let row = 1; row < count; row++) {
    const parent = scopes[row * Scope.width + Scope.parent];
    const hasMembers = scopes[parent * Scope.width + Scope.kind] <= ScopeKind.class;
    if (moved[parent] === 1 || (!hasMembers && binds[parent] === 0)) moved[row] = 1;
    if (moved[row] === 1) changed[unitAround(now.facts, row)] = 1;
  }
}

/** Functions of which those inside declare other names `nonlocal`: what they read of these may be what those give. */
function noteRebound(alignment: FileAlignment, changed: Uint8Array): void {
  const before = reboundIn(alignment.old);
  const after = reboundIn(alignment.now);
  for (let row = 1; row < before.length; row++) {
    const other = alignment.scope(row);
    if (other >= 0 && before[row] !== after[other]) changed[other] = 1;
  }
}

/** By scope: the names that functions inside declare `nonlocal`. */
function reboundIn({ facts }: CodeDigests): string[] {
  const { bindings, scopes } = facts;
  const found = Array.from({ length: scopes.length / Scope.width }, () => new Set<string>());
  for (let at = 0; at < bindings.length; at += Binding.width) {
    if (bindings[at + Binding.kind] !== BindingKind.nonlocal) continue;
    const name = facts.string(bindings[at + Binding.name]);
    for (let row = bindings[at + Binding.scope]; row > 0; ) {
      row = scopes[row * Scope.width + Scope.parent];
      found[row].add(name);
    }
  }
  return found.map((names) => [...names].sort().join());
}

/** What code inside a scope can mean by it: its names, and which of these are another scope's. */
function namesIn(digests: CodeDigests, row: number): string {
  const { bindings } = digests.facts;
  const names = new Map<number, string>();
  for (const at of digests.facts.bindingsIn(row)) {
    const name = digests.text(bindings[at + Binding.name]);
    const kind = bindings[at + Binding.kind];
    const isElsewhere = kind === BindingKind.global || kind === BindingKind.nonlocal;
    if (isElsewhere || !names.has(name)) names.set(name, isElsewhere ? `${name} ${kind}` : `${name}`);
  }
  return [...names.values()].sort().join();
}

/** The unit that a scope is, or that walks it. */
function unitAround(facts: FactsView, from: number): number {
  let row = from;
  while (!isUnit(facts, row)) row = facts.scopes[row * Scope.width + Scope.parent];
  return row;
}
