/**
 * Which changes of a file are followed: those within functions that were there before, and functions that come
 * and go. What else a file says stands in tables that are asked without a trace (names, imports, classes, exports),
 * or has effects on what it doesn't name.
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import type { FactsView } from '../../link/facts/factsView.js';
import { lastName } from '../../link/facts/lastName.js';
import {
  Binding,
  BindingKind,
  Declaration,
  Definition,
  Export,
  Scope,
  ScopeKind,
} from '../../model/facts.js';
import { isFunctionKind, KindCode, SymbolFlag } from '../../model/kinds.js';
import { DefinitionNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { type CodeDigests, Extent, type ExtentOf } from './codeDigests.js';
import type { Versions } from './versions.js';

/** Whether all that changed is followed. */
export function isFollowed(versions: Versions): boolean {
  const oldStatics = staticCode(versions.old, versions.oldRows);
  const newStatics = staticCode(versions.now, versions.newRows);
  return (
    sameModule(versions, oldStatics, newStatics) &&
    sameClasses(versions, oldStatics, newStatics) &&
    sameDefinitions(versions, oldStatics, newStatics) &&
    sameSpecialHeaders(versions) &&
    isPlain(versions.old, versions.oldRows) &&
    isPlain(versions.now, versions.newRows) &&
    sameExports(versions) &&
    sameNames(versions) &&
    sameUnits(versions) &&
    !versions.locals.reachTables &&
    noFixtures(versions)
  );
}

/**
 * Code with no more of functions than {@link Extent}'s name, and without functions that come or go (by row: the other
 * version's row, or -1).
 */
function staticCode(digests: CodeDigests, others: Int32Array): Float64Array {
  const { syntax } = digests.facts;
  const extentOf: ExtentOf = (node, kind) => {
    if (kind !== Syntax.functionDefinition) return Extent.whole;
    return others[syntax[node + DefinitionNode.definition]] < 0 ? Extent.nothing : Extent.name;
  };
  return digests.fold(extentOf);
}

/**
 * What a module says outside of functions, and the order of it, is what its names mean to everybody, and what
 * decorators, defaults and the bodies of classes are evaluated with.
 */
function sameModule({ old, now }: Versions, olds: Float64Array, news: Float64Array): boolean {
  return olds[old.facts.definitions[Definition.node]] === news[now.facts.definitions[Definition.node]];
}

/**
 * Classes in functions, too, are in tables: of bases, subclasses, orders and fields. Those of the module are held
 * by its own code.
 */
function sameClasses(versions: Versions, olds: Float64Array, news: Float64Array): boolean {
  const { old, now, alignment } = versions;
  const before = scopesOf(old, ScopeKind.class);
  const after = scopesOf(now, ScopeKind.class);
  return (
    before.length === after.length &&
    before.every(
      (row, index) =>
        alignment.scope(row) === after[index] && olds[nodeOf(old, row)] === news[nodeOf(now, after[index])],
    )
  );
}

function scopesOf({ facts }: CodeDigests, kind: number): number[] {
  const found: number[] = [];
  for (let row = 0; row * Scope.width < facts.scopes.length; row++)
    if (facts.scopes[row * Scope.width + Scope.kind] === kind) found.push(row);
  return found;
}

function nodeOf({ facts }: CodeDigests, scope: number): number {
  return facts.scopes[scope * Scope.width + Scope.node];
}

/**
 * A definition that stays has as many declarations, decorated with the same: what a name is, and which of several
 * bodies counts, follows from them. How a function is called may change: who calls it, or passes it on, has it in the
 * trace; and what overrides it, or is overridden, has its name (fileChanges.ts).
 */
function sameDefinitions({ old, now, oldRows }: Versions, olds: Float64Array, news: Float64Array): boolean {
  const before = old.facts;
  const after = now.facts;
  return oldRows.every((other, row) => {
    const at = row * Definition.width;
    const to = other * Definition.width;
    if (other < 0 || (before.definitions[at + Definition.flags] & SymbolFlag.local) !== 0) return true;
    const nodes = before.declarationsOf(row).map((one) => before.declarations[one + Declaration.node]);
    const others = after.declarationsOf(other).map((one) => after.declarations[one + Declaration.node]);
    const text = old.text(before.definitions[at + Definition.default]);
    return (
      before.definitions[at + Definition.flags] === after.definitions[to + Definition.flags] &&
      text === now.text(after.definitions[to + Definition.default]) &&
      nodes.length === others.length &&
      nodes.every((node, index) => olds[node] === news[others[index]])
    );
  });
}

/** How special methods are called is asked of classes, by constructors, operators and conversions that name nothing. */
function sameSpecialHeaders({ old, now, oldRows }: Versions): boolean {
  return oldRows.every(
    (other, row) =>
      other < 0 ||
      !isSpecial(old.facts.string(old.facts.definitions[row * Definition.width + Definition.name])) ||
      sameHeaders(old, row, now, other),
  );
}

/** Whether the `def` statements of two definitions, of which there are as many, say the same but for their bodies. */
export function sameHeaders(old: CodeDigests, row: number, now: CodeDigests, other: number): boolean {
  const others = functionNodes(now.facts, other);
  return functionNodes(old.facts, row).every((node, index) => old.header[node] === now.header[others[index]]);
}

