/**
 * What comes of a class attribute when it is read: functions become methods, properties and other
 * descriptors give what their code gives (descriptor guide).
 */
import { NO_ARGUMENTS, positionalArguments } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { callFunction } from '../calls/functionCalls.js';
import { askedOnce } from '../domain/underWay.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature } from '../program/functionTable.js';
import { specialMethod } from './attributes.js';
import { passClass } from './getters.js';
import type { View } from './views.js';
import { GetterOf } from './writtenGetters.js';

/** Read through an instance. */
export function throughInstance(engine: Engine, value: number, receiver: number, view: View): number {
  const { values } = engine;
  if (value === 0) return 0;
  const atoms: number[] = [];
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (isReadByProperty(engine, value, atom)) continue;
    switch (values.kind[atom]) {
      case Atom.function: {
        const info = engine.functions.of(values.a[atom]);
        if (info.isProperty) {
          const readBy = info.readBy < 0 ? values.a[atom] : info.readBy;
          const getter = values.atom(Atom.function, readBy, receiver + 1, values.c[atom]);
          const read = (): number => callFunction(engine, NO_CONTEXT, getter, NO_ARGUMENTS);
          values.lists.append(atoms, onceOf(engine, values.single(getter), receiver, read));
        } else if (values.b[atom] !== 0 || (info.isUnbound && info.owner >= 0)) atoms.push(atom);
        else {
          const self = info.isClassMethod ? classSeen(engine, view) : receiver;
          atoms.push(values.atom(Atom.function, values.a[atom], self + 1, values.c[atom]));
        }
        break;
      }
      case Atom.lambda:
        atoms.push(values.atom(Atom.lambda, values.a[atom], receiver + 1, values.c[atom]));
        break;
      case Atom.property:
        atoms.push(...values.lists.items(got(engine, atom, receiver, view)));
        break;
      case Atom.static:
        atoms.push(...values.lists.items(values.a[atom]));
        break;
      case Atom.partialMethod:
        atoms.push(...partsBound(engine, values.a[atom], receiver, view));
        break;
      case Atom.classMethod:
        atoms.push(...boundToClass(engine, atom, classSeen(engine, view)));
        break;
      case Atom.instance:
        // An object that is a property as well gives what that gives.
        if (!values.lists.items(value).some((one) => values.kind[one] === Atom.property))
          atoms.push(...values.lists.items(throughDescriptors(engine, values.single(atom), receiver, view)));
        break;
      default:
        atoms.push(atom);
    }
  }
  return values.fromAtoms(atoms);
}

/** Whether a function of a value is what a property beside it calls: the name was taken for it while the decorator wasn't known. */
function isReadByProperty({ values }: Engine, value: number, atom: number): boolean {
  if (values.kind[atom] !== Atom.function) return false;
  return values.some(
    value,
    (one) => values.kind[one] === Atom.property && values.lists.items(values.a[one]).includes(atom),
  );
}

/** Partials of functions that the receiver is given first. */
function partsBound(engine: Engine, partials: number, receiver: number, view: View): number[] {
  const { values } = engine;
  return values.lists.items(partials).map((one) => {
    if (values.kind[one] !== Atom.partial) return one;
    const target = throughInstance(engine, values.a[one], receiver, view);
    return values.atom(Atom.partial, target, values.b[one], values.c[one]);
  });
}

/** The atom of the class that an object is seen as an instance of. */
function classSeen({ values }: Engine, view: View): number {
  return values.atom(Atom.class, view.entity, values.argumentList(view.args));
}

/** What a class method is when it is read: bound to the class, whichever way. */
function boundToClass({ values }: Engine, classMethod: number, self: number): number[] {
  return values.lists
    .items(values.a[classMethod])
    .map((inner) =>
      values.kind[inner] === Atom.function
        ? values.atom(Atom.function, values.a[inner], self + 1, values.c[inner])
        : inner,
    );
}

/** What the function of a property gives. */
function got(engine: Engine, property: number, receiver: number, view: View): number {
  const { values } = engine;
  const isOfObject = values.b[property] === GetterOf.object;
  const argument = isOfObject ? receiver : classSeen(engine, view);
  if (!isOfObject) passClass(engine, values.a[property], argument);
  const args = positionalArguments(values.single(argument));
  return onceOf(engine, values.a[property], argument, () =>
    call(engine, NO_CONTEXT, values.a[property], args),
  );
}

