/**
 * The standard library's layer: a snapshot of typeshed's stubs for one Python and one platform.
 *
 * The build makes the one for the newest Python, and an installed package ships it; any other is
 * made when a project first needs it, and kept in the user's cache folder.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { link } from '../link/index.js';
import type { Target } from '../link/target.js';
import { SnapshotError } from '../model/errors.js';
import type { GraphHeader } from '../model/graph.js';
import { openSnapshot } from '../snapshot/open.js';
import { writeSnapshot } from '../snapshot/write.js';
import { generatorVersion, grammarVersion } from '../version.js';
import type { StubBundle } from './bundle.js';
import { layerFolders, userLayers } from './paths.js';

export interface LayerReference {
  name: string;
  digest: string;
}

export function layerName({ version, platform }: Target): string {
  return `stdlib-${version.join('.')}-${platform}`;
}

/** The layer for a target; made and kept in the user's cache folder when it isn't there. */
export async function findStdlibLayer(bundle: StubBundle, target: Target): Promise<LayerReference> {
  const name = layerName(target);
  for (const folder of layerFolders()) {
    const digest = await currentDigest(join(folder, `${name}.snap`));
    if (digest !== undefined) return { name, digest };
  }
  await mkdir(userLayers(), { recursive: true });
  return writeStdlibLayer(bundle, target, userLayers());
}

/** Makes the layer in a folder. */
export async function writeStdlibLayer(
  bundle: StubBundle,
  target: Target,
  folder: string,
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
    header: header(name),
    sources,
    facts: stubs.map((stub) => stub.content() as SharedArrayBuffer),
    failures: new Map(),
    skipped: [],
    target,
  });
  await writeSnapshot(path, graph);
  return { name, digest: (await openSnapshot(path)).header.digest };
}

function header(name: string): GraphHeader {
  return { project: name, generator: generatorVersion(), grammar: grammarVersion(), roots: [], layers: [] };
}

/** The digest of a layer file that this version made; undefined when there is none. */
async function currentDigest(path: string): Promise<string | undefined> {
  try {
    const { header } = await openSnapshot(path);
    return header.generator === generatorVersion() && header.grammar === grammarVersion()
      ? header.digest
      : undefined;
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
