/**
 * Functions that a class holds without defining them: what a decorator puts in a method's place,
 * `visit_Set = visitor('{', '}')`, `area = lambda self: …`, what `setattr` gives it. They are methods like any other
 * (data model, "Instance methods"), so their first parameter is an instance of the class also where
 * no call of them is known: a framework finds them by name.
 */
import { Definition } from '../../model/facts.js';
import { KindCode, ParameterKindCode } from '../../model/kinds.js';
import { NoteKind } from '../domain/notes.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature } from './functionTable.js';

/** `value` is what one of the names of the class is given. */
export function adopt(engine: Engine, owner: number, value: number): void {
  const { values } = engine;
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (values.b[atom] !== 0) continue;
    for (const signature of adopted(engine, atom)) bindFirst(engine, owner, signature);
  }
}

/**
 * Functions made inside of functions, and others that call their parameter `self`: a function of a
 * module may be meant as plain data, which is called through the class.
 */
function adopted(engine: Engine, atom: number): readonly Signature[] {
  const { values, functions, universe } = engine;
  const takesSelf = ({ parameters }: Signature): boolean => parameters[0]?.name === universe.nameId('self');
  if (values.kind[atom] === Atom.lambda)
    return [functions.ofUnit(universe.fileOfScope(values.a[atom]), values.a[atom])].filter(takesSelf);
  if (values.kind[atom] !== Atom.function) return [];
  const info = functions.of(values.a[atom]);
  const { program } = engine.linked;
  if (info.file.source.stub || info.owner >= 0) return [];
  const parent = program.field(info.entity, Definition.parent);
  const isNested = parent > 0 && program.kindOf(info.file.base + parent) !== KindCode.class;
  return isNested ? info.signatures : info.signatures.filter(takesSelf);
}

function bindFirst(engine: Engine, owner: number, signature: Signature): void {
  const [first] = signature.parameters;
  if (first === undefined || !first.open || first.kind > ParameterKindCode.positionalOrKeyword) return;
  if (!engine.isMissingForGood()) return;
  const { values, classes, notes } = engine;
  if (engine.read(first.cell) === 0) notes.note(NoteKind.unreached, first.cell, 1);
  if (notes.ask(NoteKind.unreached, first.cell) === 0) return;
  const args = classes.openArguments(classes.of(owner));
  engine.cells.join(first.cell, values.of(Atom.instance, owner, args));
}
