/**
 * What lowering one file needs at hand: the text, the tree stream, the tables being filled, and
 * where in the program it stands (scope, block, definition). One context serves a worker for
 * ever; `reset` begins a file.
 */
import { Block, BlockKind, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { Strings } from '../../model/strings.js';
import { Syntax } from '../../model/syntax.js';
import { T } from '../tree/grammar.js';
import { TreeStream } from '../tree/treeStream.js';
import { DefinitionIndex } from './definitionIndex.js';
import { Lines } from './lines.js';
import { Names } from './names.js';
import { Pool } from './pool.js';
import { SyntaxPool } from './syntaxPool.js';

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
  readonly syntax = new SyntaxPool();
  readonly definitions = new Pool();
  readonly declarations = new Pool();
  readonly headers = new Pool();
  readonly scopes = new Pool();
  readonly bindings = new Pool();
  readonly blocks = new Pool();
  readonly exports = new Pool();
  readonly written = new Pool();
  readonly diagnostics = new Pool();

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
  /** Scopes whose own code awaits: comprehensions ask for theirs. */
  readonly awaiting = new Set<number>();
  /** Scopes that bind `__all__`, of the bindings that were searched for it: each is looked at once. */
  readonly bindingAll = { scopes: new Set<number>(), searched: 0 };
  /** Name behind `as` in the module's `from` imports → the name that is imported. */
  readonly importedAs = new Map<number, string>();
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
    this.awaiting.clear();
    this.bindingAll.scopes.clear();
    this.bindingAll.searched = 0;
    this.importedAs.clear();
    this.names.clear();
    this.byName.clear();
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

  /** The node's text, comments inside of it included. */
  textOf(node: number): string {
    return this.text.slice(this.stream.start[node], this.stream.end[node]);
  }

  /** The string of an identifier, in its normal form. */
  nameOf(node: number): number {
    return this.names.id(this.text, this.stream.start[node], this.stream.end[node]);
  }

  /** Offset in the file of the node's first character (UTF-16 code units). */
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

  // What can't be lowered

  /** A record that says nothing but where the node begins. */
  unknown(node: number): number {
    return this.syntax.node(Syntax.unknown, this.offset(node));
  }

  /** `unknown` in place of an expression, or calls of it, one for each that was written there: they count as unresolved. */
  leftOut(node: number): number {
    const { type, next } = this.stream;
    const { syntax } = this;
    const mark = syntax.pending.length;
    let callee = -1;
    for (let i = node; i < next[node]; i++)
      if (type[i] === T.call) {
        if (callee < 0) callee = this.unknown(i);
        else syntax.pending.append(syntax.node2(Syntax.call, this.offset(i), this.unknown(i), 0));
      }
    return callee < 0 ? this.unknown(node) : syntax.pendingNode(Syntax.call, this.offset(node), callee, mark);
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

  /** Adds a diagnostic, in the line in which the node begins. */
  diagnose(node: number, message: string): void {
    this.diagnostics.push(this.lines.lineOf(this.offset(node)), this.strings.id(message));
  }

  // Scopes and blocks

  /** Row of a new scope below the current one; `definition`: the row of what it is the body of, -1. */
  newScope(kind: number, definition: number): number {
    const row = this.scopes.length / Scope.width;
    this.scopes.push(kind, this.scope, definition, 0, 0, 0);
    return row;
  }

  /** Row of a new block below the current one; the rest as in `Block`. */
  newBlock(kind: number, test = 0, negated = 0): number {
    return this.blocks.push(this.block, kind, test, negated) / Block.width;
  }

  /** Runs `body` in a block of its own. What it throws ends the file, and `reset` puts all of this right. */
  inBlock<R>(test: number, negated: number, body: () => R): R {
    const outer = this.block;
    this.block = this.newBlock(BlockKind.conditional, test, negated);
    const result = body();
    this.block = outer;
    return result;
  }

  /** Runs `body` in another scope, where what the current one declares global or nonlocal doesn't count. */
  inScope<R>(scope: number, definition: number, body: () => R): R {
    const { scope: outer, definition: outerDefinition, declaredElsewhere } = this;
    this.scope = scope;
    this.definition = definition;
    this.declaredElsewhere = undefined;
    const result = body();
    this.scope = outer;
    this.definition = outerDefinition;
    this.declaredElsewhere = declaredElsewhere;
    return result;
  }
}
