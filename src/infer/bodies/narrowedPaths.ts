/** What conditions say of paths (src/infer/bodies/paths.ts) where the walk of a body stands, and what ends it. */
import type { Interrupted } from '../interrupted.js';
import {
  NO_PATHS,
  type PathPlace,
  type Paths,
  pathText,
  withoutElements,
  withoutPath,
  withPath,
} from './paths.js';

export class NarrowedPaths {
  /** A branch begins with paths of its own, and sets these back when it ends. */
  current = NO_PATHS;

  constructor(
    private readonly place: PathPlace,
    private readonly interrupted: Interrupted,
  ) {}

  /** What a condition says of a path; 0: nothing. */
  of(node: number): number {
    return this.current.size === 0 ? 0 : (this.current.get(pathText(this.place, node)) ?? 0);
  }

  narrow(node: number, value: number): void {
    this.current = withPath(this.current, pathText(this.place, node), value);
  }

  /** Whether conditions have said anything that may end. */
  get isAny(): boolean {
    return this.current.size > 0 || this.interrupted.hasPaths;
  }

  /** An assignment to the path (or to what it begins with) ends what was known of it. */
  forget(node: number): void {
    if (this.isAny) this.forgetText(pathText(this.place, node));
  }

  forgetText(text: string): void {
    this.end((paths) => withoutPath(paths, text));
  }

  /** A container changes. */
  forgetElements(node: number): void {
    if (this.isAny) this.forgetElementsOf(pathText(this.place, node));
  }

  forgetElementsOf(text: string): void {
    this.end((paths) => withoutElements(paths, text));
  }

  private end(end: (paths: Paths) => Paths): void {
    this.current = end(this.current);
    this.interrupted.noteEnded(end);
  }
}
