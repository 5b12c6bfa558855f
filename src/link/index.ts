/**
 * The phase "link": all files' facts → the graph. Pure: the same files give the same graph,
 * whatever order they were read in.
 */
import { Binding, BindingKind, Declaration, Definition, Diagnostic } from '../model/facts.js';
import type { Column, Graph, GraphHeader, RowsName } from '../model/graph.js';
import { KindCode, SymbolFlag } from '../model/kinds.js';
import type { SkippedFile, SourceFile } from '../model/sourceFile.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { aliasesOf } from './aliases.js';
import { Canonical } from './canonical.js';
import { Classes } from './classes.js';
import { Constructors } from './constructors.js';
import { importsOf, type ModuleImports } from './imports.js';
import { Names } from './names.js';
import { numberSymbols } from './numbering.js';
import { compareText, type Module, Program, type ProgramFile } from './program.js';
import { AFTERWARDS } from './reach.js';
import { RowsBuilder } from './rowsBuilder.js';
import { TextTable } from './strings.js';
import { TypeTrees } from './typeTrees.js';

/** Bits of a definition's flags that a symbol keeps. */
const SYMBOL_FLAGS = 0xfff;

export interface LinkInput {
  header: GraphHeader;
  sources: readonly SourceFile[];
  /** Facts of each source; undefined where extraction failed. */
  facts: readonly (ArrayBufferLike | undefined)[];
  /** Why a source has no facts. */
  failures: ReadonlyMap<number, string>;
  skipped: readonly SkippedFile[];
}

export function link(input: LinkInput): Graph {
  return new Linker(input).graph();
}

class Linker {
  private readonly program: Program;
  private readonly names: Names;
  private readonly classes: Classes;
  private readonly constructors: Constructors;
  private readonly canonical: Canonical;
  private readonly texts = new TextTable();
  private readonly types: TypeTrees;

  constructor(private readonly input: LinkInput) {
    this.program = new Program(input.sources, input.facts);
    this.names = new Names(this.program);
    this.classes = new Classes(this.names);
    this.constructors = new Constructors(this.names, this.classes);
    this.canonical = new Canonical(this.program, this.names);
    this.types = new TypeTrees(this.names, this.texts);
  }

  graph(): Graph {
    const { program, canonical } = this;
    const modules = program.sortedModules;
    const imports = modules.map((module) => importsOf(this.names, module));
    const kept = this.keptEntities();
    const { entities, symbols } = numberSymbols(kept, program.entityCount, canonical.parent, (entity) =>
      this.lastName(entity),
    );
    const symbolOf = (entity: number): number => symbols[canonical.of[entity]];
    const files = this.fileTable();

    const columns = this.symbolColumns(entities, symbolOf, files.ids);
    const names = new TextTable();
    const nameIds = Uint32Array.from(entities, (entity) => names.id(this.lastName(entity)));
    const rows = this.rows(entities, symbolOf, imports, names, nameIds, columns, files);
    const { table, rank } = names.sorted();
    columns['symbol.name'] = nameIds.map((id) => rank[id]);
    for (const column of [rows.aliases?.parallel.name, rows.parameters?.targets]) {
      column?.forEach((id, index) => {
        column[index] = rank[id];
      });
    }
    // Only now are names in order, and with them the rows that are sorted by name.
    const aliases = sortAliases(rows.aliases as NonNullable<typeof rows.aliases>);
    rows.aliases = aliases;
    rows.aliasesOf = reverseAliases(aliases, entities.length);
    rows.named = this.namedRows(columns, table.offsets.length - 1);
    const fileColumns = files.columns(symbolOf);
    return {
      header: this.input.header,
      names: table,
      texts: this.texts.build(),
      columns: {
        ...columns,
        ...fileColumns,
        'type.raw': Uint32Array.from(this.types.raw),
        'type.symbol': Int32Array.from(this.types.head, (entity) => (entity < 0 ? -1 : symbolOf(entity))),
        'type.arity': Uint32Array.from(this.types.arity),
      } as Graph['columns'],
      rows,
    };
  }

  /** Canonical entities in the order of files. */
  private keptEntities(): number[] {
    const kept: number[] = [];
    for (let entity = 0; entity < this.program.entityCount; entity++)
      if (this.canonical.of[entity] === entity) kept.push(entity);
    return kept;
  }

  private lastName(entity: number): string {
    const module = this.program.moduleOf(entity);
    if (module !== undefined) {
      return this.canonical.parent[entity] < 0
        ? module.name
        : module.name.slice(module.name.lastIndexOf('.') + 1);
    }
    const file = this.program.fileOf(entity) as ProgramFile;
    return file.facts.string(this.program.field(entity, Definition.name));
  }

