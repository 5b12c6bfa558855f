/** What inference knows of functions: their live declarations, parameters, and how they are bound. */

import { decoratorsOf, hasDecorator } from '../../link/facts/decorators.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Declaration, Definition, DefinitionFlag, Scope, ScopeKind } from '../../model/facts.js';
import { isFunctionKind, KindCode, SymbolFlag } from '../../model/kinds.js';
import {
  AttributeNode,
  FunctionDefinitionNode,
  LambdaNode,
  ParameterNode,
  ParametersNode,
} from '../../model/operands.js';
import { FLAG_ASYNC, Syntax } from '../../model/syntax.js';
import { CellKind } from '../domain/cells.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isNever } from '../types/aliases.js';
import { annotationValue, entitiesOf, type TypePlace } from '../types/annotations.js';
import { isGeneral } from '../types/general.js';
import { replaced, typeVariables } from '../types/generics.js';
import { sourceOf } from './besideStub.js';
import { inheritTypes } from './inheritedTypes.js';

export const ParameterKind = {
  positional: 0,
  positionalOrKeyword: 1,
  keywordOnly: 2,
  varPositional: 3,
  varKeyword: 4,
} as const;

export interface Parameter {
  /** Name id. */
  name: number;
  /** A ParameterKind. */
  kind: number;
  node: number;
  optional: boolean;
  /** What the annotation says. */
  declared: number;
  /** Arguments are followed: the annotation says too little. */
  open: boolean;
  cell: number;
  /** The class whose instances (or which) `self` and `cls` are in their method; -1 for others. */
  owner: number;
  /** The container that `*args` or `**kwargs` is; -1 for others. */
  site: number;
}

/** One declaration of a function, or a lambda. */
export interface Signature {
  file: ProgramFile;
  node: number;
  unit: number;
  parameters: readonly Parameter[];
  /** Index of `**kwargs`; -1. */
  collects: number;
  /** Some parameter is declared to be something that can be called. */
  callbacks: boolean;
  /** Some parameter is declared by a type variable of the class around. */
  telling: boolean;
  overload: boolean;
  async: boolean;
  /** There is a body to evaluate. */
  body: boolean;
  /** What is declared to be returned, before `async` makes an awaitable of it. */
  returns: number;
  /** It is declared not to come back. */
  never: boolean;
  /** The returned value is followed: the annotation says too little. */
  open: boolean;
  /** The cell of the calls that the body leaves to its callers; -1 where no parameter is followed. */
  openCalls: number;
}

export interface FunctionInfo {
  entity: number;
  file: ProgramFile;
  name: number;
  /** The class that defines it; -1. */
  owner: number;
  /** Reading it through an object binds nothing to it: static methods and `__new__`. */
  isUnbound: boolean;
  /** The first parameter is the class: class methods and `__new__`. */
  takesClass: boolean;
  isClassMethod: boolean;
  isProperty: boolean;
  /** `@Base.area.setter`: the property that gives what is read, where its own code is for assigning alone; -1. */
  readBy: number;
  signatures: readonly Signature[];
  /** The function of the source, where this is what the stub beside it declares; -1. */
  source: number;
}

/** So many classes below one are not passed to it one by one. */
const MOST_PASSED = 100;
const CHANGERS = new Set(['setter', 'deleter']);
const ATTRIBUTE_HOOKS = new Set(['__getattribute__', '__getattr__']);

export class FunctionTable {
  /** By entity. */
  private readonly infos: (FunctionInfo | undefined)[];
  private readonly byUnit: (Signature | undefined)[];

  constructor(private readonly engine: Engine) {
    this.infos = new Array(engine.linked.program.entityCount).fill(undefined);
    this.byUnit = new Array(engine.universe.scopeCount).fill(undefined);
  }

  of(entity: number): FunctionInfo {
    let info = this.infos[entity];
    if (info === undefined) {
      info = this.describe(entity);
      this.infos[entity] = info;
    }
    return info;
  }

  /** What the source says of a function that a stub beside it declares: the declarations that have bodies. */
  bodiesBeside({ source }: FunctionInfo): readonly Signature[] {
    return source < 0 ? [] : this.of(source).signatures.filter(({ overload }) => !overload);
  }

  /** The signature whose body the unit is. */
  ofUnit(file: ProgramFile, unit: number): Signature {
    const known = this.byUnit[unit];
    if (known !== undefined) return known;
    const row = this.engine.universe.row(file, unit);
    const definition = file.facts.scopes[row * Scope.width + Scope.definition];
    if (file.facts.scopes[row * Scope.width + Scope.kind] === ScopeKind.function)
      this.of(file.base + definition);
    return this.byUnit[unit] ?? this.ofLambda(file, unit, row);
  }

