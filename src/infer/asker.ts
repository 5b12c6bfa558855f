/**
 * What is asked of the body that is being evaluated. Whoever differs in that may be answered otherwise, so that what is found to
 * be shared (sharedAnswers.ts) is told to those of whom it comes out alike.
 */
import { KindCode } from '../model/kinds.js';
import type { Engine } from './engine.js';

/** Kinds of what is asked, by a key, with a number as the answer. */
const ASKED = {
  /** entity of a class → 1: it is around the body, and no other between them */
  insideClass: 0,
  /** entity of a class → entity of its method whose body asks, or one inside of it; -1 */
  method: 1,
  /** 0 → index of the file; -1 */
  file: 2,
  /** 0 → 1: it is a module's own body */
  importing: 3,
} as const;

/** Whether it is the class's own body, or that of one of its methods, that asks. */
export function isAskedInside(engine: Engine, entity: number): boolean {
  return ask(engine, ASKED.insideClass, entity) === 1;
}

/** The method in the body of a class whose body asks, or one inside of it; -1. */
export function methodAsking(engine: Engine, entity: number): number {
  return ask(engine, ASKED.method, entity);
}

/** The index of the file that asks; -1. */
export function fileAsking(engine: Engine): number {
  return ask(engine, ASKED.file, 0);
}

/** Whether it is a module's own body that asks. */
export function isAskedWhileImporting(engine: Engine): boolean {
  return ask(engine, ASKED.importing, 0) === 1;
}

/** The unit that asks, for what depends on which one it is; -1: none. */
export function unitAsking({ reader, recording }: Engine): number {
  recording?.keepUnshared();
  return reader;
}

function ask(engine: Engine, kind: number, key: number): number {
  const answer = answerOf(engine, kind, key);
  engine.recording?.takeAsker(kind, key, answer);
  return answer;
}

/** The answer to a kind of question; nobody notes that it was asked. */
export function answerOf({ reader, universe, linked }: Engine, kind: number, key: number): number {
  if (kind === ASKED.insideClass) return Number(reader >= 0 && universe.classAround(reader) === key);
  if (reader < 0) return -1;
  if (kind === ASKED.file) return universe.fileOfScope(reader).index;
  if (kind === ASKED.importing) return Number(universe.row(universe.fileOfScope(reader), reader) === 0);
  const method = universe.methodAround(reader, key);
  return method >= 0 && linked.program.kindOf(method) === KindCode.method ? method : -1;
}
