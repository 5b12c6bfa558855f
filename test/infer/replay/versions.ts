/** Two versions of a program of one file, and what changed between them in words. */

import { type Changes, changesOf, type VersionedFile } from '../../../src/infer/replay/changes.js';
import type { FactsView } from '../../../src/link/facts/factsView.js';
import { Definition, Scope, ScopeKind } from '../../../src/model/facts.js';
import { syntaxOffset } from '../../../src/model/syntax.js';
import { Facts } from '../../extract/read.js';

export function factsOf(text: string): FactsView {
  return new Facts(text).view;
}

export function fileOf(text: string, file = 'pot.py'): VersionedFile {
  const source = {
    path: `/${file}`,
    file,
    module: 'pot',
    isPackage: false,
    scope: 'project',
    stub: false,
    bytes: 0,
  };
  return { source: { ...source, scope: 'project' }, key: text, facts: () => factsOf(text) };
}

/** A definition's name behind those that it is in; '' for the module. */
export function nameOf(facts: FactsView, row: number): string {
  if (row === 0) return '';
  const at = row * Definition.width;
  const parent = nameOf(facts, facts.definitions[at + Definition.parent]);
  const name = facts.string(facts.definitions[at + Definition.name]);
  return parent === '' ? name : `${parent}.${name}`;
}

/** The name of what a scope is of; of others what they are, and their line. */
export function unitName(facts: FactsView, row: number): string {
  const at = row * Scope.width;
  const kind = facts.scopes[at + Scope.kind];
  if (kind >= ScopeKind.lambda)
    return `${kind === ScopeKind.lambda ? 'lambda' : 'comprehension'} ${facts.lineOf(syntaxOffset(facts.syntax, facts.scopes[at + Scope.node]))}`;
  return row === 0 ? 'module' : nameOf(facts, facts.scopes[at + Scope.definition]);
}

export interface Described {
  units: string[];
  old: string[];
  now: string[];
  names: string[];
}

/** Undefined where the change isn't followed. */
export function describeChanges(before: string, after: string, file?: string): Described | undefined {
  const changes: Changes | undefined = changesOf([fileOf(before, file)], [fileOf(after, file)]);
  if (changes === undefined) return undefined;
  const old = factsOf(before);
  const now = factsOf(after);
  return {
    units: [...(changes.changedUnits.get(0) ?? [])].map((row) => unitName(now, row)),
    old: [...(changes.changedOldDefinitions.get(0) ?? [])].map((row) => nameOf(old, row)).sort(),
    now: [...(changes.changedNewDefinitions.get(0) ?? [])].map((row) => nameOf(now, row)).sort(),
    names: [...changes.changedNames].sort(),
  };
}
