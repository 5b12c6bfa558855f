/** Functions that classes have under a name: those that they define, and those that their bodies assign. */

import { isFunctionKind } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from './classTable.js';
import type { FunctionInfo } from './functionInfo.js';
import { unnamedBases } from './unnamedBases.js';

/** The function that a class has under a name, `object`'s left out. */
export function functionOf(engine: Engine, info: ClassInfo, name: string): FunctionInfo | undefined {
  const own = ownOrAssigned(engine, info, name);
  if (own !== undefined) return own;
  for (const base of unnamedBases(engine, info)) {
    const found = ownOrAssigned(engine, engine.classes.of(base), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownOrAssigned(engine: Engine, info: ClassInfo, name: string): FunctionInfo | undefined {
  const { classes, universe, values } = engine;
  const index = classes.findBelowObject(info, universe.nameId(name));
  if (index < 0) return undefined;
  const member = classes.ownMember(info.order[index].entity, universe.nameId(name));
  if (isFunctionKind(engine.linked.program.kindOf(member))) return engine.functions.of(member);
  // `__init__ = other`
  for (const unit of classes.of(info.order[index].entity).units) {
    engine.ensure(unit);
    const value = engine.read(engine.cells.cell(CellKind.name, unit, universe.nameId(name)));
    for (const one of values.lists.items(value))
      if (values.kind[one] === Atom.function) return engine.functions.of(values.a[one]);
  }
  return undefined;
}
