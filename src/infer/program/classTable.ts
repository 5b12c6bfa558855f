/** What inference knows of classes: type parameters, linearised bases with arguments, members. */

import type { ProgramFile } from '../../link/program/program.js';
import { KindCode } from '../../model/kinds.js';
import { abstractContainerOf } from '../containers/abstractContainers.js';
import { containerOf, heldBy } from '../containers/contents.js';
import { UseKind } from '../domain/operations.js';
import { PairTable } from '../domain/pairTable.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { substitute } from '../types/generics.js';
import { defaultOf, hasDefault } from '../types/variableDeclarations.js';
import { choicesAmong } from './alternativeBases.js';
import { orderOf } from './classOrder.js';
import { readStatements, TYPE_VAR_TUPLE } from './classStatements.js';
import { ImportedMembers } from './importedMembers.js';
import { MOST_BODIES } from './mostBodies.js';
import { isOnlyAnnotated } from './onlyAnnotated.js';
import { OwnMembers } from './ownMembers.js';

/** A class in the order of one that inherits from it. */
export interface InheritedClass {
  entity: number;
  args: readonly number[];
}

export interface ClassInfo {
  entity: number;
  file: ProgramFile;
  /** Type variables in order; negative: another type parameter, which takes arguments, too. */
  parameters: readonly number[];
  /** The class and its bases by C3, with their type arguments in terms of its parameters; `object` last. */
  order: readonly InheritedClass[];
  /** Those of these that are not of stubs. */
  sources: readonly number[];
  /** Units of its bodies. */
  units: readonly number[];
  /** Named by the class or inherited; -1. */
  metaclass: number;
  /** Its statement has a metaclass expression that no name leads through. */
  computesMetaclass: boolean;
  /** Name ids of the fields that a `namedtuple(…)` among its bases has. */
  fields: readonly number[];
  /** The first of these classes that is a named tuple, which says what stands in the tuple; -1. */
  record: number;
  /** The builtin container that a class of sources inherits from without saying what it holds; -1. */
  container: number;
  /** The abstract container of collections.abc that a class of sources implements; -1. */
  abstractContainer: number;
  /** What each choice among alternative bases leaves out of the order; none: there is nothing to choose. */
  choices: readonly ReadonlySet<number>[];
  /** A base could not be resolved: what it lacks may be inherited. */
  open: boolean;
  /** `typing.Protocol` itself is among the bases that it names. */
  protocol: boolean;
  /** And `typing.NamedTuple`. */
  namedTuple: boolean;
  /** Its bases are known. */
  complete: boolean;
}

export class ClassTable {
  /** By entity. */
  private readonly infos: (ClassInfo | undefined)[];
  readonly imported: ImportedMembers;
  private readonly own: OwnMembers;
  /** (class, name) → 1 + index in `order` of the class that defines it. */
  private readonly found = new PairTable(1 << 12);

  constructor(private readonly engine: Engine) {
    this.infos = new Array(engine.linked.program.entityCount).fill(undefined);
    this.imported = new ImportedMembers(engine.linked.program.entityCount);
    this.own = new OwnMembers(engine, this.imported);
  }

  of(entity: number): ClassInfo {
    this.engine.use(UseKind.class, entity);
    return this.infos[entity] ?? this.described(entity);
  }

  private described(entity: number): ClassInfo {
    const info = this.engine.once(() => this.describe(entity));
    this.infos[entity] = info;
    this.engine.once(() => this.complete(info));
    return info;
  }

  isSubclass(entity: number, base: number): boolean {
    if (entity === base) return true;
    if (base < 0 || entity < 0) return false;
    const { order } = this.of(entity);
    for (let i = 0; i < order.length; i++) if (order[i].entity === base) return true;
    return false;
  }

  /** The nearest class of sources that all of these inherit from; -1. Classes of stubs among them are left aside. */
  commonBase(entities: readonly number[]): number {
    const [first, ...others] = entities.filter((one) => this.of(one).sources.length > 0);
    if (first === undefined) return -1;
    const isCommon = (base: number): boolean => others.every((other) => this.isSubclass(other, base));
    return this.of(first).sources.find(isCommon) ?? -1;
  }

  /** The arguments that `base` has in an instance of `entity` with `args`; undefined when it is no base. */
  argumentsOf(entity: number, args: readonly number[], base: number): readonly number[] | undefined {
    const info = this.of(entity);
    for (const one of info.order) {
      if (one.entity !== base) continue;
      const held =
        info.container >= 0 && entity !== base
          ? this.argumentsOf(info.container, heldBy(this.engine, info), base)
          : undefined;
      const written = this.fill(info, args, one.args);
      return held === undefined ? written : held.map((value, index) => value || (written[index] ?? 0));
    }
    return undefined;
  }

  /** Arguments in terms of a class's parameters, with these filled in. */
  fill(info: ClassInfo, args: readonly number[], wanted: readonly number[]): readonly number[] {
    if (info.parameters.length === 0 || wanted.length === 0) return wanted;
    const solution = this.solution(info, args);
    return wanted.map((value) => substitute(this.engine, value, solution));
  }

  /** What type arguments, as written, say of a class's parameters. */
  solution({ parameters }: ClassInfo, args: readonly number[]): Map<number, number> {
    const tuple = parameters.indexOf(TYPE_VAR_TUPLE);
    const further = args.length - parameters.length;
    const solution = new Map<number, number>();
    for (let index = 0; index < parameters.length; index++) {
      const at = tuple >= 0 && index > tuple ? index + further : index;
      solution.set(parameters[index], args[at] ?? 0);
    }
    return solution;
  }

