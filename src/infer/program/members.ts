/**
 * Looking names up in classes: the part that never changes, found once for each class and name,
 * and what a class's body says of one of its names.
 */
import { assignedNode } from '../../link/classes/fieldStatements.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { isLeftToObjects } from '../attributes/leftToObjects.js';
import { mayHaveFields } from '../calls/constructorFields.js';
import { CellKind } from '../domain/cells.js';
import { UseKind } from '../domain/operations.js';
import { PairMap } from '../domain/pairMap.js';
import type { Kept } from '../domain/recording.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { outsideMembers } from '../libraries/enums.js';
import { isReadingAnnotation } from '../types/annotations.js';
import { holdsTexts, writesNothing, writesTexts } from '../types/constantTexts.js';
import { declaredType } from '../types/declared.js';
import { isGeneral } from '../types/general.js';
import { leavesClassesBelow, moreExact } from '../types/ownObjects.js';
import type { ClassInfo } from './classTable.js';
import { entityValue } from './modules.js';
import { isOnlyAnnotated } from './onlyAnnotated.js';
import { shadowedBy } from './shadowing.js';

/** Where a class has a name from. */
export interface Lookup {
  /** Index in the class's order of the first class that defines it; -1. */
  readonly index: number;
  /** That class, and its definition; undefined also where a base that isn't known may define it before `object` does. */
  readonly owner: ClassInfo | undefined;
  readonly member: number;
  /** The unit of the `__init__` that gives every object something else under the name; -1. */
  readonly shadowedBy: number;
  /** Cells of what objects of the class and its bases were given under the name, those of stubs left aside; the last: {@link CellKind.passed}. */
  readonly given: readonly number[];
  /** The cell of what objects of a stub's class were given, which its subclasses know nothing of; -1. */
  readonly own: number;
  /** Cells of what stubs' classes were given in place of a method that one of them defines, or of nothing ({@link CellKind.replaced}). */
  readonly replaced: readonly number[];
  /** Whether it is a subclass of `argparse.Namespace`: parsers fill its objects. */
  readonly isNamespace: boolean;
}

/** What a class's body gives one of its names. */
export interface Member {
  readonly value: number;
  /** Declared data: nothing is bound. */
  readonly data: boolean;
  /** The declaration says all. */
  readonly sure: boolean;
  readonly enumMember: boolean;
  /** Objects alone have it, and no class: it is read as what it is, also where its own class defines `__get__`. */
  readonly isOfObjects?: boolean;
  /** It is declared to hold texts, and left empty: classes below say which. */
  readonly leavesTexts?: boolean;
}

/** A definition in a class's body, as far as it never changes. */
interface Described {
  /** All of it. */
  readonly whole: Member | undefined;
  readonly isData: boolean;
  readonly declared: number;
  /** The declaration leaves what is below its classes to what is given: of what the body binds, that is meant, too. */
  readonly isTold: boolean;
  readonly isOfObjects: boolean;
  /** What the bodies bind the name to. */
  readonly cells: readonly number[];
  /** It is a member of an Enum unless it is bound to what is none. */
  readonly isPerhapsMember: boolean;
}

const NONE: readonly number[] = [];

/** Nothing is said of it. */
const UNTOLD: Described = {
  whole: undefined,
  isData: false,
  declared: 0,
  isTold: false,
  isOfObjects: false,
  cells: [],
  isPerhapsMember: false,
};

const ENUM_MEMBER: Member = { value: 0, data: true, sure: true, enumMember: true };

export class Members {
  /** By class and name. */
  private readonly lookups = new PairMap<Lookup>(1 << 12);
  /** By entity. */
  private readonly described: (Kept<Described> | undefined)[];
  /** The name id of `__dict__`. */
  readonly dictionary: number;
  /** The name id of `__bases__`. */
  readonly bases: number;
  /** The name id of `__name__`. */
  readonly ownName: number;
  /** The name id of `__init__`. */
  readonly constructorName: number;
  /** Those of `__getattribute__` and `__getattr__`. */
  readonly attributeHooks: readonly number[];
  readonly constructors: readonly number[];

  constructor(private readonly engine: Engine) {
    this.dictionary = engine.universe.nameId('__dict__');
    this.bases = engine.universe.nameId('__bases__');
    this.ownName = engine.universe.nameId('__name__');
    this.constructorName = engine.universe.nameId('__init__');
    this.constructors = [engine.universe.nameId('__new__'), engine.universe.nameId('__init__')];
    this.attributeHooks = [engine.universe.nameId('__getattribute__'), engine.universe.nameId('__getattr__')];
    this.described = new Array(engine.linked.program.entityCount).fill(undefined);
  }

