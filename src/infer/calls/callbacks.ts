/** Functions that code hands to what isn't known: it may call them with anything. */
import { isField } from '../../link/classes/attrsClasses.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { Atom } from '../domain/values.js';
import { doubt } from '../doubts.js';
import { callChecked } from '../pytest/checkedCalls.js';
import type { Run } from '../run.js';
import type { Arguments } from './arguments.js';

/**
 * Where nothing is known of what is called, what it is given may be called with something else than what callers in sight
 * pass: `pool.submit(work, task)`, where `pool` is of a library that isn't there. What pytest is known to call is called.
 * `node`: the call.
 */
export function handToUnknown(run: Run, node: number, args: Arguments): void {
  const { values, functions, linked } = run.engine;
  const given = [...args.positional, ...args.named];
  if (!given.some((value) => values.holds(value, Atom.function))) return;
  // What `attr.ib(converter=f)` and `pytest.raises(KeyError, f, x)` call is known.
  if (isField(linked.names, run.file, node) || callChecked(run, node, args)) return;
  for (const value of given)
    for (const atom of values.lists.items(value)) {
      if (values.kind[atom] !== Atom.function) continue;
      const first = values.b[atom] === 0 ? 0 : 1;
      for (const { parameters } of functions.of(values.a[atom]).signatures)
        for (const { open, owner, kind, optional, cell } of parameters.slice(first))
          if (open && owner < 0 && !optional && kind < ParameterKindCode.varPositional)
            doubt(run.engine, cell);
    }
}