  /** Type arguments as written, and for those that aren't the parameters' defaults (PEP 696). */
  withDefaults({ parameters }: ClassInfo, args: readonly number[]): readonly number[] {
    if (args.length >= parameters.length || !parameters.some((one) => hasDefault(this.engine, one)))
      return args;
    const all = [...args];
    const solution = new Map(parameters.slice(0, args.length).map((one, index) => [one, args[index]]));
    for (const parameter of parameters.slice(args.length)) {
      // One that has a default may be that of another before it.
      const value = substitute(this.engine, defaultOf(this.engine, parameter) ?? 0, solution);
      solution.set(parameter, value);
      all.push(value);
    }
    return all;
  }

  /** A class's own parameters in place of arguments (an argument list): those of an instance of which no more is known. */
  openArguments(info: ClassInfo): number {
    const { values } = this.engine;
    return values.argumentList(info.parameters.map((one) => (one < 0 ? 0 : values.of(Atom.typeVar, one))));
  }

  /** The definition that the class's own body gives a name, or what it imports under it; -1. */
  ownMember(entity: number, name: number): number {
    return this.own.of(entity, name);
  }

  /** The definition that the class's own body gives a name; -1. */
  ownDefinition(entity: number, name: number): number {
    const member = this.ownMember(entity, name);
    return this.imported.nameOf(member) === undefined ? member : -1;
  }

  /** Name ids that the class's own bodies bind. */
  ownNames(entity: number): readonly number[] {
    this.engine.use(UseKind.ownNames, entity);
    return this.own.names(this.of(entity));
  }

  /** Index in the class's order of the first that defines the name, from `from` on; -1. */
  findMember(info: ClassInfo, name: number, from = 0): number {
    this.engine.use(UseKind.member, info.entity, name);
    if (from > 0) return this.searchMember(info, name, from);
    const known = this.found.get(info.entity, name);
    if (known >= 0) return known - 1;
    const found = this.searchMember(info, name, 0);
    if (info.complete) this.found.add(info.entity, name, found + 1);
    return found;
  }

  /** The same of the classes that a choice among alternative bases leaves in the order. */
  findChosen(info: ClassInfo, name: number, leftOut: ReadonlySet<number>, from = 0): number {
    let index = this.findMember(info, name, from);
    while (index >= 0 && leftOut.has(info.order[index].entity))
      index = this.findMember(info, name, index + 1);
    return index;
  }

  /** The same where it isn't `object` that defines it; -1. */
  findBelowObject(info: ClassInfo, name: number): number {
    const index = this.findMember(info, name);
    const isObject =
      index >= 0 && info.order[index].entity === this.engine.universe.entity('builtins.object');
    return isObject ? -1 : index;
  }

  /** A method isn't hidden by a class that only annotates its name (PEP 526). */
  private searchMember({ order }: ClassInfo, name: number, from: number): number {
    let annotated = -1;
    for (let i = from; i < order.length; i++) {
      const { entity } = order[i];
      const member = this.ownMember(entity, name);
      if (member < 0) continue;
      if (!this.isAnnotatedAlone(entity, member))
        return annotated < 0 || this.isWrittenMethod(entity, member) ? i : annotated;
      if (annotated < 0) annotated = i;
    }
    return annotated;
  }

  /** Of what only stubs tell the annotation tells more: `items` may well be a field of a TypedDict. */
  private isWrittenMethod(entity: number, member: number): boolean {
    const { program } = this.engine.linked;
    return program.kindOf(member) === KindCode.method && program.fileOf(entity)?.source.stub === false;
  }

  /** Whether a class annotates one of its names without binding it. */
  private isAnnotatedAlone(entity: number, member: number): boolean {
    const { program } = this.engine.linked;
    // Most members are methods.
    if (program.kindOf(member) === KindCode.method || this.imported.nameOf(member) !== undefined)
      return false;
    const file = program.fileOf(entity);
    return file !== undefined && !file.source.stub && isOnlyAnnotated(program, file, member);
  }

  isEnum(entity: number): boolean {
    return this.isSubclass(entity, this.engine.universe.entity('enum.Enum'));
  }

  private sourcesAmong(entities: readonly number[]): number[] {
    const { program } = this.engine.linked;
    return entities.filter((one) => program.fileOf(one)?.source.stub === false);
  }

  private describe(entity: number): ClassInfo {
    const { linked } = this.engine;
    const order = linked.classes.linearised(entity);
    const specialForms = linked.classes.specialForms(entity);
    const file = linked.program.fileOf(entity) as ProgramFile;
    return {
      entity,
      file,
      parameters: [],
      sources: this.sourcesAmong(order),
      order: order.map((one) => ({ entity: one, args: [] })),
      units: this.engine.unitsOf(entity).slice(0, MOST_BODIES),
      metaclass: -1,
      computesMetaclass: false,
      fields: [],
      record: -1,
      container: -1,
      abstractContainer: -1,
      choices: choicesAmong(linked.classes, order),
      open: order.some((one) => linked.classes.hasUnknownBase(one)),
      protocol: specialForms.includes('Protocol'),
      namedTuple: specialForms.includes('NamedTuple'),
      complete: false,
    };
  }

  /** The parts that need other classes; the class itself can be asked for meanwhile. */
  private complete(info: ClassInfo): void {
    const { engine } = this;
    const order = orderOf(engine, info, readStatements(engine, info));
    info.order = order;
    info.record = order.find((one) => this.isRecord(one.entity))?.entity ?? -1;
    info.sources = this.sourcesAmong(order.map((one) => one.entity));
    if (!info.file.source.stub) {
      info.container = containerOf(engine, order);
      info.abstractContainer = abstractContainerOf(engine, order);
    }
    info.complete = true;
  }

  private isRecord(entity: number): boolean {
    const { namedTuple, fields } = this.of(entity);
    return namedTuple || fields.length > 0;
  }
}