/**
 * What a getter gives of an object. It may ask others for what they have under a name, and these it again
 * (the first of a tree's branches is a branch): each is asked once, and what it gives is part of the outermost
 * answer.
 */
function onceOf(engine: Engine, getter: number, object: number, read: () => number): number {
  return askedOnce(engine.underWay.getters, getter, object, () => engine.resolve(read()));
}

/**
 * An instance whose class has `__get__` gives what that gives. One that has `__set__` alone stands for what this has
 * kept in the object's own dictionary, converted perhaps.
 */
export function throughDescriptors(engine: Engine, value: number, receiver: number, view: View): number {
  const { values, classes, universe } = engine;
  if (value === 0) return 0;
  const get = universe.nameId('__get__');
  const isClass = values.kind[receiver] === Atom.class;
  let changed = false;
  const atoms: number[] = [];
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    if (values.kind[atom] !== Atom.instance || classes.findMember(classes.of(values.a[atom]), get) < 0) {
      const isKeptInObject = !isClass && isSetAlone(engine, atom);
      changed ||= isKeptInObject;
      atoms.push(isKeptInObject ? values.onlyAtom(values.orOther(0)) : atom);
      continue;
    }
    changed = true;
    const args = positionalArguments(
      isClass ? values.of(Atom.none) : values.single(receiver),
      values.single(classSeen(engine, view)),
    );
    // `__get__` may be such an object, too.
    const read = (): number => call(engine, NO_CONTEXT, specialMethod(engine, atom, get), args);
    atoms.push(...values.lists.items(onceOf(engine, values.single(atom), receiver, read)));
  }
  return changed ? values.fromAtoms(atoms) : value;
}

/** Whether an atom without `__get__` is an instance of a class of the sources that defines `__set__`. */
function isSetAlone({ values, classes, universe, linked }: Engine, atom: number): boolean {
  if (values.kind[atom] !== Atom.instance) return false;
  const member = classes.findMember(classes.of(values.a[atom]), universe.nameId('__set__'));
  return member >= 0 && linked.program.fileOf(member)?.source.stub === false;
}

/** The property that the decorated function `atom` is; its setter's code is a body of the same function. */
function propertyOf({ values, functions }: Engine, atom: number): number {
  const { signatures } = functions.of(values.a[atom]);
  const own = values.single(atom);
  return values.atom(Atom.property, own, GetterOf.object, signatures.some(isSetter) ? own : 0);
}

/** Whether the body of a property is its setter's: the object and the value that it is given. */
export function isSetter({ parameters }: Signature): boolean {
  return parameters.length === 2;
}

/** Whether an atom is a property of the class, which is read through the class like through an object. */
function isOfClass({ values }: Engine, atom: number): boolean {
  return values.kind[atom] === Atom.property && values.b[atom] === GetterOf.class;
}

/** Read through the class. */
export function throughClass(engine: Engine, value: number, atom: number, view: View): number {
  const { values } = engine;
  const atoms: number[] = [];
  for (const one of values.lists.items(value)) {
    if (isReadByProperty(engine, value, one)) continue;
    switch (values.kind[one]) {
      case Atom.function: {
        const info = engine.functions.of(values.a[one]);
        if (info.isClassMethod && values.b[one] === 0)
          atoms.push(values.atom(Atom.function, values.a[one], atom + 1, values.c[one]));
        else atoms.push(info.isProperty ? propertyOf(engine, one) : one);
        break;
      }
      case Atom.static:
      case Atom.partialMethod:
        atoms.push(...values.lists.items(values.a[one]));
        break;
      case Atom.classMethod:
        atoms.push(...boundToClass(engine, one, atom));
        break;
      case Atom.property:
        if (values.b[one] === GetterOf.object) atoms.push(one);
        else atoms.push(...values.lists.items(got(engine, one, atom, view)));
        break;
      case Atom.instance:
        if (!values.lists.items(value).some((other) => isOfClass(engine, other)))
          atoms.push(...values.lists.items(throughDescriptors(engine, values.single(one), atom, view)));
        break;
      default:
        atoms.push(one);
    }
  }
  return values.fromAtoms(atoms);
}
