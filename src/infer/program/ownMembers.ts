/** What the bodies of classes themselves bind, bases left aside: definitions, and names that they import. */

import { isAnnotation } from '../../link/classes/fieldStatements.js';
import { isDead } from '../../link/facts/declared.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind, Block, BlockKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { AnnotatedAssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { memberName } from '../attributes/privateNames.js';
import { PairTable } from '../domain/pairTable.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';
import { type ImportedMembers, importsInClasses } from './importedMembers.js';

export class OwnMembers {
  /** (class, name) → the definition, or the imported member. */
  private readonly members = new PairTable(1 << 12);
  /** By file: 1 when its classes' members are in the table. */
  private readonly indexed: Uint8Array;
  /** Class → the name ids that its bodies bind: each of its statements asks for them. */
  private readonly bound = new Map<number, readonly number[]>();

  constructor(
    private readonly engine: Engine,
    private readonly imported: ImportedMembers,
  ) {
    this.indexed = new Uint8Array(engine.linked.program.files.length);
  }

  /** The definition that a class's own body gives a name, or what it imports under it; -1. */
  of(entity: number, name: number): number {
    const file = this.engine.linked.program.fileOf(entity) as ProgramFile;
    if (this.indexed[file.index] === 0) this.index(file);
    return this.members.get(entity, name);
  }

  /** Name ids that a class's own bodies bind. */
  names(info: ClassInfo): readonly number[] {
    let names = this.bound.get(info.entity);
    if (names === undefined) {
      names = this.namesIn(info);
      this.bound.set(info.entity, names);
    }
    return names;
  }

  private namesIn({ entity, file, units }: ClassInfo): readonly number[] {
    const { universe } = this.engine;
    const { facts } = file;
    const names = new Set<number>();
    for (const unit of units)
      for (const at of facts.bindingsIn(universe.row(file, unit)))
        names.add(memberName(universe, universe.name(file, facts.bindings[at + Binding.name]), entity));
    names.delete(universe.nameId('__slots__'));
    return [...names];
  }

  private index(file: ProgramFile): void {
    this.indexed[file.index] = 1;
    const { universe } = this.engine;
    const { definitions } = file.facts;
    const deleted = deletedMembers(file);
    for (let row = 1; row * Definition.width < definitions.length; row++) {
      const parent = definitions[row * Definition.width + Definition.parent];
      if (parent <= 0 || definitions[parent * Definition.width + Definition.kind] !== KindCode.class)
        continue;
      // What a stub says for another version would hide what a base says for this one.
      if (file.source.stub && isDead(file, row)) continue;
      const string = definitions[row * Definition.width + Definition.name];
      if (deleted.get(parent)?.has(string) === true) continue;
      const name = universe.name(file, string);
      this.members.add(file.base + parent, memberName(universe, name, file.base + parent), file.base + row);
    }
    if (!file.source.stub) this.indexImports(file);
  }

  private indexImports(file: ProgramFile): void {
    const { universe } = this.engine;
    importsInClasses(file, (definition, string) => {
      const entity = file.base + definition;
      const written = universe.name(file, string);
      const name = memberName(universe, written, entity);
      if (this.members.get(entity, name) < 0) this.members.add(entity, name, this.imported.add(written));
    });
  }
}

/** Name ids of the fields that the class's own bodies annotate, in source order. */
export function fieldNames({ universe }: Engine, { entity, file, units }: ClassInfo): number[] {
  const { facts } = file;
  const { bindings, syntax } = facts;
  const found: number[] = [];
  for (const unit of units)
    for (const at of facts.bindingsIn(universe.row(file, unit))) {
      const node = bindings[at + Binding.node];
      if (
        isAnnotation(file, node) &&
        syntaxKind(syntax, syntax[node + AnnotatedAssignNode.target]) === Syntax.name
      )
        found.push(memberName(universe, universe.name(file, bindings[at + Binding.name]), entity));
    }
  return found;
}

/**
 * Row of a class's definition → the strings of names that its body deletes, and binds no more behind that: objects of the
 * class have what a base defines.
 */
function deletedMembers({ facts }: ProgramFile): ReadonlyMap<number, ReadonlySet<number>> {
  const { bindings, blocks, scopes } = facts;
  const deleted = new Map<number, Set<number>>();
  for (let at = 0; at < bindings.length; at += Binding.width) {
    const scope = bindings[at + Binding.scope] * Scope.width;
    if (scopes[scope + Scope.kind] !== ScopeKind.class) continue;
    const owner = scopes[scope + Scope.definition];
    const name = bindings[at + Binding.name];
    if (bindings[at + Binding.kind] !== BindingKind.delete) deleted.get(owner)?.delete(name);
    else if (blocks[bindings[at + Binding.block] * Block.width + Block.kind] === BlockKind.body)
      deleted.set(owner, (deleted.get(owner) ?? new Set()).add(name));
  }
  return deleted;
}
