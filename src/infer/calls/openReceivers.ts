/**
 * `return self.copy()` gives what the method was called on, whatever class that has, where `copy`
 * gives its own receiver. So where a method of a parameter is called whose result says something of
 * its receiver, the receiver stays open, and each call of the function fills in its own. The same
 * for `super().copy()`. What an abstract method gives is what the receiver's own gives, too.
 */
import { CellKind, ResultPart } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { isAbstract } from '../program/overrides.js';
import { putsIntoReceiver } from './openCalls.js';
import { fromCallers } from './symbolic.js';

/** `callee`: the methods that `object.name` is, `object` being what stands before the dot. */
export function leaveReceiverOpen(engine: Engine, object: number, callee: number): number {
  const { values } = engine;
  const only = values.onlyAtom(object);
  if (only < 0 || callee === 0) return callee;
  const parameter = values.kind[only] === Atom.super ? values.b[only] : only;
  if (values.kind[parameter] !== Atom.parameter) return callee;
  const receivers = fromCallers(engine, parameter);
  let changed = false;
  const atoms = values.lists.items(callee).map((atom) => {
    if (values.kind[atom] !== Atom.function || values.b[atom] === 0) return atom;
    if (!values.lists.items(receivers).includes(values.b[atom] - 1)) return atom;
    const info = engine.functions.of(values.a[atom]);
    if (info.file.source.stub) return atom;
    const isTold = info.signatures.some(
      (one) => tellsOfReceiver(engine, one) || putsIntoReceiver(engine, one),
    );
    if (!isTold && (parameter !== only || !leavesResultBelow(engine, info))) return atom;
    changed = true;
    return values.atom(Atom.function, values.a[atom], parameter + 1, values.c[atom]);
  });
  return changed ? values.fromAtoms(atoms) : callee;
}

function tellsOfReceiver(engine: Engine, signature: Signature): boolean {
  return signature.open && engine.values.isSymbolic(returnedBy(engine, signature));
}

/** Whether a method leaves what it gives to the classes below, some of which define it. */
function leavesResultBelow(engine: Engine, info: FunctionInfo): boolean {
  if (info.owner < 0 || !isAbstract(info)) return false;
  if (!info.signatures.every((one) => one.open && returnedBy(engine, one) === 0)) return false;
  return engine.descent.defining(engine.classes.of(info.owner), info.name).length > 0;
}

function returnedBy(engine: Engine, { unit }: Signature): number {
  engine.ensure(unit);
  return engine.read(engine.cells.cell(CellKind.result, unit, ResultPart.returned));
}
