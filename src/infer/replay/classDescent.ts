/** Which classes inherit otherwise than they did, and below which others something changed. */
import type { Linked } from '../../link/linked.js';
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

  /** `remade`: entities of classes that hold other members. */
  constructor(
    private readonly linked: Linked,
    recorded: Int32Array,
    private readonly numbers: Renumbering,
    remade: ReadonlySet<number>,
  ) {
    const { entityCount } = linked.program;
    this.below = new Uint8Array(entityCount);
    const isKnown = new Uint8Array(entityCount);
    forEachOrder(recorded, (old, before) => {
      const entity = numbers.entity(old);
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
      if (isKnown[entity] === 1) continue;
      const now = inheritanceOf(this.linked, entity);
      this.mark(now.order, levelOf(now));
    }
  }

  private translated(entities: Inheritance['order']): number[] {
    return Array.from(entities, (one) => this.numbers.entity(one));
  }

  private isAlike(before: Inheritance, now: Inheritance): boolean {
    return (
      before.traits.every((trait, index) => trait === now.traits[index]) &&
      areAlike(this.translated(before.bases), now.bases) &&
      areAlike(this.translated(before.order), now.order)
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