  private ofLambda(file: ProgramFile, unit: number, row: number): Signature {
    const node = file.facts.scopes[row * Scope.width + Scope.node];
    const parameters = this.parameters(
      file,
      row,
      file.facts.syntax[node + LambdaNode.parameters],
      -1,
      undefined,
    );
    const signature: Signature = {
      file,
      node,
      unit,
      parameters,
      collects: collectorOf(parameters),
      callbacks: false,
      telling: false,
      overload: false,
      async: false,
      body: true,
      returns: 0,
      never: false,
      open: true,
      openCalls: this.openCalls(unit, parameters),
    };
    this.byUnit[unit] = signature;
    return signature;
  }

  private describe(entity: number): FunctionInfo {
    const { program, canonical } = this.engine.linked;
    const file = program.fileOf(entity) as ProgramFile;
    const flags = program.field(entity, Definition.flags);
    const parent = program.field(entity, Definition.parent);
    const owner =
      parent > 0 && file.facts.definitions[parent * Definition.width + Definition.kind] === KindCode.class
        ? file.base + parent
        : -1;
    const name = this.engine.universe.name(file, program.field(entity, Definition.name));
    const text = this.engine.universe.text(name);
    const isClassMethod = (flags & SymbolFlag.classmethod) !== 0;
    const signatures: Signature[] = [];
    const info: FunctionInfo = {
      entity,
      file,
      name,
      owner,
      isUnbound: (flags & SymbolFlag.staticmethod) !== 0 || (owner >= 0 && text === '__new__'),
      takesClass: isClassMethod || (owner >= 0 && text === '__new__'),
      isClassMethod,
      isProperty: (flags & DefinitionFlag.property) !== 0,
      readBy: -1,
      signatures,
      source: sourceOf(this.engine, entity, isFunctionKind),
    };
    const twin = canonical.declaring(entity);
    const typed = twin === entity || program.kindOf(twin) > KindCode.property ? undefined : this.of(twin);
    const { declarations } = file.facts;
    const first = program.field(entity, Definition.firstDeclaration);
    for (let i = first; i < first + program.field(entity, Definition.declarations); i++) {
      const at = i * Declaration.width;
      const node = declarations[at + Declaration.node];
      if ((file.facts.syntax[node] & 0xff) !== Syntax.functionDefinition) continue;
      if (file.facts.isDead(declarations[at + Declaration.block])) continue;
      const row = declarations[at + Declaration.scope];
      signatures.push(this.signature(info, node, row, typed?.signatures[0]));
      if (info.isProperty && signatures.length === 1) info.readBy = this.changedBy(file, node, row);
    }
    return info;
  }

  /** The property whose setter or deleter a function is made: that of another class; -1. */
  private changedBy(file: ProgramFile, node: number, row: number): number {
    const { syntax } = file.facts;
    const [decorator = 0] = decoratorsOf(file, node);
    const changed = syntax[decorator + AttributeNode.value];
    if ((syntax[decorator] & 0xff) !== Syntax.attribute || (syntax[changed] & 0xff) !== Syntax.attribute)
      return -1;
    if (!CHANGERS.has(file.facts.string(syntax[decorator + AttributeNode.name]))) return -1;
    const place: TypePlace = { file, row: file.facts.scopes[row * Scope.width + Scope.parent] };
    const [entity] = entitiesOf(this.engine, place, changed);
    if (entity === undefined) return -1;
    return this.engine.linked.program.kindOf(entity) === KindCode.property ? entity : -1;
  }

  private signature(info: FunctionInfo, node: number, row: number, typed: Signature | undefined): Signature {
    const { engine } = this;
    const { file } = info;
    const { syntax } = file.facts;
    const unit = engine.universe.scope(file, row);
    const place: TypePlace = { file, row, signature: row };
    const written = annotationValue(engine, place, syntax[node + FunctionDefinitionNode.returns]);
    const returns = written === 0 && typed !== undefined ? typed.returns : written;
    const body = !file.source.stub;
    const parameters = this.parameters(
      file,
      row,
      syntax[node + FunctionDefinitionNode.parameters],
      info.owner,
      typed,
    );
    if (body) inheritTypes(engine, info, parameters);
    const signature: Signature = {
      file,
      node,
      unit,
      parameters,
      collects: collectorOf(parameters),
      callbacks: parameters.some((one) => isDeclaredCallable(engine, one.declared)),
      telling: body && parameters.some((one) => isOfClass(engine, one.declared, info.owner)),
      overload: hasDecorator(file, node, 'overload'),
      async: ((syntax[node] >> 8) & FLAG_ASYNC) !== 0,
      body,
      returns,
      never:
        returns === 0 &&
        entitiesOf(engine, place, syntax[node + FunctionDefinitionNode.returns]).some((one) =>
          isNever(engine, one),
        ),
      open: body && isGeneral(engine, returns),
      openCalls: -1,
    };
    this.byUnit[unit] = signature;
    this.bindFirst(info, signature);
    signature.openCalls = this.openCalls(unit, parameters);
    return signature;
  }

  private openCalls(unit: number, parameters: readonly Parameter[]): number {
    const isFollowed = parameters.some((parameter) => parameter.open);
    return isFollowed ? this.engine.cells.cell(CellKind.openCalls, unit, 0) : -1;
  }

