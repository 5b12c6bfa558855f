/** Attributes of functions: what code assigns to them, and `register` of `singledispatch`. */
import { CellKind } from './cells.js';
import type { Engine } from './engine.js';
import { hasDecorator } from './functionTable.js';
import { Atom } from './values.js';

/** Name of the pseudo-attribute under which a registering decorator is known. */
export function functionAttribute(engine: Engine, atom: number, name: number): number {
  const { values, universe } = engine;
  switch (values.kind[atom]) {
    case Atom.function: {
      const entity = values.a[atom];
      if (universe.text(name) === 'register' && isDispatcher(engine, entity))
        return values.of(Atom.classMethod, values.single(atom));
      if (universe.text(name) === '__wrapped__' || universe.text(name) === '__func__')
        return values.of(Atom.function, entity);
      if (universe.text(name) === '__self__' && values.b[atom] > 0) return values.single(values.b[atom] - 1);
      return engine.read(engine.cells.cell(CellKind.attribute, entity, name));
    }
    case Atom.partial:
      return universe.text(name) === 'func' ? values.a[atom] : 0;
    default:
      return 0;
  }
}

/** Whether a function is decorated with `singledispatch` or `singledispatchmethod`. */
export function isDispatcher(engine: Engine, entity: number): boolean {
  const info = engine.functions.of(entity);
  return info.signatures.some(
    ({ node }) =>
      hasDecorator(info.file, node, 'singledispatch') ||
      hasDecorator(info.file, node, 'singledispatchmethod'),
  );
}
