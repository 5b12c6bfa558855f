/**
 * Uses: where a file reads a name whose definition is known without inference: names of every
 * scope, attributes of modules and classes (also of `self`, `cls` and `super()`), names in import statements.
 */

import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import {
  AttributeNode,
  CallNode,
  ClassDefinitionNode,
  ComprehensionForNode,
  ComprehensionNode,
  FunctionDefinitionNode,
  GlobalNode,
  ImportFromNode,
  ImportNode,
  KeywordNode,
  LambdaNode,
  NameNode,
  PatternClassNode,
  PatternKeywordNode,
} from '../../model/operands.js';
import { FLAG_LEADING, Syntax } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { sourceText } from '../facts/absoluteModule.js';
import { WrittenNames } from '../facts/writtenNames.js';
import type { Linked } from '../linked.js';
import { preferred } from '../names/preferred.js';
import type { Module, ProgramFile } from '../program/program.js';
import { keywordParameter } from './keywordNames.js';
import { otherDeclarations } from './otherDeclarations.js';
import { Owners } from './owners.js';

/** A use: offset of the name, its length in code points, the entity, 1 when its line means it (src/model/useCode.ts). */
export const Use = { width: 4, offset: 0, length: 1, entity: 2, leading: 3 } as const;

const NONE: readonly number[] = [];

