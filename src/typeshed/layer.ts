/**
 * The standard library's layer: a snapshot of typeshed's stubs for one Python and one platform.
 *
 * The build makes the one for the newest Python, and an installed package ships it; any other is
 * made when a project first needs it, and kept in the user's cache folder.
 */
import { join } from 'node:path';
import { link } from '../link/index.js';
import { NEWEST, type Target } from '../link/target.js';
import { ArgumentError, SnapshotError } from '../model/errors.js';
import type { GraphHeader } from '../model/graph.js';
import { makeFolder } from '../snapshot/makeFolder.js';
import { openSnapshot } from '../snapshot/open.js';
import { writeSnapshot } from '../snapshot/write.js';
import { generatorVersion, grammarVersion } from '../version.js';
import type { StubBundle } from './bundle.js';
import { OWN_SNAPSHOTS, userLayers } from './paths.js';

export interface LayerReference {
  name: string;
  digest: string;
}

/** Names that people give to what `sys.platform` calls otherwise. */
const PLATFORMS: Readonly<Record<string, string>> = {
  windows: 'win32',
  win64: 'win32',
  macos: 'darwin',
  mac: 'darwin',
  osx: 'darwin',
};

/** @throws ArgumentError for a platform that `sys.platform` can't say: it becomes part of a file's name */
export function layerName({ version, platform }: Target): string {
  const meant = PLATFORMS[platform.toLowerCase()];
  if (meant !== undefined || !/^[a-z][a-z0-9]{0,30}$/.test(platform))
    throw new ArgumentError(
      `platform: expected what sys.platform says, such as linux, darwin or win32, found ${JSON.stringify(platform)}${meant === undefined ? '' : `; use ${meant}`}`,
    );
  return `stdlib-${version.join('.')}-${platform}`;
}

/**
 * The layer for a target; made and kept in the user's cache folder when it isn't there.
 *
 * One that was kept counts only if it was made beside the layer that is shipped now: whatever
 * changes between two builds (stubs, extractor, linker) changes the shipped one too.
 */
export async function findStdlibLayer(bundle: StubBundle, target: Target): Promise<LayerReference> {
  const name = layerName(target);
  const shipped = await digestOf(join(OWN_SNAPSHOTS, `${layerName(NEWEST)}.snap`), generatorVersion());
  if (shipped !== undefined && name === layerName(NEWEST)) return { name, digest: shipped };
  const generator = `${generatorVersion()}, layer ${shipped ?? bundle.version}`;
  const folder = userLayers();
  const kept = await digestOf(join(folder, `${name}.snap`), generator);
  if (kept !== undefined) return { name, digest: kept };
  try {
    makeFolder(folder);
  } catch (error) {
    throw new ArgumentError(
      `expected a folder for the standard library's layer at ${folder}; ${(error as Error).message}. Set XDG_CACHE_HOME to a folder that can be written`,
    );
  }
  return writeStdlibLayer(bundle, target, folder, generator);
}

/** Makes the layer in a folder. */
export async function writeStdlibLayer(
  bundle: StubBundle,
  target: Target,
  folder: string,
  generator = generatorVersion(),
): Promise<LayerReference> {
  const name = layerName(target);
  const path = join(folder, `${name}.snap`);
  const stubs = bundle
    .names(target.version)
    .sort()
    .flatMap((module) => bundle.find(module, target.version) ?? []);
  // Here the stubs are the graph itself, not a layer below it.
  const sources = stubs.map(({ source: { layer: _, ...source } }) => source);
  const graph = link({
    header: header(name, generator),
    sources,
    facts: stubs.map((stub) => stub.content() as SharedArrayBuffer),
    failures: new Map(),
    skipped: [],
    failed: [],
    target,
  });
  await writeSnapshot(path, graph);
  return { name, digest: (await openSnapshot(path)).header.digest };
}

function header(name: string, generator: string): GraphHeader {
  return { project: name, generator, grammar: grammarVersion(), roots: [], layers: [] };
}

/** The digest of a layer file that the generator made; undefined when there is none. */
async function digestOf(path: string, generator: string): Promise<string | undefined> {
  try {
    const { header } = await openSnapshot(path);
    return header.generator === generator && header.grammar === grammarVersion() ? header.digest : undefined;
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