  /** `self` and `cls` are the class that the function is written in, also where a bare type variable declares them. */
  private bindFirst(info: FunctionInfo, signature: Signature): void {
    const [first, second] = signature.parameters;
    if (info.owner < 0 || first === undefined || first.kind > ParameterKind.positionalOrKeyword) return;
    if (isStaticMethod(info)) return;
    const { values, classes, descent, universe } = this.engine;
    // It runs for the classes below alone, and each passes itself, unless they are too many to be told apart.
    if (info.name === universe.nameId('__init_subclass__')) {
      const below = descent.countBelow(info.owner, MOST_PASSED);
      if (below > 0 && below < MOST_PASSED) return;
    }
    if (signature.body && isVariable(this.engine, first.declared)) first.open = true;
    // That it is a string says less than which.
    if (signature.body && second !== undefined && ATTRIBUTE_HOOKS.has(universe.text(info.name)))
      second.open = true;
    if (!first.open) return;
    const args = classes.openArguments(classes.of(info.owner));
    const value = values.of(info.takesClass ? Atom.class : Atom.instance, info.owner, args);
    first.owner = info.owner;
    this.engine.cells.join(first.cell, value);
  }

  private parameters(
    file: ProgramFile,
    row: number,
    list: number,
    owner: number,
    typed: Signature | undefined,
  ): Parameter[] {
    const { engine } = this;
    const { syntax } = file.facts;
    const place: TypePlace = { file, row, signature: row };
    const unit = engine.universe.scope(file, row);
    const found: Parameter[] = [];
    for (let index = 0; index < syntax[list + ParametersNode.parameters]; index++) {
      const node = syntax[list + ParametersNode.parameters + 1 + index];
      const name = engine.universe.name(file, syntax[node + ParameterNode.name]);
      let kind = syntax[node + ParameterNode.kind];
      // `__x` is positional-only where stubs still say it the old way (PEP 484).
      const isOld = file.source.stub && kind === ParameterKind.positionalOrKeyword;
      if (isOld && engine.universe.isPrivate(name)) kind = ParameterKind.positional;
      let declared = annotationValue(engine, place, syntax[node + ParameterNode.annotation]);
      if (declared === 0 && typed !== undefined)
        declared = typed.parameters.find((one) => one.name === name)?.declared ?? 0;
      found.push({
        name,
        kind,
        node,
        optional: syntax[node + ParameterNode.default] !== 0,
        declared,
        open: !file.source.stub && isTooLittle(engine, declared, owner),
        cell: engine.cells.cell(CellKind.parameter, unit, index),
        owner: -1,
        site: this.siteOf(file, kind, node),
      });
    }
    return found;
  }

  private siteOf(file: ProgramFile, kind: number, node: number): number {
    const { values, universe } = this.engine;
    if (kind < ParameterKind.varPositional || file.source.stub) return -1;
    const entity = universe.entity(kind === ParameterKind.varPositional ? 'builtins.tuple' : 'builtins.dict');
    return entity < 0 ? -1 : values.atom(Atom.site, entity, universe.place(file, node));
  }
}

/** Whether calls pass it nothing but their arguments. */
export function isStaticMethod({ isUnbound, takesClass }: FunctionInfo): boolean {
  return isUnbound && !takesClass;
}

function collectorOf(parameters: readonly Parameter[]): number {
  return parameters.findIndex((one) => one.kind === ParameterKind.varKeyword);
}

/** `self: T` says that it is what the method was called on, and so does `cls: type[T]`. */
function isVariable({ values }: Engine, declared: number): boolean {
  const atom = values.onlyAtom(declared);
  if (atom < 0) return false;
  return values.kind[atom] === Atom.classOf || values.kind[atom] === Atom.typeVar;
}

/**
 * Whether a declaration says too little of what callers pass: also `Iterable[T]`, where nothing bounds what each
 * call makes of `T`. A type variable of the class around is what the object says.
 */
function isTooLittle(engine: Engine, declared: number, owner: number): boolean {
  if (isGeneral(engine, declared)) return true;
  const { values, classes, universe } = engine;
  const own = owner < 0 ? [] : classes.of(owner).parameters;
  const isSolved = (one: number): boolean => one !== SELF && !own.includes(one);
  const anything = (): number => values.instance(universe.entity('builtins.object'));
  const opened = replaced(engine, declared, (one) =>
    isSolved(one) && isGeneral(engine, classes.boundOf(one)) ? anything() : undefined,
  );
  return isGeneral(engine, opened);
}

/** Whether a declaration holds a type variable of the class around. */
function isOfClass(engine: Engine, declared: number, owner: number): boolean {
  if (owner < 0 || !engine.values.isGeneric(declared)) return false;
  const own = engine.classes.of(owner).parameters;
  return typeVariables(engine, declared).some((one) => own.includes(one));
}

function isDeclaredCallable({ values }: Engine, declared: number): boolean {
  for (let i = 0; i < values.size(declared); i++)
    if (values.kind[values.atomAt(declared, i)] === Atom.callable) return true;
  return false;
}
