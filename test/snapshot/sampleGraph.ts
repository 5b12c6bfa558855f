/**
 * Builds a valid Graph from a plain description, for tests: `buildGraph({ symbols: { … } })`.
 * What it derives follows src/model/graph.ts to the letter (a test holds it against the thorough
 * check); what it can't find in the description it refuses by name.
 */
import {
  COLUMNS,
  type ColumnName,
  FILE_STATUSES,
  type Graph,
  ROWS,
  type RowsName,
} from '../../src/model/graph.js';
import { NONE } from '../../src/model/ids.js';
import { KindCode, PARAMETER_KINDS, SymbolFlag } from '../../src/model/kinds.js';
import { encodeUses } from '../../src/model/useCode.js';
import type { GraphDescription, SymbolDescription, TypeDescription } from './graphDescription.js';
import {
  type Adjacency,
  addEntry,
  compareUtf8,
  compress,
  Interner,
  newColumn,
  reversed,
  stringTable,
} from './graphTables.js';

const REVERSED: Partial<Record<RowsName, RowsName>> = {
  importers: 'imports',
  importedBy: 'importedModules',
  subclasses: 'superclasses',
  callers: 'callees',
};

interface Node {
  handle: string;
  name: string;
  parent: number;
  facts: SymbolDescription;
  file: string | null;
}