  private fileTable() {
    const { input } = this;
    const entries: { path: string; source: number; skipped: string | undefined }[] = [
      ...input.sources.map((source, index) => ({ path: source.file, source: index, skipped: undefined })),
      ...input.skipped.map((one) => ({ path: one.file, source: -1, skipped: one.reason })),
    ];
    entries.sort((a, b) => compareText(a.path, b.path) || a.source - b.source);
    /** Source index → file id. */
    const ids = new Int32Array(input.sources.length);
    entries.forEach(({ source }, id) => {
      if (source >= 0) ids[source] = id;
    });
    const bySource = new Map(this.program.files.map((file) => [input.sources.indexOf(file.source), file]));
    const columns = (symbolOf: (entity: number) => number): Record<string, Column> => {
      const count = entries.length;
      const path = new Uint32Array(count);
      const module = new Int32Array(count).fill(-1);
      const status = new Uint8Array(count);
      const reason = new Int32Array(count).fill(-1);
      const lines = new Uint32Array(count);
      const bytes = new Uint32Array(count);
      entries.forEach((entry, id) => {
        path[id] = this.texts.id(entry.path);
        const file = bySource.get(entry.source);
        if (entry.source >= 0) bytes[id] = input.sources[entry.source].bytes;
        if (entry.skipped !== undefined) {
          status[id] = 1;
          reason[id] = this.texts.id(entry.skipped);
        } else if (file === undefined) {
          status[id] = 2;
          reason[id] = this.texts.id(input.failures.get(entry.source) ?? 'not extracted');
        } else {
          module[id] = symbolOf(file.module.entity);
          lines[id] = file.facts.definitions[Definition.lineEnd];
        }
      });
      return {
        'file.path': path,
        'file.module': module,
        'file.status': status,
        'file.reason': reason,
        'file.lines': lines,
        'file.bytes': bytes,
      };
    };
    return {
      ids,
      bySource,
      columns,
      count: entries.length,
      idOf: (file: ProgramFile): number => ids[input.sources.indexOf(file.source)],
    };
  }

  private symbolColumns(
    entities: Int32Array,
    symbolOf: (entity: number) => number,
    fileIds: Int32Array,
  ): Record<string, Column> {
    const count = entities.length;
    const fileIdOf = new Map<ProgramFile, number>();
    this.input.sources.forEach((source, index) => {
      const file = this.program.files.find((one) => one.source === source);
      if (file !== undefined) fileIdOf.set(file, fileIds[index]);
    });
    const column = {
      parent: new Int32Array(count),
      kind: new Uint8Array(count),
      flags: new Uint16Array(count),
      file: new Int32Array(count).fill(-1),
      lineStart: new Uint32Array(count).fill(1),
      lineEnd: new Uint32Array(count).fill(1),
      columnStart: new Uint32Array(count),
      columnEnd: new Uint32Array(count),
      signature: new Int32Array(count).fill(-1),
      docstring: new Int32Array(count).fill(-1),
      type: new Int32Array(count).fill(-1),
      default: new Int32Array(count).fill(-1),
    };
    for (let symbol = 0; symbol < count; symbol++) {
      const entity = entities[symbol];
      const parent = this.canonical.parent[entity];
      column.parent[symbol] = parent < 0 ? -1 : symbolOf(parent);
      const module = this.program.moduleOf(entity);
      if (module !== undefined) {
        column.kind[symbol] = KindCode.module;
        column.flags[symbol] = moduleFlags(module);
      }
      const file = this.program.fileOf(entity);
      if (file === undefined) continue;
      const declaring = this.canonical.declaring(entity);
      const own = file.facts.definitions.subarray((entity - file.base) * Definition.width);
      const otherFile = this.program.fileOf(declaring) as ProgramFile;
      const other = otherFile.facts.definitions.subarray((declaring - otherFile.base) * Definition.width);
      column.file[symbol] = fileIdOf.get(file) ?? -1;
      column.lineStart[symbol] = own[Definition.lineStart];
      column.lineEnd[symbol] = own[Definition.lineEnd];
      column.columnStart[symbol] = own[Definition.columnStart];
      column.columnEnd[symbol] = own[Definition.columnEnd];
      const text = (field: number): number => {
        if (other[field] >= 0) return this.texts.id(otherFile.facts.string(other[field]));
        return own[field] >= 0 ? this.texts.id(file.facts.string(own[field])) : -1;
      };
      column.docstring[symbol] =
        own[Definition.docstring] >= 0
          ? this.texts.id(file.facts.string(own[Definition.docstring]))
          : text(Definition.docstring);
      if (module !== undefined) continue;
      column.kind[symbol] = other[Definition.kind];
      column.flags[symbol] =
        (other[Definition.flags] & SYMBOL_FLAGS) |
        (file.source.scope === 'external' ? SymbolFlag.external : 0);
      column.signature[symbol] = text(Definition.signature);
      column.default[symbol] = text(Definition.default);
      column.type[symbol] = this.typeOf(otherFile, declaring);
      const signature = this.derivedSignature(declaring, other[Definition.kind], other[Definition.flags]);
      if (signature !== undefined) column.signature[symbol] = this.texts.id(signature);
    }
    return Object.fromEntries(Object.entries(column).map(([name, values]) => [`symbol.${name}`, values]));
  }

