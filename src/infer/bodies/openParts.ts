/**
 * Parts of what a body was given that it gives back: `return node.label`, `return pair[0]`. Of `self` only what
 * classes below define themselves: of the rest all objects have about the same.
 */
import { HEADER, Syntax } from '../../model/syntax.js';
import { partLeftOpen } from '../attributes/openNames.js';
import { attributeName } from '../attributes/privateNames.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

/** The value of an expression, left open where it is a part of a parameter, just as callers pass it. */
export function openPart(run: Run, node: number, value: number): number {
  const { engine, syntax } = run;
  const { values } = engine;
  const kind = syntax[node] & 0xff;
  const isAttribute = kind === Syntax.attribute;
  if (value === 0 || (!isAttribute && kind !== Syntax.subscript)) return value;
  const base = syntax[node + HEADER];
  if ((syntax[base] & 0xff) !== Syntax.name) return value;
  const object = evaluate(run, base);
  if (values.size(object) !== 1) return value;
  const name = isAttribute
    ? values.of(Atom.text, attributeName(engine.universe, run.name(syntax[node + HEADER + 1]), run.unit))
    : constantKey(run, node);
  if (values.size(name) !== 1 || !isPassed(engine, values.atomAt(object, 0), values.atomAt(name, 0)))
    return value;
  const open = partLeftOpen(engine, object, values.atomAt(name, 0), isAttribute);
  // What the body itself knows better stays as it is.
  return engine.resolve(open) === engine.resolve(value) ? open : value;
}

/** Whether an atom is a parameter, or an element of it, that may have different things under a name. */
function isPassed(engine: Engine, atom: number, name: number): boolean {
  const { values, universe, functions, classes, descent } = engine;
  const parameter = values.kind[atom] === Atom.element ? values.a[atom] : atom;
  if (values.kind[parameter] !== Atom.parameter) return false;
  const unit = values.a[parameter];
  const { owner } = functions.ofUnit(universe.fileOfScope(unit), unit).parameters[values.b[parameter]];
  return owner < 0 || descent.defining(classes.of(owner), values.a[name]).length > 0;
}

function constantKey(run: Run, node: number): number {
  const { syntax } = run;
  const key = syntax[node + HEADER + 2];
  const kind = syntax[key] & 0xff;
  if (syntax[node + HEADER + 1] !== 1 || (kind !== Syntax.integer && kind !== Syntax.string)) return 0;
  return evaluate(run, key);
}
