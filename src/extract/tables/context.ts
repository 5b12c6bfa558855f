/**
 * What lowering one file needs at hand: the text, the tree stream, the tables being filled, and
 * where in the program it stands (scope, block, definition). One context serves a worker for
 * ever; `reset` begins a file.
 */
import { BlockKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { Syntax } from '../../model/syntax.js';
import { T } from '../tree/grammar.js';
import { TreeStream } from '../tree/treeStream.js';
import { DefinitionIndex } from './definitionIndex.js';
import { Lines } from './lines.js';
import { Names } from './names.js';
import { Pool, Strings } from './pool.js';

/** Parses a piece of Python into a stream; the string annotations need it. */
export type ParsePiece = (text: string, into: TreeStream) => void;

/** Deeper than this, expressions and suites become `unknown`: CPython refuses far less. */
const MAX_DEPTH = 700;

/** Longer chains become `unknown`: what reads them goes down link by link, and its stack ends somewhere. */
const MAX_CHAIN = 100_000;

const TYPE_COMMENT = /#[ \t]*type:/;

export class Context {
  text = '';
  stream = new TreeStream();
  /** The stream of a string annotation: they do not nest, so one is enough. */
  readonly piece = new TreeStream();
  /** While a string annotation is lowered: the file's offset of each character of the stream's text. */
  places: readonly number[] | undefined;
  readonly lines = new Lines();

  readonly strings = new Strings();
  readonly syntax = new Pool();
  readonly definitions = new Pool();
  readonly declarations = new Pool();
  readonly headers = new Pool();
  readonly scopes = new Pool();
  readonly bindings = new Pool();
  readonly blocks = new Pool();
  readonly exports = new Pool();
  readonly written = new Pool();
  readonly diagnostics = new Pool();

  /** Operands of the lists that are being lowered, the innermost list's last. */
  readonly pending = new Pool();

  scope = 0;
  block = 0;
  definition = 0;
  depth = 0;
  /** Links of all chains (`a.b().c`, `elif` after `elif`) on the way to what is being lowered. */
  private chain = 0;
  /** Offset past the innermost statement. */
  statementEnd = 0;
  /** Inside an annotation strings are expressions. */
  inAnnotation = false;
  /** The file may have type comments. */
  typeComments = false;
  /** Names that the current function or class declares global or nonlocal → the scope meant, negative while that is open. */
  declaredElsewhere: Map<number, number> | undefined;
  /** Scopes that bind `__all__`, of the bindings that were searched for it: each is looked at once. */
  readonly bindingAll = { scopes: new Set<number>(), searched: 0 };
  readonly names = new Names(this.strings);
  readonly byName = new DefinitionIndex(this.definitions);

  constructor(readonly parsePiece: ParsePiece) {}

  reset(text: string): void {
    this.text = text;
    this.places = undefined;
    this.typeComments = TYPE_COMMENT.test(text);
    this.lines.reset(text);
    this.strings.clear();
    for (const pool of [
      this.syntax,
      this.definitions,
      this.declarations,
      this.headers,
      this.scopes,
      this.bindings,
      this.blocks,
      this.exports,
      this.written,
      this.diagnostics,
    ])
      pool.clear();
    this.bindingAll.scopes.clear();
    this.bindingAll.searched = 0;
    this.names.clear();
    this.byName.clear();
    this.pending.length = 0;
    this.scope = 0;
    this.block = 0;
    this.definition = 0;
    this.depth = 0;
    this.chain = 0;
    this.statementEnd = 0;
    this.inAnnotation = false;
    this.declaredElsewhere = undefined;
    // Node 0 is "no node"; row 0 of each table is the module's.
    this.syntax.push(Syntax.unknown, 0);
    const module = this.definitions.reserve(Definition.width);
    this.definitions.words.fill(-1, module, module + Definition.width);
    this.definitions.words[module + Definition.kind] = KindCode.module;
    this.definitions.words[module + Definition.flags] = 0;
    this.definitions.words[module + Definition.lineStart] = 1;
    this.definitions.words[module + Definition.lineEnd] = this.lines.total;
    this.definitions.words[module + Definition.columnStart] = 0;
    this.definitions.words[module + Definition.columnEnd] = 0;
    this.definitions.words[module + Definition.node] = 0;
    this.scopes.push(ScopeKind.module, -1, 0, 0, 0, 0);
    this.blocks.push(-1, BlockKind.module, 0, 0);
  }

  // Reading the stream

  textOf(node: number): string {
    return this.text.slice(this.stream.start[node], this.stream.end[node]);
  }

  nameOf(node: number): number {
    return this.names.id(this.text, this.stream.start[node], this.stream.end[node]);
  }

  offset(node: number): number {
    const start = this.stream.start[node];
    return this.places === undefined ? start : this.places[start];
  }

  /** Offset past the node's last character that is no comment: the grammar counts comments to the suite before them. */
  end(node: number): number {
    const { type, next, end } = this.stream;
    const placed = (offset: number): number =>
      this.places === undefined ? offset : this.places[offset - 1] + 1;
    let last = next[node] - 1;
    if (type[last] !== T.comment && type[last] !== T.lineContinuation) return placed(end[node]);
    while (
      last > node &&
      (next[last] > last + 1 || type[last] === T.comment || type[last] === T.lineContinuation)
    )
      last--;
    return placed(end[last]);
  }

  /** Whether the node's text is the first of its line. */
  leads(node: number): boolean {
    if (this.places !== undefined) return false;
    for (let at = this.stream.start[node] - 1; at >= 0; at--) {
      const code = this.text.charCodeAt(at);
      if (code === 10 || code === 13) return true;
      if (code !== 32 && code !== 9 && code !== 12) return false;
    }
    return true;
  }

  /** The first child of the type, or -1. */
  child(node: number, type: T): number {
    const { next, type: types } = this.stream;
    for (let c = node + 1; c < next[node]; c = next[c]) if (types[c] === type) return c;
    return -1;
  }

  // Writing syntax

  node(kind: number, offset: number, ...operands: number[]): number {
    const at = this.syntax.reserve(operands.length + 2);
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    for (let i = 0; i < operands.length; i++) words[at + 2 + i] = operands[i];
    return at;
  }

  node1(kind: number, offset: number, a: number): number {
    const at = this.syntax.reserve(3);
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    return at;
  }

  node2(kind: number, offset: number, a: number, b: number): number {
    const at = this.syntax.reserve(4);
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    words[at + 3] = b;
    return at;
  }

  node3(kind: number, offset: number, a: number, b: number, c: number): number {
    const at = this.syntax.reserve(5);
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    words[at + 2] = a;
    words[at + 3] = b;
    words[at + 4] = c;
    return at;
  }

  /** A record of one operand (-1: none) and, as its counted list, what is pending since `mark`. */
  pendingNode(kind: number, offset: number, first: number, mark: number): number {
    const { pending } = this;
    const count = pending.length - mark;
    const at = this.syntax.reserve(count + (first < 0 ? 3 : 4));
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    let to = at + 2;
    if (first >= 0) words[to++] = first;
    words[to++] = count;
    for (let i = mark; i < mark + count; i++) words[to++] = pending.words[i];
    pending.length = mark;
    return at;
  }

  /** A record whose operands end with a counted list. */
  listNode(kind: number, offset: number, before: readonly number[], list: readonly number[]): number {
    const at = this.syntax.reserve(before.length + list.length + 3);
    const words = this.syntax.words;
    words[at] = kind;
    words[at + 1] = offset;
    let to = at + 2;
    for (let i = 0; i < before.length; i++) words[to++] = before[i];
    words[to++] = list.length;
    for (let i = 0; i < list.length; i++) words[to++] = list[i];
    return at;
  }

  unknown(node: number): number {
    const at = this.syntax.reserve(2);
    this.syntax.words[at] = Syntax.unknown;
    this.syntax.words[at + 1] = this.offset(node);
    return at;
  }

  /** `unknown` in place of an expression, or calls of it, one for each that was written there: they count as unresolved. */
  leftOut(node: number): number {
    const { type, next } = this.stream;
    const mark = this.pending.length;
    let callee = -1;
    for (let i = node; i < next[node]; i++)
      if (type[i] === T.call) {
        if (callee >= 0) this.pending.append(this.node2(Syntax.call, this.offset(i), this.unknown(i), 0));
        else callee = this.unknown(i);
      }
    return callee < 0 ? this.unknown(node) : this.pendingNode(Syntax.call, this.offset(node), callee, mark);
  }

  /** True when the nesting is too deep to go on; the caller then writes `unknown`. */
  tooDeep(node: number): boolean {
    if (this.depth < MAX_DEPTH) return false;
    this.diagnose(node, `nested deeper than ${MAX_DEPTH} levels; what is below is left out`);
    return true;
  }

  /** Lowers what stands at the end of so many links, or writes `unknown` where the chain is too long to go on. */
  alongChain(node: number, links: number, lower: () => number): number {
    if (this.chain + links > MAX_CHAIN) {
      this.diagnose(node, `a chain of more than ${MAX_CHAIN} links; it is left out`);
      return this.leftOut(node);
    }
    this.chain += links;
    const at = lower();
    this.chain -= links;
    return at;
  }

  diagnose(node: number, message: string): void {
    this.diagnostics.push(this.lines.lineOf(this.offset(node)), this.strings.id(message));
  }

  // Scopes and blocks

  newScope(kind: number, definition: number): number {
    const row = this.scopes.length / Scope.width;
    this.scopes.push(kind, this.scope, definition, 0, 0, 0);
    return row;
  }

  newBlock(kind: number, test = 0, negated = 0): number {
    return this.blocks.push(this.block, kind, test, negated) / 4;
  }

  /** Runs `body` in a block of its own. */
  inBlock<R>(test: number, negated: number, body: () => R): R {
    const outer = this.block;
    this.block = this.newBlock(BlockKind.conditional, test, negated);
    try {
      return body();
    } finally {
      this.block = outer;
    }
  }
}
