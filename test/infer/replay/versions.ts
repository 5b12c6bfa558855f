/** Two versions of a program of one file, and what changed between them in words. */
import { isDeepStrictEqual } from 'node:util';
import { type Changes, changesOf } from '../../../src/infer/replay/changes.js';
import type { MovedFiles } from '../../../src/infer/replay/movedFiles.js';
import type { FactsView } from '../../../src/link/facts/factsView.js';
import { Definition, Scope, ScopeKind } from '../../../src/model/facts.js';
import type { NamedFile } from '../../../src/model/sourceFile.js';
import { syntaxOffset } from '../../../src/model/syntax.js';
import { Facts } from '../../extract/read.js';

export function factsOf(text: string): FactsView {
  return new Facts(text).view;
}

/** A file of one version. */
export interface File {
  source: NamedFile;
  facts: FactsView;
}

export function fileOf(text: string, file = 'pot.py'): File {
  return {
    source: { file, module: 'pot', isPackage: false, scope: 'project', stub: false },
    facts: factsOf(text),
  };
}

export const NOTHING_MOVED: MovedFiles = { names: new Map(), attributes: new Set(), defined: new Set() };

/** Between two versions of the same files. */
export function changesBetween(before: readonly File[], after: readonly File[]): Changes | undefined {
  const files = after.map(({ source, facts }, index) => {
    const old = before[index].facts;
    return { source, facts, before: isDeepStrictEqual(old, facts) ? facts : old };
  });
  return changesOf(files, NOTHING_MOVED);
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
  /** Classes that hold others. */
  owners: string[];
}

/** Undefined where the change isn't followed. */
export function describeChanges(before: string, after: string, file?: string): Described | undefined {
  const changes = changesBetween([fileOf(before, file)], [fileOf(after, file)]);
  if (changes === undefined) return undefined;
  const old = factsOf(before);
  const now = factsOf(after);
  return {
    units: [...(changes.changedUnits.get(0) ?? [])].map((row) => unitName(now, row)),
    old: [...(changes.changedOldDefinitions.get(0) ?? [])].map((row) => nameOf(old, row)).sort(),
    now: [...(changes.changedNewDefinitions.get(0) ?? [])].map((row) => nameOf(now, row)).sort(),
    names: [...changes.changedNames].sort(),
    owners: [...(changes.classesWithOthers.get(0) ?? [])].map((row) => nameOf(now, row)).sort(),
  };
}
