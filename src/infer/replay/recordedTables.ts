/** The tables of one run that its numbers mean, flat: another run translates these by them. */
import type { Engine } from '../engine.js';

export interface RecordedTables {
  /** By atom. */
  readonly atoms: {
    readonly kind: Int32Array;
    readonly a: Int32Array;
    readonly b: Int32Array;
    readonly c: Int32Array;
  };
  /** By list: where its items begin in `data`; one entry more than there are lists. */
  readonly lists: { readonly starts: Int32Array; readonly data: Int32Array };
  /** By cell. */
  readonly cells: { readonly kind: Int32Array; readonly a: Int32Array; readonly b: Int32Array };
  /** What `OwnSites` has numbered: pairs of a place and a share, in the order of their numbers. */
  readonly shares: Int32Array;
  readonly placeCount: number;
  readonly entityCount: number;
}

export function recordedTables({ values, cells, ownSites, universe, linked }: Engine): RecordedTables {
  return {
    atoms: {
      kind: new Int32Array(values.kind),
      a: new Int32Array(values.a),
      b: new Int32Array(values.b),
      c: new Int32Array(values.c),
    },
    lists: values.lists.flat(),
    cells: cells.flat(),
    shares: ownSites.flat(),
    placeCount: universe.placeCount,
    entityCount: linked.program.entityCount,
  };
}

/** Of what `OwnSites` had numbered, the object with a number: where it was made, and its class. */
export function objectIn(shares: Int32Array, object: number): readonly [place: number, entity: number] {
  return [shares[2 * object], shares[2 * object + 1] >> 1];
}
