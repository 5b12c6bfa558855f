/** The rows of the edges that link collects (edges.ts). */
import type { RowsData } from '../../model/graph.js';
import type { Strings } from '../../model/strings.js';
import type { Edges } from '../edges/edges.js';
import { RowsBuilder } from './rowsBuilder.js';

/** Between `count` symbols; `nameId` gives the row of a name. */
export function edgeRows(
  edges: Edges,
  count: number,
  symbolOf: (entity: number) => number,
  texts: Strings,
  nameId: (name: string) => number,
) {
  const both = (pairs: readonly number[]): [RowsData, RowsData] => {
    const forward = new RowsBuilder();
    const reverse = new RowsBuilder();
    for (let i = 0; i < pairs.length; i += 2) {
      forward.add(symbolOf(pairs[i]), symbolOf(pairs[i + 1]));
      reverse.add(symbolOf(pairs[i + 1]), symbolOf(pairs[i]));
    }
    return [forward.buildSorted(count), reverse.buildSorted(count)];
  };
  const textRows = (list: readonly { source: number; text: string }[]): RowsData => {
    const builder = new RowsBuilder();
    for (const { source, text } of list) builder.add(symbolOf(source), texts.id(text));
    return builder.build(count);
  };
  const [imports, importers] = both(edges.imports);
  const [importedBy, importedModules] = both(edges.importedBy);
  const [superclasses, subclasses] = both(edges.superclasses);
  const mro = new RowsBuilder();
  for (let i = 0; i < edges.mro.length; i += 2) mro.add(symbolOf(edges.mro[i]), symbolOf(edges.mro[i + 1]));
  const aliases = aliasRows(edges, count, symbolOf, nameId);
  return {
    imports,
    importers,
    importedBy,
    importedModules,
    superclasses,
    subclasses,
    mro: mro.build(count),
    unresolvedImports: textRows(edges.unresolvedImports),
    unresolvedBases: textRows(edges.unresolvedBases),
    aliases,
    aliasesOf: aliasesOfRows(aliases, count),
  };
}

/** Owner → targets, with the name of each, by name. */
function aliasRows(
  edges: Edges,
  count: number,
  symbolOf: (entity: number) => number,
  nameId: (name: string) => number,
): RowsData {
  const builder = new RowsBuilder([{ name: 'name', make: (length) => new Uint32Array(length) }]);
  const named = Array.from(edges.aliases, ([name, pairs]) => ({ name: nameId(name), pairs }));
  for (const { name, pairs } of named.sort((a, b) => a.name - b.name))
    for (let i = 0; i < pairs.length; i += 2) builder.add(symbolOf(pairs[i]), symbolOf(pairs[i + 1]), name);
  return builder.build(count);
}

/** Name → what is bound by it somewhere; `nameCount` names. */
export function boundRows(
  edges: Edges,
  nameCount: number,
  symbolOf: (entity: number) => number,
  nameId: (name: string) => number,
): RowsData {
  const bound = new RowsBuilder();
  for (const [name, pairs] of edges.aliases) {
    const targets = new Set(pairs.filter((_, index) => index % 2 === 1));
    for (const target of targets) bound.add(nameId(name), symbolOf(target));
  }
  return bound.buildSorted(nameCount);
}

/** Target → indices into the rows of aliases. */
function aliasesOfRows(aliases: RowsData, count: number): RowsData {
  const reverse = new RowsBuilder();
  aliases.targets.forEach((target, index) => {
    reverse.add(target, index);
  });
  return reverse.build(count);
}
