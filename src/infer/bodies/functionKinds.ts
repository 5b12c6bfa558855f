/**
 * Which kind of function something is, as `inspect.iscoroutinefunction`, `isgeneratorfunction` and `isasyncgenfunction` say
 * (library reference, "inspect"): with or without `async`, with or without `yield`.
 */

import { NoteKind } from '../domain/notes.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

interface FunctionKind {
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

const PREDICATES: readonly (readonly [string, FunctionKind])[] = [
  ['inspect.iscoroutinefunction', { isAsync: true, isGenerator: false }],
  ['asyncio.coroutines.iscoroutinefunction', { isAsync: true, isGenerator: false }],
  ['inspect.isgeneratorfunction', { isAsync: false, isGenerator: true }],
  ['inspect.isasyncgenfunction', { isAsync: true, isGenerator: true }],
];

const kindsAsked = perOwner(
  ({ universe }: Engine): ReadonlyMap<number, FunctionKind> =>
    new Map(PREDICATES.map(([name, kind]) => [universe.entity(name), kind])),
);

const NAMES: ReadonlySet<string> = new Set(PREDICATES.map(([name]) => lastOf(name)));

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Whether a predicate is called so. */
export function isNameOfPredicate(name: string): boolean {
  return NAMES.has(name);
}

/** What a package passes on of a submodule's. */
const PASSED_ON: ReadonlyMap<string, string> = new Map([
  ['asyncio.iscoroutinefunction', 'asyncio.coroutines.iscoroutinefunction'],
]);

/** The entity of the predicate that the dotted path of an import brings; -1. */
export function predicateImported(engine: Engine, path: string): number {
  const entity = engine.universe.entity(PASSED_ON.get(path) ?? path);
  return kindsAsked(engine).has(entity) ? entity : -1;
}

/** The entity of the one predicate among functions that are called; -1 where that isn't one of these. */
export function predicateOfKind(engine: Engine, called: readonly number[]): number {
  const { values } = engine;
  if (called.length !== 1 || values.kind[called[0]] !== Atom.function) return -1;
  const entity = values.a[called[0]];
  return kindsAsked(engine).has(entity) ? entity : -1;
}

/** Whether such a predicate may come out as `truth` for an atom. */
export function mayAnswer(engine: Engine, predicate: number, atom: number, truth: boolean): boolean {
  const asked = kindsAsked(engine).get(predicate);
  const is = asked && isOfKind(engine, atom, asked);
  return is === undefined || is === truth;
}

/** Undefined: it isn't known what it is, as of an object with a `__call__`. */
function isOfKind(engine: Engine, atom: number, { isAsync, isGenerator }: FunctionKind): boolean | undefined {
  const { values, functions, notes } = engine;
  switch (values.kind[atom]) {
    case Atom.class:
    case Atom.lambda:
      return false;
    case Atom.function: {
      const { signatures } = functions.of(values.a[atom]);
      const [signature] = signatures;
      if (signatures.length !== 1) return undefined;
      if (signature.async !== isAsync) return false;
      if (!signature.body) return undefined;
      return (notes.ask(NoteKind.generator, signature.unit) === 1) === isGenerator;
    }
    default:
      return undefined;
  }
}
