/** Calls that don't come back: `sys.exit()`, and whatever is declared to give `NoReturn` or `Never`. */
import { specialMethod } from '../attributes/attributes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';

/** How a call ends. */
export const Ending = {
  comesBack: 0,
  never: 1,
  /** What it gives is awaited, and that doesn't come back. */
  neverAwaited: 2,
} as const;

/** Objects whose `__call__` is an object again lead no deeper; they may lead back to themselves. */
const DEEPEST = 8;

/** How a call ends of whatever a value is. */
export function endingOf(engine: Engine, callee: number, depth = 0): number {
  const { values } = engine;
  let ending: number = Ending.comesBack;
  for (let i = 0; i < values.size(callee); i++) {
    const one = endingOfAtom(engine, values.atomAt(callee, i), depth);
    if (one === Ending.comesBack || (i > 0 && one !== ending)) return Ending.comesBack;
    ending = one;
  }
  return ending;
}

function endingOfAtom(engine: Engine, atom: number, depth: number): number {
  const { values, functions, universe } = engine;
  switch (values.kind[atom]) {
    case Atom.function: {
      const info = functions.of(values.a[atom]);
      const isNever = info.signatures.length > 0 && info.signatures.every(({ never }) => never);
      if (!isNever || isOverridden(engine, info)) return Ending.comesBack;
      return info.signatures[0].async ? Ending.neverAwaited : Ending.never;
    }
    case Atom.instance: {
      if (depth === DEEPEST) return Ending.comesBack;
      // `exit()` and `quit()` are objects.
      const method = specialMethod(engine, atom, universe.nameId('__call__'));
      return endingOf(engine, method, depth + 1);
    }
    default:
      return Ending.comesBack;
  }
}

/** Whether a method that isn't declared so may run in its place. */
function isOverridden(engine: Engine, info: FunctionInfo): boolean {
  if (info.owner < 0) return false;
  const { classes, descent, functions } = engine;
  return descent.defining(classes.of(info.owner), info.name).some((entity) => {
    const member = classes.ownDefinition(entity, info.name);
    return member >= 0 && !functions.of(member).signatures.every(({ never }) => never);
  });
}