  /** Looks a name up in a class and its bases. */
  find(info: ClassInfo, name: number): Lookup {
    this.engine.use(UseKind.lookup, info.entity, name);
    return this.lookups.get(info.entity, name) ?? this.findOnce(info, name);
  }

  private findOnce(info: ClassInfo, name: number): Lookup {
    return this.engine.once(() => this.findFirst(info, name));
  }

  private findFirst(info: ClassInfo, name: number): Lookup {
    const { cells, classes } = this.engine;
    const index = classes.findMember(info, name);
    const isKnown = index >= 0 && !(info.open && this.isObjectMethod(info.order[index].entity, name));
    const owner = isKnown ? classes.of(info.order[index].entity) : undefined;
    const member = owner === undefined ? -1 : classes.ownMember(owner.entity, name);
    const shadowing = owner === undefined ? -1 : shadowedBy(this.engine, info, member, name);
    const given = info.sources.map((entity) => cells.cell(CellKind.attribute, entity, name));
    if (given.length > 0) given.push(cells.cell(CellKind.passed, info.entity, name));
    const own = info.file.source.stub ? cells.cell(CellKind.attribute, info.entity, name) : -1;
    const isNamespace = given.length > 0 && this.isBelowNamespace(info);
    const replaced = this.isReplaceable(owner, member)
      ? this.stubsUpTo(info, index).map((entity) => cells.cell(CellKind.replaced, entity, name))
      : NONE;
    const lookup = { index, owner, member, shadowedBy: shadowing, given, own, replaced, isNamespace };
    if (info.complete) this.lookups.add(info.entity, name, lookup);
    return lookup;
  }

  /** Whether it is a method of a stub's class, or nothing. */
  private isReplaceable(owner: ClassInfo | undefined, member: number): boolean {
    if (owner === undefined) return true;
    return owner.file.source.stub && this.engine.linked.program.kindOf(member) === KindCode.method;
  }

  /** Stubs' classes up to the one at `index`, or all; those of `builtins` take nothing. */
  private stubsUpTo({ order }: ClassInfo, index: number): number[] {
    const { classes } = this.engine;
    return (index < 0 ? order : order.slice(0, index + 1))
      .map(({ entity }) => entity)
      .filter((entity) => {
        const { source, module } = classes.of(entity).file;
        return source.stub && module.name !== 'builtins';
      });
  }

  private isBelowNamespace({ entity }: ClassInfo): boolean {
    return this.engine.classes.isSubclass(entity, this.engine.universe.entity('argparse.Namespace'));
  }

  /** Whether the class is `object` and the name one of its methods. */
  isObjectMethod(entity: number, name: number): boolean {
    const { classes, universe, linked } = this.engine;
    return (
      entity === universe.entity('builtins.object') &&
      linked.program.kindOf(classes.ownMember(entity, name)) === KindCode.method
    );
  }

  /** What the body of `owner` gives the name that `member` defines. */
  value(owner: ClassInfo, member: number): Member {
    const described = this.describedOf(owner, member);
    if (described.whole !== undefined) return described.whole;
    const { engine } = this;
    const { values } = engine;
    const { isData, declared, isOfObjects, cells } = described;
    if (owner.file.source.stub) {
      const value = entityValue(engine, member);
      return {
        value,
        data: isData && !values.consistsOf(value, Atom.function),
        sure: !isGeneral(engine, value) || !isData,
        enumMember: false,
      };
    }
    let value = 0;
    for (let i = 0; i < cells.length; i++) {
      engine.ensure(owner.units[i]);
      value = values.union(value, engine.read(cells[i]));
    }
    if (described.isTold)
      return {
        value: values.union(declared, moreExact(engine, declared, value)),
        data: true,
        sure: true,
        enumMember: false,
        isOfObjects,
      };
    if (described.isPerhapsMember) {
      const kept = outsideMembers(engine, value);
      return kept === 0 ? ENUM_MEMBER : { value: kept, data: false, sure: false, enumMember: false };
    }
    if (!isData && value === 0 && engine.classes.imported.nameOf(member) === undefined)
      value = entityValue(engine, member);
    return { value: values.union(value, declared), data: false, sure: false, enumMember: false };
  }

