/** What the names of modules hold: project and package modules by evaluation, stubs by declaration. */

import { isBuiltinName } from '../../link/names/builtinNames.js';
import type { Module, ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { isAskedInside, isAskedWhileImporting } from '../asker.js';
import { attribute } from '../attributes/attributes.js';
import { positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { declaredData } from '../types/declared.js';
import type { NameSource } from './nameSources.js';

/**
 * A name read in a file where no enclosing function binds it. `isUnbound`: read by the module's own body, before
 * that has bound it. What is star-imported or a builtin is meant then, and not what is bound below (language reference,
 * "Resolution of names"):
 *
 *     _open = open
 *     def open(path): return _open(path)
 */
export function globalName(engine: Engine, file: ProgramFile, string: number, isUnbound = false): number {
  const name = engine.universe.name(file, string);
  if (file.source.stub) {
    const value = moduleAttribute(engine, file.module, name);
    if (value !== 0) return value;
  }
  const own = engine.nameSources.of(file.module, name);
  const assigned = assignedFromOutside(engine, own);
  const isAnother = isUnbound && (own.stars.length > 0 || builtin(engine, file.module, name) !== 0);
  if (!isAnother && !file.source.stub && engine.scopes.slotsOf(file, 0).has(string)) {
    const value = engine.read(engine.cells.cell(CellKind.name, engine.universe.scope(file, 0), name));
    if (value !== 0)
      return engine.values.unionAll([
        value,
        assigned,
        throughStars(engine, file.module, name, own.starsBeside),
      ]);
  }
  const starred = throughStars(engine, file.module, name, own.stars);
  if (starred !== 0) return engine.values.union(starred, assigned);
  const { builtins, ownName, classCell } = engine.nameSources;
  if (name === ownName) return engine.values.of(Atom.text, engine.universe.nameId(file.module.name));
  if (builtins === undefined || builtins === file.module || name === classCell) return assigned;
  const value = engine.values.union(assigned, builtin(engine, file.module, name));
  if (value !== 0 || file.source.stub) return value;
  // Who imports a package's submodule binds it in the package (language reference, "Submodules").
  return own.submodule >= 0 ? engine.values.of(Atom.module, own.submodule) : ofEveryModule(engine, name);
}

/** What star imports may bring under a name that the module's own body reads, and has bound so far. */
export function starredBeside(engine: Engine, file: ProgramFile, string: number): number {
  const name = engine.universe.name(file, string);
  return throughStars(engine, file.module, name, engine.nameSources.of(file.module, name).starsBeside);
}

/** What the module has under the name without binding it; 0: that is no builtin. */
function builtin(engine: Engine, module: Module, name: number): number {
  const { builtins } = engine.nameSources;
  if (builtins === undefined || builtins === module || !isBuiltinName(engine.universe.text(name))) return 0;
  return moduleAttribute(engine, builtins, name);
}

/** `__file__`, `__doc__` and the like, which the import system sets. */
function ofEveryModule(engine: Engine, name: number): number {
  const { values, universe } = engine;
  if (!universe.text(name).startsWith('__')) return 0;
  const type = values.instance(universe.entity('types.ModuleType'));
  return values.withoutNone(attribute(engine, type, name));
}

/** `module.name`, or what `from module import name` brings. */
export function moduleAttribute(engine: Engine, module: Module, name: number): number {
  const own = engine.nameSources.of(module, name);
  let value = ownValue(engine, module, own);
  if (module.file !== undefined && !module.file.source.stub) {
    const stars = value === 0 ? own.stars : own.starsBeside;
    value = engine.values.union(value, throughStars(engine, module, name, stars));
  }
  value = engine.values.union(value, assignedFromOutside(engine, own));
  value = engine.values.union(value, replacement(engine, own));
  if (value !== 0) return value;
  if (own.submodule >= 0) return engine.values.of(Atom.module, own.submodule);
  value = module === engine.nameSources.builtins ? 0 : ofEveryModule(engine, name);
  return value !== 0 ? value : throughGetattr(engine, module, name);
}

/** What a module's own `__getattr__` gives for a name that it lacks (PEP 562). */
function throughGetattr(engine: Engine, module: Module, name: number): number {
  const { modules } = engine.underWay;
  if (module.external || modules.has(module) || name === engine.nameSources.getattr) return 0;
  const method = ownValue(engine, module, engine.nameSources.of(module, engine.nameSources.getattr));
  if (method === 0 || !engine.isMissingForGood()) return 0;
  modules.add(module);
  const args = positionalArguments(engine.values.of(Atom.text, name));
  const found = engine.resolve(call(engine, NO_CONTEXT, method, args));
  modules.delete(module);
  return found;
}

/** What the module's own statements give the name, star imports left out. */
function ownValue(engine: Engine, module: Module, own: NameSource): number {
  let value = 0;
  for (const entity of own.declared) value = engine.values.union(value, entityValue(engine, entity));
  if (value !== 0 || own.unit < 0 || module.file === undefined || module.file.source.stub) return value;
  engine.ensure(own.unit);
  return engine.read(own.cell);
}

function assignedFromOutside(engine: Engine, own: NameSource): number {
  return own.assigned < 0 ? 0 : engine.read(own.assigned);
}

/** What a module of the project puts in the name's place. Who puts it there, and the methods of that itself, had what was there before. */
function replacement(engine: Engine, { replaced }: NameSource): number {
  const { values } = engine;
  const given = replaced < 0 ? 0 : engine.read(replaced);
  if (given === 0 || isAskedWhileImporting(engine)) return 0;
  return values.filter(
    given,
    (atom) => values.kind[atom] !== Atom.instance || !isAskedInside(engine, values.a[atom]),
  );
}

/**
 * What star imports bring under the name: of each module that they lead to, its own, or else what
 * its star imports bring. Modules may star-import each other in circles, and there are more ways
 * through those than could ever be walked, so each module is looked at once.
 */
function throughStars(engine: Engine, module: Module, name: number, stars: readonly Module[]): number {
  if (stars.length === 0) return 0;
  const seen = new Set([module, ...stars]);
  let value = 0;
  let submodules = 0;
  for (const source of seen) {
    if (source === module) continue;
    const there = engine.nameSources.of(source, name);
    const found = engine.values.union(ownValue(engine, source, there), assignedFromOutside(engine, there));
    value = engine.values.union(value, found);
    // A set goes on to what is added to it while it is walked.
    for (const further of found === 0 ? there.stars : there.starsBeside) seen.add(further);
    if (found !== 0) continue;
    if (there.submodule >= 0)
      submodules = engine.values.union(submodules, engine.values.of(Atom.module, there.submodule));
  }
  return value === 0 ? submodules : value;
}

/** What the name of a definition holds, by its declaration. */
export function entityValue(engine: Engine, entity: number): number {
  const { program } = engine.linked;
  switch (program.kindOf(entity)) {
    case KindCode.module:
      return engine.values.of(Atom.module, entity);
    case KindCode.class:
      return engine.values.of(Atom.class, entity);
    case KindCode.function:
    case KindCode.method:
    case KindCode.property:
      return engine.values.of(Atom.function, entity);
    default: {
      const file = program.fileOf(entity) as ProgramFile;
      return file.source.stub ? declaredData(engine, entity) : boundData(engine, file, entity);
    }
  }
}

/** What the bodies around data of a source bind its name to. */
function boundData(engine: Engine, file: ProgramFile, entity: number): number {
  const { program } = engine.linked;
  const owner = program.field(entity, Definition.parent);
  const scopes = owner <= 0 ? [engine.universe.scope(file, 0)] : engine.unitsOf(file.base + owner);
  const name = engine.universe.name(file, program.field(entity, Definition.name));
  let value = 0;
  for (const scope of scopes) {
    engine.ensure(scope);
    value = engine.values.union(value, engine.read(engine.cells.cell(CellKind.name, scope, name)));
  }
  return value;
}
