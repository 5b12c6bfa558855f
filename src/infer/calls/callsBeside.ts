/** Calls of what a `.pyi` beside a `.py` declares: the code is the source's, and so are its decorators. */
import { throughInstance } from '../attributes/binding.js';
import { viewOf } from '../attributes/views.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Arguments } from './arguments.js';
import { callSignature } from './signatureCalls.js';

/** Calls the code of a function that a stub beside it declares; gives what comes back. */
export function callBeside(engine: Engine, info: FunctionInfo, args: Arguments, atom: number): number {
  let result = 0;
  const source = engine.functions.of(info.source);
  for (const signature of engine.functions.bodiesBeside(info))
    result = engine.values.union(result, callSignature(engine, source, signature, args, atom));
  return result;
}

/** What the source's decorators put in the place of a function that the stub declares without them, as `atom` is bound. */
export function wrappersBeside(engine: Engine, info: FunctionInfo, atom: number): number {
  const { values } = engine;
  const wrappers = values.filter(decoratedSource(engine, info), (one) => {
    if (values.kind[one] === Atom.lambda) return true;
    return (
      values.kind[one] === Atom.function && values.a[one] !== info.source && values.a[one] !== info.entity
    );
  });
  const receiver = values.b[atom] - 1;
  if (receiver < 0 || wrappers === 0) return wrappers;
  const view = viewOf(engine, receiver);
  return view === undefined ? 0 : throughInstance(engine, wrappers, receiver, view);
}

/** What the source's class or module has under the function's name. */
function decoratedSource(engine: Engine, { source }: FunctionInfo): number {
  const { cells, classes, functions, members, universe } = engine;
  const { file, name, owner } = functions.of(source);
  if (owner >= 0) return members.value(classes.of(owner), source).value;
  return engine.read(cells.cell(CellKind.name, universe.scope(file, 0), name));
}
