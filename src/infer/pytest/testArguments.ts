/** Lets what pytest passes to tests and fixtures flow into their parameters, which have no other caller. */
import { Scope } from '../../model/facts.js';
import type { Signature } from '../program/functionTable.js';
import type { Run } from '../run.js';
import { isTest, isTestClass } from './fixtureRequests.js';
import { type Cases, parametrizedValues, valuesOf } from './parametrized.js';

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
  const { direct, indirect } = parametrizedValues(run, node);
  pass(run, direct, run.engine.functions.of(entity).signatures);
  run.engine.fixtureRequests.passOn(entity, indirect);
  const params = run.engine.fixtureRequests.paramsOf(run.file, entity - run.file.base);
  if (params !== 0) run.engine.fixtureRequests.parametrize(entity, valuesOf(run, params, 1)[0]);
}

/** What the decorators of the class `entity` list for its tests. */
export function passCasesToTests(run: Run, node: number, entity: number): void {
  const { direct, indirect } = parametrizedValues(run, node);
  if (direct.size + indirect.size === 0) return;
  const { classes, functions, fixtureRequests } = run.engine;
  for (const name of classes.ownNames(entity)) {
    const member = classes.ownDefinition(entity, name);
    if (member < 0 || !isTest(run.file, member - run.file.base)) continue;
    pass(run, direct, functions.of(member).signatures);
    fixtureRequests.passOn(member, indirect);
  }
}

/** Lets the tests of the class `entity` have the fixtures that they don't ask for. */
export function useFixtures(run: Run, entity: number): void {
  const { engine, file } = run;
  if (file.source.scope !== 'project') return;
  const methods = [...engine.classes.ownNames(entity)]
    .map((name) => engine.classes.ownDefinition(entity, name))
    .filter((member) => member >= 0)
    .map((member) => member - file.base);
  const row = entity - file.base;
  if (isTestClass(file, row, methods)) engine.fixtureRequests.useInClass(file, row);
}

function pass(run: Run, cases: Cases, signatures: readonly Signature[]): void {
  const { cells, universe } = run.engine;
  if (cases.size === 0) return;
  for (const { parameters } of signatures)
    for (const { name, open, cell } of parameters)
      if (open) cells.join(cell, cases.get(universe.text(name)) ?? 0);
}
