/**
 * What stands under a name that is a value: `getattr(object, name)`, `table[name]`. A name that is a
 * parameter stays open, so that each call finds its own:
 *
 *     def __getattr__(self, name): return getattr(self.inner, name)
 *     def handler(name): return HANDLERS[name]
 */

import { isDefaultAlone } from '../bodies/outsideCallers.js';
import { fromCallers } from '../calls/symbolic.js';
import { isMapping } from '../containers/containers.js';
import { elementsAt } from '../containers/mutations.js';
import { subscript } from '../containers/subscripts.js';
import { Atom, type Values } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Engine } from '../engine.js';
import { asStrings } from '../libraries/enumTexts.js';
import { attribute } from './attributes.js';

/** What an open name stands for. */
const Named = { attribute: 0, element: 1 } as const;

export function attributeNamed(engine: Engine, object: number, name: number): number {
  return underEach(engine, object, name, Named.attribute, (known) => {
    let result = 0;
    for (const text of texts(engine, known))
      result = engine.values.union(result, attribute(engine, object, text));
    // Under a name that isn't known stands what isn't known, also beside what another name gives.
    const isPerhapsOther = engine.values.holds(engine.resolve(known), Atom.other);
    return isPerhapsOther && isSettled(engine) ? engine.values.orOther(result) : result;
  });
}

/** `site[key]`. */
export function elementNamed(engine: Engine, site: number, key: number): number {
  const lookUp = (known: number): number => elementsAt(engine, site, engine.resolve(known));
  if (!isMapping(engine, site)) return lookUp(key);
  return underEach(engine, engine.values.single(site), key, Named.element, lookUp);
}

/** Parameters that a name is stay open; the rest of it is looked up. */
function underEach(
  engine: Engine,
  object: number,
  name: number,
  kind: number,
  lookUp: (name: number) => number,
): number {
  const { values } = engine;
  const rest = values.filter(name, (atom) => values.kind[atom] !== Atom.parameter);
  if (rest === name) return lookUp(name);
  let result = rest === 0 ? 0 : lookUp(rest);
  for (const atom of values.lists.items(name))
    if (values.kind[atom] === Atom.parameter)
      result = values.union(result, leftOpen(engine, object, atom, kind));
  return result;
}

/** What an open name stands for, of an object and under a name that are known by now. */
export function underName(engine: Engine, atom: number, object: number, name: number): number {
  const { values } = engine;
  if (values.c[atom] === Named.attribute) return attributeNamed(engine, object, name);
  return subscript(engine, object, name);
}

/** The same, of an object that may be a parameter of the caller's in its turn: its part stays open. */
export function partOf(engine: Engine, atom: number, object: number, name: number): number {
  const { values } = engine;
  const key = values.onlyAtom(name);
  if (key < 0 || !values.isSymbolic(object)) return underName(engine, atom, object, name);
  const isOpen = (one: number): boolean =>
    values.kind[one] === Atom.parameter || (values.kind[one] === Atom.named && values.isShallowAtom(one));
  const known = values.filter(object, (one) => !isOpen(one));
  const open = values.lists
    .items(object)
    .filter(isOpen)
    .map((one) => values.atom(Atom.named, values.single(one), key, values.c[atom]));
  return values.union(known === 0 ? 0 : underName(engine, atom, known, name), values.fromAtoms(open));
}

/**
 * A part of a parameter that a body gives, where it is just what the parameter has there: each call finds that of
 * its own argument.
 *
 *     def label(node): return node.label
 */
export function partLeftOpen(engine: Engine, object: number, name: number, isAttribute: boolean): number {
  const { values } = engine;
  return values.of(Atom.named, object, name, isAttribute ? Named.attribute : Named.element);
}

/** Whether an atom is an attribute of something, left open. */
export function isAttributeLeftOpen(values: Values, atom: number): boolean {
  return values.kind[atom] === Atom.named && values.c[atom] === Named.attribute;
}

/** What the name of an open part stands for where all callers count. */
export function nameForAll(engine: Engine, atom: number): number {
  const { values } = engine;
  const name = values.b[atom];
  if (values.kind[name] !== Atom.parameter) return values.single(name);
  const passed = fromCallers(engine, name);
  return isDefaultAlone(engine, name) ? values.orOther(passed) : passed;
}

/** One atom for each object, so that those of a value that grows are the same again. */
function leftOpen({ values }: Engine, object: number, parameter: number, kind: number): number {
  if (!values.isShallow(object)) return 0;
  return values.fromAtoms(
    values.lists.items(object).map((one) => values.atom(Atom.named, values.single(one), parameter, kind)),
  );
}

/**
 * What serves where there is no attribute of a name: that, or, where the name is computed, whatever stands under it.
 * Where nothing serves, a name that is a parameter is left to each call.
 */
export function orUnderName(engine: Engine, otherwise: number, name: number): number {
  const { values } = engine;
  const isTold = texts(engine, name).length > 0 && !values.holds(engine.resolve(name), Atom.other);
  if (isTold || !engine.isMissingForGood()) return otherwise;
  return otherwise === 0 && values.isSymbolic(name) ? 0 : values.orOther(otherwise);
}

/** The names that a value is: name ids of its texts. */
export function texts(engine: Engine, value: number): number[] {
  const { values } = engine;
  return values.lists
    .items(asStrings(engine, engine.resolve(value)))
    .filter((atom) => values.kind[atom] === Atom.text)
    .map((atom) => values.a[atom]);
}
