/** Lets what pytest passes to tests and fixtures flow into their parameters, which have no other caller. */
import { Scope } from '../model/facts.js';
import { isTest } from './fixtureRequests.js';
import type { Signature } from './functionTable.js';
import { parametrizedValues } from './parametrized.js';
import type { Run } from './run.js';

/** Fixtures, by the names of the parameters. */
export function passFixtures(run: Run, signature: Signature): void {
  const { engine, file } = run;
  if (file.source.scope !== 'project') return;
  const row = file.facts.scopes[run.row * Scope.width + Scope.definition];
  const passed = engine.fixtureRequests.passed(file, row);
  pass(run, passed, [signature]);
}

/** What the decorators of the function `entity` list. */
export function passCases(run: Run, node: number, entity: number): void {
  pass(run, parametrizedValues(run, node), run.engine.functions.of(entity).signatures);
}

/** What the decorators of the class `entity` list for its tests. */
export function passCasesToTests(run: Run, node: number, entity: number): void {
  const cases = parametrizedValues(run, node);
  if (cases.size === 0) return;
  const { classes, functions } = run.engine;
  for (const name of classes.ownNames(entity)) {
    const member = classes.ownMember(entity, name);
    if (member >= 0 && isTest(run.file, member - run.file.base))
      pass(run, cases, functions.of(member).signatures);
  }
}

function pass(run: Run, cases: ReadonlyMap<string, number>, signatures: readonly Signature[]): void {
  const { cells, universe } = run.engine;
  if (cases.size === 0) return;
  for (const { parameters } of signatures)
    for (const { name, open, cell } of parameters)
      if (open) cells.join(cell, cases.get(universe.text(name)) ?? 0);
}
