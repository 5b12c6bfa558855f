/** The numbers of a program's own things in one version of it as those that they have in the next. */

import type { Program } from '../../link/program/program.js';
import { Definition, Scope } from '../../model/facts.js';
import { lastUpTo } from '../../model/lastUpTo.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { Universe } from '../domain/universe.js';
import type { FileAlignment } from './alignment.js';
import type { PairedFiles } from './pairedFiles.js';
import { FileSize, filelessNames, fileSizes } from './recordedFiles.js';
import type { Trace } from './trace.js';
import type { Renumbering } from './translation.js';

/** Files of one kind of number: where each file's begin, in the old version and the new one, and what changed in them. */
class Numbers {
  private readonly olds: Int32Array;
  private readonly news: Int32Array;
  private last = 0;

  /**
   * `newOf`: the new number of each old file, or -1. `maps`: by new file, its old numbers' new ones, where they are others.
   * `behind`: the new number of one that stands so far behind those of all files.
   */
  constructor(
    oldSizes: readonly number[],
    newSizes: readonly number[],
    private readonly newOf: Int32Array,
    private readonly maps: ReadonlyMap<number, Int32Array>,
    private readonly behind: (within: number) => number,
  ) {
    this.olds = startsOf(oldSizes);
    this.news = startsOf(newSizes);
  }

  of(old: number): number {
    const index = this.fileOf(old);
    const within = old - this.olds[index];
    if (index === this.olds.length - 1) return this.behind(within);
    const file = this.newOf[index];
    if (file < 0) return -1;
    const map = this.maps.get(file);
    if (map === undefined) return this.news[file] + within;
    return map[within] < 0 ? -1 : this.news[file] + map[within];
  }

  /** The new numbers of all old ones of files. */
  flat(): Int32Array {
    const all = new Int32Array(this.olds[this.olds.length - 1]);
    for (let old = 0; old < all.length; old++) all[old] = this.of(old);
    return all;
  }

  private fileOf(old: number): number {
    const { olds } = this;
    if (olds[this.last] <= old && (this.last === olds.length - 1 || old < olds[this.last + 1]))
      return this.last;
    this.last = lastUpTo(olds, old);
    return this.last;
  }
}

function startsOf(sizes: readonly number[]): Int32Array {
  const starts = new Int32Array(sizes.length + 1);
  sizes.forEach((size, index) => {
    starts[index + 1] = starts[index] + size;
  });
  return starts;
}

/** `pairs`: which file is which; `alignments`: by the new index of a changed file. */
export function renumbering(
  program: Program,
  universe: Universe,
  { nameStarts, names, sizes, fileless }: Pick<Trace, 'nameStarts' | 'names' | 'sizes' | 'fileless'>,
  { newOf }: PairedFiles,
  alignments: ReadonlyMap<number, FileAlignment>,
): Renumbering {
  const newSizes = fileSizes(program);
  const numbers = (
    size: number,
    mapOf: (alignment: FileAlignment) => Int32Array,
    behind: (within: number) => number,
  ): Numbers =>
    new Numbers(
      sizesAt(sizes, size),
      sizesAt(newSizes, size),
      newOf,
      new Map([...alignments].map(([index, alignment]) => [index, mapOf(alignment)])),
      behind,
    );
  const none = (): number => -1;
  const places = numbers(FileSize.syntax, wordsOf, none);
  const scopes = numbers(
    FileSize.scopes,
    (alignment) => rows(alignment.old.facts.scopes.length / Scope.width, (row) => alignment.scope(row)),
    none,
  );
  // Modules that no file is, and then what classes import.
  const modules = newNumbers(fileless, filelessNames(program));
  const entities = numbers(
    FileSize.definitions,
    (alignment) =>
      rows(alignment.old.facts.definitions.length / Definition.width, (row) => alignment.definition(row)),
    (within) => {
      if (within >= modules.length) return program.entityCount + within - modules.length;
      return modules[within] < 0 ? -1 : program.definitionCount + modules[within];
    },
  );
  // Most operations are of these, here one and there one; places are many more, and asked for by the file.
  const flatScopes = scopes.flat();
  const flatEntities = entities.flat();
  const known = new Int32Array(nameStarts.length - 1).fill(-1);
  return {
    place: (old) => places.of(old),
    scope: (old) => (old < flatScopes.length ? flatScopes[old] : scopes.of(old)),
    entity: (old) => (old < flatEntities.length ? flatEntities[old] : entities.of(old)),
    file: (old) => newOf[old],
    name: (old) => {
      if (known[old] < 0) known[old] = universe.nameOf(names, nameStarts[old], nameStarts[old + 1]);
      return known[old];
    },
  };
}

function sizesAt(sizes: Int32Array, size: number): number[] {
  return Array.from(
    { length: sizes.length / FileSize.width },
    (_, file) => sizes[file * FileSize.width + size],
  );
}

/** By old name: where it is among the new ones; -1: nowhere. */
function newNumbers(olds: readonly string[], news: readonly string[]): number[] {
  const indices = new Map(news.map((name, index) => [name, index]));
  return olds.map((name) => indices.get(name) ?? -1);
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
