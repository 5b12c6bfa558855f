/**
 * Names of functions and classes that come or go and mean something else where the definition isn't: a class that is
 * imported under the name, a builtin, a submodule, what a star import brings. Bases and annotations may lead to that one now, under
 * other names, too, which nothing tells.
 */

import type { FactsView } from '../../link/facts/factsView.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { KindCode } from '../../model/kinds.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { VersionedFile } from './changes.js';
import { comesWithClass } from './comingClasses.js';
import { isModuleData } from './followedDefinitions.js';
import { bindsStars } from './namesakes.js';
import type { Versions } from './versions.js';

/**
 * Those of modules, which are searched for like other names that a module gives in another way (moduleMeanings.ts).
 * Undefined where it is a submodule, or a member of a class means something else. `source`: of the file that the versions are
 * of; `files`: all of the program.
 */
export function otherMeanings(
  { old, now, oldRows, newRows, remade }: Versions,
  source: NamedFile,
  files: readonly VersionedFile[],
): ReadonlySet<string> | undefined {
  const lone = [
    ...loneMembers(old.facts, oldRows, remade.olds),
    ...loneMembers(now.facts, newRows, remade.news),
  ];
  const found = new Set<string>();
  if (lone.length === 0) return found;
  const classes = new Set(lone.filter(({ isClass }) => isClass).map(({ name }) => name));
  const members = new Set(lone.filter(({ isOfModule }) => !isOfModule).map(({ name }) => name));
  const names = new Set(lone.map(({ name }) => name));
  const note = (facts: FactsView, scope: number, isElsewhere = false, isBuiltins = false): void => {
    for (const at of facts.bindingsIn(scope))
      if (isOther(facts, at, names, isBuiltins ? NONE : classes, isElsewhere))
        found.add(facts.string(facts.bindings[at + Binding.name]));
  };
  for (const { facts } of [old, now]) {
    for (const scope of scopesOfClasses(facts)) note(facts, scope);
    if (found.size > 0) return undefined;
  }
  for (const { facts } of [old, now]) note(facts, 0);
  const hasStars = files.some(({ source: { scope }, facts }) => scope === 'project' && bindsStars(facts));
  for (const {
    source: { module, stub },
    facts,
  } of files) {
    if (module.startsWith(`${source.module}.`) && names.has(module.slice(source.module.length + 1)))
      return undefined;
    const isBuiltins = stub && module === 'builtins';
    if ((isBuiltins || hasStars) && holdsAny(facts, names)) note(facts, 0, true, isBuiltins);
  }
  return [...found].some((name) => members.has(name)) ? undefined : found;
}

const NONE: ReadonlySet<string> = new Set();

interface LoneMember {
  readonly name: string;
  readonly isClass: boolean;
  /** Or of a class. */
  readonly isOfModule: boolean;
}

/** The members of modules and classes that the other version hasn't, where it has these as they are. */
function loneMembers(facts: FactsView, others: Int32Array, remade: ReadonlySet<number>): LoneMember[] {
  const { definitions } = facts;
  const found: LoneMember[] = [];
  others.forEach((other, row) => {
    const parent = definitions[row * Definition.width + Definition.parent];
    if (isModuleData(facts, row)) return;
    if (other < 0 && (comesWithClass(facts, others, row) || remade.has(parent))) return;
    if (other < 0 && definitions[parent * Definition.width + Definition.kind] <= KindCode.class)
      found.push({
        name: facts.string(definitions[row * Definition.width + Definition.name]),
        isClass: definitions[row * Definition.width + Definition.kind] === KindCode.class,
        isOfModule: parent === 0,
      });
  });
  return found;
}

function scopesOfClasses({ scopes }: FactsView): number[] {
  const found: number[] = [];
  for (let row = 0; row * Scope.width < scopes.length; row++)
    if (scopes[row * Scope.width + Scope.kind] === ScopeKind.class) found.push(row);
  return found;
}

/**
 * Whether a binding gives one of the names something that is no function, nor a class where it is the name of one (`classes`):
 * all names are known that mean such a class (knownAs.ts). What another file imports under the name that it has is bound
 * by some file.
 */
function isOther(
  facts: FactsView,
  at: number,
  names: ReadonlySet<string>,
  classes: ReadonlySet<string>,
  isElsewhere: boolean,
): boolean {
  const { bindings, syntax } = facts;
  const name = facts.string(bindings[at + Binding.name]);
  if (!names.has(name)) return false;
  const kind = bindings[at + Binding.kind];
  if (kind === BindingKind.class && classes.has(name)) return false;
  if (kind !== BindingKind.importFrom || !isElsewhere) return kind !== BindingKind.function;
  const item = importItem(syntax, bindings[at + Binding.node], bindings[at + Binding.detail]);
  return syntax[item + ImportItem.alias] >= 0;
}
