/** `super().name`: in the classes that follow in the order of the receiver's class. */

import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { throughClass, throughInstance } from './binding.js';
import { methodsGiven } from './givenValues.js';
import { replacedMethod } from './replacedOutside.js';
import { noteAsked } from './runBelow.js';
import { nextAfter } from './superclass.js';
import type { View } from './views.js';

export function superAttribute(engine: Engine, atom: number, name: number): number {
  const { values, classes } = engine;
  const receiver = values.b[atom];
  const isClass = values.kind[receiver] === Atom.class;
  if (!isClass && values.kind[receiver] !== Atom.instance) return 0;
  const view: View = { entity: values.a[receiver], args: values.lists.items(values.b[receiver]) };
  let result = 0;
  for (const entity of nextAfter(engine, values.a[atom], view.entity, name)) {
    const owner = classes.of(entity);
    noteAsked(engine, classes.ownMember(entity, name));
    result = values.union(result, memberThrough(engine, entity, name, receiver, view));
    const lookup = engine.members.find(owner, name);
    // What this very class was given in place of the method stands first; what bases were given is past it.
    const given = owner.file.source.stub
      ? replacedMethod(engine, lookup, receiver, view)
      : methodsGiven(engine, [lookup.given[0]], receiver, view);
    result = values.union(result, given);
  }
  result = values.union(result, givenBefore(engine, atom, name, view));
  return result !== 0 || !isClass ? result : newOf(engine, view, name);
}

/** What the nearest class was given from outside of its body, of those before the next whose body defines the name. */
function givenBefore(engine: Engine, atom: number, name: number, view: View): number {
  const { values, classes, cells } = engine;
  const { order } = classes.of(view.entity);
  const first = order.findIndex(({ entity }) => entity === values.a[atom]) + 1;
  for (let i = first; i > 0 && i < order.length; i++) {
    const { entity } = order[i];
    if (classes.ownMember(entity, name) >= 0) break;
    if (classes.of(entity).file.source.stub) continue;
    const given = methodsGiven(engine, [cells.cell(CellKind.attribute, entity, name)], values.b[atom], view);
    if (given !== 0) return given;
  }
  return 0;
}

/** What the body of a class gives a name, read through a receiver: an object, or a class. */
export function memberThrough(
  engine: Engine,
  entity: number,
  name: number,
  receiver: number,
  view: View,
): number {
  const { values, classes } = engine;
  const found = engine.members.value(classes.of(entity), classes.ownMember(entity, name));
  if (found.data) return found.value;
  const through = values.kind[receiver] === Atom.class ? throughClass : throughInstance;
  return through(engine, found.value, receiver, view);
}

/** `__new__` of a base that isn't known: whatever it is, it makes an object of the class. */
export function newOf({ values, universe }: Engine, view: View, name: number): number {
  if (name !== universe.nameId('__new__')) return 0;
  return values.of(Atom.callable, -1, values.of(Atom.instance, view.entity, values.argumentList(view.args)));
}
