/** What arguments say of the type variables of their parameters' types (PEP 484, "Generics"; PEP 544). */

import { KindCode } from '../../model/kinds.js';
import { viewOf } from '../attributes/views.js';
import { plainArguments, UNKNOWN_ARGUMENTS } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { argumentsIn } from '../containers/abstractContainers.js';
import { awaited, callSpecial, definesIterator, iterate, iterateAsync } from '../containers/iteration.js';
import { subscript } from '../containers/subscripts.js';
import { Atom, SELF } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { canBeCalled } from './callableTypes.js';
import { fillSolved, inAtom, type Solution, substitute } from './generics.js';
import { guardedType } from './typeForms.js';
import { hasConstraints } from './variableDeclarations.js';

/** Types are followed into what they hold no deeper than this. */
const DEEPEST = 6;

/**
 * Adds to the solution what an argument says of the type variables of its parameter's type. `ofStub`: also that they
 * may be something else where that isn't known; whose body is followed gives what is known of it by that.
 */
export function match(
  engine: Engine,
  parameter: number,
  argument: number,
  solution: Solution,
  ofStub = false,
): void {
  new Matching(engine, solution, ofStub).match(parameter, argument, 0);
}

class Matching {
  /**
   * Protocol of a parameter's type → argument's atom → whether it has what the protocol asks for. Each
   * pair is looked at once: a protocol that holds itself, by three of its methods each time
   * (`_NestedSequence[T]`), would be exponential otherwise, as the items of strings are strings.
   */
  private readonly known = new Map<number, Map<number, boolean>>();

  constructor(
    private readonly engine: Engine,
    private readonly solution: Solution,
    private readonly ofStub: boolean,
  ) {}

  match(parameter: number, argument: number, depth: number): void {
    const { solution } = this;
    const { values } = this.engine;
    if (depth > DEEPEST || !values.isGeneric(parameter)) return;
    if (this.ofStub && values.holds(argument, Atom.other)) this.doubt(parameter);
    if (values.isUnknown(argument)) return;
    let rest = argument;
    const atoms = values.lists.items(parameter);
    // In `T | None` and `T | list[T]`, T is what the other members don't take.
    for (const atom of atoms) {
      if (values.kind[atom] === Atom.typeVar) continue;
      if (values.kind[atom] === Atom.none) rest = values.withoutNone(rest);
      else rest = values.filter(rest, (one) => !this.matchAtom(atom, one, depth));
    }
    for (const atom of atoms) {
      if (values.kind[atom] !== Atom.typeVar || rest === 0) continue;
      solution.set(values.a[atom], values.union(solution.get(values.a[atom]) ?? 0, rest));
    }
  }

  /** What isn't known of an argument may be something else for each variable that it would tell, but for those of which constraints do. */
  private doubt(type: number, seen = new Set<number>()): void {
    const { engine, solution } = this;
    const { values } = engine;
    if (seen.has(type)) return;
    seen.add(type);
    for (const atom of values.lists.items(type)) {
      const variable = values.a[atom];
      if (!values.isGenericAtom(atom)) continue;
      if (values.kind[atom] === Atom.callable) this.doubt(values.b[atom], seen);
      else if (values.kind[atom] !== Atom.typeVar)
        inAtom(engine, atom, (inner) => {
          this.doubt(inner, seen);
          return inner;
        });
      else if (variable !== SELF && !hasConstraints(engine, variable))
        solution.set(variable, values.orOther(solution.get(variable) ?? 0));
    }
  }

