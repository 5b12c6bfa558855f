/**
 * The set of open snapshots over the server's life: what is replaced on disk is opened beside,
 * checked, and then swapped in whole. A replacement that is broken is refused by name and the one
 * before it keeps answering; so does the one of a file that has gone, until another file has one of its
 * project. No snapshot is ever written.
 */
import { basename, dirname } from 'node:path';
import { SnapshotError } from '../model/errors.js';
import { Layers } from '../snapshot/layers.js';
import { openSnapshot } from '../snapshot/open.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';
import { log } from './log.js';
import { openChecked } from './openChecked.js';
import type { OpenSnapshot, OpenSnapshots } from './openSnapshots.js';
import { provenanceOf } from './provenance.js';
import { type FileState, findSnapshotFiles } from './snapshotPaths.js';

/** A file that could not be opened, or whose replacement could not. */
export interface RefusedSnapshot {
  /** Name of the file, without its folder. */
  file: string;
  /** The SnapshotError's code. */
  code: string;
  message: string;
}

/** What one look at the disk has led to. */
export interface Refresh {
  swapped: OpenSnapshot[];
  refused: RefusedSnapshot[];
  /** Of files that have gone, where another has a snapshot of the project. */
  closed: OpenSnapshot[];
}

type Opener = (path: string) => Promise<SnapshotFile>;

export class SnapshotSet {
  #open: OpenSnapshots = [];
  readonly #entries = new Map<string, OpenSnapshot>();
  readonly #refused = new Map<string, RefusedSnapshot>();
  /** Identity of each file when it was last looked at. */
  readonly #seen = new Map<string, string>();
  #refreshing: Promise<Refresh> | undefined;

  private constructor(
    private readonly paths: readonly string[],
    /** Shared by all snapshots that name them. */
    private readonly layers: Layers,
  ) {}

  /**
   * The first opening is the quick one, which checks each part when it is first asked for: a
   * client is waiting, and there is nothing yet that could answer in its place.
   * @param paths snapshot files, or folders of *.snap
   * @param layers where the layers come from that snapshots name
   * @throws ArgumentError when no path is given
   * @throws SnapshotError when none of the files can be opened: the first one's fault
   */
  static async open(paths: readonly string[], layers = new Layers([])): Promise<SnapshotSet> {
    const set = new SnapshotSet(paths, layers);
    const { refused } = await set.#look(openSnapshot);
    if (set.open.length > 0) return set;
    const [first] = refused;
    if (first !== undefined) throw new SnapshotError(first.code, first.message);
    throw new SnapshotError(
      'not_found',
      `Expected snapshots at ${paths.join(', ')}, found none. Build one with "snakeshot index".`,
    );
  }

  /** The snapshots at this moment, in the order in which their files first opened. */
  get open(): OpenSnapshots {
    return this.#open;
  }

  /** Files whose present content is refused. */
  get refused(): readonly RefusedSnapshot[] {
    return [...this.#refused.values()];
  }

  /** Looks for replaced and new files once; a look that is under way is shared. */
  refresh(): Promise<Refresh> {
    this.#refreshing ??= this.#look(openChecked).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #look(open: Opener): Promise<Refresh> {
    const refresh: Refresh = { swapped: [], refused: [], closed: [] };
    const files = await findSnapshotFiles(this.paths, [...this.#seen.keys()]);
    this.#forgetAllBut(files);
    for (const file of files) {
      if (this.#seen.get(file.path) === file.identity || this.#isGone(file)) continue;
      this.#seen.set(file.path, file.identity);
      try {
        refresh.swapped.push(await this.#swap(file, open));
      } catch (error) {
        if (!(error instanceof SnapshotError)) throw error;
        refresh.refused.push(this.#refuse(file, error));
      }
    }
    refresh.closed = this.#closeReplaced(files);
    return refresh;
  }

  /** Else a folder of files that are called by their commits would stay open whole, and its project be meant twice. */
  #closeReplaced(files: readonly FileState[]): OpenSnapshot[] {
    const present = new Set(files.filter(({ identity }) => identity !== '').map(({ path }) => path));
    const projects = new Set<string>();
    for (const [path, { provenance }] of this.#entries) {
      if (present.has(path)) projects.add(provenance.project);
    }
    const closed: OpenSnapshot[] = [];
    for (const [path, opened] of this.#entries) {
      if (present.has(path) || !projects.has(opened.provenance.project)) continue;
      this.#entries.delete(path);
      this.#seen.delete(path);
      closed.push(opened);
    }
    if (closed.length > 0) this.#open = [...this.#entries.values()];
    return closed;
  }

  /** What was refused and isn't there any more needs no mention. */
  #forgetAllBut(files: readonly FileState[]): void {
    const present = new Set(files.map(({ path }) => path));
    for (const path of this.#refused.keys()) {
      if (present.has(path)) continue;
      this.#refused.delete(path);
      this.#seen.delete(path);
    }
  }

  /** Gone while its snapshot is open: that one stays. */
  #isGone({ path, identity }: FileState): boolean {
    return identity === '' && this.#entries.has(path);
  }

  async #swap(file: FileState, open: Opener): Promise<OpenSnapshot> {
    if (file.problem !== undefined) throw new SnapshotError('unreadable', file.problem);
    const snapshot = await open(file.path);
    const missing = await this.layers.attach(snapshot, dirname(file.path));
    for (const { reason } of missing) log(`${basename(file.path)}: ${reason}`);
    const provenance = provenanceOf(snapshot, basename(file.path), file.writtenMs);
    const opened = { snapshot, provenance };
    this.#refused.delete(file.path);
    this.#entries.set(file.path, opened);
    this.#open = [...this.#entries.values()];
    return opened;
  }

  #refuse({ path }: FileState, { code, message }: SnapshotError): RefusedSnapshot {
    const refused = { file: basename(path), code, message };
    this.#refused.set(path, refused);
    return refused;
  }
}
