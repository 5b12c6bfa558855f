/** What the names of modules hold: project and package modules by evaluation, stubs by declaration. */

import type { Module, ProgramFile } from '../link/program.js';
import { Definition } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { CellKind } from './cells.js';
import { declaredData } from './declared.js';
import type { Engine } from './engine.js';
import { Atom } from './values.js';

/** A name read in a file where no enclosing function binds it. */
export function globalName(engine: Engine, file: ProgramFile, string: number): number {
  const text = file.facts.string(string);
  if (file.source.stub || engine.slotsOf(file, 0).has(string)) {
    const value = file.source.stub
      ? moduleAttribute(engine, file.module, text)
      : engine.read(
          engine.cells.cell(
            CellKind.name,
            engine.universe.scope(file, 0),
            engine.universe.name(file, string),
          ),
        );
    if (value !== 0) return value;
  }
  const starred = throughStars(engine, file.module, text);
  if (starred !== 0) return starred;
  const assigned = assignedFromOutside(engine, file.module, text);
  if (assigned !== 0) return assigned;
  if (text === '__class__') return 0;
  const builtins = engine.linked.program.modules.get('builtins');
  if (builtins === undefined || builtins === file.module) return 0;
  return moduleAttribute(engine, builtins, text);
}

/** `module.name`, or what `from module import name` brings. */
export function moduleAttribute(engine: Engine, module: Module, name: string): number {
  const { program } = engine.linked;
  let value = 0;
  if (module.stub !== undefined) value = ofStub(engine, module, name);
  if (module.file !== undefined && !module.file.source.stub && (value === 0 || module.stub === undefined)) {
    const { file } = module;
    if (engine.linked.names.bindingsOf(file, 0, name).length > 0) {
      const unit = engine.universe.scope(file, 0);
      engine.ensure(unit);
      value = engine.read(engine.cells.cell(CellKind.name, unit, engine.universe.nameId(name)));
    }
    if (value === 0) value = throughStars(engine, module, name);
  }
  if (module.file?.source.stub === true) value = ofStub(engine, module, name);
  value = engine.values.union(value, assignedFromOutside(engine, module, name));
  if (value !== 0) return value;
  const submodule = program.modules.get(`${module.name}.${name}`);
  return submodule === undefined ? 0 : engine.values.of(Atom.module, submodule.entity);
}

function assignedFromOutside(engine: Engine, module: Module, name: string): number {
  if (module.external) return 0;
  return engine.read(engine.cells.cell(CellKind.attribute, module.entity, engine.universe.nameId(name)));
}

function ofStub(engine: Engine, module: Module, name: string): number {
  const entities = engine.linked.names.modules.find('definitions', module, name);
  let value = 0;
  for (const entity of entities) value = engine.values.union(value, entityValue(engine, entity));
  return value;
}

const under = new Set<string>();

function throughStars(engine: Engine, module: Module, name: string): number {
  const { exports } = engine.linked.names;
  const sources = exports.starSources(module);
  const key = `${module.name} ${name}`;
  // Modules may star-import each other.
  if (sources.length === 0 || under.has(key)) return 0;
  under.add(key);
  let value = 0;
  for (const source of sources) {
    if (exports.has(source, name)) value = engine.values.union(value, moduleAttribute(engine, source, name));
  }
  under.delete(key);
  return value;
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
      if (file.source.stub) return declaredData(engine, entity);
      // Data of a source: the cell of its scope.
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
  }
}
