/**
 * Names of a module that its code gives in another way than it did: imports and data that came, went, have another
 * value or stand elsewhere. Functions and classes that come and go are told by their definitions (fileChanges.ts).
 */

import { sourceText } from '../../link/facts/absoluteModule.js';
import { Binding, BindingKind, Block, Definition } from '../../model/facts.js';
import { ImportItem, importItem, importItemCount } from '../../model/importItems.js';
import { BlockNode, ImportFromNode } from '../../model/operands.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { CodeDigests } from './codeDigests.js';
import { isSpecial } from './functionNodes.js';
import { givesConstant } from './plainConstants.js';
import { isDefinition } from './records.js';
import type { Versions } from './versions.js';

/** Names of its own that a module may have without any meaning to Python or to tools that read it; what `__all__` lists is compared. */
const PLAIN_SPECIAL =
  /^__(?:all|(?:\w+_)?version|version_(?:info|tuple)|commit(?:_id)?|git_\w+|author|email|copyright|license|title|description|url|uri|date|build|credits|maintainer|status|revision|summary|docformat)__$/;

/** Names that say something to pytest. */
const OF_PYTEST = new Set(['pytestmark', 'pytest_plugins']);

/** A name that either version gives in a way that the other one doesn't. */
export interface ChangedName {
  readonly name: string;
  /** The BindingKinds by which they give it. */
  readonly kinds: ReadonlySet<number>;
  /** Whether both versions give it. */
  readonly isLasting: boolean;
  /** Whether both give it once, in the same place, and by constants (plainConstants.ts). */
  readonly isConstant: boolean;
}

export function changedModuleNames(versions: Versions): ChangedName[] {
  const { old, now, oldUnits, newUnits, oldRows, newRows, oldStatics, newStatics } = versions;
  const kept = keptStatements(versions);
  const before = new GivenNames(old, oldUnits, oldRows, oldStatics, kept.olds, 'old').found;
  const after = new GivenNames(now, newUnits, newRows, newStatics, kept.news, 'new').found;
  const changed: ChangedName[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    if (one?.ways.join() === other?.ways.join()) continue;
    const kinds = new Set([...(one?.kinds ?? []), ...(other?.kinds ?? [])]);
    const isLasting = one !== undefined && other !== undefined;
    const isConstant = isLasting && one.constant >= 0 && one.constant === other.constant;
    changed.push({ name, kinds, isLasting, isConstant });
  }
  return changed;
}

/**
 * Statements of the module that both versions have, in the same order. Those that only import are left out: nothing
 * is looked up in them that their order matters to.
 */
function keptStatements({ old, now, alignment, oldStatics, newStatics }: Versions): {
  olds: Set<number>;
  news: Set<number>;
} {
  const before = statementsOf(old);
  const after = statementsOf(now);
  const indices = new Map(after.map((statement, index) => [statement, index]));
  const olds = new Set<number>();
  const news = new Set<number>();
  let next = 0;
  before.forEach((one, at) => {
    if (onlyImports(old, one)) return;
    let other = alignment.node(one);
    const isNamed = isDefinition(syntaxKind(old.facts.syntax, one));
    if (!indices.has(other) || (!isNamed && old.deep[one] !== now.deep[other])) {
      // One with definitions in which something changed stands before the next one that is aligned.
      const following = before.slice(at + 1).find((statement) => indices.has(alignment.node(statement)));
      const end = following === undefined ? after.length : indices.get(alignment.node(following));
      const alike = (statement: number): boolean => newStatics[statement] === oldStatics[one];
      other = isNamed ? -1 : (after.slice(next, end).find(alike) ?? -1);
    }
    const index = indices.get(other);
    if (index === undefined || index < next) return;
    olds.add(one);
    news.add(other);
    next = index + 1;
  });
  return { olds, news };
}

function statementsOf({ facts: { syntax, definitions } }: CodeDigests): readonly number[] {
  const block = definitions[Definition.node];
  return syntaxKind(syntax, block) === Syntax.block ? listAt(syntax, block + BlockNode.statements) : [];
}

/** What a statement consists of that imports, maybe under conditions, and does nothing else. */
const OF_IMPORTS: ReadonlySet<number> = new Set([
  Syntax.import,
  Syntax.importFrom,
  Syntax.if,
  Syntax.try,
  Syntax.handler,
  Syntax.block,
  Syntax.pass,
  Syntax.name,
  Syntax.attribute,
  Syntax.tuple,
]);

/** Star imports matter to what stands before and behind them. */
function onlyImports({ facts, starts, ends }: CodeDigests, statement: number): boolean {
  const { syntax } = facts;
  for (let node = starts[statement]; node < ends[statement]; node = endOfRecord(syntax, node)) {
    const kind = syntaxKind(syntax, node);
    if (!OF_IMPORTS.has(kind)) return false;
    if (kind !== Syntax.importFrom || importItemCount(syntax, node) === 0) continue;
    if (facts.string(syntax[importItem(syntax, node, 0) + ImportItem.name]) === '*') return false;
  }
  return true;
}

/** The ways in which a name is given, in order. */
interface Given {
  readonly ways: string[];
  readonly kinds: Set<number>;
  /** Where it is given once, by a constant: how many statements that the other version has, too, stand before that; else -1. */
  constant: number;
}

class GivenNames {
  readonly found = new Map<string, Given>();
  /** By node: the index of the statement of the module that it is in; -1: none. */
  private readonly indices: Int32Array;
  /** By statement: what it says but for bodies of functions, and of others than the kept ones in which version; '' where it only imports. */
  private readonly said: string[] = [];
  /** By statement: how many of the kept ones stand before it. */
  private readonly ranks: number[] = [];
  /** By statement: the first block in it that binds something. */
  private readonly blocks: number[] = [];