  /** The signature of a class, or of data that is known to be one callable. */
  private derivedSignature(entity: number, kind: number, flags: number): string | undefined {
    if (kind === KindCode.class) return this.constructors.signatureOf(entity);
    if ((kind !== KindCode.variable && kind !== KindCode.attribute) || flags & SymbolFlag.local)
      return undefined;
    const file = this.program.fileOf(entity) as ProgramFile;
    const first = this.program.field(entity, Definition.firstDeclaration);
    const node = file.facts.declarations[first * Declaration.width + Declaration.node];
    const { syntax } = file.facts;
    // Only a plain `name = callable` is worth the walk.
    if ((syntax[node] & 0xff) !== Syntax.assign) return undefined;
    const value = syntax[syntax[node + HEADER]] & 0xff;
    if (value !== Syntax.name && value !== Syntax.attribute) return undefined;
    const owner = this.program.field(entity, Definition.parent);
    const found = this.names.attribute('values', file.base + owner, this.lastName(entity));
    if (found.length !== 1) return undefined;
    const callable = found[0];
    if (this.program.moduleOf(callable) !== undefined) return undefined;
    const callableKind = this.program.kindOf(callable);
    if (callableKind === KindCode.class) return this.constructors.signatureOf(callable);
    const signature = this.program.field(callable, Definition.signature);
    return signature < 0 ? undefined : (this.program.fileOf(callable) as ProgramFile).facts.string(signature);
  }

  /** Declared type of data, or return type of a function: the index of its tree; -1. */
  private typeOf(file: ProgramFile, entity: number): number {
    const { syntax, declarations, scopes } = file.facts;
    const node = this.program.field(entity, Definition.node);
    const kind = syntax[node] & 0xff;
    if (kind === Syntax.functionDefinition) {
      const returns = syntax[node + HEADER + 3];
      if (returns === 0) return -1;
      // Names of an annotation are looked up where the function is defined, type parameters in it.
      const place = { file, scope: syntax[node + HEADER + 1], offset: AFTERWARDS, block: 0 };
      return this.types.add(place, returns, file.facts.string(syntax[node + HEADER + 4]));
    }
    if (kind === Syntax.parameter) {
      if (syntax[node + HEADER + 2] === 0) return -1;
      const function_ = this.program.field(entity, Definition.parent);
      const first = file.facts.definitions[function_ * Definition.width + Definition.firstDeclaration];
      const scope = scopes[declarations[first * Declaration.width + Declaration.scope] * 6 + 1];
      return this.types.add(
        { file, scope, offset: AFTERWARDS, block: 0 },
        syntax[node + HEADER + 2],
        file.facts.string(syntax[node + HEADER + 3]),
      );
    }
    const first = this.program.field(entity, Definition.firstDeclaration);
    for (let i = 0; i < this.program.field(entity, Definition.declarations); i++) {
      const statement = declarations[(first + i) * Declaration.width + Declaration.node];
      if ((syntax[statement] & 0xff) !== Syntax.annotatedAssign) continue;
      const place = { file, scope: this.scopeOf(file, entity), offset: AFTERWARDS, block: 0 };
      return this.types.add(
        place,
        syntax[statement + HEADER + 1],
        file.facts.string(syntax[statement + HEADER + 3]),
      );
    }
    return -1;
  }

  /** The scope that a definition's name is bound in. */
  private scopeOf(file: ProgramFile, entity: number): number {
    const parent = this.program.field(entity, Definition.parent);
    if (parent <= 0) return 0;
    const first = file.facts.definitions[parent * Definition.width + Definition.firstDeclaration];
    return Math.max(0, file.facts.declarations[first * Declaration.width + Declaration.scope]);
  }

