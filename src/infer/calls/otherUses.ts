/**
 * A decorator's parameter holds what all its uses are given, and so may its result, where it doesn't
 * show that each use gets its own back. What a program wrote a decorator on, or gave this one elsewhere,
 * is left out of what it makes of something else.
 */
import { decoratorsOf } from '../../link/facts/decorators.js';
import { lastName } from '../../link/facts/lastName.js';
import type { ProgramFile } from '../../link/program/program.js';
import { Definition } from '../../model/facts.js';
import { isFunctionKind } from '../../model/kinds.js';
import { CellKind } from '../domain/cells.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** `result`: what the decorator gives for `value`. */
export function withoutOthers(engine: Engine, decorator: number, value: number, result: number): number {
  const { values } = engine;
  if (result === value) return result;
  const own = values.lists.items(value);
  let uses: Uses | undefined;
  return values.filter(result, (atom) => {
    const kind = values.kind[atom];
    if (own.includes(atom)) return true;
    if ((kind === Atom.function || kind === Atom.lambda) && values.c[atom] !== 0)
      return mayHold(engine, values.lists.items(values.c[atom]), own);
    if (kind !== Atom.function && kind !== Atom.class) return true;
    uses ??= usesOf(engine, decorator);
    if (uses.passed.some((list) => list.includes(atom))) return false;
    return !isDecorated(engine, values.a[atom]) || isMade(engine, values.a[atom], uses);
  });
}

/** Whether a wrapper, by what it took along, may be one of what was decorated. */
function mayHold({ values }: Engine, closure: readonly number[], own: readonly number[]): boolean {
  for (let i = 1; i < closure.length; i += 2) {
    const held = values.lists.items(closure[i]);
    if (closure[i] === values.many || held.some((atom) => own.includes(atom))) return true;
  }
  return false;
}

interface Uses {
  /** What all uses give the first parameter of the decorator's functions. */
  passed: readonly (readonly number[])[];
  /** Where these functions are defined. */
  files: readonly (ProgramFile | undefined)[];
}

function usesOf(engine: Engine, decorator: number): Uses {
  const { values, cells, functions, linked } = engine;
  const functionAtoms = values.lists
    .items(engine.resolve(decorator))
    .filter((atom) => values.kind[atom] === Atom.function);
  // What comes back was passed before, so there is no need to wait for more.
  const passed = functionAtoms.flatMap((atom) =>
    functions
      .of(values.a[atom])
      .signatures.map(({ unit }) => cells.cell(CellKind.parameter, unit, values.b[atom] === 0 ? 0 : 1))
      .map((cell) => values.lists.items(cells.read(cell, -1))),
  );
  return { passed, files: functionAtoms.map((atom) => linked.program.fileOf(values.a[atom])) };
}

/** Whether it is written inside of a function beside the decorator: the decorator makes it. */
function isMade(engine: Engine, entity: number, { files }: Uses): boolean {
  const { program } = engine.linked;
  return files.includes(program.fileOf(entity)) && isInsideFunction(engine, entity);
}

function isInsideFunction({ linked: { program } }: Engine, entity: number): boolean {
  const file = program.fileOf(entity) as ProgramFile;
  for (let row = entity - file.base; row > 0; row = program.field(file.base + row, Definition.parent)) {
    if (file.base + row !== entity && isFunctionKind(program.kindOf(file.base + row))) return true;
  }
  return false;
}

/** Whether a function is written as those are that decorators make: inside of another one, and not decorated itself. */
export function isLikeMade(engine: Engine, entity: number): boolean {
  return isInsideFunction(engine, entity) && !isDecorated(engine, entity);
}

/** Entity → 1: it is decorated, 2: it is not; 0: nobody has asked. */
const answersOf = perOwner(({ linked }: Engine) => new Uint8Array(linked.program.entityCount));

/** Whether a decorator stands above it, `wraps` aside, which stands above what decorators make. */
function isDecorated(engine: Engine, entity: number): boolean {
  const answers = answersOf(engine);
  if (answers[entity] === 0) answers[entity] = hasDecorators(engine, entity) ? 1 : 2;
  return answers[entity] === 1;
}

function hasDecorators(engine: Engine, entity: number): boolean {
  const { program } = engine.linked;
  const file = program.fileOf(entity);
  if (file === undefined || file.source.stub) return false;
  return program.declarationsOf(entity).some(({ node }) => {
    const decorators = decoratorsOf(file, node).map((one) => lastName(file, one));
    return decorators.length > 0 && !decorators.includes('wraps');
  });
}