  /** `kept`: statements that the other version has, too; `others`: the rows of definitions there; `statics`: as Versions has them. */
  constructor(
    private readonly digests: CodeDigests,
    units: Int32Array,
    others: Int32Array,
    statics: Float64Array,
    private readonly kept: ReadonlySet<number>,
    version: 'old' | 'new',
  ) {
    const { facts, starts, ends } = digests;
    const { bindings } = facts;
    this.indices = new Int32Array(facts.syntax.length).fill(-1);
    statementsOf(digests).forEach((statement, index) => {
      this.indices.fill(index, starts[statement], ends[statement]);
      const told = kept.has(statement) ? `${statics[statement]}` : version;
      this.said.push(onlyImports(digests, statement) ? '' : told);
      this.ranks.push(kept.has(statement) ? 1 : 0);
    });
    this.ranks.reduce((before, one, index) => {
      this.ranks[index] = before;
      return before + one;
    }, 0);
    // What functions give that declare a name global is compared with their bodies (localNames.ts).
    const own = facts.bindingsIn(0).filter((at) => units[bindings[at + Binding.node]] === 0);
    for (const at of own) {
      const index = this.indices[bindings[at + Binding.node]];
      this.blocks[index] = Math.min(
        this.blocks[index] ?? Number.POSITIVE_INFINITY,
        bindings[at + Binding.block],
      );
    }
    for (const at of own) {
      const kind = bindings[at + Binding.kind];
      const isDefined = kind === BindingKind.function || kind === BindingKind.class;
      if (isDefined && others[bindings[at + Binding.detail]] < 0) continue;
      const name = facts.string(bindings[at + Binding.name]);
      const given = this.found.get(name) ?? { ways: [], kinds: new Set<number>(), constant: -1 };
      this.found.set(name, given);
      given.ways.push(this.wayOf(at));
      given.kinds.add(kind);
      const isOne = given.ways.length === 1 && givesConstant(facts, at);
      given.constant = isOne ? this.ranks[this.indices[bindings[at + Binding.node]]] : -1;
    }
  }

  private wayOf(at: number): string {
    const { facts, deep } = this.digests;
    const node = facts.bindings[at + Binding.node];
    const kind = facts.bindings[at + Binding.kind];
    const index = this.indices[node];
    switch (kind) {
      case BindingKind.import:
      case BindingKind.importFrom: {
        const place = this.said[index] === '' ? this.blocksOf(at, index) : this.said[index];
        return `${kind} ${this.itemOf(at)} ${place} ${this.ranks[index]}`;
      }
      case BindingKind.function:
      case BindingKind.class: {
        // What definitions say is compared with them.
        const place = this.kept.has(node) ? '' : this.said[index];
        return `${kind} ${place} ${this.ranks[index]}`;
      }
      default:
        return `${kind} ${deep[node]} ${this.said[index]} ${this.ranks[index]}`;
    }
  }

  /** What an import statement says of one of the names that it gives. */
  private itemOf(at: number): string {
    const { digests } = this;
    const { bindings, syntax } = digests.facts;
    const node = bindings[at + Binding.node];
    const item = importItem(syntax, node, bindings[at + Binding.detail]);
    const from =
      syntaxKind(syntax, node) === Syntax.importFrom
        ? `${syntax[node + ImportFromNode.level]} ${digests.text(syntax[node + ImportFromNode.module])}`
        : '';
    return `${from} ${digests.text(syntax[item + ImportItem.name])} ${syntax[item + ImportItem.alias] >= 0}`;
  }

  /** The blocks that a binding stands in, and under which conditions they run. */
  private blocksOf(at: number, index: number): string {
    const { facts, deep } = this.digests;
    const { bindings, blocks } = facts;
    let said = '';
    for (let block = bindings[at + Binding.block]; block > 0; ) {
      const row = block * Block.width;
      const test = blocks[row + Block.test];
      said += `/${block - this.blocks[index]} ${blocks[row + Block.negated]} ${test === 0 ? 0 : deep[test]}`;
      block = blocks[row + Block.parent];
    }
    return said;
  }
}

/** Whether what gives such a name is followed: no star import, which gives any, and no class, which is in many tables. */
export function isGivenPlainly({ name, kinds }: ChangedName): boolean {
  return name !== '*' && !kinds.has(BindingKind.class);
}

/** Whether it is followed that a module's name means something else: not where it says something by itself, or may be a submodule. */
export function isPlainName(name: string, { module }: NamedFile, modules: ReadonlySet<string>): boolean {
  return (
    (!isSpecial(name) || PLAIN_SPECIAL.test(name)) &&
    !OF_PYTEST.has(name) &&
    !modules.has(`${module}.${name}`)
  );
}

/** Submodules that the imports of a package may load, and bind in it by that: parts of the modules' names that are some. */
export function loadedSubmodules(
  { facts }: CodeDigests,
  { module }: NamedFile,
  modules: ReadonlySet<string>,
): string {
  const { bindings, syntax } = facts;
  const found = new Set<string>();
  for (const at of facts.bindingsIn(0)) {
    const kind = bindings[at + Binding.kind];
    const node = bindings[at + Binding.node];
    let text = '';
    if (kind === BindingKind.import)
      text = facts.string(syntax[importItem(syntax, node, bindings[at + Binding.detail]) + ImportItem.name]);
    else if (kind === BindingKind.importFrom) text = sourceText(facts, node);
    for (const part of text.split('.')) if (modules.has(`${module}.${part}`)) found.add(part);
  }
  return [...found].sort().join();
}