/** The uses of one file, flattened, in no order that means anything. */
export function usesOf(linked: Linked, file: ProgramFile): Int32Array {
  const { names } = linked;
  const { facts } = file;
  const { syntax, scopes, definitions } = facts;
  const uses: number[] = [];
  const written = new WrittenNames(facts.written);
  const owners = new Owners(linked, file);
  /** Nodes and the scopes that they are read in, flattened. */
  const pending: number[] = [];
  walk(definitions[Definition.node]);
  otherDeclarations(names, file, (offset, row, leading) => {
    add(offset, definitions[row * Definition.width + Definition.name], file.base + row, leading);
  });
  return new Int32Array(uses);

  function add(offset: number, id: number, entity: number, leading: boolean): void {
    addText(offset, facts.string(id), entity, leading);
  }

  function addText(offset: number, text: string, entity: number, leading: boolean): void {
    if (offset >= 0 && entity >= 0) uses.push(offset, codePoints(text), entity, leading ? 1 : 0);
  }

  /** Walks without recursion: a chain of a thousand calls is a thousand levels of syntax. */
  function walk(root: number): void {
    let at = 0;
    const pushed = (child: number): void => push(child, at);
    push(root, 0);
    while (pending.length > 0) {
      at = pending.pop() as number;
      const node = pending.pop() as number;
      visit(node, at, pushed);
    }
  }

  function push(node: number, scope: number): void {
    pending.push(node, scope);
  }

  function visit(node: number, scope: number, pushed: (child: number) => void): void {
    switch (syntax[node] & 0xff) {
      case Syntax.name: {
        const id = syntax[node + NameNode.name];
        add(syntax[node + 1], id, owners.definitionOf(scope, id), syntax[node] >> 8 === FLAG_LEADING);
        return;
      }
      case Syntax.attribute: {
        push(syntax[node + AttributeNode.value], scope);
        add(
          syntax[node + AttributeNode.nameOffset],
          syntax[node + AttributeNode.name],
          owners.definitionRead(scope, node),
          false,
        );
        return;
      }
      case Syntax.import:
        for (let i = 0; i < syntax[node + ImportNode.names] / 3; i++) importedModule(node, i);
        return;
      case Syntax.importFrom:
        importedNames(node);
        return;
      case Syntax.global:
      case Syntax.nonlocal:
        for (let i = 1; i <= syntax[node + GlobalNode.names]; i++) {
          const id = syntax[node + GlobalNode.names + i];
          add(written.offsetOf(node, i), id, owners.definitionOf(scope, id), false);
        }
        return;
      case Syntax.call:
        keywords(node, scope);
        forEachChild(syntax, node, pushed);
        return;
      case Syntax.patternClass:
        keywordPatterns(node, scope);
        forEachChild(syntax, node, pushed);
        return;
      // Decorators, defaults, annotations and bases are read where the definition stands.
      case Syntax.functionDefinition:
        withBody(
          node,
          syntax[node + FunctionDefinitionNode.body],
          syntax[node + FunctionDefinitionNode.scope],
          scope,
        );
        return;
      case Syntax.classDefinition:
        withBody(
          node,
          syntax[node + ClassDefinitionNode.body],
          syntax[node + ClassDefinitionNode.scope],
          scope,
        );
        return;
      case Syntax.lambda:
        push(syntax[node + LambdaNode.parameters], scope);
        push(syntax[node + LambdaNode.body], syntax[node + LambdaNode.scope]);
        return;
      case Syntax.comprehension:
        comprehension(node, scope);
        return;
      default:
        forEachChild(syntax, node, pushed);
    }
  }

  function withBody(node: number, body: number, inner: number, outer: number): void {
    forEachChild(syntax, node, (child) => push(child, child === body ? inner : outer));
  }

  function keywords(call: number, scope: number): void {
    let called: readonly number[] | undefined;
    for (let i = 0; i < syntax[call + CallNode.arguments]; i++) {
      const argument = syntax[call + CallNode.arguments + 1 + i];
      if ((syntax[argument] & 0xff) !== Syntax.keyword) continue;
      called ??= owners.of(scope, syntax[call + CallNode.function]);
      const id = syntax[argument + KeywordNode.name];
      add(syntax[argument + 1], id, keywordParameter(names, called, facts.string(id)), false);
    }
  }

  function keywordPatterns(pattern: number, scope: number): void {
    const of = owners.of(scope, syntax[pattern + PatternClassNode.class]);
    for (let i = 0; of.length > 0 && i < syntax[pattern + PatternClassNode.patterns]; i++) {
      const part = syntax[pattern + PatternClassNode.patterns + 1 + i];
      if ((syntax[part] & 0xff) !== Syntax.patternKeyword) continue;
      const id = syntax[part + PatternKeywordNode.name];
      add(syntax[part + 1], id, owners.attributeDefinition(of, facts.string(id)), false);
    }
  }

  function importedNames(node: number): void {
    moduleName(
      written.offsetOf(node, 0),
      syntax[node + ImportFromNode.level],
      sourceText(facts, node),
      (length) => names.imports.sourceLeading(file, node, length),
    );
    let line = facts.lineOf(syntax[node + 1]);
    for (let i = 0; i < syntax[node + ImportFromNode.names]; i += 3) {
      const id = syntax[node + ImportFromNode.names + 1 + i];
      const name = facts.string(id);
      const found =
        name === '*' ? NONE : preferred(names, names.bindings.importedFrom('definitions', file, node, name));
      const offset = syntax[node + ImportFromNode.names + 3 + i];
      const own = facts.lineOf(offset);
      // In a list over several lines, a name below the one before it begins its line.
      add(offset, id, found[0] ?? -1, own > line);
      const alias = syntax[node + ImportFromNode.names + 2 + i];
      if (alias >= 0) add(written.offsetOf(node, i / 3 + 1), alias, found[0] ?? -1, false);
      line = own;
    }
  }

  /** Each name of `..a.b` means a module, and so do the dots; `leading` gives that of the first characters behind these. */
  function moduleName(
    offset: number,
    dots: number,
    text: string,
    leading: (length: number) => Module | undefined,
  ): void {
    // A folder around a source root is no package.
    const entityOf = (length: number): number => {
      const found = leading(length);
      return found === undefined || names.program.isFolder(found) ? -1 : found.entity;
    };
    if (dots > 0) addText(offset, '.'.repeat(dots), entityOf(0), false);
    let start = 0;
    for (const name of text === '' ? [] : text.split('.')) {
      const end = start + name.length;
      addText(offset + dots + start, name, entityOf(end), false);
      start = end + 1;
    }
  }

  function importedModule(node: number, index: number): void {
    const item = node + ImportNode.names + 1 + 3 * index;
    const target = facts.string(syntax[item]);
    const found = names.imports.module(file, target)?.entity ?? -1;
    moduleName(syntax[item + 2], 0, target, (length) => names.imports.leading(file, target, length));
    if (syntax[item + 1] >= 0) add(written.offsetOf(node, index + 1), syntax[item + 1], found, false);
  }

  function comprehension(node: number, outer: number): void {
    const scope = syntax[node + ComprehensionNode.scope];
    const inner = scopes[scope * Scope.width + Scope.kind] === ScopeKind.comprehension ? scope : outer;
    let first = true;
    forEachChild(syntax, node, (child) => {
      if (first && (syntax[child] & 0xff) === Syntax.comprehensionFor) {
        push(syntax[child + ComprehensionForNode.target], inner);
        push(syntax[child + ComprehensionForNode.iterable], outer);
        first = false;
      } else push(child, inner);
    });
  }
}

function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >> 10 === 0xdc00 >> 10) count--;
  return count;
}
