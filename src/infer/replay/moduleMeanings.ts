/**
 * Where names of modules may mean something else than they did: in the module that gives them in another way, in those
 * that import them from there, and, of both, in what is made of them.
 *
 *     # rates.py              # shop.py
 *     Rate = int              from rates import Rate as Given
 *                             Rates = dict[str, Given]
 *                             def total(rates: Rates): ...
 *
 * What evaluations read of modules they say (affected.ts). But what types and decorators are, and what a name is an alias
 * of, is asked without a trace: so units that say such a name walk other code, and functions whose headers do are called
 * in another way. Names of functions are those of their file alone, as far as their scopes go.
 */

import type { FactsView } from '../../link/facts/factsView.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import { pathOf } from '../../link/program/packages.js';
import { Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { AnnotatedAssignNode, AttributeNode, DefinitionNode, StringNode } from '../../model/operands.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { RowsByFile, VersionedFile } from './changes.js';
import { bodyOf } from './codeDigests.js';
import { fixtureDecorators, isFixture } from './fixtureDecorators.js';
import { isSpecial } from './functionNodes.js';
import { isPlainName } from './moduleNames.js';
import { bindsStars } from './namesakes.js';
import { NodeRanges } from './nodeRanges.js';
import { isOfClasses } from './remadeClasses.js';
import { type OtherNames, Sayings } from './sayings.js';
import { unitsOfNodes } from './unitNodes.js';

/** Names by the positions of files in the program. */
export type NamesByFile = ReadonlyMap<number, ReadonlySet<string>>;

export interface ModuleMeanings {
  /** Names of modules that may mean something else. */
  readonly names: NamesByFile;
  /** Units that say one. */
  readonly units: RowsByFile;
  /** Definitions that have such names, and functions that are called in another way. */
  readonly definitions: RowsByFile;
  /** Names of these functions, and of attributes that are declared otherwise. */
  readonly called: ReadonlySet<string>;
  /** Those of them that are members of classes. */
  readonly members: ReadonlySet<string>;
  /** Classes that say such a name outside of their functions: they may be others, of the same name. */
  readonly remade: RowsByFile;
}

/**
 * `changed`: names that modules give in another way; `constants`: those to which they give other constants (plainConstants.ts); `others`: rows of the classes that count as others anyway;
 * `modules`: names of the modules that both versions have.
 * Undefined where classes in functions may have other bases, members or decorators, fixtures may be others, or special methods
 * be called in another way.
 */
export function moduleMeanings(
  files: readonly VersionedFile[],
  changed: NamesByFile,
  constants: NamesByFile,
  others: RowsByFile,
  modules: ReadonlySet<string>,
): ModuleMeanings | undefined {
  const search = new Search(files, changed, others, modules);
  return search.isFollowed(constants) ? search : undefined;
}

/**
 * The modules of the standard library are known by stubs, which import nothing of a program. What a file that came says
 * is new, and nobody imports it from there but by what changed.
 */
function mayImport({ source: { scope, stub }, before }: VersionedFile): boolean {
  return before !== undefined && (scope === 'project' || !stub);
}

class Search implements ModuleMeanings, OtherNames {
  readonly names = new Map<number, Set<string>>();
  readonly units = new Map<number, Set<number>>();
  readonly definitions = new Map<number, Set<number>>();
  readonly called = new Set<string>();
  readonly members = new Set<string>();
  readonly remade = new Map<number, Set<number>>();
  /** All names, of whichever module. */
  readonly ofAny = new Set<string>();
  /** Those that a module has come to be said to have since they were searched for last. */
  private fresh = new Set<string>();
  private readonly read = new Map<number, ReadFile>();

  constructor(
    private readonly files: readonly VersionedFile[],
    changed: NamesByFile,
    private readonly others: RowsByFile,
    private readonly modules: ReadonlySet<string>,
  ) {
    for (const [index, names] of changed) for (const name of names) this.add(index, name);
  }

  isFollowed(constants: NamesByFile): boolean {
    while (this.fresh.size > 0) {
      const searched = this.fresh;
      this.fresh = new Set();
      for (let index = 0; index < this.files.length; index++) {
        const file = this.files[index];
        if (!mayImport(file) || !(holdsAny(file.facts, searched) || bindsStars(file.facts))) continue;
        if (!this.search(index, file)) return false;
      }
    }
    for (const [index, names] of constants) for (const name of names) this.add(index, name);
    for (const [index, names] of this.names) {
      for (const name of names) if (!isPlainName(name, this.files[index].source, this.modules)) return false;
      this.addDefinitions(index, names);
    }
    return true;
  }

  isOtherIn(module: string, name: string): boolean {
    for (const [index, names] of this.names)
      if (names.has(name) && mayBeNamed(this.files[index].source, module)) return true;
    return false;
  }

  private add(index: number, name: string): void {
    const names = this.names.get(index) ?? new Set();
    this.names.set(index, names);
    if (names.has(name)) return;
    names.add(name);
    this.ofAny.add(name);
    this.fresh.add(name);
  }

  private search(index: number, { facts, source, before = facts }: VersionedFile): boolean {
    let read = this.read.get(index);
    if (read === undefined) {
      read = new ReadFile(facts, before);
      this.read.set(index, read);
    }
    if (this.namesFixture(read)) return false;
    const own = this.names.get(index) ?? new Set();
    const sayings = new Sayings(read, source, this, own);
    if (sayings.isNone) return true;
    return this.searchSaid(index, read, sayings);
  }

  /** Whether one of the names may be a fixture's: tests ask for it by a parameter that says nothing else. */
  private namesFixture({ facts, before, starts, ends }: ReadFile): boolean {
    if (!holdsAny(facts, FIXTURES) && !holdsAny(before, FIXTURES)) return false;
    const { syntax, definitions } = facts;
    for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
      if (syntaxKind(syntax, node) !== Syntax.functionDefinition) continue;
      const decorators = fixtureDecorators(facts, node, before);
      if (decorators.length === 0) continue;
      const row = syntax[node + DefinitionNode.definition];
      if (this.ofAny.has(facts.string(definitions[row * Definition.width + Definition.name]))) return true;
      for (const decorator of decorators)
        for (let one = starts[decorator]; one < ends[decorator]; one = endOfRecord(syntax, one)) {
          if (syntaxKind(syntax, one) !== Syntax.string) continue;
          const text = syntax[one + StringNode.value];
          if (text >= 0 && this.ofAny.has(facts.string(text))) return true;
        }
    }
    return false;
  }

  private searchSaid(index: number, read: ReadFile, sayings: Sayings): boolean {
    for (const name of sayings.bound) this.add(index, name);
    const { facts, starts, ends, units } = read;
    const { scopes, syntax } = facts;
    const definitions = rowsOf(this.definitions, index);
    const remade = rowsOf(this.remade, index);
    for (const row of classesThatSay(read, sayings))
      if (this.others.get(index)?.has(row) !== true && !this.remake(index, facts, row)) return false;
    const others = new Set([...(this.others.get(index) ?? []), ...remade]);
    const live = rowsOf(this.units, index);
    for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
      if (sayings.says(node)) live.add(units[node]);
      const kind = syntaxKind(syntax, node);
      if (kind === Syntax.functionDefinition) {
        if (!sayings.isIn(starts[node], ends[node])) continue;
        const body = bodyOf(syntax, node, kind);
        const isCalledOtherwise =
          sayings.countIn(starts[node], ends[node]) > sayings.countIn(starts[body], ends[body]);
        if (!isCalledOtherwise) continue;
        if (fixtureDecorators(facts, node, read.before).length > 0) return false;
        const row = syntax[node + DefinitionNode.definition];
        if (!this.addFunction(index, facts, row, others)) return false;
        live.add(syntax[node + DefinitionNode.scope]);
      } else if (kind === Syntax.annotatedAssign) {
        const target = syntax[node + AnnotatedAssignNode.target];
        const annotation = syntax[node + AnnotatedAssignNode.annotation];
        if (syntaxKind(syntax, target) !== Syntax.attribute) continue;
        if (!sayings.isIn(starts[annotation], ends[annotation])) continue;
        this.called.add(facts.string(syntax[target + AttributeNode.name]));
        for (let row = units[node]; row > 0; row = scopes[row * Scope.width + Scope.parent])
          if (scopes[row * Scope.width + Scope.kind] === ScopeKind.class)
            definitions.add(scopes[row * Scope.width + Scope.definition]);
      }
    }
    return true;
  }

  /** Counts a class as another one of its name; false where it is known by other ways than that. */
  private remake(index: number, facts: FactsView, row: number): boolean {
    if (!isOfClasses(facts, row) || holdsFixture(facts, row)) return false;
    rowsOf(this.remade, index).add(row);
    rowsOf(this.definitions, index).add(row);
    return true;
  }

  /** A function whose header may mean something else; false where neither its name nor its class's says who calls it. */
  private addFunction(index: number, facts: FactsView, row: number, others: ReadonlySet<number>): boolean {
    const { definitions: table } = facts;
    const definitions = rowsOf(this.definitions, index);
    const name = facts.string(table[row * Definition.width + Definition.name]);
    const parent = table[row * Definition.width + Definition.parent];
    definitions.add(row);
    if (others.has(parent) || table[parent * Definition.width + Definition.kind] > KindCode.class)
      return true;
    if (table[parent * Definition.width + Definition.kind] === KindCode.class) {
      if (isSpecial(name)) return this.remake(index, facts, parent);
      definitions.add(parent);
      this.members.add(name);
      if (name.startsWith('__')) {
        const owner = facts.string(table[parent * Definition.width + Definition.name]);
        this.called.add(`_${owner.replace(/^_+/, '')}${name}`);
      }
    }
    this.called.add(name);
    return true;
  }

  private addDefinitions(index: number, names: ReadonlySet<string>): void {
    const { facts } = this.files[index];
    const { definitions } = facts;
    const rows = rowsOf(this.definitions, index);
    for (let row = 1; row * Definition.width < definitions.length; row++) {
      const at = row * Definition.width;
      if (definitions[at + Definition.parent] !== 0) continue;
      if (names.has(facts.string(definitions[at + Definition.name]))) rows.add(row);
    }
  }
}

