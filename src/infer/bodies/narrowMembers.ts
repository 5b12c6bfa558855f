/**
 * What `hasattr(x, 'name')` says of x: objects of own classes that have such a method for sure are left out where it is false,
 * and those that have nothing of the name where it is true.
 */
import { KindCode } from '../../model/kinds.js';
import { viewOf } from '../attributes/views.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isForTypeCheckers } from '../program/forTypeCheckers.js';
import type { Run } from '../run.js';
import { isOwnObject } from '../types/ownObjects.js';
import { literalText } from './listedTexts.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';

/** It has an attribute of the name that the node `name` writes, or has none. */
export function narrowHaving(run: Run, subject: number, name: number, truth: boolean): void {
  const names = name === 0 ? [] : literalText(run, name);
  if (names.length !== 1) return;
  if (truth) having(run, subject, names[0]);
  else lacking(run, subject, names[0]);
}

function having(run: Run, subject: number, name: number): void {
  const { engine } = run;
  const { values } = engine;
  const classes: number[] = [];
  const among = (value: number): number => {
    const others = values.lists.items(value).filter((atom) => hasNone(engine, atom, name));
    const kept = values.filter(value, (atom) => !others.includes(atom));
    if (kept === 0) return value;
    for (const atom of others) if (values.kind[atom] === Atom.instance) classes.push(values.a[atom]);
    return kept;
  };
  change(run, subject, among, { kept: Kept.notExactly, classes, isWeak: true });
}

function lacking(run: Run, subject: number, name: number): void {
  const { engine } = run;
  const { values } = engine;
  change(run, subject, (value) => {
    const kept = values.filter(value, (atom) => !isOwnObject(engine, atom) || !hasMethod(engine, atom, name));
    return kept === 0 ? value : kept;
  });
}

/** Whether no object of the atom's class, or of one below it, has an attribute of the name, as far as the program tells. */
function hasNone(engine: Engine, atom: number, name: number): boolean {
  const { values, classes, members, descent, assignments, universe } = engine;
  const kind = values.kind[atom];
  if (kind === Atom.class || kind === Atom.many || kind === Atom.other) return false;
  const view = viewOf(engine, atom);
  // An object of a metaclass is one of its classes, which have what their own bodies define.
  if (view === undefined || classes.isSubclass(view.entity, universe.entity('builtins.type'))) return false;
  const info = classes.of(view.entity);
  const { owner, index, shadowedBy, given } = members.find(info, name);
  if (owner !== undefined || index >= 0 || info.open || shadowedBy >= 0) return false;
  if (members.attributeHooks.some((hook) => classes.findBelowObject(info, hook) >= 0)) return false;
  if (descent.defining(info, name).length > 0 || assignments.belowOrBeside(info.entity, name).length > 0)
    return false;
  return given.every((cell) => engine.read(cell) === 0);
}

/** Whether every object of the atom's class has a method of the name. */
function hasMethod({ values, classes, linked }: Engine, atom: number, name: number): boolean {
  const info = classes.of(values.a[atom]);
  const index = classes.findMember(info, name);
  const member = index < 0 ? -1 : classes.ownMember(info.order[index].entity, name);
  const file = linked.program.fileOf(member);
  return (
    file !== undefined &&
    linked.program.kindOf(member) === KindCode.method &&
    !isForTypeCheckers(file, member - file.base)
  );
}
