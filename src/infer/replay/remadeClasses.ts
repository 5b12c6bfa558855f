/**
 * Classes that stay, and of which something else changed than functions that others know by name: what they hold, their
 * special methods, their bases or decorators. They count as other classes of the same name.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { CodeDigests } from './codeDigests.js';
import { isPlainFunction } from './followedDefinitions.js';
import { isSpecial, sameHeaders } from './functionNodes.js';
import type { Versions } from './versions.js';

export interface RemadeClasses {
  /** Rows of the old and of the new definitions. */
  readonly olds: ReadonlySet<number>;
  readonly news: ReadonlySet<number>;
}

/** Those of modules and classes: what stands in functions isn't known by name. */
export function remadeClasses(versions: Versions): RemadeClasses {
  const { old, now, oldRows, newRows } = versions;
  const olds = new Set<number>();
  const note = (row: number): void => {
    if (isOfClasses(old.facts, row)) olds.add(row);
  };
  noteOtherCode(versions, note);
  for (const parent of ownersOfOther(old, oldRows)) note(parent);
  for (const parent of ownersOfOther(now, newRows)) note(newRows[parent]);
  oldRows.forEach((other, row) => {
    if (other < 0 || !isSpecial(nameOf(old, row)) || sameHeaders(old, row, now, other)) return;
    note(old.facts.definitions[row * Definition.width + Definition.parent]);
  });
  return { olds, news: new Set([...olds].map((row) => oldRows[row])) };
}

function noteOtherCode(versions: Versions, note: (row: number) => void): void {
  const { old, now, oldStatics, newStatics, alignment } = versions;
  const { scopes } = old.facts;
  for (let row = 0; row * Scope.width < scopes.length; row++) {
    const at = row * Scope.width;
    const other = alignment.scope(row);
    if (other < 0 || scopes[at + Scope.kind] !== ScopeKind.class) continue;
    const node = now.facts.scopes[other * Scope.width + Scope.node];
    if (oldStatics[scopes[at + Scope.node]] !== newStatics[node]) note(scopes[at + Scope.definition]);
  }
}

/** Classes that the other version has, with members that it hasn't and that are no plain functions. */
function ownersOfOther({ facts }: CodeDigests, others: Int32Array): number[] {
  const { definitions } = facts;
  const found: number[] = [];
  others.forEach((other, row) => {
    const parent = definitions[row * Definition.width + Definition.parent];
    const isMember = definitions[parent * Definition.width + Definition.kind] === KindCode.class;
    const isClass = definitions[row * Definition.width + Definition.kind] === KindCode.class;
    if (other < 0 && isMember && !isClass && others[parent] >= 0 && !isPlainFunction(facts, row))
      found.push(parent);
  });
  return found;
}

/** Whether it is a class of a module, or of one of its classes. */
export function isOfClasses({ definitions }: FactsView, row: number): boolean {
  if (definitions[row * Definition.width + Definition.kind] !== KindCode.class) return false;
  let parent = row;
  while (definitions[parent * Definition.width + Definition.kind] === KindCode.class)
    parent = definitions[parent * Definition.width + Definition.parent];
  return parent === 0;
}

function nameOf({ facts }: CodeDigests, row: number): string {
  return facts.string(facts.definitions[row * Definition.width + Definition.name]);
}
