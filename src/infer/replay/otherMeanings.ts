/**
 * Names of functions and classes that come or go and mean something else where the definition isn't: a class that is
 * imported under the name, a builtin, a submodule, what a star import brings. Bases and annotations may lead to that one now, under
 * other names, too, which nothing tells.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem } from '../../model/importItems.js';
import { KindCode } from '../../model/kinds.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { VersionedFile } from './changes.js';
import { comesWithClass } from './comingClasses.js';
import { isModuleData } from './followedDefinitions.js';
import { bindsStars, holdsAny } from './namesakes.js';
import type { Versions } from './versions.js';

/** `source`: of the file that the versions are of; `files`: all of the program. */
export function haveOtherMeanings(
  { old, now, oldRows, newRows, remade }: Versions,
  source: NamedFile,
  files: readonly VersionedFile[],
): boolean {
  const lone = [
    ...loneMembers(old.facts, oldRows, remade.olds),
    ...loneMembers(now.facts, newRows, remade.news),
  ];
  const names = new Set(lone.map(({ name }) => name));
  if (names.size === 0) return false;
  const classes = new Set(lone.filter(({ isClass }) => isClass).map(({ name }) => name));
  const isMeant = (
    facts: FactsView,
    scopes: readonly number[],
    isElsewhere = false,
    isBuiltins = false,
  ): boolean =>
    scopes.some((scope) =>
      facts
        .bindingsIn(scope)
        .some((at) => isOther(facts, at, names, isBuiltins ? NONE : classes, isElsewhere)),
    );
  if (isMeant(old.facts, scopesWithMembers(old.facts)) || isMeant(now.facts, scopesWithMembers(now.facts)))
    return true;
  const hasStars = files.some(({ source: { scope }, facts }) => scope === 'project' && bindsStars(facts));
  return files.some(({ source: { module, stub }, facts }) => {
    if (names.has(module.slice(source.module.length + 1)) && module.startsWith(`${source.module}.`))
      return true;
    const isBuiltins = stub && module === 'builtins';
    return (isBuiltins || hasStars) && holdsAny(facts, names) && isMeant(facts, [0], true, isBuiltins);
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Names of the members of modules and classes that the other version hasn't, where it has these as they are. */
function loneMembers(
  facts: FactsView,
  others: Int32Array,
  remade: ReadonlySet<number>,
): { name: string; isClass: boolean }[] {
  const { definitions } = facts;
  const found: { name: string; isClass: boolean }[] = [];
  others.forEach((other, row) => {
    const parent = definitions[row * Definition.width + Definition.parent];
    if (isModuleData(facts, row)) return;
    if (other < 0 && (comesWithClass(facts, others, row) || remade.has(parent))) return;
    if (other < 0 && definitions[parent * Definition.width + Definition.kind] <= KindCode.class)
      found.push({
        name: facts.string(definitions[row * Definition.width + Definition.name]),
        isClass: definitions[row * Definition.width + Definition.kind] === KindCode.class,
      });
  });
  return found;
}

function scopesWithMembers({ scopes }: FactsView): number[] {
  const found: number[] = [];
  for (let row = 0; row * Scope.width < scopes.length; row++)
    if (scopes[row * Scope.width + Scope.kind] <= ScopeKind.class) found.push(row);
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
