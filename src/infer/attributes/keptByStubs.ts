/**
 * What a stub's class declares of its attributes (`master: Misc`, `server: BaseServer`), and what the project's own
 * subclasses have there: objects of classes of their own, which they assign themselves or give to the
 * stub's constructor, whose parameters have the names of the attributes that keep them.
 */

import { isAskedInside } from '../asker.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import type { Lookup } from '../program/members.js';
import { isOwnObject } from '../types/ownObjects.js';
import { assignedIn } from './givenValues.js';
import { givenBelow } from './leftToSubclasses.js';
import { assignAttribute } from './setters.js';
import type { View } from './views.js';

/** Notes what a stub's `__init__` keeps of its arguments in objects of the project's classes. */
export function keepArguments(
  engine: Engine,
  { file, name }: FunctionInfo,
  { parameters }: Signature,
  receiver: number,
  bound: readonly number[],
): void {
  if (!file.source.stub || name !== engine.members.constructorName) return;
  const { values } = engine;
  const objects = values.filter(engine.resolve(receiver), (atom) => isOwnObject(engine, atom));
  if (objects === 0) return;
  for (let i = 1; i < parameters.length; i++) {
    const own = values.filter(engine.resolve(bound[i] ?? 0), (atom) => isOwnObject(engine, atom));
    if (own === 0) continue;
    const keeping = values.filter(objects, (atom) => isDeclared(engine, atom, parameters[i].name));
    assignAttribute(engine, keeping, parameters[i].name, own);
  }
}

/** Whether a stub declares an attribute of an object: what it is is data, and not a function. */
function isDeclared({ members, classes, values }: Engine, object: number, name: number): boolean {
  const { owner, member } = members.find(classes.of(values.a[object]), name);
  return owner?.file.source.stub === true && members.value(owner, member).data;
}

/**
 * What a stub declares of an attribute, with the project's objects that were assigned in place of what they are a kind of,
 * and beside it those that are of another kind (`self.sock = Tunnel(sock)`).
 */
export function withKept(
  engine: Engine,
  info: ClassInfo,
  view: View,
  { given }: Lookup,
  receiver: number,
  name: number,
  declared: number,
): number {
  const { values, classes } = engine;
  const own = (value: number): number => values.filter(value, (atom) => isOwnObject(engine, atom));
  let kept = given.length === 0 ? 0 : own(assignedIn(engine, info, view, given, receiver));
  if (values.c[receiver] !== 1 && isAskedInside(engine, info.entity))
    kept = values.union(kept, own(givenBelow(engine, info, receiver, name)));
  if (kept === 0) return declared;
  const isKind = (atom: number, base: number): boolean =>
    values.kind[base] === Atom.instance && classes.isSubclass(values.a[atom], values.a[base]);
  const others = values.filter(declared, (base) => !values.some(kept, (atom) => isKind(atom, base)));
  return values.union(others, kept);
}
