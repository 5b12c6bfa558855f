/** Attributes of functions: what code assigns to them, and what decorators of `functools` give them. */

import { decoratorsOf, hasDecorator } from '../../link/facts/decorators.js';
import { Definition } from '../../model/facts.js';
import { fillIn, takenAlong } from '../calls/oneCall.js';
import { CellKind, Registered } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { MOST_NAMES } from '../libraries/classNames.js';
import { attribute } from './attributes.js';

/** What a function, or something else that is called itself, has under a name; 0 when nothing is known. */
export function functionAttribute(engine: Engine, atom: number, name: number): number {
  const { values, universe } = engine;
  // What calls the function, or whatever it is, just as parentheses do.
  if (universe.text(name) === '__call__') return values.single(atom);
  switch (values.kind[atom]) {
    case Atom.function: {
      const entity = values.a[atom];
      if (universe.text(name) === 'register' && isDispatcher(engine, entity))
        return registering(engine, atom);
      if (universe.text(name) === '__func__') return values.of(Atom.function, entity, 0, values.c[atom]);
      if (universe.text(name) === WRAPPED) return wrappedBy(engine, atom);
      if (universe.text(name) === '__self__' && values.b[atom] > 0) return values.single(values.b[atom] - 1);
      const assigned = engine.read(engine.cells.cell(CellKind.attribute, entity, name));
      return assigned === 0 && universe.text(name).startsWith('cache_') && isCached(engine, entity)
        ? attribute(engine, values.instance(universe.entity('functools._lru_cache_wrapper')), name)
        : assigned;
    }
    case Atom.partial:
      return universe.text(name) === 'func' ? values.a[atom] : 0;
    default:
      return 0;
  }
}

const WRAPPED = '__wrapped__';

/** `update_wrapper(wrapper, wrapped)` keeps what is wrapped, which may be open. */
export function noteWrapped(engine: Engine, wrapper: number, wrapped: number): void {
  const { values, cells } = engine;
  for (const atom of values.lists.items(wrapper))
    if (values.kind[atom] === Atom.function) cells.join(wrappedCell(engine, values.a[atom]), wrapped);
}

/** The cell of what a function was made around. */
function wrappedCell({ cells, universe }: Engine, entity: number): number {
  return cells.cell(CellKind.attribute, entity, universe.nameId(WRAPPED));
}

/** What a wrapper was made around. A decorated function is still what its name stands for, beside its wrappers. */
function wrappedBy(engine: Engine, atom: number): number {
  const { values, functions } = engine;
  const entity = values.a[atom];
  const { file, signatures } = functions.of(entity);
  const hasDecorators = signatures.some(({ node }) => decoratorsOf(file, node).length > 0);
  if (hasDecorators && !isDecorated(engine, entity, ['wraps']))
    return values.of(Atom.function, entity, 0, values.c[atom]);
  const kept = engine.read(wrappedCell(engine, entity));
  return engine.resolve(fillIn(engine, kept, takenAlong(engine, atom), undefined));
}

/**
 * `f.__name__`: the name behind its `def`, or what it was given; of a wrapper, those of what it may have been made around
 * (`functools`, "wraps"). 0: it isn't known yet; undefined: any.
 */
export function functionNames(engine: Engine, atom: number): number | undefined {
  const { values, functions, universe, linked, members, cells } = engine;
  const assigned = engine.read(cells.cell(CellKind.attribute, values.a[atom], members.ownName));
  if (assigned !== 0) return assigned;
  const seen = new Set([atom]);
  const names: number[] = [];
  for (const one of seen) {
    const entity = values.a[one];
    const { file } = functions.of(entity);
    if (!isNamedAfterWrapped(engine, entity))
      names.push(values.atom(Atom.text, universe.name(file, linked.program.field(entity, Definition.name))));
    else {
      const wrapped = wrappedBy(engine, one);
      if (wrapped === 0 && !engine.isMissingForGood()) return 0;
      if (!values.consistsOf(wrapped, Atom.function)) return undefined;
      for (const inner of values.lists.items(wrapped)) seen.add(inner);
    }
    if (seen.size > MOST_NAMES) return undefined;
  }
  return values.ofTexts(names);
}

/** Whether a function has the attributes of another: it is decorated with `wraps`, or was given to `update_wrapper`. */
function isNamedAfterWrapped(engine: Engine, entity: number): boolean {
  return engine.read(wrappedCell(engine, entity)) !== 0 || isDecorated(engine, entity, ['wraps']);
}

/** Whether a function is decorated with `singledispatch` or `singledispatchmethod`, or given to one of them. */
function isDispatcher(engine: Engine, entity: number): boolean {
  const given = engine.cells.cell(CellKind.registered, entity, Registered.dispatches);
  return isDecorated(engine, entity, ['singledispatch', 'singledispatchmethod']) || engine.read(given) !== 0;
}

/** The `register` of a dispatcher, bound to it. */
function registering({ values, functions, universe }: Engine, dispatcher: number): number {
  const isMethod = functions.of(values.a[dispatcher]).owner >= 0;
  const owner = isMethod ? 'functools.singledispatchmethod' : 'functools._SingleDispatchCallable';
  const method = universe.memberOf(owner, 'register');
  return method < 0 ? 0 : values.of(Atom.function, method, dispatcher + 1);
}

/** Whether a function is decorated with `cache` or `lru_cache`. */
function isCached(engine: Engine, entity: number): boolean {
  return isDecorated(engine, entity, ['cache', 'lru_cache']);
}

function isDecorated(engine: Engine, entity: number, decorators: readonly string[]): boolean {
  const { file, signatures } = engine.functions.of(entity);
  return signatures.some(({ node }) => decorators.some((one) => hasDecorator(file, node, one)));
}
