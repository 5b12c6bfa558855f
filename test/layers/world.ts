/**
 * Projects in their world, for tests: a real folder tree is built into a snapshot by real worker
 * threads, the same for all of a test file, and asked together with its layers. Layers for other targets
 * than the newest are made in a folder of this process's own, once each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BuildSummary } from '../../src/build/index.js';
import type { BuildOptions } from '../../src/build/options.js';
import type { SupportedExpand } from '../../src/model/results.js';
import { type Answer, answer } from '../../src/query/dispatch.js';
import type { MissingLayer } from '../../src/snapshot/layers.js';
import type { SnapshotFile } from '../../src/snapshot/snapshotFile.js';
import { ownLayers } from '../../src/typeshed/ownLayers.js';
import { keptBuild } from '../build/keptThreads.js';
import { type Tree, tempProject } from '../discover/tempProject.js';

const cache = mkdtempSync(join(tmpdir(), 'snakeshot-layers-'));
process.on('exit', () => rmSync(cache, { recursive: true, force: true }));
process.env.XDG_CACHE_HOME = cache;
delete process.env.VIRTUAL_ENV;
delete process.env.CONDA_PREFIX;

const build = keptBuild();

export interface World {
  root: string;
  /** Path of the snapshot. */
  output: string;
  summary: BuildSummary;
  snapshot: SnapshotFile;
  missing: MissingLayer[];
  ask(operation: string, args: unknown): Answer;
  /** The handles that an edge leads to. */
  handles(handle: string, edge: string): string[];
  unresolved(module: string): string[] | undefined;
}

/** Keys of `tree` with `../` lie outside the project (test/discover/tempProject.ts). */
export async function indexTree(
  context: TestContext,
  tree: Tree,
  options: (root: string) => Partial<BuildOptions> = () => ({}),
): Promise<World> {
  const root = tempProject(context, tree);
  return indexFolder(root, { output: join(root, '..', 'project.snap'), ...options(root) });
}

export async function indexFolder(
  root: string,
  options: Partial<BuildOptions> & { output: string },
): Promise<World> {
  const summary = await build({ root, workers: 1, ...options });
  const { output } = options;
  const { snapshot, missing } = await ownLayers().open(output);
  const expand = (handle: string, edge: string): SupportedExpand =>
    answer(snapshot, 'expand', { handle, edge }) as SupportedExpand;
  return {
    root,
    output,
    summary,
    snapshot,
    missing,
    ask: (operation, args) => answer(snapshot, operation, args),
    handles: (handle, edge) => expand(handle, edge).stubs.map((stub) => stub.handle),
    unresolved: (module) => expand(module, 'imports').unresolved_imports,
  };
}

/** `tree` as a site-packages folder outside the project, which is to be given as an option. */
export function besides(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).map(([path, content]) => [`../site/${path}`, content]));
}

export function withSite(root: string): Partial<BuildOptions> {
  return { environment: { sitePackages: [join(root, '../site')] } };
}
