/** What has to say the same for a change to be followed: what names are bound by, imported as, exported, and declared to be. */
import { Binding, BindingKind, Export, Scope, ScopeKind } from '../../model/facts.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import type { CodeDigests } from './codeDigests.js';
import { scopesOf } from './followedCode.js';
import type { Versions } from './versions.js';

/** `__all__` decides which names star imports bind elsewhere. */
export function sameExports({ old, now }: Versions): boolean {
  return exportSteps(old) === exportSteps(now);
}

function exportSteps(digests: CodeDigests): string {
  const { exports } = digests.facts;
  const found: string[] = [];
  for (let at = 0; at < exports.length; at += Export.width)
    found.push(`${exports[at + Export.step]} ${digests.text(exports[at + Export.value])}`);
  return found.join();
}

/** Classes bind the same names but for those functions. */
export function sameNames(versions: Versions): boolean {
  const { old, now, alignment, oldRows, newRows } = versions;
  return scopesOf(old, ScopeKind.class).every(
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

/** Each unit declares the same names to be others' (this changes what these mean there), and is a generator or none as it was. */
export function sameUnits(versions: Versions): boolean {
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
