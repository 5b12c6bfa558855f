/** What lies below a class: who inherits from it, what only they define, and whom its metaclass makes. */
import { classesAmong } from '../../link/program/classesAmong.js';
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { memberName } from '../attributes/privateNames.js';
import { UseKind } from '../domain/operations.js';
import { PairMap } from '../domain/pairMap.js';
import { MOST_INSTANCES } from '../domain/widening.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';
import { importsInClasses } from './importedMembers.js';

/** A name that more classes define is nothing that a base class leaves to those below it. */
const MOST_OWNERS = 200;
/** So many hierarchies of one metaclass are told apart. */
const MOST_ROOTS = 12;
const NONE: readonly number[] = [];

export class Descent {
  /** By class and name. */
  private readonly defined = new PairMap<readonly number[]>();
  /** Metaclass → classes; and those of them that any of them may be taken for. */
  private readonly made = new Map<number, readonly number[]>();
  private readonly told = new Map<number, readonly number[]>();
  /** Class → those below it that bring several bases together. */
  private merging: Map<number, number[]> | undefined;
  /** Class → those that name it as a base. */
  private direct: Map<number, number[]> | undefined;
  /** Name id → the classes that define or import it. */
  private owners: Map<number, number[]> | undefined;
  /** Those of sources, in ascending order. */
  private classes: number[] | undefined;

  constructor(private readonly engine: Engine) {}

  /** Classes that define the name: of sources below the class, and those beside it that they bring in. */
  defining(info: ClassInfo, name: number): readonly number[] {
    this.engine.use(UseKind.defining, info.entity, name);
    return this.defined.get(info.entity, name) ?? this.definingOnce(info, name);
  }

  private definingOnce(info: ClassInfo, name: number): readonly number[] {
    return this.defined.add(
      info.entity,
      name,
      this.engine.once(() => this.findDefining(info, name)),
    );
  }

  private findDefining(info: ClassInfo, name: number): readonly number[] {
    const { classes } = this.engine;
    const owners = this.ownersOf(name);
    const found = new Set<number>();
    if (owners.length <= MOST_OWNERS) {
      // Its body may delete the name again.
      for (const one of owners)
        if (one !== info.entity && classes.ownMember(one, name) >= 0 && classes.isSubclass(one, info.entity))
          found.add(one);
      for (const entity of this.mergingBelow(info.entity)) {
        const merging = classes.of(entity);
        const at = classes.findMember(merging, name);
        if (at >= 0) found.add(merging.order[at].entity);
      }
    }
    return found.size === 0 ? NONE : [...found];
  }

  /** Classes of sources below a class that bring several bases together, so that their order is another. */
  mergingBelow(entity: number): readonly number[] {
    this.engine.use(UseKind.below, entity);
    if (this.merging === undefined) {
      this.merging = new Map();
      const { classes } = this.engine.linked;
      for (const one of this.sourceClasses()) {
        if (classes.basesOf(one).length < 2) continue;
        for (const base of classes.linearised(one).slice(1)) put(this.merging, base, one);
      }
    }
    return this.merging.get(entity) ?? NONE;
  }

  /** Classes of sources that name the class among their bases. */
  directlyBelow(entity: number): readonly number[] {
    this.engine.use(UseKind.below, entity);
    if (this.direct === undefined) {
      this.direct = new Map();
      for (const one of this.sourceClasses())
        for (const base of this.engine.linked.classes.basesOf(one)) put(this.direct, base, one);
    }
    return this.direct.get(entity) ?? NONE;
  }

  /** The class and those of sources that inherit from it; looking ends where they are more than `most`. */
  withBelow(entity: number, most: number): ReadonlySet<number> {
    const found = new Set([entity]);
    for (const one of found) {
      for (const below of this.directlyBelow(one)) found.add(below);
      if (found.size > most) break;
    }
    return found;
  }

  /** How many classes of sources inherit from the class; counting ends at `most`. */
  countBelow(entity: number, most: number): number {
    return Math.min(this.withBelow(entity, most).size - 1, most);
  }

  /** Classes of sources whose metaclass is the class or below it. */
  madeBy(metaclass: number): readonly number[] {
    this.engine.use(UseKind.madeBy, metaclass);
    return this.made.get(metaclass) ?? this.madeOnce(metaclass);
  }

  private madeOnce(metaclass: number): readonly number[] {
    const made = this.engine.once(() => this.findMade(metaclass));
    this.made.set(metaclass, made);
    return made;
  }

  /**
   * What an object of the metaclass is taken for: all classes that it makes. Of many hierarchies none is meant, and of
   * more classes than are told apart, or of a metaclass of a stub, those that inherit from no other.
   */
  toldOf(metaclass: number): readonly number[] {
    const made = this.madeBy(metaclass);
    return this.told.get(metaclass) ?? this.toldOnce(metaclass, made);
  }

  private toldOnce(metaclass: number, made: readonly number[]): readonly number[] {
    const told = this.engine.once(() => this.findTold(metaclass, made));
    this.told.set(metaclass, told);
    return told;
  }

  private findTold(metaclass: number, made: readonly number[]): readonly number[] {
    const { classes, linked } = this.engine;
    const all = new Set(made);
    const roots = made.filter((one) => !linked.classes.basesOf(one).some((base) => all.has(base)));
    const isOwn = !classes.of(metaclass).file.source.stub;
    if (
      isOwn &&
      made.length <= MOST_INSTANCES &&
      (roots.length <= MOST_ROOTS || classes.commonBase(made) >= 0)
    )
      return made;
    return roots.length > MOST_ROOTS ? NONE : roots;
  }

  private findMade(metaclass: number): number[] {
    const { classes, linked, universe } = this.engine;
    const type = universe.entity('builtins.type');
    if (metaclass === type || !classes.isSubclass(metaclass, type)) return [];
    return this.sourceClasses().filter((one) => {
      const own = classes.of(one).metaclass;
      return own >= 0 && linked.program.kindOf(own) === KindCode.class && classes.isSubclass(own, metaclass);
    });
  }

  /** Classes of sources whose bodies define or import the name, in ascending order. */
  private ownersOf(name: number): readonly number[] {
    this.owners ??= this.findOwners();
    return this.owners.get(name) ?? NONE;
  }

  private findOwners(): Map<number, number[]> {
    const owners = new Map<number, number[]>();
    const { universe, linked } = this.engine;
    for (const file of linked.program.files) {
      if (file.source.stub) continue;
      const note = (row: number, string: number): void => {
        const owner = file.base + row;
        put(owners, memberName(universe, universe.name(file, string), owner), owner);
      };
      const { definitions } = file.facts;
      for (let at = Definition.width; at < definitions.length; at += Definition.width) {
        const parent = definitions[at + Definition.parent];
        if (parent > 0 && definitions[parent * Definition.width + Definition.kind] === KindCode.class)
          note(parent, definitions[at + Definition.name]);
      }
      importsInClasses(file, note);
    }
    for (const entities of owners.values()) entities.sort((p, q) => p - q);
    return owners;
  }

  private sourceClasses(): readonly number[] {
    this.classes ??= classesAmong(this.engine.linked.program.files.filter(({ source }) => !source.stub));
    return this.classes;
  }
}

function put(lists: Map<number, number[]>, key: number, item: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
