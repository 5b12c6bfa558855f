/** What is known of one function, whatever declarations it has. */

import type { ProgramFile } from '../../link/program/program.js';
import { Declaration, Definition, DefinitionFlag, Scope } from '../../model/facts.js';
import { isFunctionKind, KindCode, SymbolFlag } from '../../model/kinds.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Engine } from '../engine.js';
import { sourceOf } from './besideStub.js';
import { isByClassMethod } from './classMethods.js';
import { isForTypeCheckers } from './forTypeCheckers.js';
import type { Signature } from './functionTable.js';

/**
 * An object of a class: of a literal whose getter holds what it reads, V8 makes a dictionary, and every question about
 * any function would hash its property's name.
 */
export class FunctionInfo {
  readonly file: ProgramFile;
  readonly name: number;
  /** The class that defines it; -1. */
  readonly owner: number;
  /** Reading it through an object binds nothing to it: static methods and `__new__`. */
  readonly isUnbound: boolean;
  /** The first parameter is the class: class methods and `__new__`. */
  readonly takesClass: boolean;
  readonly isClassMethod: boolean;
  readonly isProperty: boolean;
  /** A method that type checkers see, and Python doesn't. */
  readonly isForTypeCheckers: boolean;
  /** `@Base.area.setter`: the property that gives what is read, where its own code is for assigning alone; -1. */
  readBy = -1;
  /** The function of the source, where this is what the stub beside it declares; -1. */
  readonly source: number;
  private known: readonly Signature[] | undefined;

  constructor(
    private readonly engine: Engine,
    readonly entity: number,
    private readonly readSignatures: (info: FunctionInfo) => readonly Signature[],
  ) {
    const { program } = engine.linked;
    this.file = program.fileOf(entity) as ProgramFile;
    this.name = engine.universe.name(this.file, program.field(entity, Definition.name));
    this.owner = ownerOf(engine, this.file, entity);
    const isMethod = this.owner >= 0;
    const isNew = isMethod && engine.universe.text(this.name) === '__new__';
    const flags = program.field(entity, Definition.flags);
    this.isClassMethod =
      (flags & SymbolFlag.classmethod) !== 0 || (isMethod && isMadeClassMethod(engine, this.file, entity));
    this.isUnbound = (flags & SymbolFlag.staticmethod) !== 0 || isNew;
    this.takesClass = this.isClassMethod || isNew;
    this.isProperty = (flags & DefinitionFlag.property) !== 0;
    this.isForTypeCheckers = isMethod && isForTypeCheckers(this.file, entity - this.file.base);
    this.source = sourceOf(engine, entity, isFunctionKind);
  }

  /** Read when they are asked for: they leave nothing to others. */
  get signatures(): readonly Signature[] {
    return this.known ?? this.read();
  }

  private read(): readonly Signature[] {
    this.known = this.engine.once(() => this.readSignatures(this));
    return this.known;
  }
}

/** The class that defines a function; -1. */
function ownerOf({ linked: { program } }: Engine, { facts, base }: ProgramFile, entity: number): number {
  const parent = program.field(entity, Definition.parent);
  const isMethod =
    parent > 0 && facts.definitions[parent * Definition.width + Definition.kind] === KindCode.class;
  return isMethod ? base + parent : -1;
}

/** Whether a method is made a class method by a subclass of `classmethod`. */
function isMadeClassMethod(engine: Engine, file: ProgramFile, entity: number): boolean {
  const { program } = engine.linked;
  const { declarations, scopes, syntax } = file.facts;
  const first = program.field(entity, Definition.firstDeclaration);
  for (let i = first; i < first + program.field(entity, Definition.declarations); i++) {
    const node = declarations[i * Declaration.width + Declaration.node];
    if (syntaxKind(syntax, node) !== Syntax.functionDefinition) continue;
    const own = declarations[i * Declaration.width + Declaration.scope];
    const row = scopes[own * Scope.width + Scope.parent];
    if (isByClassMethod(engine, node, { file, row })) return true;
  }
  return false;
}
