/** A test and the two ways that lead on from it. */
import { ScopeKind } from '../../model/facts.js';
import type { Run } from '../run.js';
import { decided } from './decided.js';
import { evaluate } from './expressions.js';
import { guardOf } from './guards.js';
import { narrow } from './narrow.js';
import { onPythonThree } from './pythonTwo.js';

/** Goes one way where the test comes out true and the other where it doesn't, and on from where both end. */
export function twoWays(run: Run, test: number, whenTrue: () => void, whenFalse: () => void): void {
  evaluate(run, test);
  const start = run.variables.env;
  const outer = run.guard;
  const isGuarded = run.kind === ScopeKind.function;
  const way = decided(run, test);
  let guard = isGuarded ? guardOf(run, outer, test, true) : outer;
  let other = isGuarded ? guardOf(run, outer, test, false) : outer;
  const body =
    way === false
      ? undefined
      : run.branch(start, () => {
          run.guard = guard;
          narrow(run, test, true);
          whenTrue();
          guard = run.guard;
        });
  const orelse =
    way === true
      ? undefined
      : run.branch(start, () => {
          run.guard = other;
          narrow(run, test, false);
          whenFalse();
          other = run.guard;
        });
  // The calls of both are seen, but what only Python 2 binds goes no further.
  const known = onPythonThree(run.engine, run.file, run.row, test);
  run.meet(known === undefined ? [body, orelse] : [known ? body : orelse]);
  // Only the other way leads to what follows.
  if (body === undefined) run.guard = other;
  else if (orelse === undefined) run.guard = guard;
}
