/**
 * Containers that a method of a class makes for its object (`self.items = {}`): objects of each class below
 * have others, so that what is put in through one class isn't found through another beside it.
 *
 * Such a container is an atom whose `c` says through which class it is seen. An attribute keeps it as its
 * receiver's own, and reading the attribute says whose that is. What is put in through a class is found there,
 * in the classes below, and in those that it inherits from, as their objects may be of the class; what is put in
 * through no class that is known is found through all, and the other way round.
 */
import { NoteKind } from '../domain/notes.js';
import { PairTable } from '../domain/pairTable.js';
import type { Kept } from '../domain/recording.js';
import { Atom, OWN_SITE, type Values } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** The numbers under which elements are put in and looked up, as places are. */
interface Shares {
  readonly read: readonly number[];
  readonly written: readonly number[];
}

export class OwnSites {
  private readonly shares = new Map<number, Kept<Shares>>();
  private readonly numbers = new PairTable();
  private readonly numbered: (readonly [place: number, share: number])[] = [];

  constructor(private readonly engine: Engine) {}

  note(place: number, owner: number): void {
    this.engine.notes.note(NoteKind.owner, this.engine.cells.ofContainer(place), owner + 1);
  }

  has(place: number): boolean {
    return this.ownerOf(place) >= 0;
  }

  /** The class whose objects have what is made at a place; -1. */
  ownerOf(place: number): number {
    return this.engine.notes.ask(NoteKind.owner, this.engine.cells.ofContainer(place)) - 1;
  }

  /** Whether objects of a class have one of their own that is made there. */
  isSeenThrough(place: number, entity: number): boolean {
    const owner = this.ownerOf(place);
    return owner >= 0 && entity >= 0 && this.engine.classes.isSubclass(entity, owner);
  }

  /** Undefined: all that is put in is found under the place itself. */
  sharesOf(site: number): Shares | undefined {
    const { values, classes } = this.engine;
    const place = values.b[site];
    const owner = this.ownerOf(place);
    if (owner < 0) return undefined;
    const known = this.shares.get(site);
    if (known !== undefined) return this.engine.told(known);
    const receiver = values.c[site] - 1;
    const kept = this.engine.keep(() =>
      receiver < 0
        ? { read: [place, this.below(place, owner)], written: [place] }
        : this.seenThrough(place, owner, receiver),
    );
    if (receiver < 0 || classes.of(receiver).complete) this.shares.set(site, kept);
    return kept.found;
  }

  private seenThrough(place: number, owner: number, receiver: number): Shares {
    const line = this.lineOf(receiver, owner);
    const others = new Set([...line, owner]);
    // Where two classes meet below, what one puts in the other finds.
    for (const merging of this.engine.descent.mergingBelow(receiver))
      for (const one of this.lineOf(merging, owner)) others.add(one);
    others.delete(receiver);
    return {
      read: [place, this.below(place, receiver), ...line.map((one) => this.own(place, one))],
      written: [this.own(place, receiver), ...[...others].map((one) => this.below(place, one))],
    };
  }

  /** A class and those that it inherits from, up to the owner. */
  private lineOf(entity: number, owner: number): number[] {
    const { classes } = this.engine;
    return classes.of(entity).sources.filter((one) => classes.isSubclass(one, owner));
  }

  private own(place: number, entity: number): number {
    return this.number(place, 2 * entity);
  }

  /** What is put in through classes below. */
  private below(place: number, entity: number): number {
    return this.number(place, 2 * entity + 1);
  }

  /**
   * Behind the numbers of places, and those of what objects of classes hold. `share`: twice the entity of the class
   * through which elements are put in, plus 1 where that is one below it.
   */
  number(place: number, share: number): number {
    const found = this.numbers.add(place, share, this.numbered.length);
    if (found === this.numbered.length) this.numbered.push([place, share]);
    return this.first + found;
  }

  /** What {@link number} numbered so; undefined: nothing. */
  shareOf(number: number): readonly [place: number, share: number] | undefined {
    return number < this.first ? undefined : this.numbered[number - this.first];
  }

  /** Pairs of a place and a share in the order of their numbers. */
  flat(): Int32Array {
    return Int32Array.from(this.numbered.flat());
  }

  private get first(): number {
    return this.engine.universe.placeCount + 2 * this.engine.linked.program.entityCount;
  }
}

/** Notes that the containers made at some places are for objects of a class and of those below it. */
export function noteAsOwn({ ownSites, descent }: Engine, owner: number, places: readonly number[]): boolean {
  if (owner < 0 || places.length === 0 || descent.directlyBelow(owner).length === 0) return false;
  for (const place of places) ownSites.note(place, owner);
  return true;
}

/** A value with the containers that are made at some places, as an attribute of the object that they are made for keeps them. */
export function asOwn({ values }: Engine, places: readonly number[], value: number): number {
  if (places.length === 0) return value;
  return eachSite(values, value, (atom) =>
    // What is seen through a class already isn't made here.
    values.c[atom] === 0 && places.includes(values.b[atom])
      ? values.atom(Atom.site, values.a[atom], values.b[atom], OWN_SITE)
      : atom,
  );
}

/** A value with other atoms for its containers, also for those in tuples. */
function eachSite(values: Values, value: number, change: (site: number) => number): number {
  return values.fromAtoms(
    values.lists.items(value).map((atom) => {
      if (values.kind[atom] === Atom.site) return change(atom);
      if (values.kind[atom] !== Atom.tuple) return atom;
      const items = values.lists.items(values.b[atom]).map((item) => eachSite(values, item, change));
      return values.atom(Atom.tuple, values.a[atom], values.lists.intern(items));
    }),
  );
}

/** Of what is seen through no class that is known. */
export const NO_CLASS = -1;

/** What an attribute keeps, seen through a class. */
export function seenThrough(engine: Engine, value: number, entity: number): number {
  const { values, ownSites } = engine;
  if (!values.holdsOwnSites(value)) return value;
  return eachSite(values, value, (atom) => {
    if (values.c[atom] !== OWN_SITE) return atom;
    const isBelow = ownSites.isSeenThrough(values.b[atom], entity);
    return values.atom(Atom.site, values.a[atom], values.b[atom], isBelow ? entity + 1 : 0);
  });
}