  private describedOf(owner: ClassInfo, member: number): Described {
    const known = this.described[member];
    return known === undefined ? this.firstDescribed(owner, member) : this.engine.told(known);
  }

  private firstDescribed(owner: ClassInfo, member: number): Described {
    const kept = this.engine.keep(() => this.describe(owner, member));
    if (!isReadingAnnotation(this.engine)) this.described[member] = kept;
    return kept.found;
  }

  private describe(owner: ClassInfo, member: number): Described {
    const { engine } = this;
    const imported = engine.classes.imported.nameOf(member);
    if (imported !== undefined) return this.bound(owner, imported);
    const { linked, universe } = engine;
    const { program } = linked;
    const kind = program.kindOf(member);
    const isData = kind === KindCode.attribute || kind === KindCode.variable;
    const described = (whole: Member | undefined): Described => ({ ...UNTOLD, whole, isData });
    const isPerhapsMember = isData && engine.classes.isEnum(owner.entity) && this.isEnumMember(owner, member);
    if (isPerhapsMember && (owner.file.source.stub || !this.isBoundToName(owner, member)))
      return described(ENUM_MEMBER);
    if (owner.file.source.stub) {
      if (isData) return described(undefined);
      return described({ value: entityValue(engine, member), data: false, sure: true, enumMember: false });
    }
    const isSaid = isData && !isPerhapsMember && !this.isGivenTexts(owner, member);
    const declared = isSaid ? declaredType(engine, member) : 0;
    const isTold = declared !== 0 && !isGeneral(engine, declared);
    const isOfObjects = isTold && isLeftToObjects(engine, owner, member, declared);
    if (isTold && !leavesClassesBelow(engine, declared))
      return described({
        value: declared,
        data: true,
        sure: true,
        enumMember: false,
        isOfObjects,
        leavesTexts: holdsTexts(engine, declared) && this.isLeftEmpty(owner, member),
      });
    const name = universe.name(owner.file, program.field(member, Definition.name));
    const { cells } = this.bound(owner, name);
    return { ...UNTOLD, isData, declared, isTold, isOfObjects, cells, isPerhapsMember };
  }

  /** What the class's bodies bind the name to. */
  private bound({ units }: ClassInfo, name: number): Described {
    const cells = units.map((unit) => this.engine.cells.cell(CellKind.name, unit, name));
    return { ...UNTOLD, cells };
  }

  /** `label: str = 'plain'`, which is no field. */
  private isGivenTexts(owner: ClassInfo, member: number): boolean {
    const isGiven = this.assignedTo(owner, member).some((node) => writesTexts(owner.file, node));
    return isGiven && !mayHaveFields(this.engine, owner);
  }

  /** `names: Sequence[str] = ()`, which is no field. */
  private isLeftEmpty(owner: ClassInfo, member: number): boolean {
    const isEmpty = this.assignedTo(owner, member).every((node) => writesNothing(owner.file, node));
    return isEmpty && !mayHaveFields(this.engine, owner);
  }

  /** What each declaration of a class's member assigns; 0 where one assigns nothing. */
  private assignedTo({ file }: ClassInfo, member: number): number[] {
    return this.engine.linked.program
      .declarationsOf(member)
      .map((declaration) => assignedNode(file, declaration.node));
  }

  /** Whether a class's body binds a name to something of which it isn't plain to see what it is. */
  private isBoundToName({ file }: ClassInfo, member: number): boolean {
    const { syntax } = file.facts;
    return this.engine.linked.program.declarationsOf(member).some(({ node }) => {
      const kind = syntaxKind(syntax, assignedNode(file, node));
      return (
        kind === Syntax.name || kind === Syntax.attribute || kind === Syntax.call || kind === Syntax.lambda
      );
    });
  }

  /** Whether the body of an Enum makes a member of the name, as far as its statements say (library reference, "enum"). */
  private isEnumMember({ file }: ClassInfo, member: number): boolean {
    const { universe, linked } = this.engine;
    const name = universe.name(file, linked.program.field(member, Definition.name));
    const text = universe.text(name);
    // `_sunder_` and `__dunder__` names are Python's, private ones the class's own.
    const isReserved = universe.isPrivate(name) || (text.startsWith('_') && text.endsWith('_'));
    if (file.module.name === 'enum' || isReserved || text === 'name' || text === 'value') return false;
    return file.source.stub || !isOnlyAnnotated(linked.program, file, member);
  }
}
