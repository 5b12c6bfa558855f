/** What inference knows of classes: type parameters, linearised bases with arguments, members. */

import { isAnnotation } from '../../link/classes/fieldStatements.js';
import { isDead } from '../../link/facts/declared.js';
import { isWithMetaclass } from '../../link/names/classNames.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Binding, Definition, Scope } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import {
  AnnotatedAssignNode,
  CallNode,
  ClassDefinitionNode,
  DisplayNode,
  KeywordNode,
  SubscriptNode,
  TypeParametersNode,
} from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { memberName } from '../attributes/privateNames.js';
import { abstractContainerOf } from '../containers/abstractContainers.js';
import { containerOf, heldBy } from '../containers/contents.js';
import { PairTable } from '../domain/pairTable.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { namedRecordFields, recordFields } from '../libraries/records.js';
import { isSpecialForm } from '../types/aliases.js';
import { annotationValue, entitiesOf, parameterVariable, type TypePlace } from '../types/annotations.js';
import { substitute, typeVariables } from '../types/generics.js';
import { sourceOf } from './besideStub.js';
import { ImportedMembers, importsInClasses } from './importedMembers.js';

export interface ClassInfo {
  entity: number;
  file: ProgramFile;
  /** Type variables in order. */
  parameters: readonly number[];
  /** The class and its bases by C3, with their type arguments in terms of its parameters; `object` last. */
  order: readonly { entity: number; args: readonly number[] }[];
  /** Those of these that are not of stubs. */
  sources: readonly number[];
  /** Units of its bodies. */
  units: readonly number[];
  metaclass: number;
  /** Name ids of the fields that a `namedtuple(…)` among its bases has. */
  fields: readonly number[];
  /** The first of these classes that is a named tuple, which says what stands in the tuple; -1. */
  record: number;
  /** The builtin container that a class of sources inherits from without saying what it holds; -1. */
  container: number;
  /** The abstract container of collections.abc that a class of sources implements; -1. */
  abstractContainer: number;
  /** A base could not be resolved: what it lacks may be inherited. */
  open: boolean;
  protocol: boolean;
  /** Its bases are known. */
  complete: boolean;
}

/** What the class statements of a class say of its type parameters and those of its bases. */
interface Written {
  /** Type variables in order, where they are listed; undefined: they are not. */
  parameters: number[] | undefined;
  /** Type variables of the bases, in the order of their first use. */
  readonly variables: number[];
  /** Base → its type arguments. */
  readonly args: Map<number, readonly number[]>;
}

const MANAGERS = ['contextlib.AbstractContextManager', 'contextlib.AbstractAsyncContextManager'];

export class ClassTable {
  /** Type variable → what bounds it. */
  readonly bounds = new Map<number, () => number>();
  /** By entity. */
  private readonly infos: (ClassInfo | undefined)[];
  readonly imported: ImportedMembers;
  /** (class, name) → the definition in the class's own body, or what it imports. */
  private readonly members = new PairTable(1 << 12);
  /** By file: 1 when its classes' members are in the table. */
  private readonly indexed: Uint8Array;
  /** Class → the name ids that its bodies bind: each of its statements asks for them. */
  private readonly names = new Map<number, readonly number[]>();
  /** (class, name) → 1 + index in `order` of the class that defines it. */
  private readonly found = new PairTable(1 << 12);

  constructor(private readonly engine: Engine) {
    this.infos = new Array(engine.linked.program.entityCount).fill(undefined);
    this.indexed = new Uint8Array(engine.linked.program.files.length);
    this.imported = new ImportedMembers(engine.linked.program.entityCount);
  }