export function buildGraph(description: GraphDescription): Graph {
  const handles = Object.keys(description.symbols).sort(compareUtf8);
  const ids = new Map(handles.map((handle, id) => [handle, id]));
  const symbolId = (handle: string): number => {
    const id = ids.get(handle);
    if (id === undefined) throw new Error(`The description names ${handle} but doesn't describe it`);
    return id;
  };

  const nodes: Node[] = [];
  for (const handle of handles) {
    const dot = handle.lastIndexOf('.');
    const parent = dot < 0 ? NONE : (ids.get(handle.slice(0, dot)) ?? NONE);
    const name = parent === NONE ? handle : handle.slice(dot + 1);
    const facts = description.symbols[handle] ?? {};
    const inherited = (facts.kind ?? 'module') === 'module' ? null : nodes[parent]?.file;
    const file = facts.file === undefined ? (inherited ?? null) : facts.file;
    nodes.push({ handle, name, parent, facts, file });
  }

  const paths = new Set(Object.keys(description.files ?? {}));
  for (const { file } of nodes) if (file !== null) paths.add(file);
  const files = [...paths].sort(compareUtf8);
  const fileIds = new Map(files.map((path, id) => [path, id]));

  const nameSet = new Set<string>();
  for (const { name, facts } of nodes) {
    nameSet.add(name).add(lastComponent(name));
    for (const parameter of facts.parameters ?? []) nameSet.add(parameter.name);
    for (const alias of Object.keys(facts.aliases ?? {})) nameSet.add(alias);
  }
  const names = [...nameSet].sort(compareUtf8);
  const nameIds = new Map(names.map((name, id) => [name, id]));
  const nameId = (name: string): number => nameIds.get(name) ?? NONE;

  const texts = new Interner();
  const textId = (text: string | undefined): number => (text === undefined ? NONE : texts.id(text));

  const types: { raw: number; symbol: number; arity: number }[] = [];
  const typeId = (type: TypeDescription | undefined): number => {
    if (type === undefined) return NONE;
    const tree = typeof type === 'string' ? { raw: type } : type;
    const args = tree.args ?? [];
    const symbol = tree.handle === undefined ? NONE : symbolId(tree.handle);
    const id = types.push({ raw: texts.id(tree.raw), symbol, arity: args.length }) - 1;
    for (const arg of args) typeId(arg);
    return id;
  };

  const values = new Map<ColumnName, number[]>(COLUMNS.map(({ name }) => [name, []]));
  const put = (name: ColumnName, value: number): void => {
    values.get(name)?.push(value);
  };
  const rows = new Map<RowsName, Adjacency>(ROWS.map(({ name }) => [name, new Map()]));
  const add = (name: RowsName, source: number, target: number, beside = {}): void => {
    const adjacency = rows.get(name);
    if (adjacency !== undefined) addEntry(adjacency, source, { target, values: beside });
  };

  nodes.forEach(({ name, parent, facts, file }, id) => {
    const kind = facts.kind ?? 'module';
    const [start, end] = span(facts.lines);
    const flags = (facts.flags ?? []).reduce((bits, flag) => bits | SymbolFlag[flag], 0);
    put('symbol.name', nameId(name));
    put('symbol.parent', parent);
    put('symbol.kind', KindCode[kind]);
    put('symbol.flags', flags);
    put('symbol.file', file === null ? NONE : (fileIds.get(file) ?? NONE));
    put('symbol.lineStart', start);
    put('symbol.lineEnd', end);
    put('symbol.columnStart', facts.columns?.[0] ?? 0);
    put('symbol.columnEnd', facts.columns?.[1] ?? 0);
    put('symbol.signature', textId(facts.signature));
    put('symbol.docstring', textId(facts.docstring));
    put('symbol.type', typeId(facts.type));
    put('symbol.default', textId(facts.default));

    const local = (flags & SymbolFlag.local) !== 0;
    if (parent !== NONE) {
      add('children', parent, id);
      const parentKind = nodes[parent]?.facts.kind ?? 'module';
      if (kind === 'module') add('submodules', parent, id);
      else if (!local && (parentKind === 'module' || parentKind === 'class')) {
        add('members', parent, id);
      }
    }
    if (!local) add('named', nameId(lastComponent(name)), id);
    if (file !== null && kind !== 'module') add('definitions', fileIds.get(file) ?? NONE, id);

    for (const target of facts.imports ?? []) add('imports', id, symbolId(target));
    for (const target of facts.importedModules ?? []) add('importedModules', id, symbolId(target));
    for (const target of facts.superclasses ?? []) add('superclasses', id, symbolId(target));
    for (const target of facts.mro ?? []) add('mro', id, symbolId(target));
    for (const call of facts.callees ?? []) {
      const [target, line] = typeof call === 'string' ? ([call, 1] as const) : call;
      add('callees', id, symbolId(target), { line });
    }
    if (facts.unresolvedCallSites) add('unresolvedCallSites', id, facts.unresolvedCallSites);
    // A parameter without a telling annotation is the cause of them all.
    for (let site = 0; site < (facts.unresolvedCallSites ?? 0); site++) add('unresolvedCauses', id, 3);
    for (const text of [...(facts.unresolvedImports ?? [])].sort(compareUtf8)) {
      add('unresolvedImports', id, texts.id(text));
    }
    for (const text of facts.unresolvedBases ?? []) add('unresolvedBases', id, texts.id(text));
    const aliases = Object.entries(facts.aliases ?? {});
    for (const [alias, targets] of aliases.sort(([left], [right]) => compareUtf8(left, right))) {
      for (const target of [targets].flat()) {
        add('aliases', id, symbolId(target), { name: nameId(alias) });
      }
    }
    for (const parameter of facts.parameters ?? []) {
      add('parameters', id, nameId(parameter.name), {
        kind: PARAMETER_KINDS.indexOf(parameter.kind ?? 'positional_or_keyword'),
        type: typeId(parameter.type),
        default: textId(parameter.default),
      });
    }
  });

  const byPosition = (left: number, right: number): number => {
    const line = span(nodes[left]?.facts.lines)[0] - span(nodes[right]?.facts.lines)[0];
    const column = (nodes[left]?.facts.columns?.[0] ?? 0) - (nodes[right]?.facts.columns?.[0] ?? 0);
    return line || column || left - right;
  };
  for (const name of ['members', 'definitions'] as const) {
    for (const row of rows.get(name)?.values() ?? []) {
      row.sort((left, right) => byPosition(left.target, right.target));
    }
  }

  for (const path of files) {
    const uses = nodes.flatMap(({ facts, file, name }, symbol) =>
      file === path
        ? (facts.uses ?? []).map(([line, column]) => ({
            line,
            column,
            length: lastComponent(name).length,
            symbol,
            leading: column === 0,
          }))
        : [],
    );
    uses.sort((left, right) => left.line - right.line || left.column - right.column);
    if (uses.length > 0) for (const word of encodeUses(uses)) add('uses', fileIds.get(path) ?? NONE, word);
  }

  const indexedModules = new Map<string, number>();
  nodes.forEach(({ facts, file }, id) => {
    if (file !== null && (facts.kind ?? 'module') === 'module') indexedModules.set(file, id);
  });
  files.forEach((path, id) => {
    const facts = description.files?.[path] ?? {};
    put('file.path', texts.id(path));
    put('file.module', indexedModules.get(path) ?? NONE);
    put('file.status', FILE_STATUSES.indexOf(facts.status ?? 'indexed'));
    put('file.reason', textId(facts.reason));
    put('file.lines', facts.lines ?? 1);
    put('file.bytes', facts.bytes ?? 0);
    for (const { line, message } of facts.diagnostics ?? []) {
      add('diagnostics', id, texts.id(message), { line });
    }
  });

  for (const { raw, symbol, arity } of types) {
    put('type.raw', raw);
    put('type.symbol', symbol);
    put('type.arity', arity);
  }

  for (const [back, forth] of Object.entries(REVERSED)) {
    rows.set(back as RowsName, reversed(rows.get(forth) ?? new Map()));
  }
  let alias = 0;
  for (const [, row] of [...(rows.get('aliases') ?? [])].sort(([left], [right]) => left - right)) {
    for (const { target } of row) add('aliasesOf', target, alias++);
  }
  const bound = new Map<string, [name: number, target: number]>();
  for (const row of rows.get('aliases')?.values() ?? []) {
    for (const { target, values } of row) bound.set(`${values?.name} ${target}`, [values?.name ?? 0, target]);
  }
  for (const [name, target] of [...bound.values()].sort(([, one], [, other]) => one - other))
    add('bound', name, target);

  const columns = Object.fromEntries(
    COLUMNS.map(({ name, element }) => {
      const column = newColumn(element, values.get(name)?.length ?? 0);
      column.set(values.get(name) ?? []);
      return [name, column];
    }),
  ) as Graph['columns'];
  const graph: Graph = {
    header: {
      project: 'sample',
      generator: '0.0.0',
      grammar: '0.0.0',
      roots: [{ path: '.', origin: 'layout' }],
      layers: [],
      ...description.header,
    },
    names: stringTable(names),
    texts: stringTable(texts.strings),
    columns,
    rows: {},
  };
  for (const spec of ROWS) {
    if (description.absent?.includes(spec.name)) continue;
    graph.rows[spec.name] = compress(spec, rows.get(spec.name) ?? new Map());
  }
  return graph;
}

function lastComponent(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function span(lines: SymbolDescription['lines']): readonly [number, number] {
  if (lines === undefined) return [1, 1];
  return typeof lines === 'number' ? [lines, lines] : lines;
}
