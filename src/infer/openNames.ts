/**
 * What stands under a name that is a value: `getattr(object, name)`, `table[name]`. A name that is a
 * parameter stays open, so that each call finds its own:
 *
 *     def __getattr__(self, name): return getattr(self.inner, name)
 *     def handler(name): return HANDLERS[name]
 */
import { attribute } from './attributes.js';
import { isMapping } from './containers.js';
import type { Engine } from './engine.js';
import { elementsAt } from './mutations.js';
import { plainName } from './privateNames.js';
import { Atom } from './values.js';

/** What an open name stands for. */
const Named = { attribute: 0, element: 1 } as const;

export function attributeNamed(engine: Engine, object: number, name: number): number {
  const { values } = engine;
  let result = 0;
  for (const atom of values.lists.items(name)) {
    if (values.kind[atom] === Atom.parameter)
      result = values.union(result, leftOpen(engine, object, atom, Named.attribute));
    else if (values.kind[atom] === Atom.text)
      result = values.union(result, attribute(engine, object, plainName(engine, values.a[atom])));
  }
  return result;
}

/** `site[key]`. */
export function elementNamed(engine: Engine, site: number, key: number): number {
  const { values } = engine;
  if (!values.isSymbolic(key) || !isMapping(engine, site))
    return elementsAt(engine, site, engine.resolve(key));
  let result = 0;
  for (const atom of values.lists.items(key))
    result = values.union(
      result,
      values.kind[atom] === Atom.parameter
        ? leftOpen(engine, values.single(site), atom, Named.element)
        : elementsAt(engine, site, engine.resolve(values.single(atom))),
    );
  return result;
}

/** What an open name stands for, of an object and under a name that are known by now. */
export function underName(engine: Engine, atom: number, object: number, name: number): number {
  const { values } = engine;
  if (values.c[atom] === Named.attribute) return attributeNamed(engine, object, name);
  return values.lists
    .items(object)
    .reduce((result, site) => values.union(result, elementNamed(engine, site, name)), 0);
}

/** One atom for each object, so that those of a value that grows are the same again. */
function leftOpen({ values }: Engine, object: number, parameter: number, kind: number): number {
  if (!values.isShallow(object)) return 0;
  return values.fromAtoms(
    values.lists.items(object).map((one) => values.atom(Atom.named, values.single(one), parameter, kind)),
  );
}