  of(entity: number): ClassInfo {
    let info = this.infos[entity];
    if (info === undefined) {
      info = this.describe(entity);
      this.infos[entity] = info;
      this.complete(info);
    }
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

  solution(info: ClassInfo, args: readonly number[]): Map<number, number> {
    return new Map(info.parameters.map((parameter, index) => [parameter, args[index] ?? 0]));
  }

  /** A class's own parameters in place of arguments (an argument list): those of an instance of which no more is known. */
  openArguments(info: ClassInfo): number {
    const { values } = this.engine;
    return values.argumentList(info.parameters.map((one) => (one < 0 ? 0 : values.of(Atom.typeVar, one))));
  }

  /** The definition that the class's own body gives a name, or what it imports under it; -1. */
  ownMember(entity: number, name: number): number {
    const file = this.engine.linked.program.fileOf(entity) as ProgramFile;
    if (this.indexed[file.index] === 0) this.indexMembers(file);
    return this.members.get(entity, name);
  }

  /** The definition that the class's own body gives a name; -1. */
  ownDefinition(entity: number, name: number): number {
    const member = this.ownMember(entity, name);
    return this.imported.nameOf(member) === undefined ? member : -1;
  }

  private indexMembers(file: ProgramFile): void {
    this.indexed[file.index] = 1;
    const { definitions } = file.facts;
    for (let row = 1; row * Definition.width < definitions.length; row++) {
      const parent = definitions[row * Definition.width + Definition.parent];
      if (parent <= 0 || definitions[parent * Definition.width + Definition.kind] !== KindCode.class)
        continue;
      // What a stub says for another version would hide what a base says for this one.
      if (file.source.stub && isDead(file, row)) continue;
      const { universe } = this.engine;
      const name = universe.name(file, definitions[row * Definition.width + Definition.name]);
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

  /** Name ids that the class's own bodies bind. */
  ownNames(entity: number): readonly number[] {
    const known = this.names.get(entity) ?? this.namesBound(entity);
    this.names.set(entity, known);
    return known;
  }

  private namesBound(entity: number): readonly number[] {
    const { file } = this.of(entity);
    const { universe } = this.engine;
    const { facts } = file;
    const names = new Set<number>();
    for (const unit of this.of(entity).units)
      for (const at of facts.bindingsIn(universe.row(file, unit)))
        names.add(memberName(universe, universe.name(file, facts.bindings[at + Binding.name]), entity));
    names.delete(universe.nameId('__slots__'));
    return [...names];
  }

  /** What a type variable is bound to; 0 when nothing bounds it. */
  boundOf(variable: number): number {
    return this.bounds.get(variable)?.() ?? 0;
  }

  /** Index in the class's order of the first that defines the name, from `from` on; -1. */
  findMember(info: ClassInfo, name: number, from = 0): number {
    if (from > 0) return this.searchMember(info, name, from);
    const known = this.found.get(info.entity, name);
    if (known >= 0) return known - 1;
    const found = this.searchMember(info, name, 0);
    if (info.complete) this.found.add(info.entity, name, found + 1);
    return found;
  }

  /** The same where it isn't `object` that defines it; -1. */
  findBelowObject(info: ClassInfo, name: number): number {
    const index = this.findMember(info, name);
    const isObject =
      index >= 0 && info.order[index].entity === this.engine.universe.entity('builtins.object');
    return isObject ? -1 : index;
  }

  private searchMember(info: ClassInfo, name: number, from: number): number {
    for (let i = from; i < info.order.length; i++)
      if (this.ownMember(info.order[i].entity, name) >= 0) return i;
    return -1;
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
    const file = linked.program.fileOf(entity) as ProgramFile;
    return {
      entity,
      file,
      parameters: [],
      sources: this.sourcesAmong(linked.classes.linearised(entity)),
      order: linked.classes.linearised(entity).map((one) => ({ entity: one, args: [] })),
      units: this.engine.unitsOf(entity),
      metaclass: -1,
      fields: [],
      record: -1,
      container: -1,
      abstractContainer: -1,
      open: linked.classes.linearised(entity).some((one) => linked.classes.hasUnknownBase(one)),
      protocol: linked.classes.specialForms(entity).includes('Protocol'),
      complete: false,
    };
  }

  /** The parts that need other classes; the class itself can be asked for meanwhile. */
  private complete(info: ClassInfo): void {
    const { engine } = this;
    const { syntax, scopes } = info.file.facts;
    const written: Written = { parameters: undefined, variables: [], args: new Map() };
    for (const { node, scope } of engine.linked.program.declarationsOf(info.entity)) {
      if ((syntax[node] & 0xff) !== Syntax.classDefinition || scope < 0) continue;
      const place: TypePlace = { file: info.file, row: scopes[scope * Scope.width + Scope.parent] };
      const own: TypePlace = { file: info.file, row: scope };
      const list = syntax[node + ClassDefinitionNode.typeParameters];
      if (list !== 0)
        written.parameters = listAt(syntax, list + TypeParametersNode.parameters).flatMap((one) =>
          typeVariables(engine, parameterVariable(engine, own, one)),
        );
      for (const base of listAt(syntax, node + ClassDefinitionNode.arguments))
        this.readBase(info, base, place, list === 0 ? place : own, written);
    }
    info.parameters = written.parameters ?? written.variables;
    this.addArguments(info, written.args);
  }

  /** Reads one base of a class statement, or one of its keywords; `inside`: where the class's own parameters are seen, too. */
  private readBase(
    info: ClassInfo,
    base: number,
    place: TypePlace,
    inside: TypePlace,
    written: Written,
  ): void {
    const { engine } = this;
    const { file } = info;
    const { syntax } = file.facts;
    if ((syntax[base] & 0xff) === Syntax.keyword) {
      if (file.facts.string(syntax[base + KeywordNode.name]) === 'metaclass')
        info.metaclass = entitiesOf(engine, place, syntax[base + KeywordNode.value])[0] ?? -1;
      return;
    }
    info.fields = recordFields(engine, file, base) ?? namedRecordFields(engine, place, base) ?? info.fields;
    if (isWithMetaclass(file, base))
      info.metaclass = entitiesOf(engine, place, syntax[base + CallNode.arguments + 1])[0] ?? -1;
    if ((syntax[base] & 0xff) !== Syntax.subscript) return;
    const forms = entitiesOf(engine, place, syntax[base + SubscriptNode.value]).map((one) =>
      isSpecialForm(engine, one),
    );
    if (forms.includes('Generic') || forms.includes('Protocol')) {
      written.parameters ??= this.formParameters(place, base);
      return;
    }
    const value = annotationValue(engine, inside, base);
    for (const variable of typeVariables(engine, value))
      if (!written.variables.includes(variable)) written.variables.push(variable);
    const { values, universe } = engine;
    for (const atom of values.lists.items(value)) {
      const args = values.lists.items(values.b[atom]);
      if (values.kind[atom] === Atom.instance) written.args.set(values.a[atom], args);
      else if (values.kind[atom] === Atom.tuple)
        written.args.set(universe.entity('builtins.tuple'), [values.unionAll(args)]);
    }
  }

  private addArguments(info: ClassInfo, direct: ReadonlyMap<number, readonly number[]>): void {
    const found = new Map<number, readonly number[]>();
    found.set(
      info.entity,
      info.parameters.map((parameter) => this.engine.values.of(Atom.typeVar, parameter)),
    );
    for (const base of this.engine.linked.classes.basesOf(info.entity)) {
      if (base === info.entity) continue;
      const other = this.of(base);
      const args = direct.get(base) ?? this.unwritten(base);
      if (info.metaclass < 0) info.metaclass = other.metaclass;
      for (const one of other.order)
        if (!found.has(one.entity)) found.set(one.entity, this.fill(other, args, one.args));
    }
    // What a stub leaves out, the source beside it has.
    const source = (entity: number): number => sourceOf(this.engine, entity, isClass);
    if (source(info.entity) >= 0) found.set(source(info.entity), found.get(info.entity) ?? []);
    const order = info.order
      .flatMap(({ entity }) => [entity, source(entity)])
      .filter((entity) => entity >= 0)
      .map((entity) => ({ entity, args: found.get(entity) ?? [] }));
    const record = info.fields.length > 0 ? this.engine.universe.entity('typing.NamedTuple') : -1;
    if (record >= 0 && !order.some((one) => one.entity === record)) order.push(...this.of(record).order);
    const typed = this.engine.universe.entity('typing._TypedDict');
    if (typed >= 0 && this.isTypedDict(info, typed)) order.push(...this.of(typed).order);
    const object = this.engine.universe.entity('builtins.object');
    if (object >= 0 && !order.some((one) => one.entity === object)) order.push({ entity: object, args: [] });
    info.order = order;
    info.record = order.find((one) => this.isRecord(one.entity))?.entity ?? -1;
    info.sources = this.sourcesAmong(order.map((one) => one.entity));
    if (!info.file.source.stub) {
      info.container = containerOf(this.engine, order);
      info.abstractContainer = abstractContainerOf(this.engine, order);
    }
    info.complete = true;
  }

  /**
   * Type arguments that a base has where none are written: what the abstract context managers' own
   * `__enter__` gives is the object itself (library reference, "contextlib").
   */
  private unwritten(base: number): readonly number[] {
    const { universe, values } = this.engine;
    return MANAGERS.some((one) => universe.entity(one) === base) ? [values.of(Atom.typeVar, SELF)] : [];
  }

  private isRecord(entity: number): boolean {
    return (
      this.engine.linked.classes.specialForms(entity).includes('NamedTuple') ||
      this.of(entity).fields.length > 0
    );
  }

  private isTypedDict(info: ClassInfo, typed: number): boolean {
    const { classes } = this.engine.linked;
    if (info.file.source.stub) return false;
    return (
      classes.specialForms(info.entity).includes('TypedDict') ||
      classes.basesOf(info.entity).some((base) => this.isSubclass(base, typed))
    );
  }

  private formParameters(place: TypePlace, node: number): number[] {
    const { syntax } = place.file.facts;
    const found: number[] = [];
    for (const item of listAt(syntax, node + SubscriptNode.items)) {
      const parts =
        (syntax[item] & 0xff) === Syntax.tuple ? listAt(syntax, item + DisplayNode.items) : [item];
      for (const part of parts) {
        const value = annotationValue(this.engine, place, part);
        const variables = typeVariables(this.engine, value);
        // A ParamSpec takes a place, too.
        found.push(...(variables.length > 0 ? variables : [-1]));
      }
    }
    return found;
  }
}

function isClass(kind: number): boolean {
  return kind === KindCode.class;
}

/** Name ids of the fields that the class's own bodies annotate, in source order. */
export function fieldNames({ universe }: Engine, { entity, file, units }: ClassInfo): number[] {
  const { bindings, syntax } = file.facts;
  const found: number[] = [];
  for (const unit of units)
    for (const at of file.facts.bindingsIn(universe.row(file, unit))) {
      const node = bindings[at + Binding.node];
      if (
        isAnnotation(file, node) &&
        (syntax[syntax[node + AnnotatedAssignNode.target]] & 0xff) === Syntax.name
      )
        found.push(memberName(universe, universe.name(file, bindings[at + Binding.name]), entity));
    }
  return found;
}
