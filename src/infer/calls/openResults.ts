/** What calling something gives that is left open: a parameter, or an abstract method of one. */
import { attribute } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { withoutAbstract } from '../types/abstractClasses.js';
import { UNKNOWN_ARGUMENTS } from './arguments.js';
import { call, NO_CONTEXT } from './calls.js';
import { resultOfAll } from './keptFunctions.js';
import { fromCallers } from './symbolic.js';

/** What more functions give says little, unless all give the same. */
const MOST_CALLED = 12;
const MOST_CALLED_ALIKE = 160;
/** Results of results of results are as good as unknown, and too many to try, unless there is one way to each. */
const DEEPEST = 2;
const DEEPEST_ALONE = 6;

/** What `callees` give, which are passed for the parameter that the atom `called` calls. */
export function resultOf(engine: Engine, called: number, callees: number, isResolved: boolean): number {
  const { memo, underWay, callDepth } = engine;
  const { results } = underWay;
  // What a function gives that calls itself through its parameter is in the rest.
  if (results.some((one) => one.called === called && one.callees === callees)) return 0;
  if (!underWay.isNothingElse) return foundOf(engine, called, callees, isResolved);
  const outer = results.map((one) => `${one.called} ${one.callees}`);
  return memo.of([`called ${callDepth} ${isResolved}`, ...outer].join(), called, callees, () =>
    foundOf(engine, called, callees, isResolved),
  );
}

function foundOf(engine: Engine, called: number, callees: number, isResolved: boolean): number {
  const { values } = engine;
  const { results } = engine.underWay;
  const count = countCalled(engine, callees);
  if (count > MOST_CALLED_ALIKE || results.length >= (count > 1 ? DEEPEST : DEEPEST_ALONE)) return 0;
  results.push({ called, callees });
  const given: number[] = [];
  let whole = 0;
  let isTooMuch = false;
  const concrete = withoutAbstract(engine, callees);
  for (const callee of values.lists.items(concrete)) {
    const result = call(engine, NO_CONTEXT, values.single(callee), UNKNOWN_ARGUMENTS);
    given.push(isResolved ? engine.resolve(result) : result);
    whole = values.union(whole, given[given.length - 1]);
    isTooMuch = whole === values.many || (count > MOST_CALLED && values.size(whole) > 1);
    if (isTooMuch) break;
  }
  results.pop();
  return isTooMuch ? 0 : values.inDoubt(resultOfAll(engine, concrete, given), callees);
}

/** Of classes each gives its instance, and many of those the base that all have. */
function countCalled({ values }: Engine, callees: number): number {
  return values.lists.items(callees).filter((atom) => values.kind[atom] !== Atom.class).length;
}

/** What the receivers' own methods give, where an abstract one was called on a parameter for which these are passed. */
export function givenByReceivers(engine: Engine, called: number, receivers: number): number {
  const { values } = engine;
  const method = values.a[called];
  const { name } = engine.functions.of(values.a[method]);
  let open = 0;
  let callees = 0;
  if (values.size(receivers) <= MOST_CALLED)
    for (const one of values.lists.items(receivers)) {
      if (values.kind[one] === Atom.parameter) {
        const left = values.atom(Atom.function, values.a[method], one + 1);
        open = values.union(open, values.of(Atom.called, left));
      } else callees = values.union(callees, attribute(engine, values.single(one), name));
    }
  if (open === 0 && callees === 0) callees = ofAllReceivers(engine, method);
  return values.union(open, resultOf(engine, called, callees, false));
}

/** What an abstract method of a parameter is where all callers count: of a class that leaves it to those below, all of theirs. */
export function ofAllReceivers(engine: Engine, method: number): number {
  const { values, classes, functions } = engine;
  const { owner, name } = functions.of(values.a[method]);
  const receivers = values.lists
    .items(fromCallers(engine, values.b[method] - 1))
    .filter((one) => values.kind[one] === Atom.instance || values.kind[one] === Atom.class);
  const leaving = receivers.filter((one) => {
    const info = classes.of(values.a[one]);
    const index = classes.findMember(info, name);
    return index >= 0 && info.order[index].entity === owner;
  });
  const isBelow = (one: number): boolean =>
    leaving.some(
      (other) => values.a[one] !== values.a[other] && classes.isSubclass(values.a[one], values.a[other]),
    );
  let callees = 0;
  for (const one of receivers)
    if (!isBelow(one)) callees = values.union(callees, attribute(engine, values.single(one), name));
  return callees;
}
