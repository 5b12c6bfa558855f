/** What has to say the same for a change to be followed: what names are bound by, imported as, and declared to be. */
import type { FactsView } from '../../link/facts/factsView.js';
import { Binding, BindingKind, Export, ExportStep, Scope, ScopeKind } from '../../model/facts.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { CodeDigests } from './codeDigests.js';
import { scopesOf } from './followedCode.js';
import type { Versions } from './versions.js';

/**
 * Names that `__all__` has in one version and not in the other: these star imports bind elsewhere, or don't any more. Undefined where
 * it can't be read, or only one version has one.
 */
export function changedExports({ old, now }: Versions): ReadonlySet<string> | undefined {
  if (exportSteps(old) === exportSteps(now)) return new Set();
  const [before, after] = [listedNames(old.facts), listedNames(now.facts)];
  if (before === undefined || after === undefined) return undefined;
  return new Set([...before, ...after].filter((name) => before.has(name) !== after.has(name)));
}

function exportSteps(digests: CodeDigests): string {
  const { exports } = digests.facts;
  const found: string[] = [];
  for (let at = 0; at < exports.length; at += Export.width)
    found.push(`${exports[at + Export.step]} ${digests.text(exports[at + Export.value])}`);
  return found.join();
}

function listedNames(facts: FactsView): Set<string> | undefined {
  const { exports } = facts;
  const names = new Set<string>();
  for (let at = 0; at < exports.length; at += Export.width) {
    switch (exports[at + Export.step]) {
      case ExportStep.reset:
        names.clear();
        break;
      case ExportStep.add:
        names.add(facts.string(exports[at + Export.value]));
        break;
      case ExportStep.remove:
        names.delete(facts.string(exports[at + Export.value]));
        break;
      default:
        return undefined;
    }
  }
  return exports.length === 0 ? undefined : names;
}

/** Classes bind the same names but for functions and classes that come and go. */
export function sameNames(versions: Versions): boolean {
  const { old, now, alignment, oldRows, newRows, remade } = versions;
  return scopesOf(old, ScopeKind.class).every(
    (row) =>
      alignment.scope(row) < 0 ||
      remade.olds.has(old.facts.scopes[row * Scope.width + Scope.definition]) ||
      boundIn(old, row, oldRows) === boundIn(now, alignment.scope(row), newRows),
  );
}

function boundIn(digests: CodeDigests, scope: number, others: Int32Array): string {
  const { facts } = digests;
  return facts
    .bindingsIn(scope)
    .filter(
      (at) =>
        !isDefinition(facts.bindings[at + Binding.kind]) || others[facts.bindings[at + Binding.detail]] >= 0,
    )
    .map((at) => `${facts.bindings[at + Binding.kind]} ${digests.text(facts.bindings[at + Binding.name])}`)
    .join();
}

function isDefinition(kind: number): boolean {
  return kind === BindingKind.function || kind === BindingKind.class;
}

/**
 * Each unit that stays declares the same names to be others' (this changes what these mean there), each class imports the
 * same, and each unit is a generator or none as it was.
 */
export function sameUnits(versions: Versions): boolean {
  const { old, now, oldUnits, newUnits, alignment } = versions;
  const staying = new Set<number>();
  for (let row = 0; row * Scope.width < old.facts.scopes.length; row++) staying.add(alignment.scope(row));
  const before = farStatements(old, oldUnits, staying, (unit) => alignment.scope(unit));
  const after = farStatements(now, newUnits, staying, (unit) => unit);
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

/** `staying`: scopes of the new version that the old one has, too; `named`: the number that a unit has there, -1: none. */
function farStatements(
  { facts, shallow }: CodeDigests,
  units: Int32Array,
  staying: ReadonlySet<number>,
  named: (unit: number) => number,
): { declarations: string; yielding: ReadonlySet<number> } {
  const { syntax } = facts;
  const declarations: string[] = [];
  const yielding = new Set<number>();
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    switch (syntaxKind(syntax, node)) {
      case Syntax.import:
      case Syntax.importFrom:
        if (facts.scopes[units[node] * Scope.width + Scope.kind] !== ScopeKind.class) break;
        declarations.push(`${named(units[node])} ${shallow[node]}`);
        break;
      case Syntax.global:
      case Syntax.nonlocal:
        if (named(units[node]) < 0 || !staying.has(named(units[node]))) break;
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
