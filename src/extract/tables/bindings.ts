/**
 * Bindings and the definitions that they make.
 *
 * A name bound several times in one scope is one definition (contract.md, "Handles"): its
 * position is that of the first declaration that is not an `@overload`; data counts only where
 * there is neither function nor class. Data of a module or class
 * is a member; data of a function (parameters too) has a definition so that it has a handle.
 * Lambdas and comprehensions have bindings but no definitions.
 */

import { BindingKind, Definition, DefinitionFlag, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode, SymbolFlag } from '../../model/kinds.js';
import { DisplayNode, NameNode, StarredNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import type { Context } from './context.js';

/** Binds a name in the current scope, or where it was declared to belong. */
export function bind(
  context: Context,
  name: number,
  kind: number,
  node: number,
  detail: number,
  offset: number,
): void {
  const scope = owner(context, name, kind);
  context.bindings.push(scope, name, kind, node, detail, offset, context.block);
}

/** The scope that a binding of the name belongs to; negative for a nonlocal name (declaredElsewhere.ts). */
function owner(context: Context, name: number, kind: number): number {
  let scope = context.scope;
  const scopes = context.scopes.words;
  // A walrus in a comprehension binds in the scope around it (PEP 572).
  if (kind === BindingKind.namedExpression) {
    while (scopes[scope * Scope.width + Scope.kind] === ScopeKind.comprehension) {
      scope = scopes[scope * Scope.width + Scope.parent];
    }
  }
  // `global` and `nonlocal` speak of functions and classes; a comprehension's variable is its own.
  if (scopes[scope * Scope.width + Scope.kind] >= ScopeKind.lambda) return scope;
  return context.declaredElsewhere?.get(name) ?? scope;
}

/**
 * Binds every name of a target; attributes and subscripts bind nothing here. `end` is the offset
 * past the statement, whose last line is the definitions'.
 */
export function bindTarget(
  context: Context,
  target: number,
  kind: number,
  node: number,
  offset: number,
  end: number,
): void {
  const words = context.syntax.words;
  switch (syntaxKind(words, target)) {
    case Syntax.name: {
      const name = words[target + NameNode.name];
      bind(context, name, kind, node, target, offset);
      defineData(context, name, kind, syntaxOffset(words, target), node, end);
      return;
    }
    case Syntax.tuple:
    case Syntax.list: {
      const count = words[target + DisplayNode.items];
      for (let i = 1; i <= count; i++)
        bindTarget(context, context.syntax.words[target + DisplayNode.items + i], kind, node, offset, end);
      return;
    }
    case Syntax.starred:
      bindTarget(context, words[target + StarredNode.value], kind, node, offset, end);
      return;
    default:
  }
}

/** The definition of data named at `offset`; `end` is the offset past its statement. */
export function defineData(
  context: Context,
  name: number,
  kind: number,
  offset: number,
  node: number,
  end: number,
): void {
  const scope = owner(context, name, kind);
  const scopeKind = context.scopes.words[scope * Scope.width + Scope.kind];
  if (scopeKind === ScopeKind.lambda || scopeKind === ScopeKind.comprehension) return;
  // `global` and `nonlocal` names are defined elsewhere, if at all.
  if (context.declaredElsewhere?.has(name)) return;
  if (kind === BindingKind.handler && scopeKind !== ScopeKind.function) return;
  const local = scopeKind === ScopeKind.function;
  const known = findDefinition(context, name);
  if (known >= 0) {
    declare(context, known, node, -1);
    return;
  }
  const row = addDefinition(context, name);
  const dataKind = scopeKind === ScopeKind.class ? KindCode.attribute : KindCode.variable;
  const nameEnd = offset + written(context, name, offset).length;
  const flags = local ? SymbolFlag.local : 0;
  placeDefinition(context, row, { kind: dataKind, flags, node, start: offset, end, name: offset, nameEnd });
  declare(context, row, node, -1);
}

/** 1-based line of a stream node's last character. */
export function lastLine(context: Context, node: number): number {
  return context.lines.lineOf(Math.max(context.offset(node), context.end(node) - 1));
}

const IDENTIFIER = /[\p{ID_Continue}]+/uy;

/** The name as it stands in the text, where its normal form may be of another length. */
function written(context: Context, name: number, offset: number): string {
  const normal = context.strings.list[name];
  if (context.text.startsWith(normal, offset)) return normal;
  IDENTIFIER.lastIndex = offset;
  return IDENTIFIER.exec(context.text)?.[0] ?? normal;
}

export function findDefinition(context: Context, name: number): number {
  return context.byName.find(context.definition, name);
}

/** A row for the name in the current definition; `placeDefinition` fills it. */
export function addDefinition(context: Context, name: number): number {
  const at = context.definitions.reserve(Definition.width);
  const words = context.definitions.words;
  const row = at / Definition.width;
  words[at + Definition.parent] = context.definition;
  words[at + Definition.name] = name;
  words[at + Definition.firstDeclaration] = 0;
  words[at + Definition.declarations] = 0;
  context.byName.add(row);
  return row;
}

/** What a declaration gives its definition. Offsets in the file; `end` and `nameEnd` exclusive. */
export interface WrittenDeclaration {
  /** A KindCode. */
  kind: number;
  /** Bits of SymbolFlag and DefinitionFlag. */
  flags: number;
  /** Its syntax node. */
  node: number;
  start: number;
  end: number;
  name: number;
  nameEnd: number;
}

export function placeDefinition(
  context: Context,
  row: number,
  { kind, flags, node, start, end, name, nameEnd }: WrittenDeclaration,
): void {
  const { lines } = context;
  const words = context.definitions.words;
  const at = row * Definition.width;
  const line = lines.lineOf(start);
  words[at + Definition.kind] = kind;
  words[at + Definition.flags] = flags;
  words[at + Definition.lineStart] = line;
  words[at + Definition.columnStart] = lines.columnOf(name);
  words[at + Definition.columnEnd] = lines.columnOf(nameEnd);
  words[at + Definition.lineEnd] = Math.max(line, lines.lineOf(end - 1));
  words[at + Definition.signature] = -1;
  words[at + Definition.docstring] = -1;
  words[at + Definition.node] = node;
  words[at + Definition.default] = -1;
}

/** Whether a function's or class's declaration should give an already known definition its position. */
export function supersedes(context: Context, row: number, overload: boolean): boolean {
  const { words } = context.definitions;
  const kind = words[row * Definition.width + Definition.kind];
  // `Widget = None` stands in until the class is there; and what has members is no data.
  if (kind === KindCode.attribute || kind === KindCode.variable) return true;
  const flags = words[row * Definition.width + Definition.flags];
  return (flags & DefinitionFlag.onlyOverloads) !== 0 && !overload;
}

/** Notes a statement that declares the definition; `scope` is its body's, -1 for data. */
export function declare(context: Context, row: number, node: number, scope: number): void {
  context.declarations.push(row, node, scope, context.block);
}