  private rows(
    entities: Int32Array,
    symbolOf: (entity: number) => number,
    imports: readonly ModuleImports[],
    names: TextTable,
    nameIds: Uint32Array,
    columns: Record<string, Column>,
    files: { idOf: (file: ProgramFile) => number; count: number },
  ): Graph['rows'] {
    const count = entities.length;
    const rows: Graph['rows'] = {};
    const builders = {
      children: new RowsBuilder(),
      submodules: new RowsBuilder(),
      imports: new RowsBuilder(),
      importers: new RowsBuilder(),
      importedBy: new RowsBuilder(),
      importedModules: new RowsBuilder(),
      superclasses: new RowsBuilder(),
      subclasses: new RowsBuilder(),
    } satisfies Partial<Record<RowsName, RowsBuilder>>;
    const mro = new RowsBuilder();
    const unresolvedImports = new RowsBuilder();
    const unresolvedBases = new RowsBuilder();
    const aliases = new RowsBuilder([{ name: 'name', make: (n) => new Uint32Array(n) }]);
    const parameters = new RowsBuilder([
      { name: 'kind', make: (n) => new Uint8Array(n) },
      { name: 'type', make: (n) => new Int32Array(n) },
      { name: 'default', make: (n) => new Int32Array(n) },
    ]);
    const diagnostics = new RowsBuilder([{ name: 'line', make: (n) => new Uint32Array(n) }]);

    const external = (symbol: number): boolean =>
      (columns['symbol.flags'][symbol] & SymbolFlag.external) !== 0;
    this.program.sortedModules.forEach((module, index) => {
      const symbol = symbolOf(module.entity);
      const parent = columns['symbol.parent'][symbol];
      if (parent >= 0) builders.submodules.add(parent, symbol);
      for (const entity of imports[index].brings) {
        builders.imports.add(symbol, symbolOf(entity));
        builders.importers.add(symbolOf(entity), symbol);
      }
      for (const loaded of imports[index].loads) {
        if (module.external) continue;
        builders.importedBy.add(symbolOf(loaded.entity), symbol);
        builders.importedModules.add(symbol, symbolOf(loaded.entity));
      }
      for (const text of imports[index].unresolved) unresolvedImports.add(symbol, this.texts.id(text));
      aliasesOf(this.names, module, (owner, name, target) => {
        const from = symbolOf(owner);
        const to = symbolOf(target);
        // Where the name is a child of its own, that is what the path means.
        if (this.isChild(owner, name) || from < 0 || to < 0) return;
        aliases.add(from, to, names.id(name));
      });
    });
    for (let symbol = 0; symbol < count; symbol++) {
      const parent = columns['symbol.parent'][symbol];
      if (parent >= 0) builders.children.add(parent, symbol);
      const kind = columns['symbol.kind'][symbol];
      const entity = this.canonical.declaring(entities[symbol]);
      if (kind === KindCode.class) {
        for (const base of this.classes.basesOf(entity)) {
          builders.superclasses.add(symbol, symbolOf(base));
          if (!external(symbol)) builders.subclasses.add(symbolOf(base), symbol);
        }
        const order = new Set(this.classes.linearised(entity).slice(1).map(symbolOf));
        order.delete(symbol);
        for (const base of order) mro.add(symbol, base);
        for (const text of this.classes.unknownBases(entity))
          unresolvedBases.add(symbol, this.texts.id(text));
      } else if (kind === KindCode.function || kind === KindCode.method || kind === KindCode.property) {
        this.parametersOf(entity, (name, ...rest) => parameters.add(symbol, names.id(name), ...rest));
      }
    }
    for (const file of this.program.files) {
      const table = file.facts.diagnostics;
      const order = Array.from(
        { length: table.length / Diagnostic.width },
        (_, row) => row * Diagnostic.width,
      );
      order.sort((a, b) => table[a + Diagnostic.line] - table[b + Diagnostic.line] || a - b);
      for (const at of order) {
        diagnostics.add(
          files.idOf(file),
          this.texts.id(file.facts.string(table[at + Diagnostic.message])),
          table[at + Diagnostic.line],
        );
      }
    }
    for (const [name, builder] of Object.entries(builders))
      rows[name as RowsName] = builder.build(count, true);
    rows.mro = mro.build(count, false);
    rows.unresolvedImports = unresolvedImports.build(count, false);
    rows.unresolvedBases = unresolvedBases.build(count, false);
    rows.aliases = aliases.build(count, false);
    rows.parameters = parameters.build(count, false);
    rows.diagnostics = diagnostics.build(files.count, false);
    Object.assign(rows, this.sourceOrderRows(columns, files.count));
    void nameIds;
    return rows;
  }

