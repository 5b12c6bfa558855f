/**
 * Many questions in one request: each gets its own result or error, in the same order, all from
 * the snapshots that were open when the batch began. Other requests are served in between.
 */
import { ArgumentError } from '../../model/errors.js';
import { type Allowance, LEFT_OVER } from '../allowance.js';
import { type Fault, faultOf } from '../fault.js';
import type { OpenSnapshot } from '../openSnapshots.js';
import type { Questions } from '../questions.js';
import type { Body } from './bodyMemory.js';

/**
 * @param body `{project_path?, questions: [{op, args}…]}`; the project is for all whose arguments
 *   name none
 * @param allowance what the answers may take
 * @param into where the answer is written, as JSON: `{results: [{snapshot: index, result} | {error}…], snapshots:
 *   [Origin…]}`
 * @returns the snapshots that answered, in order of first use
 * @throws ArgumentError for another shape, an unknown project, and more questions than allowed
 */
export async function answerBatch(
  questions: Questions,
  body: unknown,
  allowance: Allowance,
  into: Body,
): Promise<OpenSnapshot[]> {
  const asked = questionsIn(body, questions.limits.batchQuestions);
  const open = questions.snapshots.open;
  const ofProject = asked.project === undefined ? open : [questions.choose(open, asked.project)];
  const from: OpenSnapshot[] = [];
  const answer = (question: unknown): string => {
    try {
      const { op, args } = questionIn(question);
      const answered = questions.ask(op, args, namesProject(args) ? open : ofProject);
      let index = from.indexOf(answered.from);
      if (index < 0) index = from.push(answered.from) - 1;
      return `{"snapshot":${index},"result":${JSON.stringify(answered.result)}}`;
    } catch (error) {
      return failed(faultOf(error));
    }
  };

  into.write('{"results":[');
  let separator = '';
  for (const question of asked.questions) {
    const result = allowance.isUsedUp ? failed(LEFT_OVER) : answer(question);
    into.write(separator + result);
    separator = ',';
    allowance.took(result.length);
    await allowance.pause();
  }
  into.write(`],"snapshots":${JSON.stringify(from.map((snapshot) => questions.origin(snapshot)))}}`);
  return from;
}

function failed(fault: Fault): string {
  return `{"error":${JSON.stringify(fault)}}`;
}

function questionsIn(body: unknown, most: number): { project: unknown; questions: unknown[] } {
  const { questions, project_path: project, ...others } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(questions)) {
    throw new ArgumentError(
      'batch: expected {"questions": [{"op": "expand", "args": {…}}, …]}, found no list "questions".',
    );
  }
  requireNone(others, 'questions and project_path');
  if (questions.length <= most) return { project, questions };
  throw new ArgumentError(
    `batch: expected at most ${most} questions, found ${questions.length}. Ask in parts.`,
  );
}

function questionIn(question: unknown): { op: string; args: unknown } {
  const { op, args, ...others } = (question ?? {}) as Record<string, unknown>;
  if (typeof op !== 'string') {
    throw new ArgumentError('batch: expected a question {"op": "expand", "args": {…}}, found no text "op".');
  }
  requireNone(others, 'op and args');
  return { op, args };
}

/** @throws ArgumentError for a key that would mean nothing */
function requireNone(others: object, known: string): void {
  const [name] = Object.keys(others);
  if (name !== undefined)
    throw new ArgumentError(`batch: expected ${known} alone, found ${JSON.stringify(name.slice(0, 100))}.`);
}

function namesProject(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Object.hasOwn(args, 'project_path');
}
