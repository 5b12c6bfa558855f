/**
 * What a file's code does, without where it stands and what documents it: equal for files that
 * differ in comments, blank lines, spaces, the breaking of lines and docstrings alone.
 *
 * Nothing that is left out decides what functions call. Of offsets inference asks only which comes
 * first, which the order of the tokens says; of numbers of strings only whether they are equal; and it
 * never looks at a docstring or a signature's text.
 */
import { createHash } from 'node:crypto';
import { Binding, Definition, Export, Header, type TableName } from '../../model/facts.js';
import { HEADER, Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord, RECORDS } from '../../model/syntaxLayout.js';

/** What of a file's facts says what its code does. */
type CodeTables = Record<
  Extract<
    TableName,
    'syntax' | 'definitions' | 'declarations' | 'headers' | 'scopes' | 'bindings' | 'blocks' | 'exports'
  >,
  Int32Array
> & {
  /** Where each string begins in `bytes`, and behind the last one where that ends. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
};

/** SHA-256 of what a file's code does: eight words, equal for files of equal code. */
export function unplacedDigest(facts: CodeTables): Int32Array {
  const hash = createHash('sha256');
  const parts = unplaced(facts);
  // Where each ends, so that they aren't taken for others that are cut otherwise.
  hash.update(Int32Array.from(parts, ({ byteLength }) => byteLength));
  for (const part of parts) hash.update(part);
  const digest = hash.digest();
  return Int32Array.from({ length: digest.length >> 2 }, (_, word) => digest.readInt32LE(4 * word));
}

/** In an order of their own; two files' arrays are equal one by one where their code is. */
function unplaced(facts: CodeTables): (Int32Array | Uint8Array)[] {
  const strings = new UsedStrings(facts);
  return [
    unplacedSyntax(facts.syntax, strings),
    cleared(
      facts.definitions,
      Definition.width,
      [
        Definition.lineStart,
        Definition.lineEnd,
        Definition.columnStart,
        Definition.columnEnd,
        Definition.signature,
        Definition.docstring,
      ],
      [Definition.name, Definition.default],
      strings,
    ),
    facts.declarations,
    cleared(
      facts.headers,
      Header.width,
      [Header.nameOffset, Header.lineEnd, Header.signature, Header.docstring],
      [],
      strings,
    ),
    facts.scopes,
    cleared(facts.bindings, Binding.width, [Binding.offset], [Binding.name], strings),
    facts.blocks,
    cleared(facts.exports, Export.width, [Export.offset], [Export.value], strings),
    ...strings.texts(),
  ];
}

/** The pool without offsets and marks of names that begin a line. */
function unplacedSyntax(pool: Int32Array, strings: UsedStrings): Int32Array {
  const syntax = pool.slice();
  for (let node = 0; node < pool.length; node = endOfRecord(pool, node)) {
    const at = node + HEADER;
    const kind = syntaxKind(pool, node);
    const record = RECORDS[kind];
    if (kind === Syntax.name) syntax[node] = kind;
    syntax[node + 1] = 0;
    for (const index of record.offsets) syntax[at + index] = 0;
    for (const index of record.strings) syntax[at + index] = strings.rank(syntax[at + index]);
    if (record.step === 0) continue;
    const list = at + record.fixed;
    const end = list + 1 + pool[list];
    for (let i = list + 1; i < end; i += record.step) {
      for (const index of record.groupOffsets) syntax[i + index] = 0;
      for (const index of record.groupStrings) syntax[i + index] = strings.rank(syntax[i + index]);
    }
  }
  return syntax;
}

/** A copy of the table in which some fields are 0, and those that hold strings their ranks. */
function cleared(
  table: Int32Array,
  width: number,
  left: readonly number[],
  texts: readonly number[],
  strings: UsedStrings,
): Int32Array {
  const copy = table.slice();
  for (let at = 0; at < copy.length; at += width) {
    for (const field of left) copy[at + field] = 0;
    for (const field of texts) copy[at + field] = strings.rank(copy[at + field]);
  }
  return copy;
}

/** A file's strings in the order in which they are asked for. */
class UsedStrings {
  /** String → its rank, from 1; 0: not asked for yet. */
  private readonly ranks: Int32Array;
  private readonly used: number[] = [];

  constructor(private readonly facts: CodeTables) {
    this.ranks = new Int32Array(facts.offsets.length);
  }

  /** The rank of a string, from 1; below 1 for none. */
  rank(string: number): number {
    if (string < 0) return string;
    if (this.ranks[string] === 0) this.ranks[string] = this.used.push(string);
    return this.ranks[string];
  }

  /** Where each ends, by rank, and their bytes one after another. */
  texts(): [Int32Array, Uint8Array] {
    const { offsets, bytes } = this.facts;
    const ends = new Int32Array(this.used.length);
    const joined = new Uint8Array(bytes.length);
    let end = 0;
    this.used.forEach((string, index) => {
      joined.set(bytes.subarray(offsets[string], offsets[string + 1]), end);
      end += offsets[string + 1] - offsets[string];
      ends[index] = end;
    });
    return [ends, joined.subarray(0, end)];
  }
}
