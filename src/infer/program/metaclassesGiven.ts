/**
 * Metaclasses that no name leads to (`metaclass=make(options)`, `with_metaclass(make(options), Base)`): the classes
 * that the expression gives when it is evaluated. The classes below have them, too.
 */

import { Syntax, syntaxKind } from '../../model/syntax.js';
import { hasSourceMetaclass } from '../attributes/givenValues.js';
import type { Arguments } from '../calls/arguments.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Notes what the metaclass expression of a class statement has given. */
export function noteMetaclass(engine: Engine, entity: number, value: number): void {
  const { values, classes, universe } = engine;
  if (!classes.of(entity).computesMetaclass) return;
  const type = universe.entity('builtins.type');
  const given = values.filter(
    engine.resolve(value),
    (atom) =>
      values.kind[atom] === Atom.class &&
      !classes.of(values.a[atom]).file.source.stub &&
      classes.isSubclass(values.a[atom], type),
  );
  if (given !== 0) engine.cells.join(cellOf(engine, entity), given);
}

/** The classes of which a class is made: the one that names lead to, or those that expressions give. */
export function metaclassesOf(engine: Engine, entity: number): readonly number[] {
  const { values, classes } = engine;
  const info = classes.of(entity);
  if (hasSourceMetaclass(engine, info)) return [info.metaclass];
  const computing = info.order.filter((one) => classes.of(one.entity).computesMetaclass);
  const given = values.unionAll(computing.map((one) => engine.read(cellOf(engine, one.entity))));
  return values.lists.items(given).map((atom) => values.a[atom]);
}

function isStub({ classes }: Engine, entity: number): boolean {
  return classes.of(entity).file.source.stub;
}

function cellOf({ cells }: Engine, entity: number): number {
  return cells.cell(CellKind.registered, entity, Registered.metaclasses);
}

/**
 * `type.__new__(meta, name, bases, namespace)`: the classes of the metaclass are made of what the dictionary holds. The
 * one that a class statement fills is its class's alone, and known where that is made.
 */
export function noteNamespace(engine: Engine, args: Arguments): undefined {
  const { values } = engine;
  const [meta = 0, , , namespace = 0] = args.positional;
  const sites = values.filter(
    engine.resolve(namespace),
    (atom) => values.kind[atom] === Atom.site && !isOfStatement(engine, values.b[atom]),
  );
  if (sites === 0) return;
  for (const atom of values.lists.items(engine.resolve(meta)))
    if (values.kind[atom] === Atom.class && !isStub(engine, values.a[atom]))
      engine.cells.join(namespacesOf(engine, values.a[atom]), sites);
}

function isOfStatement({ universe }: Engine, place: number): boolean {
  const file = universe.fileOfPlace(place);
  return syntaxKind(file.facts.syntax, place - universe.place(file, 0)) === Syntax.classDefinition;
}

/** The dictionaries of their own, atoms, of which a metaclass and those that it inherits from make classes. */
export function namespaces(engine: Engine, metaclass: number): readonly number[] {
  const { values } = engine;
  const cells = engine.classes.of(metaclass).sources.map((one) => namespacesOf(engine, one));
  const noted = values.unionAll(cells.map((cell) => engine.read(cell)));
  return values.lists.items(values.filter(noted, (atom) => values.kind[atom] === Atom.site));
}

function namespacesOf({ cells }: Engine, metaclass: number): number {
  return cells.cell(CellKind.registered, metaclass, Registered.namespaces);
}
