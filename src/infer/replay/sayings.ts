/** Where a file says a name that may mean something else, and what it binds to what it says there. */
import { absoluteModule, sourceText } from '../../link/facts/absoluteModule.js';
import { attributeChain } from '../../link/facts/attributeChain.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { ImportItem, importItem, importItemCount } from '../../model/importItems.js';
import { AttributeNode, GlobalNode, ImportFromNode, NameNode, StringNode } from '../../model/operands.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { bindsStars } from './namesakes.js';

/** Names of modules that may mean something else. */
export interface OtherNames {
  /** Those of any module. */
  readonly ofAny: ReadonlySet<string>;
  /** Those of what may be imported by that name, an absolute one. */
  isOtherIn(module: string, name: string): boolean;
}

export interface SaidFile {
  readonly facts: FactsView;
  /** By node: where its first part begins, where its last one ends, and the row of the unit that walks it. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly units: Int32Array;
}

export class Sayings {
  /** Names that the module is given by what says such a name. */
  readonly bound = new Set<string>();
  /** The same of its functions, by the rows of their scopes; they mean something in these alone. */
  private readonly local = new Map<number, Set<string>>();
  private readonly said: Uint8Array;
  private readonly hasStars: boolean;
  /** By word of the syntax: how many such nodes begin before it. */
  private counts = new Int32Array(0);

  /** `own`: names of the module itself that may mean something else. */
  constructor(
    private readonly file: SaidFile,
    private readonly source: NamedFile,
    private readonly others: OtherNames,
    own: ReadonlySet<string>,
  ) {
    this.said = new Uint8Array(file.facts.syntax.length);
    this.hasStars = bindsStars(file.facts);
    for (const name of own) this.bound.add(name);
    this.bringStars();
    for (let size = -1; size !== this.size; ) {
      size = this.size;
      this.find();
      this.bind();
    }
  }

  /** Whether the file says none, and has none. */
  get isNone(): boolean {
    return this.bound.size === 0 && this.counts[this.counts.length - 1] === 0;
  }

  says(node: number): boolean {
    return this.said[node] === 1;
  }

  countIn(start: number, end: number): number {
    return this.counts[end] - this.counts[start];
  }

  isIn(start: number, end: number): boolean {
    return this.countIn(start, end) > 0;
  }

  private get size(): number {
    let size = this.bound.size;
    for (const names of this.local.values()) size += names.size;
    return size;
  }

  private find(): void {
    const { syntax } = this.file.facts;
    this.counts = new Int32Array(syntax.length + 1);
    for (let node = 0, count = 0; node < syntax.length; ) {
      const end = endOfRecord(syntax, node);
      this.counts.fill(count, node + 1, end);
      if (this.said[node] === 1 || this.isOther(node)) {
        this.said[node] = 1;
        count++;
      }
      this.counts.fill(count, node + 1, end + 1);
      node = end;
    }
  }

  private isOther(node: number): boolean {
    const { facts } = this.file;
    const { syntax } = facts;
    switch (syntaxKind(syntax, node)) {
      case Syntax.name:
        return this.isOwn(node, facts.string(syntax[node + NameNode.name]));
      case Syntax.string: {
        // A type may be said in quotes.
        const text = syntax[node + StringNode.value];
        if (text < 0) return false;
        const [first, ...rest] = facts.string(text).trim().split('.');
        return this.isOwn(node, first) || rest.some((name) => this.others.ofAny.has(name));
      }
      case Syntax.attribute: {
        const name = facts.string(syntax[node + AttributeNode.name]);
        return this.others.ofAny.has(name) && !this.isOfParameter(node) && !this.isOfAnother(node, name);
      }
      case Syntax.global:
        return listAt(syntax, node + GlobalNode.names).some((name) => this.isOwn(node, facts.string(name)));
      case Syntax.importFrom: {
        for (let i = 0; i < importItemCount(syntax, node); i++) if (this.isOtherItem(node, i)) return true;
        return false;
      }
      default:
        return false;
    }
  }

  private isOwn(node: number, name: string): boolean {
    if (this.bound.has(name)) return true;
    if (this.local.size === 0) return false;
    const { scopes } = this.file.facts;
    for (let row = this.file.units[node]; row > 0; row = scopes[row * Scope.width + Scope.parent])
      if (this.local.get(row)?.has(name)) return true;
    return false;
  }

