/**
 * Containers that a method of a class makes for its object (`self.items = {}`): objects of each class below, and those
 * that are made at other places, have others, so that what is put in through one isn't found through another beside it.
 *
 * Such a container is an atom whose `c` says through which viewer it is seen: a class, or, behind all entities, an object,
 * which is all of a class that one place makes (allocation-site abstraction), and is as a class below its own. An
 * attribute keeps it as its receiver's own, and reading the attribute says whose that is. What is put in through a class is
 * found there, in the classes below, and in those that it inherits from, as their objects may be of the class; what is put
 * in through no viewer that is known is found through all, and the other way round.
 */
import { CellKind, Registered } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { PairTable } from '../domain/pairTable.js';
import type { Kept } from '../domain/recording.js';
import { Atom, FIRST_OBJECT, OWN_SITE, type Values } from '../domain/values.js';
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

  /** Whether what a viewer stands for, a class's objects or one object, has one of its own that is made there. */
  isSeenThrough(place: number, viewer: number): boolean {
    const owner = this.ownerOf(place);
    return owner >= 0 && viewer >= 0 && this.engine.classes.isSubclass(this.classOf(viewer), owner);
  }

  /** What a receiver sees its containers through: an object, or the class that it is seen as. */
  viewerOf(receiver: number, entity: number): number {
    const { values } = this.engine;
    return values.isObject(receiver) ? this.firstObject + values.c[receiver] - FIRST_OBJECT : entity;
  }

  /** The number of the object that a place makes of a class. */
  objectMadeAt(place: number, entity: number): number {
    return this.number(place, 2 * entity) - this.first;
  }

  objectOf(number: number): readonly [place: number, entity: number] {
    const [place, share] = this.numbered[number];
    return [place, share >> 1];
  }

  /** The number of the object that a viewer is; -1: it is a class. */
  objectSeen(viewer: number): number {
    return viewer < this.firstObject ? -1 : viewer - this.firstObject;
  }

  private classOf(viewer: number): number {
    const object = this.objectSeen(viewer);
    return object < 0 ? viewer : this.objectOf(object)[1];
  }

  /** Undefined: all that is put in is found under the place itself. */
  sharesOf(site: number): Shares | undefined {
    const { values, classes } = this.engine;
    const place = values.b[site];
    const owner = this.ownerOf(place);
    if (owner < 0) return undefined;
    const known = this.shares.get(site);
    if (known !== undefined) return this.engine.told(known);
    const viewer = values.c[site] - 1;
    const kept = this.engine.keep(() => {
      if (viewer < 0) return { read: [place, this.below(place, owner)], written: [place] };
      const entity = this.classOf(viewer);
      return entity === viewer
        ? this.seenThrough(place, owner, viewer)
        : this.seenThroughObject(place, owner, entity, viewer);
    });
    if (viewer < 0 || classes.of(this.classOf(viewer)).complete) this.shares.set(site, kept);
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

  /** An object is as a class below its own, of which it is the only one. */
  private seenThroughObject(place: number, owner: number, entity: number, object: number): Shares {
    const line = this.lineOf(entity, owner);
    return {
      read: [place, ...line.map((one) => this.own(place, one)), this.own(place, object)],
      written: [this.own(place, object), ...new Set([...line, owner].map((one) => this.below(place, one)))],
    };
  }

  /** A class and those that it inherits from, up to the owner. */
  private lineOf(entity: number, owner: number): number[] {
    const { classes } = this.engine;
    return classes.of(entity).sources.filter((one) => classes.isSubclass(one, owner));
  }

  private own(place: number, viewer: number): number {
    return this.number(place, 2 * viewer);
  }

  /** What is put in through what is below a class. */
  private below(place: number, entity: number): number {
    return this.number(place, 2 * entity + 1);
  }

  /**
   * Behind the numbers of places, and those of what objects of classes hold. `share`: twice the viewer through which
   * elements are put in, plus 1 where that is one below it.
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

  /** The viewer that the first object is. */
  private get firstObject(): number {
    return this.engine.linked.program.entityCount;
  }

  private get first(): number {
    return this.engine.universe.placeCount + 2 * this.firstObject;
  }
}

/** Notes that the containers made at some places are for objects of a class and of those below it. */
export function noteAsOwn(
  { ownSites, cells, values }: Engine,
  owner: number,
  places: readonly number[],
): boolean {
  if (owner < 0 || places.length === 0) return false;
  cells.join(cells.cell(CellKind.registered, owner, Registered.makesOwn), values.of(Atom.none));
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

/** What an attribute keeps, seen through a class, or through one object. */
export function seenThrough(engine: Engine, value: number, viewer: number): number {
  const { values, ownSites } = engine;
  if (!values.holdsOwnSites(value)) return value;
  return eachSite(values, value, (atom) => {
    if (values.c[atom] !== OWN_SITE) return atom;
    const isBelow = ownSites.isSeenThrough(values.b[atom], viewer);
    return values.atom(Atom.site, values.a[atom], values.b[atom], isBelow ? viewer + 1 : 0);
  });
}

/** What an attribute keeps, as the receiver has it that is seen as an object of a class. */
export function seenByReceiver(engine: Engine, value: number, receiver: number, entity: number): number {
  return seenThrough(engine, value, engine.ownSites.viewerOf(receiver, entity));
}
