/** One project whose sources are within reach: tells which of its indexed files have changed. */
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { ArgumentError } from '../model/errors.js';
import { changedFiles } from './changedFiles.js';
import type { OpenSnapshot, OpenSnapshots } from './openSnapshots.js';

export class RootWatch {
  /** By the digest of the snapshot they were found for. */
  readonly #changed = new Map<string, readonly string[]>();

  private constructor(
    private readonly project: string,
    /** Absolute. */
    private readonly root: string,
  ) {}

  /**
   * @param root the project's folder: of the one open snapshot, or of the one that is called so
   * @throws ArgumentError for no folder, and when several are open and none has the folder's name
   */
  static of(root: string, open: OpenSnapshots): RootWatch {
    const folder = resolve(root);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new ArgumentError(`Expected the folder of a project to watch, found none at ${root}.`);
    const projects = open.map(({ provenance }) => provenance.project);
    const project = projects.length === 1 ? projects[0] : projects.find((name) => name === basename(folder));
    if (project !== undefined) return new RootWatch(project, folder);
    throw new ArgumentError(
      `Expected the root of one of the projects ${projects.join(', ')} to watch, found ${root}: ` +
        'its folder has none of these names. Serve its snapshot alone to watch it.',
    );
  }

  /** The project, when that is its root's path. */
  projectAt(path: unknown): string | undefined {
    return path === this.root ? this.project : undefined;
  }

  /** Absent: not watched, or not looked at yet. */
  changedIn({ provenance }: OpenSnapshot): readonly string[] | undefined {
    return this.#changed.get(provenance.digest);
  }

  async look(open: OpenSnapshots): Promise<void> {
    for (const candidate of open) {
      if (candidate.provenance.project !== this.project) continue;
      const changed = await changedFiles(candidate, this.root);
      this.#changed.clear();
      this.#changed.set(candidate.provenance.digest, changed);
    }
  }
}
