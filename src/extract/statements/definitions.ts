/** `def` and `class` statements: the definition, its scope, its signature and docstring. */
import { BindingKind, BlockKind, Definition, DefinitionFlag, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import { FLAG_ASYNC, FLAG_COMMENT, HEADER, Syntax } from '../../model/syntax.js';
import { annotatedType } from '../expressions/annotations.js';
import { expression, lowerArguments } from '../expressions/expressions.js';
import { lowerParameters } from '../expressions/parameters.js';
import { signatureText } from '../expressions/signature.js';
import { BASES } from '../expressions/typeArguments.js';
import { signatureComment } from '../expressions/typeComments.js';
import { lowerTypeParameters } from '../expressions/typeParameters.js';
import {
  addDefinition,
  bind,
  declare,
  findDefinition,
  lastLine,
  placeDefinition,
  supersedes,
} from '../tables/bindings.js';
import { operands } from '../tables/children.js';
import type { Context } from '../tables/context.js';
import { decoratorNames } from '../tables/dottedNames.js';
import { T } from '../tree/grammar.js';
import { flagsOf } from './decoratorFlags.js';
import { docstring } from './docstrings.js';
import { suite } from './statements.js';

/** Class methods without a decorator (language reference, "Customizing class creation" and "Emulating generic types"). */
const CLASS_METHODS = new Set(['__init_subclass__', '__class_getitem__']);

/** A `decorated_definition`, `function_definition` or `class_definition` node. */
export function definitionStatement(context: Context, node: number): number {
  const { stream } = context;
  const decorators: number[] = [];
  let inner = node;
  if (stream.type[node] === T.decoratedDefinition) {
    inner = -1;
    for (const part of operands(context, node)) {
      if (stream.type[part] === T.decorator) {
        const value = operands(context, part)[0];
        if (value !== undefined) decorators.push(expression(context, value));
      } else inner = part;
    }
    if (inner < 0) return context.unknown(node);
  }
  const name = context.child(inner, T.identifier);
  if (name < 0) return context.unknown(inner);
  return stream.type[inner] === T.classDefinition
    ? classDefinition(context, inner, name, decorators)
    : functionDefinition(context, inner, name, decorators);
}

/** A `def` or `class` statement that is being lowered. */
interface Statement {
  /** Its nodes in the stream: the whole, and the name. */
  node: number;
  name: number;
  /** String of the name. */
  id: number;
  /** Its syntax record. */
  at: number;
}

function functionDefinition(
  context: Context,
  node: number,
  name: number,
  decorators: readonly number[],
): number {
  const id = context.nameOf(name);
  const inClass = context.scopes.words[context.scope * Scope.width + Scope.kind] === ScopeKind.class;
  const isAsync = context.child(node, T.asyncKeyword) >= 0;
  let flags = isAsync ? SymbolFlag.async : 0;
  if (inClass && CLASS_METHODS.has(context.strings.list[id])) flags |= SymbolFlag.classmethod;
  for (const decorator of decorators)
    for (const name of decoratorNames(context, decorator)) flags |= flagsOf(name, inClass);
  const property = (flags & DefinitionFlag.property) !== 0;

  const parametersNode = context.child(node, T.parameters);
  const returnsNode = returnsOf(context, node);
  const at = reserveDeclaration(
    context,
    Syntax.functionDefinition | ((isAsync ? FLAG_ASYNC : 0) << 8),
    node,
    8 + decorators.length,
  );
  const kind = property ? KindCode.property : inClass ? KindCode.method : KindCode.function;
  const statement = { node, name, id, at };
  const placed = place(context, statement, kind, flags);
  const row = placed & ~PLACED;
  const signature = context.strings.id(
    signatureText(context, context.strings.list[id], parametersNode, returnsNode),
  );
  describe(context, statement, placed, signature);
  const scope = context.newScope(ScopeKind.function, row);
  declare(context, row, at, scope);
  const typeParameters = lowerTypeParameters(context, context.child(node, T.typeParameter), scope);
  const parameters = lowerParameters(context, parametersNode, scope, row);
  const returns =
    returnsNode < 0
      ? signatureComment(context, parametersNode, parameters, inClass)
      : annotatedType(context, returnsNode);
  const body = bodyOf(context, node, scope, row);
  const words = context.syntax.words;
  if (returnsNode < 0 && returns !== undefined) words[at] |= FLAG_COMMENT << 8;
  let to = at + HEADER;
  words[to++] = row;
  words[to++] = scope;
  words[to++] = parameters;
  words[to++] = returns?.node ?? 0;
  words[to++] = returns?.text ?? -1;
  words[to++] = body;
  words[to++] = typeParameters;
  putList(words, to, decorators);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  bind(context, id, BindingKind.function, at, row, context.end(node));
  return at;
}

function classDefinition(
  context: Context,
  node: number,
  name: number,
  decorators: readonly number[],
): number {
  const id = context.nameOf(name);
  const list = context.child(node, T.argumentList);
  const args = list < 0 ? [] : baseArguments(context, list);
  const at = reserveDeclaration(context, Syntax.classDefinition, node, 6 + args.length + decorators.length);
  const statement = { node, name, id, at };
  const placed = place(context, statement, KindCode.class, 0);
  const row = placed & ~PLACED;
  describe(context, statement, placed, -1);
  const scope = context.newScope(ScopeKind.class, row);
  declare(context, row, at, scope);
  const typeParameters = lowerTypeParameters(context, context.child(node, T.typeParameter), scope);
  const body = bodyOf(context, node, scope, row);
  const words = context.syntax.words;
  let to = at + HEADER;
  words[to++] = row;
  words[to++] = scope;
  words[to++] = body;
  words[to++] = typeParameters;
  to = putList(words, to, args);
  putList(words, to, decorators);
  context.scopes.words[scope * Scope.width + Scope.node] = at;
  bind(context, id, BindingKind.class, at, row, context.end(node));
  return at;
}

/** Bases may hold quoted types in their subscripts. */
function baseArguments(context: Context, list: number): number[] {
  const { pending } = context.syntax;
  const mark = pending.length;
  lowerArguments(context, list, BASES);
  const args = Array.from(pending.words.subarray(mark, pending.length));
  pending.length = mark;
  return args;
}

/** The record is reserved first, so that nested definitions can follow while their parent is known. */
function reserveDeclaration(context: Context, kind: number, node: number, count: number): number {
  const at = context.syntax.reserve(HEADER + count);
  context.syntax.words[at] = kind;
  context.syntax.words[at + 1] = context.offset(node);
  return at;
}

/** Writes a counted list and returns the offset past it. */
function putList(words: Int32Array, at: number, list: readonly number[]): number {
  let to = at;
  words[to++] = list.length;
  for (let i = 0; i < list.length; i++) words[to++] = list[i];
  return to;
}

/** The definition's row, below 2^30, with PLACED when this declaration gives it its position. */
const PLACED = 1 << 30;

function place(context: Context, { node, name, id, at }: Statement, kind: number, flags: number): number {
  // `global f; def f()` in a function defines the module's f; its handle is the place it is written in.
  let row = findDefinition(context, id);
  if (row >= 0 && !supersedes(context, row, (flags & DefinitionFlag.overload) !== 0)) return row;
  if (row < 0) row = addDefinition(context, id);
  const nameAt = context.offset(name);
  placeDefinition(context, row, {
    kind,
    flags,
    node: at,
    start: context.offset(node),
    end: context.end(node),
    name: nameAt,
    nameEnd: nameAt + context.stream.end[name] - context.stream.start[name],
  });
  return row | PLACED;
}

/** Notes what this declaration says of itself; the definition takes it over when it is the one that counts. */
function describe(context: Context, { node, name, at }: Statement, placed: number, signature: number): void {
  const block = context.child(node, T.block);
  const text = block < 0 ? undefined : docstring(context, block);
  const documentation = text === undefined ? -1 : context.strings.id(text);
  context.headers.push(at, context.offset(name), lastLine(context, node), signature, documentation);
  if ((placed & PLACED) === 0) return;
  const words = context.definitions.words;
  const row = placed & ~PLACED;
  words[row * Definition.width + Definition.signature] = signature;
  words[row * Definition.width + Definition.docstring] = documentation;
}

/** The node behind `->`, or -1. */
function returnsOf(context: Context, node: number): number {
  const { type, next } = context.stream;
  const arrow = context.child(node, T.arrow);
  if (arrow < 0) return -1;
  for (let c = next[arrow]; c < next[node]; c = next[c]) if (type[c] === T.type) return c;
  return -1;
}

function bodyOf(context: Context, node: number, scope: number, definition: number): number {
  const block = context.child(node, T.block);
  if (block < 0) return context.syntax.listNode(Syntax.block, context.offset(node), [], []);
  return context.inScope(scope, definition, () => {
    const outer = context.block;
    context.block = context.newBlock(BlockKind.body);
    const body = suite(context, block);
    context.block = outer;
    return body;
  });
}
