/** The numbers of a program's own things in one version of it as those that they have in the next. */
import type { Program } from '../../link/program/program.js';
import { Definition, Scope } from '../../model/facts.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { Universe } from '../domain/universe.js';
import type { FileAlignment } from './alignment.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

/** Files of one kind of number: where each file's begin, in the old version and the new one, and what changed in them. */
class Numbers {
  private readonly olds: Int32Array;
  private readonly news: Int32Array;
  private last = 0;

  /**
   * `maps`: by the file's index, its old numbers' new ones, where they are others. `behind`: how many may follow behind
   * those of all files, in the same order.
   */
  constructor(
    oldSizes: readonly number[],
    newSizes: readonly number[],
    private readonly maps: ReadonlyMap<number, Int32Array>,
    private readonly behind: number,
  ) {
    this.olds = startsOf(oldSizes);
    this.news = startsOf(newSizes);
  }

  of(old: number): number {
    const index = this.fileOf(old);
    const within = old - this.olds[index];
    if (index === this.olds.length - 1) return within < this.behind ? this.news[index] + within : -1;
    const map = this.maps.get(index);
    if (map === undefined) return this.news[index] + within;
    return map[within] < 0 ? -1 : this.news[index] + map[within];
  }

  private fileOf(old: number): number {
    const { olds } = this;
    if (olds[this.last] <= old && (this.last === olds.length - 1 || old < olds[this.last + 1]))
      return this.last;
    let low = 0;
    let high = olds.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (olds[middle] <= old) low = middle;
      else high = middle - 1;
    }
    this.last = low;
    return low;
  }
}

function startsOf(sizes: readonly number[]): Int32Array {
  const starts = new Int32Array(sizes.length + 1);
  sizes.forEach((size, index) => {
    starts[index + 1] = starts[index] + size;
  });
  return starts;
}

/** `alignments`: by the index of a changed file. */
export function renumbering(
  program: Program,
  universe: Universe,
  { nameStarts, names }: Trace,
  alignments: ReadonlyMap<number, FileAlignment>,
): Renumbering {
  const numbers = (
    sizeOf: (facts: { syntax: Int32Array; scopes: Int32Array; definitions: Int32Array }) => number,
    mapOf: (alignment: FileAlignment) => Int32Array,
    behind = 0,
  ): Numbers =>
    new Numbers(
      program.files.map(({ facts }, index) => sizeOf(alignments.get(index)?.old.facts ?? facts)),
      program.files.map(({ facts }) => sizeOf(facts)),
      new Map([...alignments].map(([index, alignment]) => [index, mapOf(alignment)])),
      behind,
    );
  const places = numbers(({ syntax }) => syntax.length, wordsOf);
  const scopes = numbers(
    (facts) => facts.scopes.length / Scope.width,
    (alignment) => rows(alignment.old.facts.scopes.length / Scope.width, (row) => alignment.scope(row)),
  );
  const entities = numbers(
    (facts) => facts.definitions.length / Definition.width,
    (alignment) =>
      rows(alignment.old.facts.definitions.length / Definition.width, (row) => alignment.definition(row)),
    // Modules that no file is, and what classes import.
    Number.POSITIVE_INFINITY,
  );
  const known = new Int32Array(nameStarts.length - 1).fill(-1);
  return {
    place: (old) => places.of(old),
    scope: (old) => scopes.of(old),
    entity: (old) => entities.of(old),
    file: (old) => old,
    name: (old) => {
      if (known[old] < 0) known[old] = universe.nameOf(names, nameStarts[old], nameStarts[old + 1]);
      return known[old];
    },
  };
}

function rows(count: number, other: (row: number) => number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => other(row));
}

/** Of each word of a file's syntax, also those inside of a node. */
function wordsOf(alignment: FileAlignment): Int32Array {
  const { syntax } = alignment.old.facts;
  const words = new Int32Array(syntax.length).fill(-1);
  for (let node = 0; node < syntax.length; ) {
    const end = endOfRecord(syntax, node);
    const other = alignment.node(node);
    if (other >= 0) for (let word = node; word < end; word++) words[word] = other + word - node;
    node = end;
  }
  return words;
}
