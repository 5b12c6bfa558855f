/**
 * Names that star imports bind in modules: for each name the modules that a star import brings it to.
 *
 * Modules that star-import one another all have the names of all, so these are as many as the square of
 * the modules. What a name leads to is looked for in each module only where that may differ: where the
 * module itself binds the name, or more than one could bring it. Else it is what it is in the one module
 * that brings it.
 */
import { parentName } from '../../model/dottedName.js';
import { Binding, BindingKind, Definition } from '../../model/facts.js';
import type { Names } from '../names/names.js';
import { preferred } from '../names/preferred.js';
import type { Module, Program } from '../program/program.js';
import type { FoundAlias } from './aliases.js';

/** A module on the way of star imports. */
interface StarModule {
  module: Module;
  /** Those that star-import it. */
  importers: StarModule[];
  /** Whether its `__all__` says what it hands on; else that is every public name. */
  lists: boolean;
  /** The last name that was brought here, by its number. */
  broughtBy: number;
}

/** What is known of a name. */
interface Brought {
  /** Star-imported modules that bring it without star imports of their own. */
  origins: StarModule[];
  /** Modules that bind it by themselves or have a submodule of that name. */
  binders: Set<StarModule>;
}

/**
 * @param modules with the names that import statements bind in each, which come first
 * @param found of names that a module binds itself, too
 * @param foundElsewhere of names that a module has nothing else under
 */
export function starAliases(
  names: Names,
  modules: ReadonlyMap<Module, ReadonlySet<string>>,
  found: FoundAlias,
  foundElsewhere: FoundAlias,
): void {
  const places = placesOf(names, modules.keys());
  let number = 0;
  for (const [name, { origins, binders }] of namesOf(names, places)) {
    number++;
    const single = singleBinder(names, name, origins, binders);
    const targets = single && targetsIn(names, single.module, name);
    for (const { module } of placesBrought(name, number, origins, names)) {
      const named = modules.get(module);
      if (named === undefined || named.has(name)) continue;
      const isBinder = binders.has(places.get(module) as StarModule);
      const here = targets === undefined || isBinder ? targetsIn(names, module, name) : targets;
      if (here.length > 0) (isBinder ? found : foundElsewhere)(module.entity, name, here);
    }
  }
}

function targetsIn(names: Names, module: Module, name: string): readonly number[] {
  return preferred(names, names.modules.find('definitions', module, name));
}

/** The modules and all that their star imports lead to, as far as there are any. */
function placesOf(names: Names, modules: Iterable<Module>): Map<Module, StarModule> {
  const places = new Map<Module, StarModule>();
  const placeOf = (module: Module): StarModule => {
    let place = places.get(module);
    if (place === undefined) {
      place = { module, importers: [], lists: names.exports.lists(module), broughtBy: 0 };
      places.set(module, place);
    }
    return place;
  };
  for (const module of modules) if (names.exports.starSources(module).length > 0) placeOf(module);
  for (const [module, place] of places)
    for (const source of names.exports.starSources(module)) placeOf(source).importers.push(place);
  return places;
}

function namesOf(names: Names, places: ReadonlyMap<Module, StarModule>): Map<string, Brought> {
  const found = new Map<string, Brought>();
  const ofName = (name: string): Brought => {
    let known = found.get(name);
    if (known === undefined) {
      known = { origins: [], binders: new Set() };
      found.set(name, known);
    }
    return known;
  };
  const submodules = submodulesOf(names.program);
  for (const [module, place] of places) {
    for (const name of boundNames(names.program, module)) ofName(name).binders.add(place);
    for (const name of submodules.get(module.name) ?? []) ofName(name).binders.add(place);
    if (place.importers.length > 0)
      for (const name of names.exports.byItself(module)) ofName(name).origins.push(place);
  }
  return found;
}

/** By the name of their package. */
function submodulesOf(program: Program): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of program.modules.keys()) {
    const parent = parentName(path);
    if (parent === '') continue;
    const known = found.get(parent);
    const name = path.slice(parent.length + 1);
    if (known === undefined) found.set(parent, [name]);
    else known.push(name);
  }
  return found;
}

/** Names that the module's own statements bind in it, from within functions as well. */
function* boundNames(program: Program, module: Module): Generator<string> {
  for (const { facts } of program.filesOf(module)) {
    const { bindings, definitions } = facts;
    for (const at of facts.bindingsIn(0)) yield facts.string(bindings[at + Binding.name]);
    for (let at = Definition.width; at < definitions.length; at += Definition.width)
      if (definitions[at + Definition.parent] === 0) yield facts.string(definitions[at + Definition.name]);
  }
}

/**
 * The one module that can bring the name, where what it means there doesn't depend on others: then it
 * means that wherever it is brought.
 */
function singleBinder(
  names: Names,
  name: string,
  origins: readonly StarModule[],
  binders: ReadonlySet<StarModule>,
): StarModule | undefined {
  const [origin] = origins;
  if (origins.length !== 1 || !binders.has(origin)) return undefined;
  for (const place of binders) if (place !== origin && place.importers.length > 0) return undefined;
  const isImported = names.program.filesOf(origin.module).some((file) =>
    names.bindingsOf(file, 0, name).some((row) => {
      const kind = file.facts.bindings[row * Binding.width + Binding.kind];
      return kind === BindingKind.import || kind === BindingKind.importFrom;
    }),
  );
  return isImported ? undefined : origin;
}

/** The modules that star imports bring a name to. */
function* placesBrought(
  name: string,
  number: number,
  origins: readonly StarModule[],
  names: Names,
): Generator<StarModule> {
  const handingOn = [...origins];
  const isPublic = !name.startsWith('_');
  for (let place = handingOn.pop(); place !== undefined; place = handingOn.pop()) {
    for (const importer of place.importers) {
      if (importer.broughtBy === number) continue;
      importer.broughtBy = number;
      yield importer;
      const handsOn = importer.lists ? names.exports.isListed(importer.module, name) : isPublic;
      if (handsOn) handingOn.push(importer);
    }
  }
}
