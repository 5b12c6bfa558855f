/**
 * Functions that a class holds without defining them: what a decorator puts in a method's place,
 * `visit_Set = visitor('{', '}')`, `area = lambda self: …`, what a property is made of, what `setattr` or `Class.name = …`
 * gives it. They are methods like any other (data model, "Instance methods"), so their first parameter is an instance
 * of the class also where no call of them is known: a framework finds them by name, and Python by `repr(…)`.
 */

import { Definition } from '../../model/facts.js';
import { KindCode, ParameterKindCode } from '../../model/kinds.js';
import { GetterOf } from '../attributes/writtenGetters.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from './functionInfo.js';
import type { Parameter, Signature } from './functionTable.js';
import { isStaticMethod } from './staticMethods.js';

/** `value` is what one of the names of the class is given. */
export function adopt(engine: Engine, owner: number, value: number): void {
  const { values } = engine;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    // The functions of a property are called on the objects as its methods are; those of the class aren't.
    if (values.kind[atom] === Atom.property && values.b[atom] === GetterOf.object) {
      adopt(engine, owner, values.a[atom]);
      adopt(engine, owner, values.c[atom]);
    }
    if (values.b[atom] !== 0) continue;
    for (const signature of adopted(engine, owner, atom)) bindFirst(engine, owner, signature);
  }
}

/**
 * Functions made inside of functions, and others that call their parameter `self`: a function of a
 * module may be meant as plain data, which is called through the class. A method of a class that has nothing to do with
 * this one is borrowed (`get = Editor.get`).
 */
function adopted(engine: Engine, owner: number, atom: number): readonly Signature[] {
  const { values, functions, universe } = engine;
  if (values.kind[atom] === Atom.lambda)
    return [functions.ofUnit(universe.fileOfScope(values.a[atom]), values.a[atom])].filter((one) =>
      takesSelf(engine, one),
    );
  if (values.kind[atom] !== Atom.function) return [];
  const info = functions.of(values.a[atom]);
  const { program } = engine.linked;
  if (info.file.source.stub) return [];
  if (info.owner >= 0) return isBorrowed(engine, owner, info) ? info.signatures : [];
  const parent = program.field(info.entity, Definition.parent);
  const isNested = parent > 0 && program.kindOf(info.file.base + parent) !== KindCode.class;
  return isNested ? info.signatures : info.signatures.filter((one) => takesSelf(engine, one));
}

function isBorrowed({ classes }: Engine, owner: number, info: FunctionInfo): boolean {
  if (info.takesClass || isStaticMethod(info)) return false;
  return !classes.isSubclass(owner, info.owner) && !classes.isSubclass(info.owner, owner);
}

function takesSelf({ universe }: Engine, { parameters }: Signature): boolean {
  return parameters[0]?.name === universe.nameId('self');
}

/** What isn't called `self` may be meant for something else, where calls pass that. */
function bindFirst(engine: Engine, owner: number, signature: Signature): void {
  const [first] = signature.parameters;
  if (first === undefined || !first.open || first.kind > ParameterKindCode.positionalOrKeyword) return;
  const { values, classes } = engine;
  if (first.owner < 0 && !takesSelf(engine, signature) && !isUnreached(engine, first)) return;
  const args = classes.openArguments(classes.of(owner));
  engine.cells.join(first.cell, values.of(Atom.instance, owner, args));
}

/** Whether no call passes anything to a parameter but what stands in for it. */
function isUnreached(engine: Engine, { cell }: Parameter): boolean {
  if (!engine.isMissingForGood()) return false;
  const { notes } = engine;
  if (engine.read(cell) === 0) notes.note(NoteKind.unreached, cell, 1);
  return notes.ask(NoteKind.unreached, cell) !== 0;
}
