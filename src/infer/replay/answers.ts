/**
 * Whether what functions change (src/infer/program/changes.ts) is still what was recorded. That is asked of bodies in the
 * file of the function, in those of the classes that the receiver inherits from, and nowhere else.
 */
import type { Engine } from '../engine.js';
import { answerTo } from '../program/changes.js';
import type { Changes } from './changes.js';

export class Answers {
  /** Modules of files that changed: a source and the stub beside it are one. */
  private readonly modules: ReadonlySet<string>;

  /** `areOrdersOther`: some class inherits otherwise, so that it isn't known which files are looked at. */
  constructor(
    private readonly engine: Engine,
    { alignments }: Changes,
    private readonly areOrdersOther: boolean,
  ) {
    const { files } = engine.linked.program;
    this.modules = new Set([...alignments.keys()].map((index) => files[index].source.module));
  }

  /** `question`, `answer`: lists of this version, as `Op.changes` has them. */
  isStill(question: number, answer: number): boolean {
    return !this.mayBeOther(question) || answerTo(this.engine, question) === answer;
  }

  private mayBeOther(question: number): boolean {
    if (this.areOrdersOther) return true;
    const { values, linked } = this.engine;
    const entity = values.lists.at(question, 0);
    const receiver = values.lists.at(question, 1);
    return (
      this.isInChanged(entity) ||
      (receiver >= 0 && linked.classes.linearised(receiver).some((one) => this.isInChanged(one)))
    );
  }

  private isInChanged(entity: number): boolean {
    const file = this.engine.linked.program.fileOf(entity);
    return file === undefined || this.modules.has(file.source.module);
  }
}
