/**
 * Numbers for things of the whole program: names (of all files' string tables), scopes, places
 * (syntax nodes), and the entities of typeshed that inference treats by name.
 */

import { classScope } from '../../link/facts/scopesAround.js';
import type { Names } from '../../link/names/names.js';
import type { Module, Program, ProgramFile } from '../../link/program/program.js';
import { Scope, ScopeKind } from '../../model/facts.js';
import { larger } from '../../model/larger.js';
import { lastUpTo } from '../../model/lastUpTo.js';
import { compareUtf8 } from '../../model/utf8Order.js';
import { NameTable } from './nameTable.js';

const Privacy = { unasked: 0, public: 1, private: 2 } as const;

export class Universe {
  private readonly table = new NameTable();
  private readonly byFile: (Int32Array | undefined)[];
  /** By name id: a {@link Privacy}. */
  private privacy = new Uint8Array(1 << 12);
  /** First scope and first place of each file. */
  private readonly scopeBase: number[] = [];
  private readonly placeBase: number[] = [];
  readonly scopeCount: number;
  readonly placeCount: number;
  private readonly known = new Map<string, number>();
  /** Of each module that no file is: the place of its name among all of theirs. */
  private fileless: Int32Array | undefined;
  /** Names of modules that were asked for without any import statement: {@link moduleNamed}. */
  readonly asked = new Set<string>();

  constructor(
    readonly program: Program,
    private readonly names: Names,
  ) {
    this.byFile = new Array(program.files.length).fill(undefined);
    let scopes = 0;
    let places = 0;
    for (const file of program.files) {
      this.scopeBase.push(scopes);
      this.placeBase.push(places);
      scopes += file.facts.scopes.length / Scope.width;
      places += file.facts.syntax.length;
    }
    this.scopeCount = scopes;
    this.placeCount = places;
  }

  nameId(text: string): number {
    return this.table.ofText(text);
  }

  /** The name id of UTF-8 bytes from `start` to `end`. */
  nameOf(bytes: Uint8Array, start: number, end: number): number {
    return this.table.ofBytes(bytes, start, end);
  }

  /** All names: where each begins, one entry more than there are, and their bytes. */
  flatNames(): { starts: Int32Array; bytes: Uint8Array } {
    return this.table.flat();
  }

  text(id: number): string {
    return this.table.text(id);
  }

  /** A number from 0 to 2^32 - 1 that follows from its text. */
  hashOfName(id: number): number {
    return this.table.hash(id);
  }

  /** Definitions stand in the order of their entities, modules that no file is behind them by their names. */
  orderOfEntity(entity: number): number {
    const { definitionCount, entityCount } = this.program;
    if (entity < definitionCount || entity >= entityCount) return entity;
    this.fileless ??= placesByName(this.program.fileless);
    return definitionCount + this.fileless[entity - definitionCount];
  }

  /** Whether code in classes means another name by it (language reference, "Private name mangling"). */
  isPrivate(name: number): boolean {
    if (name >= this.privacy.length) this.privacy = larger(this.privacy, name + 1);
    if (this.privacy[name] === Privacy.unasked) {
      const text = this.text(name);
      this.privacy[name] = text.startsWith('__') && !text.endsWith('__') ? Privacy.private : Privacy.public;
    }
    return this.privacy[name] === Privacy.private;
  }

  /** The name id of a file's string. */
  name(file: ProgramFile, string: number): number {
    let ids = this.byFile[file.index];
    if (ids === undefined || string >= ids.length) {
      ids = larger(ids ?? new Int32Array(0), string + 64);
      this.byFile[file.index] = ids;
    }
    if (ids[string] === 0) {
      const { bytes, offsets } = file.facts;
      ids[string] = this.table.ofBytes(bytes, offsets[string], offsets[string + 1]) + 1;
    }
    return ids[string] - 1;
  }

  scope(file: ProgramFile, row: number): number {
    return this.scopeBase[file.index] + row;
  }

  /** The row of a scope in the tables of its file. */
  row(file: ProgramFile, scope: number): number {
    return scope - this.scopeBase[file.index];
  }

  place(file: ProgramFile, node: number): number {
    return this.placeBase[file.index] + node;
  }

  fileOfPlace(place: number): ProgramFile {
    return this.program.files[lastUpTo(this.placeBase, place)];
  }

  fileOfScope(scope: number): ProgramFile {
    return this.program.files[lastUpTo(this.scopeBase, scope)];
  }

  /** The entity of the innermost class whose body holds the scope; -1. */
  classAround(scope: number): number {
    const file = this.fileOfScope(scope);
    const { scopes } = file.facts;
    const row = classScope(scopes, this.row(file, scope));
    return row > 0 ? file.base + scopes[row * Scope.width + Scope.definition] : -1;
  }

  /** The entity of the function in the body of a class that holds the scope, or whose own it is; -1. */
  methodAround(scope: number, entity: number): number {
    const file = this.fileOfScope(scope);
    const { scopes } = file.facts;
    for (let row = this.row(file, scope); row > 0; ) {
      const parent = scopes[row * Scope.width + Scope.parent];
      const isIn = scopes[parent * Scope.width + Scope.kind] === ScopeKind.class;
      if (isIn && file.base + scopes[parent * Scope.width + Scope.definition] === entity)
        return scopes[row * Scope.width + Scope.kind] === ScopeKind.function
          ? file.base + scopes[row * Scope.width + Scope.definition]
          : -1;
      row = parent;
    }
    return -1;
  }

  /** Entities of the classes whose bodies hold the scope, the innermost first. */
  classesAround(scope: number): number[] {
    const file = this.fileOfScope(scope);
    const { scopes } = file.facts;
    const found: number[] = [];
    let row = classScope(scopes, this.row(file, scope));
    while (row > 0) {
      found.push(file.base + scopes[row * Scope.width + Scope.definition]);
      row = classScope(scopes, scopes[row * Scope.width + Scope.parent]);
    }
    return found;
  }

  /** The entity of a name in the body of a class that {@link entity} finds; -1. */
  memberOf(dotted: string, name: string): number {
    const key = `${dotted}.${name}`;
    let known = this.known.get(key);
    if (known === undefined) {
      const owner = this.entity(dotted);
      const file = owner < 0 ? undefined : this.program.fileOf(owner);
      const row = file === undefined ? -1 : this.names.memberRow(file, owner - file.base, name);
      known = file === undefined || row < 0 ? -1 : file.base + row;
      this.known.set(key, known);
    }
    return known;
  }

  /** The module of a name that no import statement says. */
  moduleNamed(name: string): Module | undefined {
    this.asked.add(name);
    return this.program.modules.get(name);
  }

  /** The entity of `module.name` (`builtins.list`); -1 when there is none. */
  entity(dotted: string): number {
    let known = this.known.get(dotted);
    if (known === undefined) {
      const dot = dotted.lastIndexOf('.');
      const module = this.moduleNamed(dotted.slice(0, dot));
      known =
        module === undefined
          ? -1
          : (this.names.modules.find('definitions', module, dotted.slice(dot + 1))[0] ?? -1);
      this.known.set(dotted, known);
    }
    return known;
  }
}

/** Of each module: the place of its name among all. */
function placesByName(modules: readonly Module[]): Int32Array {
  const places = new Int32Array(modules.length);
  [...modules.keys()]
    .sort((one, other) => compareUtf8(modules[one].name, modules[other].name))
    .forEach((index, place) => {
      places[index] = place;
    });
  return places;
}
