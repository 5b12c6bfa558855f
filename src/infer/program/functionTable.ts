/** What inference knows of functions: their live declarations, parameters, and how they are bound. */

import { decoratorsOf } from '../../link/facts/decorators.js';
import type { FileWithFacts } from '../../link/facts/factsView.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Declaration, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { UseKind } from '../domain/operations.js';
import type { Engine } from '../engine.js';
import { entitiesOf, type TypePlace } from '../types/annotations.js';
import { FunctionInfo } from './functionInfo.js';
import { MOST_BODIES } from './mostBodies.js';
import { boundFirst, declaredSignature, lambdaSignature, type WrittenSignature } from './signatures.js';

export interface Parameter {
  /** Name id. */
  name: number;
  /** A ParameterKindCode. */
  kind: number;
  node: number;
  optional: boolean;
  /** What the annotation says. */
  declared: number;
  /** Arguments are followed: the annotation says too little. */
  open: boolean;
  /** It is declared to be a string, and the body puts together names of attributes from it: which one matters. */
  isOfNames: boolean;
  /** Entities of classes: callers may pass what is below them, and the annotation says all else. */
  below: readonly number[];
  /** It is declared to be an object of own classes that have others below, and the body puts it into containers: which one matters there. */
  isStored: boolean;
  /** Arguments are followed, and it is declared to be one of these builtin classes, and nothing else: objects of others aren't. */
  built: readonly number[];
  cell: number;
  /** The class whose instances (or which) `self` and `cls` are in their method; -1 for others. */
  owner: number;
  /** The container that `*args` or `**kwargs` is; -1 for others. */
  site: number;
}

/** A function as it is written: its `def` statement, or its lambda. */
export interface WrittenFunction {
  readonly file: FileWithFacts;
  readonly node: number;
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
  /** Some parameter is declared to be a TypedDict. */
  typed: boolean;
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
  /** What is returned is followed beside what is declared, where it is more exact. */
  exactResults: boolean;
  /** It is declared to give objects of own classes: its body may make others. Of the project alone, where all bodies are evaluated. */
  mayMakeOthers: boolean;
  /** It is declared to give what a type variable stands for, as decorators are (`F -> F`): its body may give a wrapper. Of the project alone. */
  mayWrap: boolean;
  /** The cell of the calls that the body leaves to its callers; -1 where no parameter is followed. */
  openCalls: number;
}

const CHANGERS = new Set(['setter', 'deleter']);

export class FunctionTable {
  /** By entity. */
  private readonly infos: (FunctionInfo | undefined)[];
  private readonly byUnit: (Signature | undefined)[];

  constructor(private readonly engine: Engine) {
    this.infos = new Array(engine.linked.program.entityCount).fill(undefined);
    this.byUnit = new Array(engine.universe.scopeCount).fill(undefined);
  }

  of(entity: number): FunctionInfo {
    this.engine.use(UseKind.function, entity);
    return this.infos[entity] ?? this.described(entity);
  }

  /** Has said of a function of sources what its `self` or `cls` is, if it has one: all that describing it leaves to others. */
  bindFirst(entity: number): void {
    if (this.infos[entity] !== undefined) return;
    const { program } = this.engine.linked;
    const isMethod =
      program.kindOf(entity) !== KindCode.function && program.fileOf(entity)?.source.stub === false;
    if (isMethod) this.of(entity);
  }

  private described(entity: number): FunctionInfo {
    const info = this.engine.once(() => this.describe(entity));
    this.infos[entity] = info;
    return info;
  }

  /** What the source says of a function that a stub beside it declares: the declarations that have bodies. */
  bodiesBeside({ source }: FunctionInfo): readonly Signature[] {
    return source < 0 ? [] : this.of(source).signatures.filter(({ overload }) => !overload);
  }

  /** The signature whose body the unit is. */
  ofUnit(file: ProgramFile, unit: number): Signature {
    const row = this.engine.universe.row(file, unit);
    const definition = file.facts.scopes[row * Scope.width + Scope.definition];
    const isFunction = file.facts.scopes[row * Scope.width + Scope.kind] === ScopeKind.function;
    const info = isFunction ? this.of(file.base + definition) : undefined;
    if (info === undefined) this.engine.use(UseKind.lambda, unit);
    return this.byUnit[unit] ?? this.firstOfUnit(file, row, info);
  }

  private firstOfUnit(file: ProgramFile, row: number, info: FunctionInfo | undefined): Signature {
    const unit = this.engine.universe.scope(file, row);
    // Reading a function's signatures notes whose units they are.
    const known = info?.signatures.length === 0 ? undefined : this.byUnit[unit];
    const signature = known ?? this.engine.once(() => lambdaSignature(this.engine, file, row));
    this.byUnit[unit] = signature;
    return signature;
  }

  private describe(entity: number): FunctionInfo {
    const { engine } = this;
    const { program, canonical } = engine.linked;
    const written: WrittenSignature[] = [];
    const info = new FunctionInfo(engine, entity, (one) => this.readSignatures(one, written));
    const { file } = info;
    const twin = canonical.declaring(entity);
    const typed = twin === entity || program.kindOf(twin) > KindCode.property ? undefined : this.of(twin);
    const { declarations } = file.facts;
    const first = program.field(entity, Definition.firstDeclaration);
    for (let i = first; i < first + program.field(entity, Definition.declarations); i++) {
      const at = i * Declaration.width;
      const node = declarations[at + Declaration.node];
      if (syntaxKind(file.facts.syntax, node) !== Syntax.functionDefinition) continue;
      if (file.facts.isDead(declarations[at + Declaration.block])) continue;
      const row = declarations[at + Declaration.scope];
      if (info.isProperty && written.length === 0) info.readBy = this.changedBy(file, node, row);
      const beside = typed?.signatures[0];
      written.push({ node, row, typed: beside, first: boundFirst(engine, info, node, row, beside) });
    }
    return info;
  }

  private readSignatures(info: FunctionInfo, written: readonly WrittenSignature[]): readonly Signature[] {
    let bodies = 0;
    return written
      .map((one) => {
        const signature = declaredSignature(this.engine, info, one);
        this.byUnit[signature.unit] = signature;
        return signature;
      })
      .filter(({ overload }) => overload || bodies++ < MOST_BODIES);
  }

  /** The property whose setter or deleter a function is made: that of another class; -1. */
  private changedBy(file: ProgramFile, node: number, row: number): number {
    const { syntax } = file.facts;
    const [decorator = 0] = decoratorsOf(file, node);
    const changed = syntax[decorator + AttributeNode.value];
    if (
      syntaxKind(syntax, decorator) !== Syntax.attribute ||
      syntaxKind(syntax, changed) !== Syntax.attribute
    )
      return -1;
    if (!CHANGERS.has(file.facts.string(syntax[decorator + AttributeNode.name]))) return -1;
    const place: TypePlace = { file, row: file.facts.scopes[row * Scope.width + Scope.parent] };
    const [entity] = entitiesOf(this.engine, place, changed);
    if (entity === undefined) return -1;
    return this.engine.linked.program.kindOf(entity) === KindCode.property ? entity : -1;
  }
}
