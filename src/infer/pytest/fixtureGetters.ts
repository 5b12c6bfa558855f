/**
 * `request.getfixturevalue(name)` (pytest, "Dynamically requesting fixtures"). The method is kept as an application of
 * its own name, which no text is otherwise, to the test that asks and to the fixture or test whose `request` it is.
 */

import { texts } from '../attributes/openNames.js';
import type { Arguments } from '../calls/arguments.js';
import { argument } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `asking`, `requesting`: values of the test or its class, and of the function that has the `request`. */
export function fixtureGetter(engine: Engine, asking: number, requesting: number): number {
  const { values } = engine;
  return values.of(Atom.partial, methodName(engine), values.lists.intern([asking, requesting]));
}

/** Whether a partial's atom is such a method. */
export function isFixtureGetter(engine: Engine, atom: number): boolean {
  return engine.values.a[atom] === methodName(engine);
}

function methodName({ values, universe }: Engine): number {
  return values.of(Atom.text, universe.nameId('getfixturevalue'));
}

export function getFixture(engine: Engine, { run, node }: Context, atom: number, args: Arguments): number {
  const { values, universe, fixtureRequests } = engine;
  const method = universe.memberOf('_pytest.fixtures.FixtureRequest', 'getfixturevalue');
  if (method >= 0) run?.record(node, method);
  const [asking, requesting] = values.lists
    .items(values.b[atom])
    .map((one) => values.a[values.onlyAtom(one)]);
  return fixtureRequests.valueNamed(asking, requesting, texts(engine, argument(engine, args, 0, 'argname')));
}
