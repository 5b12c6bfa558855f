/**
 * The standard library's layer: a snapshot of typeshed's stubs for one Python and one platform.
 *
 * The build makes the one for the newest Python, and an installed package ships it; any other is
 * made when a project or a reader first needs it, and kept in the user's cache folder.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { grammarVersion } from '../extract/tree/grammarVersion.js';
import { NEWEST, type Target } from '../link/facts/target.js';
import { link } from '../link/index.js';
import { ArgumentError, SnapshotError } from '../model/errors.js';
import type { Graph, GraphHeader } from '../model/graph.js';
import { replaceFile } from '../snapshot/atomicFile.js';
import { encodeSnapshot } from '../snapshot/encode.js';
import { makeFolder } from '../snapshot/makeFolder.js';
import { openSnapshot } from '../snapshot/open.js';
import { openBytes } from '../snapshot/openBytes.js';
import type { SnapshotHeader } from '../snapshot/snapshot.js';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';
import { writeSnapshot } from '../snapshot/write.js';
import { userLayers } from '../userFolders.js';
import { generatorVersion } from '../version.js';
import { readStdlibBundle, type StubBundle } from './bundle.js';
import { OWN_SNAPSHOTS } from './paths.js';

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
export async function findStdlibLayer(
  bundle: StubBundle<SharedArrayBuffer>,
  target: Target,
): Promise<SnapshotFile> {
  const name = layerName(target);
  const shipped = await layerAt(join(OWN_SNAPSHOTS, `${layerName(NEWEST)}.snap`), generatorVersion());
  if (shipped !== undefined && name === layerName(NEWEST)) return shipped;
  const generator = `${generatorVersion()}, layer ${shipped?.header.digest ?? bundle.version}`;
  const folder = userLayers(process.env);
  const path = folder === undefined ? undefined : join(folder, `${name}.snap`);
  const kept = path === undefined ? undefined : await layerAt(path, generator);
  if (kept !== undefined) return kept;
  const bytes = Buffer.concat(encodeSnapshot(stdlibGraph(bundle, target, generator)).bytes);
  if (folder === undefined || path === undefined) return openBytes(bytes);
  try {
    makeFolder(folder);
    // A folder or a pipe of that name can't be replaced.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) rmSync(path, { recursive: true });
    await replaceFile(path, [bytes]);
  } catch {
    // A folder that can't be written: whoever needs the layer next makes it again.
  }
  return openBytes(bytes);
}

/**
 * The layer of that name as this program makes it for a snapshot that was indexed elsewhere; undefined
 * where another program has indexed that, whose layer would be another, or no target is called so.
 */
export async function remakeLayer(name: string, wantedBy: SnapshotHeader): Promise<SnapshotFile | undefined> {
  const [, minor, platform] = /^stdlib-3\.(0|[1-9]\d?)-([a-z][a-z0-9]{0,30})$/.exec(name) ?? [];
  // A project has one layer. Any number may stand in a header that somebody has forged.
  const isOurs = wantedBy.generator === generatorVersion() && wantedBy.grammar === grammarVersion();
  if (platform === undefined || !isOurs || wantedBy.layers.length !== 1) return undefined;
  return findStdlibLayer(readStdlibBundle(), { version: [3, Number(minor)], platform });
}

/** Makes the layer that is shipped, in a folder. */
export async function writeShippedLayer(
  bundle: StubBundle<SharedArrayBuffer>,
  folder: string,
): Promise<void> {
  const path = join(folder, `${layerName(NEWEST)}.snap`);
  await writeSnapshot(path, stdlibGraph(bundle, NEWEST, generatorVersion()));
}

function stdlibGraph(bundle: StubBundle<SharedArrayBuffer>, target: Target, generator: string): Graph {
  const stubs = bundle
    .names(target.version)
    .sort()
    .flatMap((module) => bundle.find(module, target.version) ?? []);
  // Here the stubs are the graph itself, not a layer below it.
  const sources = stubs.map(({ source: { layer: _, ...source } }) => source);
  return link({
    header: header(layerName(target), generator),
    sources,
    facts: stubs.map((stub) => stub.content()),
    failures: new Map(),
    skipped: [],
    failed: [],
    target,
  });
}

function header(name: string, generator: string): GraphHeader {
  return { project: name, generator, grammar: grammarVersion(), roots: [], layers: [] };
}

/** The layer file that the generator made; undefined when there is none. */
async function layerAt(path: string, generator: string): Promise<SnapshotFile | undefined> {
  try {
    const layer = await openSnapshot(path);
    const { header } = layer;
    return header.generator === generator && header.grammar === grammarVersion() ? layer : undefined;
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
