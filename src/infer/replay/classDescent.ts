/** Which classes inherit otherwise than they did, and below which others something changed. */
import type { Linked } from '../../link/linked.js';
import { arePassed } from '../program/signatures.js';
import { forEachOrder, type Inheritance, inheritanceOf, inheritingClasses } from './classOrders.js';
import type { Renumbering } from './translation.js';

/** What changed below a class. */
export const Below = {
  nothing: 0,
  /** Some class there came, went or holds other members. */
  members: 1,
  /** And some inherits otherwise, or brings several bases together: what these define is there now, or isn't any more. */
  orders: 2,
} as const;

export class ClassDescent {
  /** Classes that inherit from others than they did, or in another order. */
  readonly changed = new Set<number>();
  /** By entity: a {@link Below}. */
  readonly below: Uint8Array;
  /** Whether anything of this kind changed at all. */
  isAny = false;
  /** Whether classes came, went or inherit otherwise; also where that isn't known. */
  readonly areOrdersOther: boolean;
  /** Classes whose `__init_subclass__` may be told of those below in another way, as these are more or fewer. */
  readonly passedOtherwise = new Set<number>();
  /** By entity: how many classes of sources are below it now; how many were, of those that are still there; how many there are no more. */
  private readonly counts: Int32Array;
  private readonly countsBefore: Int32Array;
  private readonly gone: Int32Array;

  /** `remade`: entities of classes that hold other members; `naming`: what `filesNamingOthers` gives. */
  constructor(
    private readonly linked: Linked,
    recorded: Int32Array,
    private readonly numbers: Renumbering,
    remade: ReadonlySet<number>,
    naming: Uint8Array | undefined,
  ) {
    const { entityCount } = linked.program;
    this.below = new Uint8Array(entityCount);
    this.counts = new Int32Array(entityCount);
    this.countsBefore = new Int32Array(entityCount);
    this.gone = new Int32Array(entityCount);
    this.areOrdersOther = naming === undefined || !this.inheritAlike(recorded, naming);
    if (this.areOrdersOther) this.compareAll(recorded, remade);
    else for (const entity of remade) this.mark(linked.classes.linearised(entity), Below.members);
  }

  /** Whether the same classes are there, and all inherit as they did: those in files that don't name others do where all others do. */
  private inheritAlike(recorded: Int32Array, naming: Uint8Array): boolean {
    const { linked } = this;
    const { program } = linked;
    const isNaming = (entity: number): boolean => naming[program.fileOf(entity)?.index ?? 0] === 1;
    const known = new Set<number>();
    let areAll = true;
    forEachOrder(recorded, (old, before) => {
      const entity = this.numbers.entity(old);
      if (entity >= 0 && !isNaming(entity)) return;
      known.add(entity);
      areAll &&= entity >= 0 && this.isAlike(before, inheritanceOf(linked, entity));
    });
    return areAll && inheritingClasses(linked).every((entity) => known.has(entity) || !isNaming(entity));
  }

  private compareAll(recorded: Int32Array, remade: ReadonlySet<number>): void {
    const { linked, numbers } = this;
    const { entityCount } = linked.program;
    const isKnown = new Uint8Array(entityCount);
    forEachOrder(recorded, (old, before) => {
      const entity = numbers.entity(old);
      this.count(entity, this.translated(before.order), entity < 0 ? this.gone : this.countsBefore);
      if (entity < 0) {
        this.mark(this.translated(before.order), levelOf(before));
        return;
      }
      isKnown[entity] = 1;
      const now = inheritanceOf(linked, entity);
      if (!this.isAlike(before, now)) {
        this.changed.add(entity);
        this.mark(this.translated(before.order), Below.orders);
        this.mark(now.order, Below.orders);
      } else if (remade.has(entity)) this.mark(now.order, Below.members);
    });
    for (const entity of inheritingClasses(linked)) {
      this.count(entity, linked.classes.linearised(entity), this.counts);
      if (isKnown[entity] === 1) continue;
      const now = inheritanceOf(this.linked, entity);
      this.mark(now.order, levelOf(now));
    }
    for (let entity = 0; entity < entityCount; entity++)
      if (this.isPassedOtherwise(entity)) this.passedOtherwise.add(entity);
  }

  /** Counts a class (-1: one that is gone) for those that it inherits from. */
  private count(entity: number, order: Inheritance['order'], counts: Int32Array): void {
    if (entity >= 0 && this.linked.program.fileOf(entity)?.source.stub === true) return;
    for (let i = 1; i < order.length; i++) if (order[i] >= 0) counts[order[i]]++;
  }

  /** What is gone may have been a stub's. */
  private isPassedOtherwise(entity: number): boolean {
    const { counts, countsBefore, gone } = this;
    const now = arePassed(counts[entity]);
    const before = countsBefore[entity];
    return arePassed(before) !== now || (gone[entity] > 0 && arePassed(before + gone[entity]) !== now);
  }

  private translated(entities: Inheritance['order']): number[] {
    return Array.from(entities, (one) => this.numbers.entity(one));
  }

  private isAlike(before: Inheritance, now: Inheritance): boolean {
    return (
      before.traits.every((trait, index) => trait === now.traits[index]) &&
      areAlike(this.translated(before.bases), now.bases) &&
      areAlike(this.translated(before.order), now.order) &&
      areAlike(this.translated(before.makers), now.makers)
    );
  }

  private mark(entities: Inheritance['order'], level: number): void {
    this.isAny = true;
    for (const one of entities) if (one >= 0 && this.below[one] < level) this.below[one] = level;
  }
}

function levelOf({ bases }: Inheritance): number {
  return bases.length > 1 ? Below.orders : Below.members;
}

function areAlike(one: readonly number[], other: Inheritance['order']): boolean {
  return one.length === other.length && one.every((entity, index) => entity === other[index]);
}
