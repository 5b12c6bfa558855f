/**
 * The header map: the graph's own facts, the tables' counts and the directory of sections.
 * Encoded and decoded by msgpackr; since a snapshot may come from anywhere, the bytes' shape is
 * checked before msgpackr sees them and every field after.
 */
// Not the package's main entry: it loads a native helper for long strings, of which there are none here.
import { Packr } from 'msgpackr/pack';
import { Unpackr } from 'msgpackr/unpack';
import { SnapshotError } from '../model/errors.js';
import type { Checkout, GraphHeader, Table } from '../model/graph.js';
import { MAX_COUNT, MAX_LAYERS } from './format.js';
import { checkHeaderShape } from './headerShape.js';

export type Counts = Record<Table, number>;

export interface DirectoryEntry {
  name: string;
  /** `u8`, `u16`, `u32`, `i32`; a later writer may add more. */
  element: string;
  /** Bytes from the start of the data area to the payload. */
  offset: number;
  /** Bytes. */
  length: number;
  crc32: number;
}

export interface HeaderMap extends GraphHeader {
  counts: Counts;
  sections: DirectoryEntry[];
}

export const TABLES = ['symbol', 'file', 'name', 'text', 'type', 'alias'] as const satisfies Table[];

/** Names of sections and layers, digests. */
const WORD = /^[A-Za-z0-9][\w.-]{0,99}$/;

const packr = new Packr({ useRecords: false });
const unpackr = new Unpackr({ useRecords: false });

/** Keys in a fixed order: the same header gives the same bytes. */
export function encodeHeader(header: HeaderMap): Uint8Array {
  const { project, generator, grammar, roots, layers, inputs, bounded, checkout, counts, sections } = header;
  return packr.pack({
    project,
    generator,
    grammar,
    roots: roots.map(({ path, origin }) => ({ path, origin })),
    layers: layers.map(({ name, digest }) => ({ name, digest })),
    ...(inputs === undefined ? {} : { inputs }),
    ...(bounded === undefined ? {} : { bounded }),
    ...(checkout === undefined ? {} : { checkout: { commit: checkout.commit, dirty: checkout.dirty } }),
    counts: Object.fromEntries(TABLES.map((table) => [table, counts[table]])),
    sections: sections.map(({ name, element, offset, length, crc32 }) => ({
      name,
      element,
      offset,
      length,
      crc32,
    })),
  });
}

/** @throws SnapshotError `header` */
export function decodeHeader(bytes: Uint8Array): HeaderMap {
  checkHeaderShape(bytes);
  const map = record(unpackr.unpack(bytes), 'the header');
  const counts = record(map.counts, 'counts');
  return {
    project: text(map.project, 'project'),
    generator: text(map.generator, 'generator'),
    grammar: text(map.grammar, 'grammar'),
    roots: list(map.roots, 'roots').map((item, index) => {
      const root = record(item, `roots[${index}]`);
      return {
        path: text(root.path, `roots[${index}].path`),
        origin: text(root.origin, `roots[${index}].origin`),
      };
    }),
    layers: layersIn(map.layers).map((item, index) => {
      const layer = record(item, `layers[${index}]`);
      return {
        name: word(layer.name, `layers[${index}].name`),
        digest: word(layer.digest, `layers[${index}].digest`),
      };
    }),
    ...(map.inputs === undefined ? {} : { inputs: text(map.inputs, 'inputs') }),
    ...(map.bounded === undefined ? {} : { bounded: boundedIn(map.bounded) }),
    ...(map.checkout === undefined ? {} : { checkout: checkoutIn(map.checkout) }),
    counts: Object.fromEntries(
      TABLES.map((table) => [table, integer(counts[table], MAX_COUNT, `counts.${table}`)]),
    ) as Counts,
    sections: list(map.sections, 'sections').map((item, index) => {
      const place = `sections[${index}]`;
      const entry = record(item, place);
      return {
        name: word(entry.name, `${place}.name`),
        element: word(entry.element, `${place}.element`),
        offset: integer(entry.offset, Number.MAX_SAFE_INTEGER, `${place}.offset`),
        length: integer(entry.length, 0xffffffff, `${place}.length`),
        crc32: integer(entry.crc32, 0xffffffff, `${place}.crc32`),
      };
    }),
  };
}

/** Each is looked for in several folders, whatever is opened. */
function layersIn(value: unknown): unknown[] {
  const layers = list(value, 'layers');
  if (layers.length <= MAX_LAYERS) return layers;
  throw unexpected('layers', `at most ${MAX_LAYERS}`, layers.length);
}

function boundedIn(value: unknown): true {
  if (value !== true) throw unexpected('bounded', 'true, or no such key', value);
  return value;
}

function checkoutIn(value: unknown): Checkout {
  const { commit, dirty } = record(value, 'checkout');
  if (typeof dirty !== 'boolean') throw unexpected('checkout.dirty', 'true or false', dirty);
  return { commit: text(commit, 'checkout.commit'), dirty };
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw unexpected(place, 'a map', value);
}

function list(value: unknown, place: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw unexpected(place, 'an array', value);
}

function text(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  throw unexpected(place, 'a string', value);
}

/** Goes into file names and messages, so no path and nothing long. */
function word(value: unknown, place: string): string {
  if (typeof value === 'string' && WORD.test(value)) return value;
  throw unexpected(place, 'a word of letters, digits, "_", "-" and "."', value);
}

function integer(value: unknown, max: number, place: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw unexpected(place, `an integer from 0 to ${max}`, value);
}

function unexpected(place: string, expected: string, value: unknown): SnapshotError {
  const shown = typeof value === 'object' ? (Array.isArray(value) ? 'an array' : 'a map') : String(value);
  const found = value === undefined ? 'nothing' : value === null ? 'nil' : shown.slice(0, 60);
  return new SnapshotError(
    'header',
    `The snapshot's header is broken: ${place} should be ${expected}, found ${found}. Build the snapshot again with "snakeshot index".`,
  );
}
