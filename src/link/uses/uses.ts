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
  DefinitionNode,
  FunctionDefinitionNode,
  GlobalNode,
  KeywordNode,
  LambdaNode,
  NameNode,
  PatternClassNode,
  PatternKeywordNode,
} from '../../model/operands.js';
import { FLAG_LEADING, Syntax, syntaxFlags, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { forEachChild } from '../../model/syntaxChildren.js';
import { WrittenNames } from '../facts/writtenNames.js';
import type { Linked } from '../linked.js';
import type { ProgramFile } from '../program/program.js';
import { FoundUses } from './foundUses.js';
import { ImportUses } from './importUses.js';
import { keywordParameter } from './keywordNames.js';
import { otherDeclarations } from './otherDeclarations.js';
import { Owners } from './owners.js';

/** The uses of one file as `Use` lays them out, flattened, in no order that means anything. */
export function usesOf(linked: Linked, file: ProgramFile): Int32Array {
  const { definitions } = file.facts;
  const uses = new FoundUses(file.facts);
  new UsesWalk(linked, file, uses).walk(definitions[Definition.node]);
  otherDeclarations(linked.names, file, (offset, row, leading) => {
    uses.add(offset, definitions[row * Definition.width + Definition.name], file.base + row, leading);
  });
  return uses.all();
}

/** Walks a file's syntax, each node in the scope that its names are read in. */
class UsesWalk {
  private readonly syntax: Int32Array;
  private readonly written: WrittenNames;
  private readonly owners: Owners;
  private readonly imports: ImportUses;
  /** Nodes still to visit, each with its scope, flattened. */
  private readonly pending: number[] = [];

  constructor(
    private readonly linked: Linked,
    private readonly file: ProgramFile,
    private readonly uses: FoundUses,
  ) {
    this.syntax = file.facts.syntax;
    this.written = new WrittenNames(file.facts.written);
    this.owners = new Owners(linked, file);
    this.imports = new ImportUses(linked.names, file, this.written, uses);
  }

  /** Walks without recursion: a chain of a thousand calls is a thousand levels of syntax. */
  walk(root: number): void {
    const { pending } = this;
    let scope = 0;
    const pushed = (child: number): void => this.push(child, scope);
    this.push(root, 0);
    while (pending.length > 0) {
      scope = pending.pop() as number;
      this.visit(pending.pop() as number, scope, pushed);
    }
  }

  private push(node: number, scope: number): void {
    this.pending.push(node, scope);
  }

  /** `pushed` leaves a child of the node for later, in the same scope. */
  private visit(node: number, scope: number, pushed: (child: number) => void): void {
    const { syntax, uses, owners } = this;
    switch (syntaxKind(syntax, node)) {
      case Syntax.name: {
        const id = syntax[node + NameNode.name];
        uses.add(
          syntaxOffset(syntax, node),
          id,
          owners.definitionOf(scope, id),
          syntaxFlags(syntax, node) === FLAG_LEADING,
        );
        return;
      }
      case Syntax.attribute:
        this.push(syntax[node + AttributeNode.value], scope);
        uses.add(
          syntax[node + AttributeNode.nameOffset],
          syntax[node + AttributeNode.name],
          owners.definitionRead(scope, node),
        );
        return;
      case Syntax.import:
        this.imports.addImport(node);
        return;
      case Syntax.importFrom:
        this.imports.addImportFrom(node);
        return;
      case Syntax.global:
      case Syntax.nonlocal:
        this.declaredNames(node, scope);
        return;
      case Syntax.call:
        this.keywords(node, scope);
        forEachChild(syntax, node, pushed);
        return;
      case Syntax.patternClass:
        this.keywordPatterns(node, scope);
        forEachChild(syntax, node, pushed);
        return;
      // Decorators, defaults, annotations and bases are read where the definition stands.
      case Syntax.functionDefinition:
        this.withBody(node, syntax[node + FunctionDefinitionNode.body], scope);
        return;
      case Syntax.classDefinition:
        this.withBody(node, syntax[node + ClassDefinitionNode.body], scope);
        return;
      case Syntax.lambda:
        this.push(syntax[node + LambdaNode.parameters], scope);
        this.push(syntax[node + LambdaNode.body], syntax[node + LambdaNode.scope]);
        return;
      case Syntax.comprehension:
        this.comprehension(node, scope);
        return;
      default:
        forEachChild(syntax, node, pushed);
    }
  }

  /** The parts of a function or class, its body in the scope that it has. */
  private withBody(node: number, body: number, outer: number): void {
    const inner = this.syntax[node + DefinitionNode.scope];
    forEachChild(this.syntax, node, (child) => this.push(child, child === body ? inner : outer));
  }

  /** The first iterable is evaluated where the comprehension stands (language reference, "Displays for lists, sets and dictionaries"). */
  private comprehension(node: number, outer: number): void {
    const { syntax } = this;
    const { scopes } = this.file.facts;
    const scope = syntax[node + ComprehensionNode.scope];
    const inner = scopes[scope * Scope.width + Scope.kind] === ScopeKind.comprehension ? scope : outer;
    let first = true;
    forEachChild(syntax, node, (child) => {
      if (first && syntaxKind(syntax, child) === Syntax.comprehensionFor) {
        this.push(syntax[child + ComprehensionForNode.target], inner);
        this.push(syntax[child + ComprehensionForNode.iterable], outer);
        first = false;
      } else this.push(child, inner);
    });
  }

  /** Names of `global` and `nonlocal`. */
  private declaredNames(node: number, scope: number): void {
    const { syntax } = this;
    for (let i = 1; i <= syntax[node + GlobalNode.names]; i++) {
      const id = syntax[node + GlobalNode.names + i];
      this.uses.add(this.written.offsetOf(node, i), id, this.owners.definitionOf(scope, id));
    }
  }

  /** Names of keyword arguments: parameters of what is called. */
  private keywords(call: number, scope: number): void {
    const { syntax, owners, file } = this;
    let called: readonly number[] | undefined;
    for (let i = 0; i < syntax[call + CallNode.arguments]; i++) {
      const argument = syntax[call + CallNode.arguments + 1 + i];
      if (syntaxKind(syntax, argument) !== Syntax.keyword) continue;
      called ??= owners.of(scope, syntax[call + CallNode.function]);
      const id = syntax[argument + KeywordNode.name];
      const parameter = keywordParameter(this.linked.names, called, file.facts.string(id));
      this.uses.add(syntaxOffset(syntax, argument), id, parameter);
    }
  }

  /** Names in `case Class(name=…)`: attributes of the class. */
  private keywordPatterns(pattern: number, scope: number): void {
    const { syntax, owners, file } = this;
    const of = owners.of(scope, syntax[pattern + PatternClassNode.class]);
    for (let i = 0; of.length > 0 && i < syntax[pattern + PatternClassNode.patterns]; i++) {
      const part = syntax[pattern + PatternClassNode.patterns + 1 + i];
      if (syntaxKind(syntax, part) !== Syntax.patternKeyword) continue;
      const id = syntax[part + PatternKeywordNode.name];
      this.uses.add(syntaxOffset(syntax, part), id, owners.attributeDefinition(of, file.facts.string(id)));
    }
  }
}
