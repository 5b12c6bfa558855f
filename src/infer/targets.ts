/** Assignment to targets (names, attributes, elements, and unpacking), and `del`. */
import { HEADER, Syntax } from '../model/syntax.js';
import { positionalArguments } from './arguments.js';
import { assignAttributeAt } from './attributeDictionaries.js';
import { attributeOfAtom } from './attributes.js';
import { call, NO_CONTEXT } from './calls.js';
import type { Engine } from './engine.js';
import { evaluate } from './expressions.js';
import { unpack } from './iteration.js';
import { store } from './mutations.js';
import { plainName } from './privateNames.js';
import type { Run } from './run.js';
import { assignAttribute } from './specials.js';
import { Atom } from './values.js';

export function assign(run: Run, target: number, value: number): void {
  const { syntax, engine } = run;
  switch (syntax[target] & 0xff) {
    case Syntax.name:
      run.store(syntax[target + HEADER], value);
      return;
    case Syntax.starred:
      assign(run, syntax[target + HEADER], value);
      return;
    case Syntax.tuple:
    case Syntax.list: {
      const count = syntax[target + HEADER];
      let star = -1;
      for (let i = 0; i < count; i++)
        if ((syntax[syntax[target + HEADER + 1 + i]] & 0xff) === Syntax.starred) star = i;
      const parts = unpack(engine, value, count, star);
      for (let i = 0; i < count; i++) assign(run, syntax[target + HEADER + 1 + i], parts[i]);
      return;
    }
    case Syntax.attribute: {
      const object = evaluate(run, syntax[target + HEADER]);
      const name = plainName(engine, run.name(syntax[target + HEADER + 1]));
      run.forgetPath(target);
      const kept = throughSetters(engine, engine.resolve(object), name, value);
      assignAttribute(engine, kept, name, value);
      return;
    }
    case Syntax.subscript:
      assignElement(run, target, value);
      return;
    default:
      evaluate(run, target);
  }
}

/** One target of `del`: a name is bound no more; of others, what stands before the last step and in brackets is evaluated. */
export function unbind(run: Run, target: number): void {
  const { syntax } = run;
  const at = target + HEADER;
  switch (syntax[target] & 0xff) {
    case Syntax.name: {
      const slot = run.slot(syntax[at]);
      if (slot >= 0) run.env.set(slot, 0);
      return;
    }
    case Syntax.tuple:
    case Syntax.list:
      for (let i = 1; i <= syntax[at]; i++) unbind(run, syntax[at + i]);
      return;
    case Syntax.attribute:
      evaluate(run, syntax[at]);
      return;
    case Syntax.subscript:
      evaluate(run, syntax[at]);
      for (let i = 1; i <= syntax[at + 1]; i++) evaluate(run, syntax[at + 1 + i]);
      return;
    default:
      evaluate(run, target);
  }
}

/**
 * Properties with a setter, and descriptors: the value flows into their code. Gives the objects that
 * keep it as an attribute all the same.
 */
function throughSetters(engine: Engine, object: number, name: number, value: number): number {
  const { values } = engine;
  return values.filter(object, (atom) => {
    if (values.kind[atom] !== Atom.instance) return true;
    const { owner, member } = engine.members.find(engine.classes.of(values.a[atom]), name);
    if (owner === undefined || owner.file.source.stub) return true;
    const found = values.lists.items(engine.members.value(owner, member).value);
    const set = found.filter((one) => setThrough(engine, one, atom, value));
    return set.length === 0;
  });
}

/** Gives a value to the code that a class's attribute runs when it is assigned; whether it is a property's. */
function setThrough(engine: Engine, found: number, receiver: number, value: number): boolean {
  const { values, functions, universe } = engine;
  switch (values.kind[found]) {
    case Atom.function: {
      const { isProperty, signatures } = functions.of(values.a[found]);
      if (!isProperty) return false;
      const setter = values.of(Atom.function, values.a[found], receiver + 1, values.c[found]);
      call(engine, NO_CONTEXT, setter, positionalArguments(value));
      // A cached property has none: what is assigned takes its place.
      return signatures.some(({ parameters }) => parameters.length === 2);
    }
    case Atom.property:
      call(engine, NO_CONTEXT, values.c[found], positionalArguments(values.single(receiver), value));
      return values.c[found] !== 0;
    case Atom.instance: {
      const method = attributeOfAtom(engine, found, universe.nameId('__set__'), true);
      call(engine, NO_CONTEXT, method, positionalArguments(values.single(receiver), value));
      // Where it keeps the value is its own affair; it is taken to be found under the name.
      return false;
    }
    default:
      return false;
  }
}

function assignElement(run: Run, target: number, value: number): void {
  const { syntax, engine } = run;
  const { values } = engine;
  const object = engine.resolve(evaluate(run, syntax[target + HEADER]));
  let key = 0;
  for (let i = 0; i < syntax[target + HEADER + 1]; i++)
    key = engine.resolve(evaluate(run, syntax[target + HEADER + 2 + i]));
  const resolved = engine.resolve(value);
  for (const atom of values.lists.items(object)) {
    if (values.kind[atom] === Atom.site) store(engine, atom, key, resolved);
    else if (values.kind[atom] === Atom.attributes) assignAttributeAt(engine, atom, key, resolved);
    else if (values.kind[atom] === Atom.instance) {
      const method = attributeOfAtom(engine, atom, engine.universe.nameId('__setitem__'), true);
      call(engine, NO_CONTEXT, method, positionalArguments(key, resolved));
    }
  }
}
