/** The declared types of the graph's own symbols: trees of data and of what functions return, and parameters. */
import type { Column, RowsData } from '../../model/graph.js';
import { KindCode } from '../../model/kinds.js';
import type { Strings } from '../../model/strings.js';
import { declared } from '../facts/declared.js';
import type { Linked } from '../linked.js';
import type { ProgramFile } from '../program/program.js';
import { declaredType, type LinkedParameter, parametersOf } from './annotations.js';
import { RowsBuilder } from './rowsBuilder.js';
import { TypeTrees } from './typeTrees.js';

export class DeclaredTypes {
  private readonly trees: TypeTrees;
  /** Entity → index of its tree. */
  private readonly ofEntity = new Map<number, number>();
  /** Entity → its parameters, where it has any. */
  private readonly parameters = new Map<number, readonly LinkedParameter[]>();

  constructor(
    private readonly linked: Linked,
    private readonly texts: Strings,
  ) {
    this.trees = new TypeTrees(linked.names, texts);
  }

  /** Adds what the declaration of a canonical entity says. */
  add(entity: number): void {
    const { program, canonical } = this.linked;
    const kind = program.kindOf(entity);
    if (kind === KindCode.module || kind === KindCode.class) return;
    const declaring = canonical.declaring(entity);
    const file = program.fileOf(declaring) as ProgramFile;
    const { node } = declared(file, declaring - file.base);
    const type = declaredType(this.trees, file, declaring, node);
    if (type >= 0) this.ofEntity.set(entity, type);
    if (kind !== KindCode.function && kind !== KindCode.method && kind !== KindCode.property) return;
    const list = parametersOf(this.trees, file, node);
    if (list.length > 0) this.parameters.set(entity, list);
  }

  /** Index of the tree of an entity; -1: none. */
  of(entity: number): number {
    return this.ofEntity.get(entity) ?? -1;
  }

  /** Canonical entities that types name. */
  *heads(): Iterable<number> {
    for (const entity of this.trees.head) if (entity >= 0) yield this.linked.canonical.of[entity];
  }

  *parameterNames(): Iterable<string> {
    for (const list of this.parameters.values()) for (const { name } of list) yield name;
  }

  columns(symbolOf: (entity: number) => number): Record<'type.raw' | 'type.symbol' | 'type.arity', Column> {
    const { raw, head, arity } = this.trees;
    return {
      'type.raw': new Uint32Array(raw),
      'type.symbol': new Int32Array(head.map((entity) => (entity < 0 ? -1 : symbolOf(entity)))),
      'type.arity': new Uint32Array(arity),
    };
  }

  /** `count` symbols; `nameId` gives the row of a name. */
  parameterRows(
    count: number,
    symbolOf: (entity: number) => number,
    nameId: (name: string) => number,
  ): RowsData {
    const builder = new RowsBuilder([
      { name: 'kind', make: (length) => new Uint8Array(length) },
      { name: 'type', make: (length) => new Int32Array(length) },
      { name: 'default', make: (length) => new Int32Array(length) },
    ]);
    for (const [entity, list] of this.parameters) {
      for (const { name, kind, type, default: text } of list)
        builder.add(
          symbolOf(entity),
          nameId(name),
          kind,
          type,
          text === undefined ? -1 : this.texts.id(text),
        );
    }
    return builder.build(count);
  }
}