  /** An attribute of `self` or of another parameter: these are no modules or classes to what asks without a trace. */
  private isOfParameter(node: number): boolean {
    const { facts } = this.file;
    const { head } = attributeChain({ facts }, node);
    if (syntaxKind(facts.syntax, head) !== Syntax.name) return true;
    const name = facts.syntax[head + NameNode.name];
    let isParameter = false;
    const { bindings } = facts;
    for (let at = 0; at < bindings.length; at += Binding.width) {
      if (bindings[at + Binding.name] !== name) continue;
      if (bindings[at + Binding.kind] !== BindingKind.parameter) return false;
      isParameter = true;
    }
    return isParameter;
  }

  /** Whether it is an attribute of modules, and none of them has another meaning for that. */
  private isOfAnother(node: number, attribute: string): boolean {
    const { facts } = this.file;
    const { bindings, syntax } = facts;
    const owner = syntax[node + AttributeNode.value];
    if (syntaxKind(syntax, owner) !== Syntax.name || this.hasStars) return false;
    const name = syntax[owner + NameNode.name];
    let isImported = false;
    for (let at = 0; at < bindings.length; at += Binding.width) {
      if (bindings[at + Binding.name] !== name) continue;
      if (bindings[at + Binding.kind] !== BindingKind.import) return false;
      const item = importItem(syntax, bindings[at + Binding.node], bindings[at + Binding.detail]);
      const module = facts.string(syntax[item + ImportItem.name]);
      const isWhole = !module.includes('.') || syntax[item + ImportItem.alias] >= 0;
      if (!isWhole || this.others.isOtherIn(module, attribute)) return false;
      isImported = true;
    }
    return isImported;
  }

  /** `index`: of an item of `from … import`. */
  private isOtherItem(node: number, index: number): boolean {
    const { facts } = this.file;
    const { syntax } = facts;
    const name = facts.string(syntax[importItem(syntax, node, index) + ImportItem.name]);
    if (!this.others.ofAny.has(name)) return false;
    const module = this.moduleOf(node);
    return module === undefined || this.others.isOtherIn(module, name);
  }

  /** The module that a `from … import` names, as it is written. */
  private moduleOf(node: number): string | undefined {
    const { facts } = this.file;
    const { module, isPackage } = this.source;
    const level = facts.syntax[node + ImportFromNode.level];
    return absoluteModule(module, isPackage, level, sourceText(facts, node));
  }

  private bringStars(): void {
    const { facts } = this.file;
    const { bindings } = facts;
    for (const at of facts.bindingsIn(0)) {
      if (facts.string(bindings[at + Binding.name]) !== '*') continue;
      const module = this.moduleOf(bindings[at + Binding.node]);
      for (const name of this.others.ofAny)
        if (module === undefined || this.others.isOtherIn(module, name)) this.bound.add(name);
    }
  }

  private bind(): void {
    const { facts } = this.file;
    const { scopes } = facts;
    for (let row = 0; row * Scope.width < scopes.length; row++) {
      const kind = scopes[row * Scope.width + Scope.kind];
      if (kind !== ScopeKind.module && kind !== ScopeKind.function) continue;
      const names = kind === ScopeKind.module ? this.bound : (this.local.get(row) ?? new Set());
      for (const at of facts.bindingsIn(row))
        if (this.givesOther(at)) names.add(facts.string(facts.bindings[at + Binding.name]));
      if (row > 0 && names.size > 0) this.local.set(row, names);
    }
  }

  private givesOther(at: number): boolean {
    const { facts, starts, ends } = this.file;
    const { bindings } = facts;
    const node = bindings[at + Binding.node];
    switch (bindings[at + Binding.kind]) {
      // What these are is what their definitions are.
      case BindingKind.function:
      case BindingKind.class:
      case BindingKind.parameter:
      case BindingKind.import:
      case BindingKind.global:
      case BindingKind.nonlocal:
        return false;
      case BindingKind.importFrom:
        return this.isOtherItem(node, bindings[at + Binding.detail]);
      default:
        return this.isIn(starts[node], ends[node]);
    }
  }
}