  /** Matches one member of a parameter's type with one atom of the argument; whether they belong together. */
  private matchAtom(parameter: number, argument: number, depth: number): boolean {
    const { engine } = this;
    const { values } = engine;
    const inner = depth + 1;
    switch (values.kind[parameter]) {
      case Atom.instance: {
        const guarded = guardedType(engine, values.single(parameter));
        if (guarded !== 0) {
          this.match(guarded, guardedType(engine, values.single(argument)), inner);
          return true;
        }
        const entity = values.a[parameter];
        const wanted = values.lists.items(values.b[parameter]);
        const view = viewOf(engine, argument);
        if (view === undefined) return false;
        const isIterated =
          definesIterator(engine, view.entity) && entity === engine.universe.entity('typing.Iterable');
        const args = isIterated
          ? [iterate(engine, values.single(argument))]
          : argumentsIn(engine, view, entity);
        if (args !== undefined) {
          for (let i = 0; i < wanted.length; i++) this.match(wanted[i], args[i] ?? 0, inner);
          return true;
        }
        if (!engine.classes.of(entity).protocol || wanted.length === 0) return false;
        return this.matchProtocol(parameter, argument, inner);
      }
      case Atom.tuple: {
        const wanted = values.lists.items(values.b[parameter]);
        if (values.kind[argument] === Atom.tuple) {
          const given = values.lists.items(values.b[argument]);
          if (given.length !== wanted.length) return false;
          for (let i = 0; i < wanted.length; i++) this.match(wanted[i], given[i], inner);
          return true;
        }
        const items = iterate(engine, values.single(argument));
        for (const type of wanted) this.match(type, items, inner);
        return items !== 0;
      }
      case Atom.classOf: {
        if (values.kind[argument] !== Atom.class) return false;
        const instance = values.of(Atom.instance, values.a[argument], values.b[argument]);
        this.match(values.a[parameter], instance, inner);
        return true;
      }
      case Atom.class:
        return values.kind[argument] === Atom.class;
      case Atom.callable:
        // What is passed by itself is called by who solves the signature, once the other parameters are solved.
        return depth > 0
          ? this.matchCalled(parameter, argument, inner)
          : isWrittenFunction(values.kind[argument]);
      default:
        return values.kind[parameter] === values.kind[argument];
    }
  }

  /** `Iterable[Callable[[], T]]`: what something that is held gives, called with what its declared parameters are. */
  private matchCalled(parameter: number, argument: number, depth: number): boolean {
    const { engine, solution } = this;
    const { values } = engine;
    if (!canBeCalled(engine, argument)) return false;
    const list = values.a[parameter];
    const types = list < 0 ? [] : values.lists.items(list);
    const args =
      list < 0
        ? UNKNOWN_ARGUMENTS
        : plainArguments(types.map((type) => engine.resolve(fillSolved(engine, type, solution))));
    const result = call(engine, NO_CONTEXT, values.single(argument), args);
    this.match(values.b[parameter], engine.resolve(result), depth);
    return true;
  }

  private matchProtocol(parameter: number, argument: number, depth: number): boolean {
    let known = this.known.get(parameter);
    if (known === undefined) {
      known = new Map();
      this.known.set(parameter, known);
    }
    let matched = known.get(argument);
    if (matched === undefined) {
      // What comes back to the same pair says nothing new of it.
      known.set(argument, true);
      matched = this.matchMembers(parameter, argument, depth);
      known.set(argument, matched);
    }
    return matched;
  }

  /** Structural protocols: what is iterated, and what subscripts and methods that need no arguments give. */
  private matchMembers(parameter: number, argument: number, depth: number): boolean {
    const { engine } = this;
    const { values, classes } = engine;
    const entity = values.a[parameter];
    const wanted = values.lists.items(values.b[parameter]);
    if (classes.isSubclass(entity, engine.universe.entity('typing.Iterable'))) {
      const items = iterate(engine, values.single(argument));
      this.match(wanted[0], items, depth);
      return items !== 0;
    }
    if (classes.isSubclass(entity, engine.universe.entity('typing.AsyncIterable'))) {
      const items = iterateAsync(engine, values.single(argument));
      this.match(wanted[0], items, depth);
      return items !== 0;
    }
    const info = classes.of(entity);
    let matched = false;
    for (const name of classes.ownNames(entity)) {
      const member = classes.ownMember(entity, name);
      if (member < 0 || engine.linked.program.kindOf(member) !== KindCode.method) continue;
      const signature = engine.functions.of(member).signatures[0];
      const isItem = engine.universe.text(name) === '__getitem__';
      // The first parameter is `self`.
      if (!isItem && !signature?.parameters.slice(1).every(({ optional }) => optional)) continue;
      const given = isItem
        ? subscript(engine, values.single(argument), 0)
        : callSpecial(engine, values.single(argument), engine.universe.text(name));
      if (given === 0) continue;
      matched = true;
      const result = signature.async ? awaited(engine, given) : given;
      this.match(substitute(engine, signature.returns, classes.solution(info, wanted)), result, depth);
    }
    return matched;
  }
}

/** What is nothing but a function: of `T | Callable[[], T]` the second. */
function isWrittenFunction(kind: number): boolean {
  return kind === Atom.function || kind === Atom.lambda;
}
