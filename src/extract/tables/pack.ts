/** Packs a lowered file into the one buffer of src/model/facts.ts. */
import {
  Binding,
  Declaration,
  Definition,
  FACTS_MAGIC,
  FACTS_VERSION,
  Scope,
  TABLES,
  type TableName,
} from '../../model/facts.js';
import { encodeStrings } from '../../model/strings.js';
import type { Context } from './context.js';
import type { Pool } from './pool.js';
import { unplacedDigest } from './unplaced.js';

export function packFacts(context: Context): SharedArrayBuffer {
  const bindings = sortRows(
    context.bindings,
    Binding.width,
    Binding.scope,
    context.scopes.length / Scope.width,
  );
  countRows(bindings, Binding.width, Binding.scope, context.scopes, Scope.width, Scope.firstBinding);
  const definitions = context.definitions.length / Definition.width;
  const declarations = sortRows(context.declarations, Declaration.width, Declaration.definition, definitions);
  countRows(
    declarations,
    Declaration.width,
    Declaration.definition,
    context.definitions,
    Definition.width,
    Definition.firstDeclaration,
  );

  const { bytes, offsets } = encodeStrings(context.strings.list);

  const tables: Record<Exclude<TableName, 'digest'>, Int32Array> = {
    definitions: used(context.definitions),
    declarations,
    headers: used(context.headers),
    scopes: used(context.scopes),
    bindings,
    blocks: used(context.blocks),
    exports: used(context.exports),
    written: used(context.written),
    diagnostics: used(context.diagnostics),
    lines: context.lines.starts.subarray(0, context.lines.count),
    astral: Int32Array.from(context.lines.astral),
    syntax: used(context.syntax),
    strings: new Int32Array(offsets.buffer),
  };
  const parts: Record<TableName, Int32Array> = {
    ...tables,
    digest: unplacedDigest({ ...tables, offsets: tables.strings, bytes }),
  };
  const header = 2 + 2 * TABLES.length;
  let words = header;
  for (const name of TABLES) words += parts[name].length;
  const buffer = new SharedArrayBuffer(words * 4 + bytes.length);
  const view = new Int32Array(buffer, 0, words);
  view[0] = FACTS_MAGIC;
  view[1] = FACTS_VERSION;
  let at = header;
  TABLES.forEach((name, index) => {
    view[2 + 2 * index] = at;
    view[3 + 2 * index] = parts[name].length;
    view.set(parts[name], at);
    at += parts[name].length;
  });
  new Uint8Array(buffer, words * 4).set(bytes);
  return buffer;
}

function used(pool: Pool): Int32Array {
  return pool.words.subarray(0, pool.length);
}

/** Rows in ascending order of one field, equal ones in their old order (counting sort). */
function sortRows(pool: Pool, width: number, field: number, keys: number): Int32Array {
  const { words, length } = pool;
  const next = new Int32Array(keys + 1);
  for (let at = field; at < length; at += width) next[words[at] + 1]++;
  for (let key = 0; key < keys; key++) next[key + 1] += next[key];
  const sorted = new Int32Array(length);
  for (let at = 0; at < length; at += width) {
    let to = next[words[at + field]]++ * width;
    for (let i = 0; i < width; i++) sorted[to++] = words[at + i];
  }
  return sorted;
}

/** Writes first row and number of rows into the owners' table, two fields from `first` on. */
function countRows(
  rows: Int32Array,
  width: number,
  field: number,
  owners: Pool,
  ownerWidth: number,
  first: number,
): void {
  for (let owner = first; owner < owners.length; owner += ownerWidth) {
    owners.words[owner] = 0;
    owners.words[owner + 1] = 0;
  }
  for (let at = 0; at < rows.length; at += width) {
    const owner = rows[at + field] * ownerWidth + first;
    if (owners.words[owner + 1]++ === 0) owners.words[owner] = at / width;
  }
}
