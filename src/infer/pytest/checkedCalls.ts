/** Calls that pytest makes for a test which names the function and what it is given. */
import { importedPath } from '../../link/names/importedPath.js';
import { CallNode } from '../../model/operands.js';
import { type Arguments, withPositional } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import type { Run } from '../run.js';

/** At which position (0-based) the function stands (pytest, "API reference"). */
const FUNCTION_AT: ReadonlyMap<string, number> = new Map([
  ['pytest.raises', 1],
  ['pytest.warns', 1],
  ['pytest.deprecated_call', 0],
]);

/** `pytest.raises(KeyError, find, table, 'x')` calls `find(table, 'x')`; whether the call, `node`, is such a one. */
export function callChecked(run: Run, node: number, args: Arguments): boolean {
  const { engine, file, syntax } = run;
  const at = FUNCTION_AT.get(importedPath(engine.linked.names, file, syntax[node + CallNode.function]));
  if (at === undefined) return false;
  const checked = args.positional[at] ?? 0;
  call(engine, NO_CONTEXT, checked, withPositional(args, args.positional.slice(at + 1)), false);
  return true;
}