  /** Whether the entity's namespace holds a symbol of that name. */
  private isChild(owner: number, name: string): boolean {
    const module = this.program.moduleOf(owner);
    if (module !== undefined && this.program.modules.has(`${module.name}.${name}`)) return true;
    const files =
      module === undefined ? [this.program.fileOf(owner) as ProgramFile] : this.program.filesOf(module);
    return files.some(
      (file) => this.names.memberRow(file, module === undefined ? owner - file.base : 0, name) >= 0,
    );
  }

  /** Members and definitions: by (first line, column). */
  private sourceOrderRows(columns: Record<string, Column>, fileCount: number): Graph['rows'] {
    const count = columns['symbol.kind'].length;
    const order = Uint32Array.from({ length: count }, (_, symbol) => symbol);
    const line = columns['symbol.lineStart'];
    const column = columns['symbol.columnStart'];
    order.sort((a, b) => line[a] - line[b] || column[a] - column[b] || a - b);
    const members = new RowsBuilder();
    const definitions = new RowsBuilder();
    for (const symbol of order) {
      const file = columns['symbol.file'][symbol];
      if (file >= 0) definitions.add(file, symbol);
      if (
        columns['symbol.kind'][symbol] === KindCode.module ||
        columns['symbol.flags'][symbol] & SymbolFlag.local
      )
        continue;
      const parent = columns['symbol.parent'][symbol];
      if (parent >= 0 && columns['symbol.kind'][parent] <= KindCode.class) members.add(parent, symbol);
    }
    return { members: members.build(count, false), definitions: definitions.build(fileCount, false) };
  }

  private namedRows(columns: Record<string, Column>, nameCount: number) {
    const named = new RowsBuilder();
    const name = columns['symbol.name'];
    for (let symbol = 0; symbol < name.length; symbol++) {
      if (!(columns['symbol.flags'][symbol] & SymbolFlag.local)) named.add(name[symbol], symbol);
    }
    return named.build(nameCount, true);
  }

  private parametersOf(
    entity: number,
    found: (name: string, kind: number, type: number, default_: number) => void,
  ): void {
    const file = this.program.fileOf(entity) as ProgramFile;
    const { syntax } = file.facts;
    const node = this.program.field(entity, Definition.node);
    if ((syntax[node] & 0xff) !== Syntax.functionDefinition) return;
    const list = syntax[node + HEADER + 2];
    const place = { file, scope: syntax[node + HEADER + 1], offset: AFTERWARDS, block: 0 };
    for (let i = 1; i <= syntax[list + HEADER]; i++) {
      const parameter = syntax[list + HEADER + i];
      const [name, kind, annotation, text, , literal] = syntax.subarray(
        parameter + HEADER,
        parameter + HEADER + 6,
      );
      const type = annotation === 0 ? -1 : this.types.add(place, annotation, file.facts.string(text));
      found(
        file.facts.string(name),
        kind,
        type,
        literal < 0 ? -1 : this.texts.id(file.facts.string(literal)),
      );
    }
  }
}

function moduleFlags(module: Module): number {
  let flags = module.external ? SymbolFlag.external : 0;
  if (module.isPackage) flags |= SymbolFlag.package;
  if (module.file === undefined && module.stub === undefined) flags |= SymbolFlag.namespace;
  return flags;
}

type Rows = NonNullable<Graph['rows']['aliases']>;

/** Sorts each row by name. */
function sortAliases(rows: Rows): Rows {
  const { offsets, targets, parallel } = rows;
  const sortedTargets = new Uint32Array(targets.length);
  const sortedNames = new Uint32Array(targets.length);
  for (let row = 0; row + 1 < offsets.length; row++) {
    const order = Array.from({ length: offsets[row + 1] - offsets[row] }, (_, i) => offsets[row] + i);
    order.sort((a, b) => parallel.name[a] - parallel.name[b]);
    order.forEach((from, i) => {
      sortedTargets[offsets[row] + i] = targets[from];
      sortedNames[offsets[row] + i] = parallel.name[from];
    });
  }
  return { ...rows, targets: sortedTargets, parallel: { name: sortedNames } };
}

function reverseAliases(aliases: Rows, symbolCount: number): Rows {
  const reverse = new RowsBuilder();
  aliases.targets.forEach((target, index) => {
    reverse.add(target, index);
  });
  return reverse.build(symbolCount, true);
}

/** Kept beside the rows that they fill. */
export const LINKED_BINDINGS = [Binding, BindingKind] as const;