/** One of which decorators of fixtures are spelled with, where they are imported at the latest. */
const FIXTURES: ReadonlySet<string> = new Set(['fixture', 'yield_fixture']);

/** A file that holds some of the names, with where its nodes begin and end, and the unit of each. */
class ReadFile {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly units: Int32Array;

  /** `before`: what the file's facts were. */
  constructor(
    readonly facts: FactsView,
    readonly before: FactsView,
  ) {
    const { starts, ends } = new NodeRanges(facts.syntax);
    this.starts = starts;
    this.ends = ends;
    this.units = unitsOfNodes(facts, this);
  }
}

/** Rows of the classes that say such a name: in their header, or their body outside of definitions. */
function classesThatSay({ facts, starts, ends }: ReadFile, sayings: Sayings): number[] {
  const { scopes } = facts;
  const found: number[] = [];
  const count = scopes.length / Scope.width;
  /** By scope: how many sayings stand in definitions of its own. */
  const inside = new Int32Array(count);
  const nodeOf = (row: number): number => scopes[row * Scope.width + Scope.node];
  const all = (row: number): number => sayings.countIn(starts[nodeOf(row)], ends[nodeOf(row)]);
  for (let row = count - 1; row > 0; row--) {
    const kind = scopes[row * Scope.width + Scope.kind];
    if (kind !== ScopeKind.class && kind !== ScopeKind.function) continue;
    if (kind === ScopeKind.class && all(row) > inside[row])
      found.push(scopes[row * Scope.width + Scope.definition]);
    inside[scopes[row * Scope.width + Scope.parent]] += all(row);
  }
  return found;
}

function holdsFixture(facts: FactsView, owner: number): boolean {
  const { definitions } = facts;
  for (let row = 1; row * Definition.width < definitions.length; row++)
    if (definitions[row * Definition.width + Definition.parent] === owner && isFixture(facts, row))
      return true;
  return false;
}

function rowsOf(map: Map<number, Set<number>>, index: number): Set<number> {
  const known = map.get(index);
  if (known !== undefined) return known;
  const rows = new Set<number>();
  map.set(index, rows);
  return rows;
}

/**
 * Whether a file may be the module that some file imports by an absolute name: by its own one, or from a folder that it is in
 * (importedModule.ts). The standard library's have others besides.
 */
function mayBeNamed(source: NamedFile, name: string): boolean {
  const { module, scope } = source;
  const path = pathOf(source);
  return module === name || path === name || path.endsWith(`.${name}`) || scope !== 'project';
}
