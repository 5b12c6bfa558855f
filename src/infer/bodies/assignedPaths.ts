/**
 * An attribute is what it was assigned last:
 *
 *     self.state = Running()
 *     self.state.step()       # and not of what other methods put there
 *
 * As with what conditions say of it, a call of what assigns it ends that.
 */
import { KindCode } from '../../model/kinds.js';
import { isDescriptor } from '../attributes/leftToObjects.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { isOwnObject } from '../types/ownObjects.js';
import { isPath } from './paths.js';

/** `target`, the attribute `name` of `object`, has been assigned `value`. */
export function narrowAssigned(run: Run, target: number, object: number, name: number, value: number): void {
  const { engine } = run;
  if (!isPath(run, target) || !isToAsk(engine, engine.resolve(value))) return;
  const { values } = engine;
  const isKept = values.every(engine.resolve(object), (atom) => keepsAsGiven(engine, atom, name));
  if (isKept) run.paths.narrow(target, value);
}

/** Whether there is something in a value to be called or to have methods called, and no container, which others fill. */
function isToAsk(engine: Engine, value: number): boolean {
  const { values } = engine;
  let isAny = false;
  for (const atom of values.lists.items(value)) {
    const kind = values.kind[atom];
    if (kind === Atom.none || kind === Atom.other) continue;
    const isHeld = kind === Atom.instance && (values.b[atom] === 0 || isOwnObject(engine, atom));
    if (kind !== Atom.class && kind !== Atom.function && !isHeld) return false;
    isAny = true;
  }
  return isAny;
}

/** Whether an object gives back under a name what it is given there (data model, "Invoking Descriptors"). */
function keepsAsGiven(engine: Engine, atom: number, name: number): boolean {
  const { values, classes, linked, universe, members } = engine;
  if (values.kind[atom] !== Atom.instance) return false;
  const info = classes.of(values.a[atom]);
  if (
    info.open ||
    info.file.source.stub ||
    classes.findBelowObject(info, universe.nameId('__setattr__')) >= 0
  )
    return false;
  const { owner, member } = members.find(info, name);
  if (owner === undefined) return true;
  const kind = linked.program.kindOf(member);
  if (kind !== KindCode.attribute && kind !== KindCode.variable) return false;
  const { value } = members.value(owner, member);
  return !values.some(value, (one) => values.kind[one] === Atom.property || isDescriptor(engine, one));
}
