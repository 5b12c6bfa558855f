/**
 * `return self.copy()` gives what the method was called on, whatever class that has, where `copy`
 * gives its own receiver. So where a method of a parameter is called whose result says something of
 * its receiver, the receiver stays open, and each call of the function fills in its own. The same
 * for `super().copy()`.
 */
import { CellKind, ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { fromCallers } from './symbolic.js';

/** `callee`: the methods that `object.name` is, `object` being what stands before the dot. */
export function leaveReceiverOpen(engine: Engine, object: number, callee: number): number {
  const { values } = engine;
  const atom = values.onlyAtom(object);
  if (atom < 0 || callee === 0) return callee;
  const parameter = values.kind[atom] === Atom.super ? values.b[atom] : atom;
  if (values.kind[parameter] !== Atom.parameter) return callee;
  const receivers = fromCallers(engine, parameter);
  let changed = false;
  const atoms = values.lists.items(callee).map((atom) => {
    if (values.kind[atom] !== Atom.function || values.b[atom] === 0) return atom;
    if (!values.lists.items(receivers).includes(values.b[atom] - 1)) return atom;
    const info = engine.functions.of(values.a[atom]);
    if (info.file.source.stub || !info.signatures.some((one) => tellsOfReceiver(engine, one))) return atom;
    changed = true;
    return values.atom(Atom.function, values.a[atom], parameter + 1, values.c[atom]);
  });
  return changed ? values.fromAtoms(atoms) : callee;
}

function tellsOfReceiver(engine: Engine, signature: Signature): boolean {
  if (!signature.open) return false;
  engine.ensure(signature.unit);
  const { values } = engine;
  const result = engine.read(engine.cells.cell(CellKind.result, signature.unit, ResultPart.returned));
  return values.isSymbolic(result);
}
