/**
 * The one way in which every door asks: chooses the snapshot, holds the limits, answers, counts.
 * `project_path`, `limit` and `cursor` are the doors' own arguments; the rest are the operation's.
 */
import { ArgumentError } from '../model/errors.js';
import type { Limits } from '../model/limits.js';
import type { ExpandResult } from '../model/results.js';
import { type Answer, answer } from '../query/dispatch.js';
import { OPERATIONS } from '../query/operations.js';
import type { Metrics } from './metrics.js';
import { choose, type OpenSnapshot, type OpenSnapshots } from './openSnapshots.js';
import { type ExpandPage, pageOf } from './page.js';
import { type Origin, originOf, type Provenance } from './provenance.js';
import type { RootWatch } from './rootWatch.js';
import type { RefusedSnapshot, SnapshotSet } from './snapshotSet.js';

/** Operation → the nodes in its answer where nobody says how many. */
const DEFAULT_NODES: ReadonlyMap<string, number> = new Map([
  ['outline', OPERATIONS.outline.max_nodes.default],
  ['trace', OPERATIONS.trace.max_nodes.default],
]);
const OF_DOORS = ['project_path'];
const OF_DOORS_AND_PAGES = ['limit', 'cursor', ...OF_DOORS];

export interface Answered {
  /** The snapshot that was asked. */
  from: OpenSnapshot;
  result: Answer | ExpandPage;
}

export interface Listing {
  /** `changed_files`: paths, where the project's sources are watched. */
  snapshots: (Provenance & { changed_files?: readonly string[] })[];
  refused: readonly RefusedSnapshot[];
}

export class Questions {
  constructor(
    readonly snapshots: SnapshotSet,
    readonly limits: Limits,
    readonly metrics: Metrics,
    readonly watch?: RootWatch,
  ) {}

  /**
   * @param among the snapshots to choose from: several questions asked of one list get answers
   *   that belong together
   * @throws ArgumentError for what can't be meant
   * @throws SnapshotError when the snapshot turns out to be damaged
   */
  ask(operation: string, args: unknown, among: OpenSnapshots = this.snapshots.open): Answered {
    const start = performance.now();
    let ok = false;
    try {
      const answered = this.#answer(operation, args, among);
      ok = true;
      return answered;
    } finally {
      this.metrics.question(operation, ok, performance.now() - start);
    }
  }

  /** @throws ArgumentError where no snapshot or several are meant */
  choose(among: OpenSnapshots, projectPath: unknown): OpenSnapshot {
    return choose(among, this.watch?.projectAt(projectPath) ?? projectPath);
  }

  /** What an answer says of the snapshot it came from. */
  origin(from: OpenSnapshot): Origin {
    return originOf(from.provenance, this.watch?.changedIn(from));
  }

  /** All that is open and refused, in full. */
  listing(): Listing {
    const { open, refused } = this.snapshots;
    const snapshots = open.map((from) => {
      const changed = this.watch?.changedIn(from);
      return changed === undefined ? from.provenance : { ...from.provenance, changed_files: changed };
    });
    return { snapshots, refused };
  }

  #answer(operation: string, args: unknown, among: OpenSnapshots): Answered {
    const further = operation === 'expand' ? OF_DOORS_AND_PAGES : OF_DOORS;
    if (!isObject(args)) {
      const from = choose(among, undefined);
      return { from, result: answer(from.snapshot, operation, args, further) };
    }
    const { project_path: projectPath, limit, cursor } = args;
    const from = this.choose(among, projectPath);
    const held = this.#holdNodes(operation, args);
    // Copying the rest takes as long as a short answer, and most questions have nothing to leave out.
    const own = projectPath === undefined ? held : without(held, 'project_path');
    if (operation !== 'expand' || (limit === undefined && cursor === undefined)) {
      return { from, result: answer(from.snapshot, operation, own, further) };
    }
    const question = without(own, 'limit', 'cursor');
    const whole = answer(from.snapshot, operation, question, further) as ExpandResult;
    return { from, result: pageOf(whole, from.provenance.digest, { limit, cursor }) };
  }

  /** The arguments, with no more nodes asked for than the server gives, also by default. */
  #holdNodes(operation: string, args: Record<string, unknown>): Record<string, unknown> {
    const fallback = DEFAULT_NODES.get(operation);
    if (fallback === undefined) return args;
    const { maxNodes: most } = this.limits;
    const { max_nodes: maxNodes = fallback } = args;
    if (typeof maxNodes !== 'number' || maxNodes <= most) return args;
    if (args.max_nodes === undefined) return { ...args, max_nodes: most };
    throw new ArgumentError(
      `${operation}: "max_nodes": expected at most ${most} on this server, found ${maxNodes}. ` +
        'Ask for less, or start further down.',
    );
  }
}

function without(args: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

function isObject(args: unknown): args is Record<string, unknown> {
  return typeof args === 'object' && args !== null && !Array.isArray(args);
}
