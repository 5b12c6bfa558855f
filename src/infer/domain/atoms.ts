/**
 * The table of atoms: each one once, with what is known of it at sight (whether it is left open,
 * how deep it nests). Atoms are numbered in the order of their first use, which decides nothing (atomOrder.ts).
 */

import { larger } from '../../model/larger.js';
import { Atom, OWN_SITE, SELF } from './atomKinds.js';
import { AtomOrder } from './atomOrder.js';
import { Lists } from './lists.js';
import type { Recording } from './recording.js';

const SYMBOLIC = 1;
const GENERIC = 2;
const KNOWN = 4;
const OF_SELF = 8;
const OWN = 16;
const TELLING = 32;
/** Values nest inside each other no deeper. */
const DEEPEST = 6;

export class Atoms {
  readonly lists = new Lists();
  readonly kind: number[] = [];
  readonly a: number[] = [];
  readonly b: number[] = [];
  readonly c: number[] = [];
  readonly order = new AtomOrder(this);
  private readonly flags: number[] = [];
  private readonly depth: number[] = [];
  /** Per value: its atoms' flags, and KNOWN when they have been looked up. */
  private valueFlags = new Uint8Array(1 << 10);
  private table = new Int32Array(1 << 12);

  constructor(protected readonly recording?: Recording) {}

  atom(kind: number, a = 0, b = 0, c = 0): number {
    const slot = this.slot(kind, a, b, c);
    const known = this.table[slot] - 1;
    const atom = known >= 0 ? known : this.add(slot, kind, a, b, c);
    this.recording?.touch(atom);
    return atom;
  }

  private add(slot: number, kind: number, a: number, b: number, c: number): number {
    const id = this.kind.length;
    this.table[slot] = id + 1;
    this.kind.push(kind);
    this.a.push(a);
    this.b.push(b);
    this.c.push(c);
    this.order.add(kind, a, b);
    this.describe(kind, a, b, c);
    if (this.kind.length * 2 > this.table.length - 1) this.grow();
    return id;
  }

  /** The atom where it has been made already; -1. */
  find(kind: number, a: number, b: number, c: number): number {
    return this.table[this.slot(kind, a, b, c)] - 1;
  }

  /** Where the atom stands in the table, or the empty place that it would take. */
  private slot(kind: number, a: number, b: number, c: number): number {
    const mask = this.table.length - 1;
    let slot = hash(kind, a, b, c) & mask;
    for (; this.table[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.table[slot] - 1;
      if (this.a[id] === a && this.b[id] === b && this.c[id] === c && this.kind[id] === kind) break;
    }
    return slot;
  }

  private grow(): void {
    this.table = new Int32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let id = 0; id < this.kind.length; id++) {
      let slot = hash(this.kind[id], this.a[id], this.b[id], this.c[id]) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = id + 1;
    }
  }

  /** Whether parameters are left open in it. */
  isSymbolic(value: number): boolean {
    return (this.flagsOf(value) & SYMBOLIC) !== 0;
  }

  /** Whether it holds type variables. */
  isGeneric(value: number): boolean {
    return (this.flagsOf(value) & GENERIC) !== 0;
  }

  /** Whether it holds `Self`. */
  isOfSelf(value: number): boolean {
    return (this.flagsOf(value) & OF_SELF) !== 0;
  }

  /** Whether it holds containers of whatever object has them. */
  holdsOwnSites(value: number): boolean {
    return (this.flagsOf(value) & OWN) !== 0;
  }

  isSymbolicAtom(atom: number): boolean {
    return (this.flags[atom] & SYMBOLIC) !== 0;
  }

  isGenericAtom(atom: number): boolean {
    return (this.flags[atom] & GENERIC) !== 0;
  }

  /** Whether each of its atoms, if there are any, is many or something else. */
  saysNothing(value: number): boolean {
    return (this.flagsOf(value) & TELLING) === 0;
  }

  /** Whether it may still be put inside another atom. */
  isShallow(value: number): boolean {
    return this.depthOf(value) < DEEPEST;
  }

  isShallowAtom(atom: number): boolean {
    return this.depth[atom] < DEEPEST;
  }

  private flagsOf(value: number): number {
    if (value >= this.valueFlags.length) this.valueFlags = larger(this.valueFlags, value + 1);
    let known = this.valueFlags[value];
    if (known === 0) {
      known = KNOWN;
      for (let i = 0; i < this.lists.length(value); i++) known |= this.flags[this.lists.at(value, i)];
      this.valueFlags[value] = known;
    }
    return known;
  }

  /** How many values stand inside each other in it. */
  depthOf(value: number): number {
    let deepest = 0;
    for (let i = 0; i < this.lists.length(value); i++) {
      const depth = this.depth[this.lists.at(value, i)];
      if (depth > deepest) deepest = depth;
    }
    return deepest;
  }

  private describe(kind: number, a: number, b: number, c: number): void {
    let flags = 0;
    let depth = 1;
    const value = (id: number): void => {
      flags |= this.flagsOf(id) & ~KNOWN;
      depth = Math.max(depth, 1 + this.depthOf(id));
    };
    const list = (id: number): void => {
      for (let i = 0; i < this.lists.length(id); i++) value(this.lists.at(id, i));
    };
    const pairs = (id: number): void => {
      for (let i = 1; i < this.lists.length(id); i += 2) value(this.lists.at(id, i));
    };
    switch (kind) {
      case Atom.class:
      case Atom.instance:
      case Atom.tuple:
        list(b);
        break;
      case Atom.function:
        if (b > 0) {
          flags |= this.flags[b - 1];
          depth = 1 + this.depth[b - 1];
        }
        pairs(c);
        break;
      case Atom.lambda:
        pairs(c);
        break;
      case Atom.partial:
        value(a);
        list(b);
        pairs(c);
        break;
      case Atom.super:
        flags |= this.flags[b];
        break;
      case Atom.site:
        if (c === OWN_SITE) flags = OWN;
        break;
      case Atom.typeVar:
        flags = a === SELF ? GENERIC | OF_SELF : GENERIC;
        break;
      case Atom.parameter:
      case Atom.called:
        flags = SYMBOLIC;
        break;
      case Atom.awaited:
      case Atom.element:
      case Atom.narrowed:
        flags = SYMBOLIC;
        depth = 1 + this.depth[a];
        break;
      case Atom.named:
        value(a);
        flags |= SYMBOLIC;
        break;
      case Atom.callable:
        if (a >= 0) list(a);
        value(b);
        break;
      case Atom.property:
        value(a);
        value(c);
        break;
      case Atom.static:
      case Atom.partialMethod:
      case Atom.classMethod:
      case Atom.classOf:
        value(a);
        break;
      default:
    }
    this.flags.push(kind === Atom.other || kind === Atom.many ? flags : flags | TELLING);
    this.depth.push(depth);
  }
}

function hash(kind: number, a: number, b: number, c: number): number {
  let h = Math.imul(kind + 1, 0x9e3779b1) ^ a;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b) ^ b;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) ^ c;
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f);
  return (h ^ (h >>> 15)) >>> 0;
}
