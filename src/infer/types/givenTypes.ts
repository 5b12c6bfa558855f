/**
 * What the type variables of a generic class of sources stand for where an object doesn't say it, or names own classes
 * that have others below: what objects of the class were given for them, as with attributes. Only of variables that
 * nothing bounds, or a class of the project's own with others below, or a protocol: any other bound says what is asked for.
 *
 *     class Registry(Generic[T]):
 *         def add(self, item: T) -> None: self.items.append(item)
 *
 * `Registry[Callable[[Order], None]]` says too little of what is called, but tells the objects of one kind from
 * those of another.
 */
import { unitAsking } from '../asker.js';
import { viewOf } from '../attributes/views.js';
import { argumentsIn } from '../containers/abstractContainers.js';
import { CellKind } from '../domain/cells.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { ClassInfo } from '../program/classTable.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { isGeneral } from './general.js';
import { replaced, type Solution } from './generics.js';
import { match } from './matching.js';
import { isOwnObject, leavesBelow, moreExact } from './ownObjects.js';
import { solveCallbacks } from './solve.js';
import { boundOf } from './variableDeclarations.js';

/** In place of a type argument: any at all, as the class's own body sees its objects; any that says too little. */
const ANY = -1;
const ANY_GENERAL = -2;

/** What objects whose type argument at `index` is `said` were given there; 0: those that say nothing. */
function cellOf({ cells, values }: Engine, { entity }: ClassInfo, index: number, said: number): number {
  return cells.cell(CellKind.variable, entity, values.lists.intern([index, said]));
}

/** Whether the bound of a variable says what is asked for. */
function isTold(engine: Engine, variable: number): boolean {
  const bound = boundOf(engine, variable);
  return !isGeneral(engine, bound) && !leavesBelow(engine, bound);
}

/** Index of a variable that is followed; -1. */
function followedIndex(engine: Engine, info: ClassInfo, variable: number): number {
  if (info.file.source.stub || isTold(engine, variable)) return -1;
  return info.parameters.indexOf(variable);
}

/**
 * `said`, what an object says of the variable at `index`, and where that is too little what such objects were given; of own
 * classes that it names, what is below them.
 */
function orGiven(engine: Engine, info: ClassInfo, index: number, said: number): number {
  const { values } = engine;
  const general = isGeneral(engine, said);
  if (!general && !leavesBelow(engine, said)) return said;
  const given = (one: number): number => engine.read(cellOf(engine, info, index, one));
  if (!general)
    return values.unionAll([said, ...[said, 0].map((one) => moreExact(engine, said, given(one)))]);
  const all = said === 0 ? given(ANY_GENERAL) : values.union(given(said), given(0));
  return values.isUnknown(all) ? said : values.union(said, all);
}

/** Adds to what objects say of the variables of their class, one of sources, what was given for these. */
export function addGivenTypes(engine: Engine, info: ClassInfo, solution: Solution): void {
  if (info.file.source.stub) return;
  info.parameters.forEach((variable, index) => {
    if (isTold(engine, variable)) return;
    const known = orGiven(engine, info, index, solution.get(variable) ?? 0);
    if (known !== 0) solution.set(variable, known);
  });
}

/** What a variable stands for in the body that is being evaluated, which is a method of its class. */
export function givenHere(engine: Engine, variable: number): number {
  const unit = unitAsking(engine);
  if (unit < 0) return 0;
  for (const entity of engine.universe.classesAround(unit)) {
    const info = engine.classes.of(entity);
    if (info.parameters.includes(variable)) return givenBy(engine, info, variable);
  }
  return 0;
}

/** What a variable is in the body that is being evaluated: what bounds it, and where that says too little, what it stands for. */
export function meantHere(engine: Engine, variable: number): number {
  const bound = boundOf(engine, variable);
  return (isGeneral(engine, bound) ? givenHere(engine, variable) : 0) || bound;
}

/** What a class's variable was given as that of the class itself or of one that it inherits from. */
function givenBy(engine: Engine, info: ClassInfo, variable: number): number {
  const { values, classes } = engine;
  let given = 0;
  for (const { entity, args } of info.order)
    args.forEach((arg, index) => {
      if (variableOf(engine, arg) !== variable) return;
      const base = classes.of(entity);
      if (followedIndex(engine, base, base.parameters[index]) === index)
        given = values.union(given, engine.read(cellOf(engine, base, index, ANY)));
    });
  return values.isUnknown(given) ? 0 : given;
}

/** Notes what the arguments of a method's call say of its class's variables. */
export function noteGivenTypes(
  engine: Engine,
  { owner }: FunctionInfo,
  { parameters, telling }: Signature,
  receiver: number,
  bound: readonly number[],
): void {
  if (!telling) return;
  const info = engine.classes.of(owner);
  const solution: Solution = new Map();
  parameters.forEach(({ declared }, index) => {
    if (bound[index] !== 0) match(engine, declared, engine.resolve(bound[index]), solution);
  });
  parameters.forEach(({ declared }, index) => {
    if (bound[index] !== 0 && engine.values.isGeneric(declared))
      solveCallbacks(engine, declared, bound[index], solution);
  });
  const receivers = engine.values.lists.items(engine.resolve(receiver));
  noteSolution(engine, info, solution, (index) =>
    receivers.map((atom) => {
      const view = viewOf(engine, atom);
      return view === undefined ? 0 : (argumentsIn(engine, view, owner)?.[index] ?? 0);
    }),
  );
}

/** Notes what a solution says of the variables of a class. `said`: what its receivers say of the one at an index. */
export function noteSolution(
  engine: Engine,
  info: ClassInfo,
  solution: Solution,
  said: (index: number) => readonly number[],
): void {
  const { values, cells } = engine;
  for (const [variable, solved] of solution) {
    const index = followedIndex(engine, info, variable);
    if (index < 0) continue;
    const given = replaced(engine, solved, (one) => givenHere(engine, one));
    if (values.isUnknown(given)) continue;
    cells.join(cellOf(engine, info, index, ANY), given);
    for (const one of said(index)) {
      const own = variableOf(engine, one) < 0 ? one : 0;
      if (own === 0) noteUnderBases(engine, info, index, given);
      const general = isGeneral(engine, own);
      if (general || leavesBelow(engine, own)) cells.join(cellOf(engine, info, index, own), given);
      if (general) cells.join(cellOf(engine, info, index, ANY_GENERAL), given);
    }
  }
}

/** What objects are given that say nothing of the variable counts for those that name a base of it: all together may be too many. */
function noteUnderBases(engine: Engine, info: ClassInfo, index: number, given: number): void {
  const { values, cells, classes } = engine;
  for (const atom of values.lists.items(given)) {
    if (!isOwnObject(engine, atom)) continue;
    for (const base of classes.of(values.a[atom]).sources)
      if (base !== values.a[atom])
        cells.join(cellOf(engine, info, index, values.instance(base)), values.single(atom));
  }
}

/** The type variable that a value is; -1. */
function variableOf({ values }: Engine, value: number): number {
  const atom = values.onlyAtom(value);
  return atom >= 0 && values.kind[atom] === Atom.typeVar ? values.a[atom] : -1;
}
