/** Reads the buffer of src/model/facts.ts: views of its tables, strings decoded when asked for. */
import { isAscii } from 'node:buffer';
import {
  Binding,
  BindingKind,
  Declaration,
  Definition,
  FACTS_MAGIC,
  FACTS_VERSION,
  Scope,
  TABLES,
  type TableName,
} from '../../model/facts.js';
import { lowerBound } from '../../model/lowerBound.js';
import { DEAD, effectiveBlocks } from './staticConditions.js';
import type { Target } from './target.js';

/** A file, for what looks at one alone. */
export interface FileWithFacts {
  readonly facts: FactsView;
}

export class FactsView {
  readonly definitions: Int32Array;
  readonly declarations: Int32Array;
  readonly headers: Int32Array;
  readonly scopes: Int32Array;
  readonly bindings: Int32Array;
  readonly blocks: Int32Array;
  readonly exports: Int32Array;
  readonly written: Int32Array;
  readonly diagnostics: Int32Array;
  readonly lines: Int32Array;
  readonly astral: Int32Array;
  readonly syntax: Int32Array;
  /** Equal for files that do the same, wherever it stands: eight words. */
  readonly digest: Int32Array;
  private effectiveBlocks: Int32Array | undefined;
  /** The same as Python reads the file. */
  private runningBlocks: Int32Array | undefined;
  private typeParameters: boolean | undefined;
  /** Where each string begins in `bytes`, and behind the last one where that ends. */
  readonly offsets: Int32Array;
  /** All strings, in UTF-8. */
  readonly bytes: Buffer;
  private readonly decoded: (string | undefined)[];
  /** All strings one after another where they are ASCII, as they mostly are; null: they aren't; undefined: nobody has asked. */
  private ascii: string | null | undefined;

  /** @throws Error for a buffer that isn't facts of this version: a fault of the program, not of its input */
  constructor(buffer: ArrayBufferLike) {
    const words = new Int32Array(buffer, 0, buffer.byteLength >> 2);
    if (words[0] !== FACTS_MAGIC || words[1] !== FACTS_VERSION) {
      const found = words[0] === FACTS_MAGIC ? `version ${words[1]}` : 'something else';
      throw new Error(`expected facts of version ${FACTS_VERSION}, found ${found}`);
    }
    const table = (name: TableName): Int32Array => {
      const index = TABLES.indexOf(name);
      return words.subarray(words[2 + 2 * index], words[2 + 2 * index] + words[3 + 2 * index]);
    };
    this.definitions = table('definitions');
    this.declarations = table('declarations');
    this.headers = table('headers');
    this.scopes = table('scopes');
    this.bindings = table('bindings');
    this.blocks = table('blocks');
    this.exports = table('exports');
    this.written = table('written');
    this.diagnostics = table('diagnostics');
    this.lines = table('lines');
    this.astral = table('astral');
    this.syntax = table('syntax');
    this.digest = table('digest');
    this.offsets = table('strings');
    this.decoded = new Array(this.offsets.length).fill(undefined);
    const last = 2 + 2 * TABLES.indexOf('strings');
    this.bytes = Buffer.from(buffer as ArrayBuffer, (words[last] + words[last + 1]) * 4);
  }

  /** Reads the file for one target: blocks whose condition is known run always, or never. */
  specialise(target: Target): void {
    this.effectiveBlocks = effectiveBlocks(this, target);
  }

  /** The block that a block stands for (src/link/facts/staticConditions.ts). */
  effective(block: number): number {
    return this.effectiveBlocks === undefined || block < 0 ? block : this.effectiveBlocks[block];
  }

  isDead(block: number): boolean {
    return this.effectiveBlocks !== undefined && this.effectiveBlocks[block] === DEAD;
  }

  /** Whether Python never runs a block: one below `if TYPE_CHECKING:`, or `if False:`. */
  neverRuns(block: number): boolean {
    if (block <= 0) return false;
    this.runningBlocks ??= effectiveBlocks(this, 'python');
    return this.runningBlocks[block] === DEAD;
  }

  /** Whether anything in the file has parameters of types (PEP 695): in most nothing has, and none need be looked for. */
  get hasTypeParameters(): boolean {
    this.typeParameters ??= this.bindsBy(BindingKind.typeParameter);
    return this.typeParameters;
  }

  private bindsBy(kind: number): boolean {
    for (let at = 0; at < this.bindings.length; at += Binding.width)
      if (this.bindings[at + Binding.kind] === kind) return true;
    return false;
  }

  /** Where the bindings of a scope stand in {@link bindings}, in source order. */
  bindingsIn(scope: number): number[] {
    const first = this.scopes[scope * Scope.width + Scope.firstBinding];
    const count = this.scopes[scope * Scope.width + Scope.bindings];
    return Array.from({ length: count }, (_, i) => (first + i) * Binding.width);
  }

  /** Where the declarations of a definition (a row) stand in {@link declarations}, in source order. */
  declarationsOf(definition: number): number[] {
    const at = definition * Definition.width;
    const first = this.definitions[at + Definition.firstDeclaration];
    const past = first + this.definitions[at + Definition.declarations];
    const found: number[] = [];
    for (let row = first; row < past; row++) found.push(row * Declaration.width);
    return found;
  }

  /** The same of those that can run. */
  liveDeclarationsOf(definition: number): number[] {
    const all = this.declarationsOf(definition);
    if (this.effectiveBlocks === undefined) return all;
    return all.filter((at) => !this.isDead(this.declarations[at + Declaration.block]));
  }

  /** The scope that a definition's name is bound in. */
  scopeAround(definition: number): number {
    const parent = this.definitions[definition * Definition.width + Definition.parent];
    if (parent <= 0) return 0;
    const scopes = this.declarationsOf(parent).map((at) => this.declarations[at + Declaration.scope]);
    return scopes.find((scope) => scope >= 0) ?? 0;
  }

  /** The nodes of these: statements that declare the definition and can run, in source order. */
  liveNodesOf(definition: number): number[] {
    return this.liveDeclarationsOf(definition).map((at) => this.declarations[at + Declaration.node]);
  }

  /** The string's text; the caller makes sure that the id isn't -1. */
  string(id: number): string {
    const known = this.decoded[id];
    if (known !== undefined) return known;
    const text = this.decode(this.offsets[id], this.offsets[id + 1]);
    this.decoded[id] = text;
    return text;
  }

  /** Cutting a string is cheaper than to leave the engine for each. */
  private decode(start: number, end: number): string {
    const { bytes } = this;
    if (this.ascii === undefined) this.ascii = isAscii(bytes) ? bytes.toString('latin1') : null;
    return this.ascii?.substring(start, end) ?? bytes.toString('utf8', start, end);
  }

  /** 0-based column of an offset in its line, in code points. */
  columnOf(offset: number): number {
    return this.columnIn(this.lineOf(offset), offset);
  }

  /** The same of an offset in that line (1-based). */
  columnIn(line: number, offset: number): number {
    const start = this.lines[line - 1];
    if (this.astral.length === 0) return offset - start;
    return offset - start - (this.astralBefore(offset) - this.astralBefore(start));
  }

  private astralBefore(offset: number): number {
    return lowerBound(0, this.astral.length, (at) => this.astral[at] < offset);
  }

  /** 1-based line of an offset. */
  lineOf(offset: number): number {
    return lowerBound(1, this.lines.length, (at) => this.lines[at] <= offset);
  }
}
