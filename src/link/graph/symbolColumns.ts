/** The symbol columns: what each symbol is, where it stands, its texts. */
import { Definition } from '../../model/facts.js';
import type { Column } from '../../model/graph.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import type { Strings } from '../../model/strings.js';
import { type Declared, declared } from '../facts/declared.js';
import type { Linked } from '../linked.js';
import type { Module, ProgramFile } from '../program/program.js';
import type { DerivedSignatures } from './derivedSignatures.js';
import type { FileTable } from './fileTable.js';

/** Bits of a definition's flags that a symbol keeps. */
const SYMBOL_FLAGS = 0xfff;

export class SymbolColumns {
  constructor(
    private readonly linked: Linked,
    private readonly signatures: DerivedSignatures,
    private readonly texts: Strings,
    private readonly files: FileTable,
  ) {}

  /** `entities` in the order of symbols; `typeOf` gives the index of a declared type, -1. */
  build(
    entities: Int32Array,
    symbolOf: (entity: number) => number,
    typeOf: (entity: number) => number,
  ): Record<string, Column> {
    const { program, canonical } = this.linked;
    const count = entities.length;
    const column = emptyColumns(count);
    for (let symbol = 0; symbol < count; symbol++) {
      const entity = entities[symbol];
      const parent = canonical.parent[entity];
      if (parent >= 0) column.parent[symbol] = symbolOf(parent);
      const module = program.moduleOf(entity);
      if (module !== undefined) column.flags[symbol] = moduleFlags(module);
      const file = program.fileOf(entity);
      if (file === undefined) continue;
      // The source's position, the stub's declarations.
      const place = declared(file, entity - file.base);
      const declaring = canonical.declaring(entity);
      const declaringFile = program.fileOf(declaring) as ProgramFile;
      const says = declaring === entity ? place : declared(declaringFile, declaring - declaringFile.base);
      const text = (string: number, own: number): number => {
        if (string >= 0) return this.texts.id(declaringFile.facts.string(string));
        return own >= 0 ? this.texts.id(file.facts.string(own)) : -1;
      };
      column.file[symbol] = this.files.idOf(file);
      setPlace(column, symbol, place);
      column.docstring[symbol] =
        place.docstring >= 0 ? this.texts.id(file.facts.string(place.docstring)) : text(says.docstring, -1);
      if (module !== undefined) {
        column.kind[symbol] = KindCode.module;
        continue;
      }
      const kind = program.field(declaring, Definition.kind);
      const flags = program.field(declaring, Definition.flags);
      column.kind[symbol] = kind;
      column.flags[symbol] =
        (flags & SYMBOL_FLAGS) | (file.source.scope === 'external' ? SymbolFlag.external : 0);
      column.signature[symbol] = text(says.signature, place.signature);
      column.default[symbol] = text(
        program.field(declaring, Definition.default),
        program.field(entity, Definition.default),
      );
      column.type[symbol] = typeOf(entity);
      const derived = this.signatures.of(declaring);
      if (derived !== undefined) column.signature[symbol] = this.texts.id(derived);
    }
    return Object.fromEntries(Object.entries(column).map(([name, values]) => [`symbol.${name}`, values]));
  }
}

function moduleFlags(module: Module): number {
  let flags = module.external ? SymbolFlag.external : 0;
  if (module.isPackage) flags |= SymbolFlag.package;
  if (module.file === undefined && module.stub === undefined) flags |= SymbolFlag.namespace;
  return flags;
}

type SymbolArrays = ReturnType<typeof emptyColumns>;

/** Columns without their table's name; a symbol without a file keeps what is here. */
function emptyColumns(count: number) {
  return {
    parent: new Int32Array(count).fill(-1),
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
}

function setPlace(column: SymbolArrays, symbol: number, place: Declared): void {
  column.lineStart[symbol] = place.lineStart;
  column.lineEnd[symbol] = place.lineEnd;
  column.columnStart[symbol] = place.columnStart;
  column.columnEnd[symbol] = place.columnEnd;
}