/** Decorators that leave a function what it is, or say by their names alone what they make of it. */
const PLAIN_DECORATORS = new Set([
  'property',
  'cached_property',
  'setter',
  'getter',
  'deleter',
  'staticmethod',
  'classmethod',
  'abstractmethod',
  'override',
  'final',
  'wraps',
  'lru_cache',
  'cache',
  'contextmanager',
  'asynccontextmanager',
]);

/**
 * What comes or goes are functions that others know by name. Special methods are called by no name; other
 * decorators may do anything with a function; and data of a module or class is known to more than its name's readers.
 */
function isPlain({ facts }: CodeDigests, others: Int32Array): boolean {
  const { definitions, declarations } = facts;
  return others.every((other, row) => {
    if (other >= 0) return true;
    const at = row * Definition.width;
    const parent = definitions[at + Definition.parent];
    const isMember = definitions[parent * Definition.width + Definition.kind] <= KindCode.class;
    if (!isMember) return true;
    return (
      isFunctionKind(definitions[at + Definition.kind]) &&
      !isSpecial(facts.string(definitions[at + Definition.name])) &&
      facts.declarationsOf(row).every((one) => {
        const node = declarations[one + Declaration.node];
        return (
          syntaxKind(facts.syntax, node) === Syntax.functionDefinition &&
          decoratorsOf({ facts }, node).every((decorator) =>
            PLAIN_DECORATORS.has(lastName({ facts }, decorator)),
          )
        );
      })
    );
  });
}

/** Whether Python itself calls methods of that name. */
export function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}

/** `__all__` decides which names star imports bind elsewhere. */
function sameExports({ old, now }: Versions): boolean {
  const steps = ({
    facts,
    text,
  }: {
    facts: CodeDigests['facts'];
    text: (string: number) => number;
  }): string => {
    const { exports } = facts;
    const found: string[] = [];
    for (let at = 0; at < exports.length; at += Export.width)
      found.push(`${exports[at + Export.step]} ${text(exports[at + Export.value])}`);
    return found.join();
  };
  return (
    steps({ facts: old.facts, text: (string) => old.text(string) }) ===
    steps({ facts: now.facts, text: (string) => now.text(string) })
  );
}

/**
 * Modules and classes bind the same names but for those functions: a function that declares a name global binds it
 * in the module, though it stands elsewhere.
 */
function sameNames(versions: Versions): boolean {
  const { old, now, alignment, oldRows, newRows } = versions;
  return [...scopesOf(old, ScopeKind.module), ...scopesOf(old, ScopeKind.class)].every(
    (row) => boundIn(old, row, oldRows) === boundIn(now, alignment.scope(row), newRows),
  );
}

function boundIn(digests: CodeDigests, scope: number, others: Int32Array): string {
  const { facts } = digests;
  return facts
    .bindingsIn(scope)
    .filter(
      (at) =>
        facts.bindings[at + Binding.kind] !== BindingKind.function ||
        others[facts.bindings[at + Binding.detail]] >= 0,
    )
    .map((at) => `${facts.bindings[at + Binding.kind]} ${digests.text(facts.bindings[at + Binding.name])}`)
    .join();
}

/**
 * Each unit imports the same (imports decide what modules hold, and which are known), declares the same names to be
 * others' (this changes what these mean there), and is a generator or none as it was.
 */
function sameUnits(versions: Versions): boolean {
  const { old, now, oldUnits, newUnits, alignment } = versions;
  const before = farStatements(old, oldUnits, (unit) => alignment.scope(unit));
  const after = farStatements(now, newUnits, (unit) => unit);
  return (
    before.declarations === after.declarations && sameGenerators(versions, before.yielding, after.yielding)
  );
}

/** Units that are new, or gone, may be either. */
function sameGenerators(
  { old, alignment }: Versions,
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): boolean {
  for (let row = 0; row * Scope.width < old.facts.scopes.length; row++) {
    const other = alignment.scope(row);
    if (other >= 0 && before.has(row) !== after.has(other)) return false;
  }
  return true;
}

function farStatements(
  { facts, shallow }: CodeDigests,
  units: Int32Array,
  named: (unit: number) => number,
): { declarations: string; yielding: ReadonlySet<number> } {
  const { syntax } = facts;
  const declarations: string[] = [];
  const yielding = new Set<number>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    switch (syntaxKind(syntax, node)) {
      case Syntax.import:
      case Syntax.importFrom:
      case Syntax.global:
      case Syntax.nonlocal:
        declarations.push(`${named(units[node])} ${shallow[node]}`);
        break;
      case Syntax.yield:
      case Syntax.yieldFrom:
        yielding.add(units[node]);
        break;
      default:
    }
  }
  return { declarations: declarations.join(), yielding };
}

/** What a fixture gives reaches tests that ask for it by the name of a parameter, in files that it doesn't know. */
function noFixtures({ old, now, oldRows }: Versions): boolean {
  return oldRows.every((other, row) => {
    const nodes = functionNodes(old.facts, row);
    if (other >= 0) {
      const others = functionNodes(now.facts, other);
      if (nodes.every((node, index) => old.deep[node] === now.deep[others[index]])) return true;
    }
    const { facts } = old;
    return !nodes.some((node) =>
      decoratorsOf({ facts }, node).some((decorator) => lastName({ facts }, decorator).includes('fixture')),
    );
  });
}

/** Nodes of the `def` statements of a definition. */
export function functionNodes(facts: FactsView, row: number): number[] {
  return facts
    .declarationsOf(row)
    .map((at) => facts.declarations[at + Declaration.node])
    .filter((node) => syntaxKind(facts.syntax, node) === Syntax.functionDefinition);
}
